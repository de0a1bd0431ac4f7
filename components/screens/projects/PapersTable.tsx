import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { DataTable } from '@/components/tables/DataTable';
import { FootBar } from '@/components/tables/FootBar';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { recordName } from '@/lib/project/record-name';
import { PaperDialog } from './PaperDialog';
import type { PaperRow } from './paper-rows';
import { PAPER_COLUMNS, SCREENED_COLUMNS } from './project-columns';
import { SelectedPapersActs } from './SelectedPapersActs';

interface PapersTableProps {
  /** The papers in the table, and the number of all. */
  readonly rows: readonly PaperRow[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasDecisions: boolean;
  readonly lead: ReactNode;
  readonly emptyText: ReactNode;
}

const nameOf = ({ shown }: PaperRow) => recordName(shown.record);

/** Papers in one scroll. A click opens one; selected papers are tagged, decided and removed together. */
export function PapersTable({ rows, total, isLoading, hasDecisions, lead, emptyText }: PapersTableProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = openId === null ? undefined : rows.find(({ id }) => id === openId);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {lead}
      </chakra.div>
      <DataTable
        caption="Papers of the project"
        columns={hasDecisions ? SCREENED_COLUMNS : PAPER_COLUMNS}
        rows={rows}
        isLoading={isLoading}
        rowId={({ id }) => id}
        rowName={nameOf}
        onOpen={({ id }) => setOpenId(id)}
        isVirtual
        maxHeight="max(360px, calc(100dvh - 300px))"
        minWidth={{ base: '0', md: '680px' }}
        emptyText={emptyText}
        selectionActions={(selected, clear) => (
          <SelectedPapersActs rows={selected} hasDecisions={hasDecisions} clear={clear} />
        )}
        foot={<FootBar text={countText(isLoading ? total : rows.length, total)} />}
      />
      {opened === undefined ? null : (
        <PaperDialog key={opened.id} row={opened} onClose={() => setOpenId(null)} />
      )}
    </chakra.div>
  );
}

function countText(shown: number, total: number): string {
  const all = formatQuantity(total, 'paper');
  return shown === total ? all : `${formatExactCount(shown)} of ${all}`;
}
