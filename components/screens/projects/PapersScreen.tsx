'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ScreenProps } from '@/components/router/route-table';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { PageLink } from '@/components/ui/PageLinks';
import { StateMessage } from '@/components/ui/StateMessage';
import { type NamedBox, paperBoxNamed } from '@/lib/project/report/project-flow';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { duplicateSearchAtom, findDuplicatesAtom } from '@/lib/state/project/duplicate-atoms';
import { isReadOnlyAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { AddPapersButton } from './AddPapersButton';
import { BoxPapers } from './BoxPapers';
import { DuplicatesDialog } from './DuplicatesDialog';
import { ExcludeByRule } from './ExcludeByRule';
import { ExportPapersDialog } from './ExportPapersDialog';
import { PaperFilters } from './PaperFilters';
import { PapersTable } from './PapersTable';
import { ProjectFrame } from './ProjectFrame';
import { filterRows, NO_FILTER, type PaperRow, rowsOf, tagsOf } from './paper-rows';
import { ShowOnMapButton } from './ShowOnMapButton';
import { SplitDialog } from './SplitDialog';
import { StepButtons } from './StepButtons';

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

/** What changes the project: not there where it is only read. */
function ForEditing({ children }: { readonly children: ReactNode }) {
  return useAtomValue(isReadOnlyAtom) ? null : children;
}

interface ShownPapersProps {
  readonly state: ProjectState;
  /** Of the report's flow: only its papers are shown. */
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

function NoPapers() {
  return (
    <>
      <StepButtons />
      <Frame>
        <StateMessage
          title="No papers yet"
          action={
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="4">
              <AddPapersButton />
              <PageLink to="/search">Search for papers</PageLink>
            </chakra.div>
          }
        >
          Choose ‘Add to project’ beside any paper, selection or list, drop a file of references here, or
          paste a list of DOIs.
        </StateMessage>
      </Frame>
    </>
  );
}

function NoPapersThere() {
  return (
    <Frame>
      <StateMessage>No papers are in this project.</StateMessage>
    </Frame>
  );
}

function FindDuplicates() {
  const find = useSetAtom(findDuplicatesAtom);
  const search = useAtomValue(duplicateSearchAtom);
  return (
    <>
      <Button size="field" onClick={() => void find()}>
        Find duplicates
      </Button>
      {search.state === 'idle' ? null : <DuplicatesDialog />}
    </>
  );
}

function Split() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="field" onClick={() => setOpen(true)}>
        Split...
      </Button>
      {isOpen ? <SplitDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Stands until the page itself is shown: a table of ten thousand rows takes a moment, in which the page is at hand. */
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
          <ExportPapers rows={rows} total={all.length} hasDecisions={hasDecisions} />
          {rows.length === 0 ? null : <ShowOnMapButton ids={rows.map(({ id }) => id)} size="field" />}
          <ForEditing>
            <StepButtons />
            <FindDuplicates />
            {hasDecisions ? <ExcludeByRule state={state} /> : null}
            {hasDecisions ? <Split /> : null}
            <AddPapersButton />
          </ForEditing>
        </>
      }
      emptyText={
        <StateMessage
          action={
            <Button size="small" onClick={() => setFilter(NO_FILTER)}>
              Show all papers
            </Button>
          }
        >
          None of the papers matches.
        </StateMessage>
      }
    />
  );
}

interface ExportPapersProps {
  readonly rows: readonly PaperRow[];
  readonly total: number;
  readonly hasDecisions: boolean;
}

function ExportPapers({ rows, total, hasDecisions }: ExportPapersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="field" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        Export...
      </Button>
      {isOpen ? (
        <ExportPapersDialog
          rows={rows}
          isFiltered={rows.length < total}
          hasDecisions={hasDecisions}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
