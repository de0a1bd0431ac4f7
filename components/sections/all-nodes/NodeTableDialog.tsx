'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { DataTable } from '@/components/tables/DataTable';
import type { TableColumn } from '@/components/tables/table-model';
import { Dialog } from '@/components/ui/Dialog';
import { KindIcon } from '@/components/ui/KindIcon';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { formatExactCount } from '@/lib/format/counts';
import { NodeActions } from './NodeActions';
import type { NodeRow } from './node-rows';

interface NodeTableDialogProps {
  readonly rows: readonly NodeRow[];
  readonly onOpen: (row: NodeRow) => void;
  readonly onClose: () => void;
}

const COLUMNS: readonly TableColumn<NodeRow>[] = [
  { id: 'title', title: 'Title', cell: (row) => <TitleCell row={row} />, sortBy: (row) => row.title },
  {
    id: 'kind',
    title: 'Kind',
    width: '120px',
    cell: (row) => (
      <chakra.span display="inline-flex" alignItems="center" gap="1.5">
        <KindIcon kind={row.kind} size={12} />
        {row.kindName}
      </chakra.span>
    ),
    sortBy: (row) => row.kindName,
  },
  { id: 'year', title: 'Year', width: '80px', align: 'end', cell: (row) => row.year ?? '–', sortBy: yearOf },
  {
    id: 'citations',
    title: 'Citations',
    width: '110px',
    align: 'end',
    cell: (row) => (row.citations === null ? '–' : formatExactCount(row.citations)),
    sortBy: (row) => row.citations,
  },
  {
    id: 'connections',
    title: 'Connections',
    width: '120px',
    align: 'end',
    cell: (row) => formatExactCount(row.connections),
    sortBy: (row) => row.connections,
  },
];

/** The nodes with their numbers side by side, in the room of a dialog. */
export function NodeTableDialog({ rows, onOpen, onClose }: NodeTableDialogProps) {
  return (
    <Dialog title="All nodes" onClose={onClose} width="960px">
      <DataTable
        caption="All nodes"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        onOpen={onOpen}
        selectionActions={(selected, clear) => (
          <NodeActions ids={selected.map((row) => row.id)} onRemoved={clear} />
        )}
        minWidth="680px"
      />
    </Dialog>
  );
}

function TitleCell({ row }: { readonly row: NodeRow }) {
  return (
    <chakra.span lineClamp="2" title={row.title}>
      {row.title}
      {row.isRetracted ? (
        <>
          {' '}
          <RetractedMark />
        </>
      ) : null}
    </chakra.span>
  );
}

function yearOf(row: NodeRow): number | null {
  return row.year;
}
