'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { StateMessage } from '@/components/ui/StateMessage';
import { type NamedBox, paperBoxNamed } from '@/lib/project/report/project-flow';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { isReadOnlyAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { BoxPapers } from './BoxPapers';
import { NoPapers } from './NoPapers';
import { PaperFilters } from './PaperFilters';
import { PapersTable } from './PapersTable';
import { PaperTools } from './PaperTools';
import { ProjectFrame } from './ProjectFrame';
import { filterRows, NO_FILTER, type PaperRow, rowsOf, tagsOf } from './paper-rows';

/** The papers of a project, as a table. Source: docs/behaviours/projects.md#papers. */
export function PapersScreen({ route }: ScreenProps) {
  return (
    <ProjectFrame route={route} page="papers">
      {(state) => (
        <ShownPapers
          key={state.header.id}
          state={state}
          box={paperBoxNamed(route.query.get('box'), route.query.get('column'))}
        />
      )}
    </ProjectFrame>
  );
}

interface ShownPapersProps {
  readonly state: ProjectState;
  /** A box of the report's flow, to which the table is limited. */
  readonly box: NamedBox | null;
}

function ShownPapers({ state, box }: ShownPapersProps) {
  const shown = useAtomValue(shownRecordsAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (shown === null || shown.size === 0) return isReadOnly ? <NoPapersThere /> : <NoPapers />;
  if (box !== null) {
    return (
      <BoxPapers state={state} shown={shown} named={box}>
        {(those) => <Papers state={state} shown={those} />}
      </BoxPapers>
    );
  }
  return <Papers state={state} shown={shown} />;
}

function NoPapersThere() {
  return (
    <Frame>
      <StateMessage>No papers are in this project.</StateMessage>
    </Frame>
  );
}

/** Replaces the rows until the page is shown, since a table of ten thousand rows would delay it. */
const NOT_YET: readonly PaperRow[] = [];

interface PapersProps {
  readonly state: ProjectState;
  readonly shown: ReadonlyMap<string, ShownRecord>;
}

function Papers({ state, shown }: PapersProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const deferred = useDeferredValue(filter);
  const { tags: named } = state.header;
  const asked = deferred.outcome === 'any' ? null : state;
  const all = useDeferredValue(
    useMemo(() => rowsOf(shown), [shown]),
    NOT_YET,
  );
  const rows = useMemo(() => filterRows(all, deferred, asked), [all, deferred, asked]);
  const tags = useMemo(() => tagsOf(named, all), [named, all]);
  const hasDecisions = state.header.screeningSince !== null;
  return (
    <PapersTable
      rows={rows}
      total={shown.size}
      isLoading={all === NOT_YET}
      hasDecisions={hasDecisions}
      lead={
        <>
          <PaperFilters filter={filter} tags={tags} hasDecisions={hasDecisions} onChange={setFilter} />
          <PaperTools state={state} rows={rows} total={all.length} hasDecisions={hasDecisions} />
        </>
      }
      emptyText={
        <>
          None of the papers matches.
          <chakra.span display="block" mt="2">
            <Button size="small" onClick={() => setFilter(NO_FILTER)}>
              Show all papers
            </Button>
          </chakra.span>
        </>
      }
    />
  );
}
