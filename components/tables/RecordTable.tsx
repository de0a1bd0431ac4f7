'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import type { EntityKind } from '@/lib/base/entity-kind';
import { noteActivity } from '@/lib/base/report';
import { recordLabel } from '@/lib/entities/facts';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { publicationYear } from '@/lib/entities/work';
import { conditionsOf } from '@/lib/flows/collect-list';
import { formatExactCount } from '@/lib/format/counts';
import { entityPath } from '@/lib/routing/paths';
import { DataTable, type DataTableProps } from './DataTable';
import { OutcomeLine } from './OutcomeLine';
import { RecordSearch } from './RecordSearch';
import { UnfinishedExport } from './UnfinishedExport';
import { useListExport } from './use-list-export';
import { useProjectAct, type WholeList } from './use-project-act';
import { type RecordActs, useRecordActs } from './use-record-acts';

const ExportListDialog = lazy(async () => ({
  default: (await import('./ExportListDialog')).ExportListDialog,
}));

type TableProps = Pick<
  DataTableProps<EntityRecord>,
  'caption' | 'columns' | 'rows' | 'isLoading' | 'loadingText' | 'error' | 'emptyText' | 'order' | 'foot'
>;

interface RecordTableProps extends TableProps {
  readonly kind: EntityKind;
  /** What the list is called in the activity log. */
  readonly listName: string;
  /** The list that the rows are a page of, and how many it has; undefined until that is known, or where the rows are all. */
  readonly whole?: WholeList | undefined;
  /** Stands before the acts, such as a count and a choice of order. */
  readonly lead: ReactNode;
  /** Of the page shown: another page begins at its top, with nothing selected. */
  readonly pageKey?: string;
  readonly minWidth?: DataTableProps<EntityRecord>['minWidth'];
}

/** A page of the service's records: opened, put into the graph and saved to files, all of them or those selected. */
export function RecordTable({
  kind,
  listName,
  whole,
  lead,
  pageKey,
  minWidth = { base: '0', md: '680px' },
  ...table
}: RecordTableProps) {
  const acts = useRecordActs(kind);
  const { rows } = table;
  const { list, exported, begin, beginSelected, close } = useListExport(kind, whole, rows);
  const addToProject = useProjectAct(rows, whole, listName);

  return (
    <chakra.div display="flex" flexDirection="column" gap="2" css={LIST_ACTS_GIVE_WAY}>
      <RecordTableBar
        acts={acts}
        rows={rows}
        lead={lead}
        record={kind === 'works' && whole !== undefined ? <RecordList whole={whole} rows={rows} /> : null}
        onExport={rows.length === 0 ? undefined : () => begin()}
      />
      <OutcomeLine outcome={acts.outcome} />
      {list === null || exported !== null ? null : (
        <UnfinishedExport kind={kind} source={list.source} onContinue={(continued) => begin({ continued })} />
      )}
      <DataTable
        key={pageKey}
        {...table}
        rowId={(record) => record.id}
        rowName={recordLabel}
        onOpen={(record) => openRecord(record, listName)}
        isVirtual
        maxHeight="max(360px, calc(100dvh - 340px))"
        minWidth={minWidth}
        selectionActions={(selected, clear) => (
          <SelectedRowsActs
            acts={acts}
            rows={selected}
            clear={clear}
            onExport={() => beginSelected(selected)}
            onProject={kind === 'works' ? () => addToProject(selected) : undefined}
            whole={
              kind === 'works' && list !== null && selected.length === rows.length && list.count > rows.length
                ? { count: list.count, onProject: () => begin({ wanted: 'project' }) }
                : undefined
            }
          />
        )}
      />
      {exported === null ? null : <ExportedList list={exported} onClose={close} />}
    </chakra.div>
  );
}

/** On a phone the acts on the list make room for those on selected rows. */
const LIST_ACTS_GIVE_WAY = {
  mdDown: { '&:has([role=toolbar]) > [data-list-acts] :is(button, select)': { display: 'none' } },
} as const;

function ExportedList(props: ComponentProps<typeof ExportListDialog>) {
  return (
    <Suspense fallback={null}>
      <ExportListDialog {...props} />
    </Suspense>
  );
}

function openRecord(record: EntityRecord, listName: string): void {
  noteActivity('user', 'search', `Opened “${recordLabel(record)}” from ${listName}`);
  navigate(entityPath(record.kind, record.id));
}

interface RecordListProps {
  readonly whole: WholeList;
  readonly rows: readonly EntityRecord[];
}

/** Records the list into the open project: with its first papers only where this is its first page. */
function RecordList({ whole: { title, params, count }, rows }: RecordListProps) {
  if (rows.length === 0) return null;
  const conditions = conditionsOf(params);
  const works = ((params.page ?? 1) > 1 ? [] : rows).flatMap((record) =>
    isRecordOf('works', record)
      ? [{ id: record.id, title: recordLabel(record), year: publicationYear(record), record }]
      : [],
  );
  return (
    <RecordSearch
      key={JSON.stringify(conditions)}
      search={{ params: conditions, words: title, found: count, works }}
    />
  );
}

interface RecordActsProps {
  readonly acts: RecordActs;
  readonly rows: readonly EntityRecord[];
}

interface RecordTableBarProps extends RecordActsProps {
  readonly lead: ReactNode;
  readonly record: ReactNode;
  /** Undefined while there is nothing to export. */
  readonly onExport: (() => void) | undefined;
}

function RecordTableBar({ acts, rows, lead, record, onExport }: RecordTableBarProps) {
  const isBusy = acts.outcome?.type === 'busy';
  return (
    <chakra.div data-list-acts display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.div
        flex={{ base: '1', md: 'none' }}
        minW={{ base: '200px', md: '0' }}
        // On a phone the count has a line of its own, however long it is, and the order stands beside the buttons.
        display={{ base: 'contents', md: 'flex' }}
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="1"
        css={{
          '& > *': { flex: { base: '1 1 120px', md: '0 1 auto' } },
          '& > p': { flexBasis: { base: '100%', md: 'auto' }, minHeight: { base: '5', md: '0' } },
        }}
      >
        {lead}
      </chakra.div>
      <chakra.div
        order={{ base: '1', md: '0' }}
        flex={{ base: '1 0 100%', md: '1' }}
        minW="0"
        display="flex"
        _empty={{ display: { base: 'none', md: 'flex' } }}
      >
        {record}
      </chakra.div>
      <Button size="field" disabled={rows.length === 0 || isBusy} onClick={() => void acts.visualize(rows)}>
        Visualize
      </Button>
      <Button size="field" disabled={onExport === undefined || isBusy} onClick={onExport}>
        Export...
      </Button>
    </chakra.div>
  );
}

interface SelectedRowsActsProps extends RecordActsProps {
  readonly clear: () => void;
  readonly onExport: () => void;
  /** Undefined where the rows are no works. */
  readonly onProject: (() => void) | undefined;
  /** All works of the list, where the selected ones are a whole page of more. */
  readonly whole: { readonly count: number; readonly onProject: () => void } | undefined;
}

function SelectedRowsActs({ acts, rows, clear, onExport, onProject, whole }: SelectedRowsActsProps) {
  const isBusy = acts.outcome?.type === 'busy';
  return (
    <>
      <Button
        size="small"
        tone="primary"
        disabled={isBusy}
        onClick={() => {
          void acts.add(rows);
          clear();
        }}
      >
        Add to graph
      </Button>
      {onProject === undefined ? null : (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => {
            onProject();
            clear();
          }}
        >
          Add to project
        </Button>
      )}
      {whole === undefined ? null : (
        <Button size="small" disabled={isBusy} onClick={whole.onProject}>
          {`Add all ${formatExactCount(whole.count)} to project...`}
        </Button>
      )}
      <Button size="small" disabled={isBusy} onClick={onExport}>
        Export selected...
      </Button>
    </>
  );
}
