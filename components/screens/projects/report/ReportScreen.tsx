'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { ProjectFrame } from '@/components/screens/projects/ProjectFrame';
import { WithHistory } from '@/components/screens/projects/WithHistory';
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
import { EnteredByYou } from './EnteredByYou';
import { FlowFigure } from './FlowFigure';
import { ReportExports } from './ReportExports';
import { SearchItemList } from './SearchItemList';

/** The report of a review's search and screening. Source: docs/behaviours/project-report.md. */
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
  const hasEntered = !isReadOnly || isAnythingEntered;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 256px' }}
      alignItems="start"
      columnGap="8"
      rowGap="6"
    >
      <chakra.div gridColumn={{ xl: '2' }} position={{ xl: 'sticky' }} top="84px">
        <ReportExports facts={facts} />
        <ReportParts parts={PART_NAMES.filter((part) => part !== 'entered' || hasEntered)} />
      </chakra.div>
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="8"
        minW="0"
        gridColumn={{ xl: '1' }}
        gridRow={{ xl: '1' }}
      >
        <Part part="flow">
          <FlowNotes isFullTextOpen={flow.isFullTextOpen} />
          <FlowFigure flow={flow} />
        </Part>
        {hasEntered ? (
          <Part part="entered">
            <EnteredByYou state={state} />
          </Part>
        ) : null}
        <MethodsPart facts={facts} />
        <Part part="prisma-s">
          <SearchItemList facts={facts} />
        </Part>
        <CitationPart facts={facts} />
      </chakra.div>
    </chakra.div>
  );
}

const PARTS = {
  flow: 'PRISMA 2020 flow',
  entered: 'Entered by you',
  methods: 'Methods',
  'prisma-s': 'PRISMA-S',
  citations: 'Citation searching (TARCiS)',
} as const;

type PartName = keyof typeof PARTS;

function elementOf(part: PartName): HTMLElement | null {
  return document.getElementById(`report-${part}`);
}

/** Links to the parts of the report, beside it if there is room. */
function ReportParts({ parts }: { readonly parts: readonly PartName[] }) {
  function handlePart(part: PartName) {
    elementOf(part)?.scrollIntoView();
    elementOf(part)?.focus({ preventScroll: true });
  }

  return (
    <chakra.nav aria-label="Parts of the report" display={{ base: 'none', xl: 'block' }} mt="6">
      <chakra.h2 mb="1" fontSize="panel" fontWeight="semibold">
        On this page
      </chakra.h2>
      <chakra.ul listStyleType="none" borderLeftWidth="1px">
        {parts.map((part) => (
          <li key={part}>
            <chakra.button
              type="button"
              w="full"
              px="3"
              py="1"
              textAlign="left"
              fontSize="panel"
              color="text.secondary"
              _hover={{ color: 'text.primary' }}
              onClick={() => handlePart(part)}
            >
              {PARTS[part]}
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}

const PART_NAMES = ['flow', 'entered', 'methods', 'prisma-s', 'citations'] as const;

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
  readonly part: PartName;
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

function Part({ part, act, children }: PartProps) {
  const id = useId();
  return (
    <chakra.section
      id={`report-${part}`}
      tabIndex={-1}
      outline="none"
      scrollMarginTop="84px"
      aria-labelledby={id}
      maxW="1040px"
      minW="0"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h2 id={id} fontWeight="semibold">
          {PARTS[part]}
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
    <Part part="methods" act={<CopyButton label="Copy methods" text={() => paragraphs.join('\n\n')} />}>
      <chakra.blockquote px="3" py="2" bg="bg.panel" rounded="control">
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in order; a search may be sent twice.
          <chakra.p key={index} py="1" maxW="860px" overflowWrap="anywhere">
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
    <Part part="citations">
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
