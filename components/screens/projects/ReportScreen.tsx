'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { CopyButton } from '@/components/ui/CopyButton';
import { Frame } from '@/components/ui/Frame';
import { PageLink } from '@/components/ui/PageLinks';
import { StateMessage } from '@/components/ui/StateMessage';
import { methodsText, type ReportFacts } from '@/lib/project/report/methods-text';
import { projectFlow } from '@/lib/project/report/project-flow';
import { citationItems, NO_CITATION_SEARCHING } from '@/lib/project/report/tarcis';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import type { History } from '@/lib/state/project/project-history-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { screenedPhaseAtom, stoppingTextAtom } from '@/lib/state/screening/phase-atoms';
import { ProjectFrame } from './ProjectFrame';
import { EnteredByYou } from './report/EnteredByYou';
import { FlowFigure } from './report/FlowFigure';
import { ReportExports } from './report/ReportExports';
import { SearchItemList } from './report/SearchItemList';
import { WithHistory } from './WithHistory';

/** What a review reports of its search and screening. Source: docs/behaviours/project-report.md. */
export function ReportScreen({ route }: ScreenProps) {
  return (
    <ProjectFrame route={route} page="report">
      {(state) =>
        state.header.screeningSince === null ? (
          <NotScreened />
        ) : (
          <WithHistory key={state.header.id} id={state.header.id}>
            {(history, shown) => <Report state={state} history={history} shown={shown} />}
          </WithHistory>
        )
      }
    </ProjectFrame>
  );
}

function NotScreened() {
  const pathOf = useAtomValue(pathInProjectAtom);
  return (
    <Frame>
      <StateMessage
        title="Nothing to report yet"
        action={<PageLink to={pathOf('overview')}>Overview</PageLink>}
      >
        A report tells how papers were found and screened. Start screening first.
      </StateMessage>
    </Frame>
  );
}

interface ReportProps {
  readonly state: ProjectState;
  readonly history: History;
  readonly shown: ReadonlyMap<string, ShownRecord>;
}

function Report({ state, history: { ledgers }, shown }: ReportProps) {
  const flow = useMemo(() => projectFlow(state, ledgers, shown), [state, ledgers, shown]);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const isAnythingEntered = (state.header.report ?? []).some(
    ({ kind, text }) => kind !== 'answer' && text !== '',
  );
  const phase = useAtomValue(screenedPhaseAtom);
  const told = useAtomValue(stoppingTextAtom);
  const facts = { state, ledgers, flow, stopping: phase === 'title-abstract' ? told : null };
  return (
    <chakra.div display="flex" flexDirection="column" gap="8">
      <ReportExports facts={facts} />
      <Part title="PRISMA 2020 flow" isWide>
        <FlowNotes isFullTextOpen={flow.isFullTextOpen} />
        <FlowFigure flow={flow} />
      </Part>
      {isReadOnly && !isAnythingEntered ? null : (
        <Part title="Entered by you">
          <EnteredByYou state={state} />
        </Part>
      )}
      <MethodsPart facts={facts} />
      <Part title="PRISMA-S">
        <SearchItemList facts={facts} />
      </Part>
      <CitationPart facts={facts} />
    </chakra.div>
  );
}

function FlowNotes({ isFullTextOpen }: { readonly isFullTextOpen: boolean }) {
  return (
    <chakra.div fontSize="panel" color="text.secondary" maxW="860px">
      <p>
        A paper found both ways stands under databases. PRISMA’s figure has no screening of titles for other
        methods; yours were screened, so it is shown.
      </p>
      {isFullTextOpen ? null : (
        <p>
          Full texts are not screened in this project yet: numbers of reports stay empty, and title and
          abstract decide what is included.
        </p>
      )}
    </chakra.div>
  );
}

interface PartProps {
  readonly title: string;
  readonly act?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Part({ title, act, isWide = false, children }: PartProps) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      maxW={isWide ? '1040px' : '860px'}
      minW="0"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h2 id={id} fontWeight="semibold">
          {title}
        </chakra.h2>
        {act}
      </chakra.div>
      {children}
    </chakra.section>
  );
}

function MethodsPart({ facts }: { readonly facts: ReportFacts }) {
  const paragraphs = methodsText(facts);
  return (
    <Part title="Methods" act={<CopyButton label="Copy methods" text={() => paragraphs.join('\n\n')} />}>
      <chakra.blockquote px="3" py="2" bg="bg.panel" rounded="control">
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in order; a search may be sent twice.
          <chakra.p key={index} py="1" overflowWrap="anywhere">
            {paragraph}
          </chakra.p>
        ))}
      </chakra.blockquote>
    </Part>
  );
}

function CitationPart({ facts }: { readonly facts: ReportFacts }) {
  const items = citationItems(facts);
  return (
    <Part title="Citation searching (TARCiS)">
      {items.length === 0 ? (
        <p>{NO_CITATION_SEARCHING}</p>
      ) : (
        <chakra.dl>
          {items.map(({ name, text }) => (
            <chakra.div
              key={name}
              display="grid"
              gridTemplateColumns={{ base: '1fr', md: '240px 1fr' }}
              columnGap="4"
              py="2"
              borderTopWidth="1px"
            >
              <chakra.dt fontWeight="medium">{name}</chakra.dt>
              <chakra.dd overflowWrap="anywhere">{text}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </Part>
  );
}
