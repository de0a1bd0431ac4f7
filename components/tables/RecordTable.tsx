'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import type { EntityKind } from '@/lib/base/entity-kind';
import { noteActivity } from '@/lib/base/report';
import { recordLabel } from '@/lib/entities/facts';
import type { EntityRecord } from '@/lib/entities/records';
import { entityPath } from '@/lib/routing/paths';
import { listFormats } from '@/lib/state/exchange/listed-records-atoms';
import { DataTable, type DataTableProps } from './DataTable';
import { OutcomeLine } from './OutcomeLine';
import { type RecordActs, useRecordActs } from './use-record-acts';

type TableProps = Pick<
  DataTableProps<EntityRecord>,
  'caption' | 'columns' | 'rows' | 'isLoading' | 'loadingText' | 'error' | 'emptyText' | 'order' | 'foot'
>;

interface RecordTableProps extends TableProps {
  readonly kind: EntityKind;
  /** What the list is called in the activity log. */
  readonly listName: string;
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
  lead,
  pageKey,
  minWidth = '680px',
  ...table
}: RecordTableProps) {
  const acts = useRecordActs(kind);
  const { rows } = table;

  function handleOpen(record: EntityRecord) {
    noteActivity('user', 'search', `Opened “${recordLabel(record)}” from ${listName}`);
    navigate(entityPath(record.kind, record.id));
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <RecordTableBar kind={kind} acts={acts} rows={rows} lead={lead} />
      <OutcomeLine outcome={acts.outcome} />
      <DataTable
        key={pageKey}
        {...table}
        rowId={(record) => record.id}
        rowName={recordLabel}
        onOpen={handleOpen}
        isVirtual
        maxHeight="max(360px, calc(100dvh - 340px))"
        minWidth={minWidth}
        selectionActions={(selected, clear) => (
          <SelectedRowsActs kind={kind} acts={acts} rows={selected} clear={clear} />
        )}
      />
    </chakra.div>
  );
}

interface RecordActsProps {
  readonly kind: EntityKind;
  readonly acts: RecordActs;
  readonly rows: readonly EntityRecord[];
}

function RecordTableBar({ kind, acts, rows, lead }: RecordActsProps & { readonly lead: ReactNode }) {
  const isBusy = acts.outcome?.type === 'busy';
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.div
        flex="1"
        minW={{ base: '160px', md: '200px' }}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="1"
      >
        {lead}
      </chakra.div>
      <Button size="field" disabled={rows.length === 0 || isBusy} onClick={() => void acts.visualize(rows)}>
        Visualize
      </Button>
      {rows.length === 0 ? null : <SaveMenu label="Export shown rows" kind={kind} acts={acts} rows={rows} />}
    </chakra.div>
  );
}

function SelectedRowsActs({ kind, acts, rows, clear }: RecordActsProps & { readonly clear: () => void }) {
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
      <SaveMenu label="Export selected rows" kind={kind} acts={acts} rows={rows} />
    </>
  );
}

function SaveMenu({ label, kind, acts, rows }: RecordActsProps & { readonly label: string }) {
  return (
    <MenuButton
      label={label}
      icon={<Download size={16} aria-hidden="true" />}
      items={listFormats(kind).map(({ format, label: name }) => ({
        label: name,
        onChoose: () => void acts.save(rows, format),
      }))}
    />
  );
}
