'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { PageLink } from '@/components/ui/PageLinks';
import { StateMessage } from '@/components/ui/StateMessage';
import type { ProjectState } from '@/lib/project/types';
import { projectPath } from '@/lib/routing/paths';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import {
  cardAtom,
  chooseScreenedPhaseAtom,
  isFindingCardAtom,
  openedCardsAtom,
} from '@/lib/state/screening/card-atoms';
import { poolAtom, screenedPhaseAtom } from '@/lib/state/screening/phase-atoms';
import { conflictsAtom, isSettlingAtom } from '@/lib/state/screening/second-reader-atoms';
import { ProjectFrame } from '../ProjectFrame';
import { ConflictCard } from './ConflictCard';
import { PhaseSwitch } from './PhaseSwitch';
import { ReadingPanel } from './ReadingPanel';
import { ScreeningCard } from './ScreeningCard';

/** The page for deciding on papers one by one. Source: docs/behaviours/screening.md#the-page. */
export function ScreeningScreen({ route }: ScreenProps) {
  return (
    <ProjectFrame route={route} page="screen">
      {(state) =>
        state.header.screeningSince === null ? (
          <StartOffer />
        ) : (
          <Screening key={state.header.id} state={state} />
        )
      }
    </ProjectFrame>
  );
}

function StartOffer() {
  const edit = useSetAtom(editHeaderAtom);
  return (
    <Frame>
      <StateMessage
        title="Decide on each paper"
        action={
          <Button
            tone="primary"
            onClick={() => edit('Start deciding', { screeningSince: new Date().toISOString() })}
          >
            Start deciding
          </Button>
        }
      >
        The papers of this project come one by one, to be included or excluded.
      </StateMessage>
    </Frame>
  );
}

function Screening({ state }: { readonly state: ProjectState }) {
  useAtomValue(openedCardsAtom);
  const pool = useAtomValue(poolAtom);
  const phase = useAtomValue(screenedPhaseAtom);
  const hasRecords = state.records.size > 0;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 320px' }}
      alignItems="start"
      gap="4"
    >
      <chakra.div display="flex" flexDirection="column" gap="3" minW="0">
        <PhaseSwitch header={state.header} />
        {pool.length > 0 ? (
          <Cards state={state} />
        ) : (
          <NoCards id={state.header.id} isFullText={phase === 'full-text' && hasRecords} />
        )}
      </chakra.div>
      {pool.length > 0 ? <ReadingPanel header={state.header} /> : null}
    </chakra.div>
  );
}

function NoCards({ id, isFullText }: { readonly id: string; readonly isFullText: boolean }) {
  const choosePhase = useSetAtom(chooseScreenedPhaseAtom);
  return (
    <Frame>
      {isFullText ? (
        <StateMessage
          title="No paper has come this far"
          action={<Button onClick={() => choosePhase('title-abstract')}>Screen titles and abstracts</Button>}
        >
          Include papers by title and abstract, or mark them as maybe: they come here for their full text.
        </StateMessage>
      ) : (
        <StateMessage
          title="Nothing to screen yet"
          action={<PageLink to={projectPath('papers', id)}>Papers of this project</PageLink>}
        >
          Add papers to this project from a search, a list or the map: they come here one by one.
        </StateMessage>
      )}
    </Frame>
  );
}

function Cards({ state }: { readonly state: ProjectState }) {
  const card = useAtomValue(cardAtom);
  const isSettling = useAtomValue(isSettlingAtom);
  const [conflict] = useAtomValue(conflictsAtom);
  const isFinding = useAtomValue(isFindingCardAtom);
  if (isSettling && conflict !== undefined) return <ConflictCard shown={conflict} />;
  if (card !== null) return <ScreeningCard header={state.header} shown={card} />;
  return (
    <Frame>
      {isFinding ? (
        <StateMessage>Putting the likeliest papers first...</StateMessage>
      ) : (
        <StateMessage
          title="All papers of this phase are decided"
          action={<PageLink to={projectPath('papers', state.header.id)}>See the decisions</PageLink>}
        >
          Nothing is left to read here.
        </StateMessage>
      )}
    </Frame>
  );
}
