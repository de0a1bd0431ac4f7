'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import type { ScreenProps } from '@/components/router/route-table';
import { useOnAddress } from '@/components/router/use-route';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { StateMessage } from '@/components/ui/StateMessage';
import { HOST_PROJECT_PARAMETER, PROJECTS_PATH } from '@/lib/routing/paths';
import { currentProjectIdAtom } from '@/lib/state/project/shelf-atoms';
import { openDraftAtom, unstoredDraftAtom } from '@/lib/state/strategy/draft-atoms';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { ProjectFrame } from '../ProjectFrame';
import { DraftOffer } from './DraftOffer';
import { KeepInProject } from './KeepInProject';
import { StrategyWorkspace } from './StrategyWorkspace';

/** A search built line by line, of a project or as a draft. Source: docs/behaviours/strategy.md. */
export function StrategyScreen({ route }: ScreenProps) {
  const isHydrated = useIsHydrated();
  const current = useAtomValue(currentProjectIdAtom);
  const { query } = route;
  const wanted = query.get(HOST_PROJECT_PARAMETER) ?? query.get('project') ?? current;
  if (isHydrated && wanted === null) return <DraftScreen />;
  return (
    <ProjectFrame route={route} page="strategy">
      {(state) => (
        <>
          <DraftOffer />
          <StrategyWorkspace key={state.header.id} />
        </>
      )}
    </ProjectFrame>
  );
}

/** Without a project: the draft that this browser stores. */
function DraftScreen() {
  const open = useSetAtom(openDraftAtom);
  const unstored = useAtomValue(unstoredDraftAtom);
  const hasLines = useAtomValue(strategyLinesAtom).length > 0;
  const [outcome, setOutcome] = useState<string | null | undefined>(undefined);
  useOnAddress('draft', () => {
    void open().then(setOutcome);
    return undefined;
  });
  return (
    <Screen
      heading="Search, line by line"
      width="table"
      links={[{ to: PROJECTS_PATH, label: 'All projects' }]}
      lead={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
          <chakra.p color="text.secondary">
            A draft that belongs to no project yet. This browser keeps it.
          </chakra.p>
          {outcome === null && hasLines ? <KeepInProject /> : null}
        </chakra.div>
      }
    >
      <NewerNotice areas={['projects']} />
      {unstored === null ? null : (
        <Notice tone="error">{`The latest changes are not stored: ${unstored}. They stay in this tab as long as it is open.`}</Notice>
      )}
      {outcome === null ? (
        <StrategyWorkspace />
      ) : (
        <Frame>
          <StateMessage isError={outcome !== undefined}>{outcome ?? 'Opening the draft...'}</StateMessage>
        </Frame>
      )}
    </Screen>
  );
}
