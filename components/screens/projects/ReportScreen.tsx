'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Frame } from '@/components/ui/Frame';
import { PageLink } from '@/components/ui/PageLinks';
import { StateMessage } from '@/components/ui/StateMessage';
import { saveTextFile } from '@/components/ui/save-file';
import { methodsText, type ReportFacts } from '@/lib/project/report/methods-text';
import { searchItems } from '@/lib/project/report/prisma-s';
import { projectFlow } from '@/lib/project/report/project-flow';
import { reportMarkdown } from '@/lib/project/report/report-markdown';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import type { History } from '@/lib/state/project/project-history-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { screenedPhaseAtom, stoppingTextAtom } from '@/lib/state/screening/phase-atoms';
import { FlowTable } from './FlowTable';
import { ProjectFrame } from './ProjectFrame';
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
  const phase = useAtomValue(screenedPhaseAtom);
  const told = useAtomValue(stoppingTextAtom);
  const facts = { state, ledgers, flow, stopping: phase === 'title-abstract' ? told : null };
  const markdown = () => reportMarkdown(facts);
  return (
    <chakra.div display="flex" flexDirection="column" gap="8">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="small" onClick={() => saveTextFile('report.md', markdown(), 'text/markdown')}>
          <Download size={14} aria-hidden="true" />
          Save as Markdown
        </Button>
        <CopyButton label="Copy as Markdown" text={markdown} />
      </chakra.div>
      <Part title="PRISMA 2020 flow">
        <FlowTable flow={flow} />
      </Part>
      <MethodsPart facts={facts} />
      <Part title="PRISMA-S">
        <SearchItemList facts={facts} />
      </Part>
    </chakra.div>
  );
}

interface PartProps {
  readonly title: string;
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, act, children }: PartProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} maxW="860px" display="flex" flexDirection="column" gap="2">
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

function SearchItemList({ facts }: { readonly facts: ReportFacts }) {
  return (
    <chakra.ol listStyleType="none">
      {searchItems(facts).map(({ number, name, text, isOpen }) => (
        <chakra.li
          key={number}
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '240px 1fr' }}
          columnGap="4"
          py="2"
          borderTopWidth="1px"
        >
          <chakra.span fontWeight="medium">{`${number}. ${name}`}</chakra.span>
          <chakra.span overflowWrap="anywhere" color={isOpen ? 'text.secondary' : 'text.primary'}>
            {isOpen ? `For you to answer: ${text}` : text}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
