'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { ColumnTitle } from '@/components/tables/ColumnTitle';
import { FootBar } from '@/components/tables/FootBar';
import { RowGap } from '@/components/tables/RowGap';
import { TableMessage } from '@/components/tables/TableMessage';
import type { TableOrder } from '@/components/tables/table-model';
import { useRowWindow } from '@/components/tables/use-row-window';
import type { Paper } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { PAPER_COLUMNS } from './paper-columns';

/** Fewer rows than this are rendered whole. */
const MOST_WHOLE_ROWS = 100;

const HEAD_HEIGHT = 36;

/** Room for three lines, such as a title of two with authors. Of every row alike, so that none is measured. */
const ROW_HEIGHT = 64;

const CELL = {
  px: '3',
  py: '0',
  borderBottomWidth: '1px',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const;

interface PaperRowsProps {
  readonly papers: readonly Paper[];
  readonly order: TableOrder;
  /** They are being searched or ordered anew. */
  readonly isBusy: boolean;
  readonly emptyText: string;
}

/**
 * Papers in one scroll, however many. Unlike other tables it keeps nothing by row, which takes too long for 50,000: they
 * come in the order in which they are shown, and the rows in sight are all that is made.
 */
export function PaperRows({ papers, order, isBusy, emptyText }: PaperRowsProps) {
  const rows = useRowWindow({
    count: papers.length,
    rowHeight: ROW_HEIGHT,
    overscan: 6,
    isWindowed: papers.length > MOST_WHOLE_ROWS,
    headHeight: HEAD_HEIGHT,
  });
  return (
    <chakra.div borderWidth="1px" rounded="panel" overflow="hidden" bg="bg.page" fontSize="panel">
      <chakra.div ref={rows.scrollRef} overflow="auto" style={{ maxHeight: 'min(480px, 50dvh)' }}>
        <chakra.table
          aria-label="Papers of the dataset"
          aria-rowcount={papers.length + 1}
          aria-busy={isBusy}
          w="full"
          borderCollapse="separate"
          borderSpacing="0"
          css={{ tableLayout: 'fixed' }}
          style={{ minWidth: 860 }}
        >
          <thead>
            <tr aria-rowindex={1} style={{ height: HEAD_HEIGHT }}>
              {PAPER_COLUMNS.map((column) => (
                <ColumnTitle key={column.id} column={column} order={order} />
              ))}
            </tr>
          </thead>
          {papers.length === 0 ? (
            <TableMessage
              columnCount={PAPER_COLUMNS.length}
              isLoading={false}
              loadingText=""
              error={undefined}
              emptyText={isBusy ? 'Searching...' : emptyText}
              rowHeight={ROW_HEIGHT}
            />
          ) : (
            <tbody>
              {rows.spans.map(({ index, start }, at) => (
                <Fragment key={papers[index]?.id ?? index}>
                  <RowGap height={start - (rows.spans[at - 1]?.end ?? 0)} width={PAPER_COLUMNS.length} />
                  <PaperRow paper={papers[index]} index={index} onFocus={rows.onRowFocus} />
                </Fragment>
              ))}
              <RowGap
                height={rows.totalHeight - (rows.spans.at(-1)?.end ?? 0)}
                width={PAPER_COLUMNS.length}
              />
            </tbody>
          )}
        </chakra.table>
      </chakra.div>
      <FootBar text={formatQuantity(papers.length, 'row')} />
    </chakra.div>
  );
}

interface PaperRowProps {
  readonly paper: Paper | undefined;
  readonly index: number;
  readonly onFocus: (index: number) => void;
}

function PaperRow({ paper, index, onFocus }: PaperRowProps) {
  if (paper === undefined) return null;
  return (
    <chakra.tr
      data-index={index}
      aria-rowindex={index + 2}
      onFocus={() => onFocus(index)}
      _hover={{ bg: 'bg.hover' }}
      style={{ height: ROW_HEIGHT }}
    >
      {PAPER_COLUMNS.map(({ id, cell, align = 'start' }) => (
        <chakra.td key={id} {...CELL} textAlign={align}>
          {cell(paper)}
        </chakra.td>
      ))}
    </chakra.tr>
  );
}
