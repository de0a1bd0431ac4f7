'use client';

import { useCallback, useState } from 'react';
import { useChunkedValue } from '@/components/hooks/use-chunked-value';
import { orderedRows } from './order-rows';
import type { TableColumn, TableOrder } from './table-model';

/** More rows than this are sorted in slices. */
const MOST_AT_ONCE = 1_000;

type Sorted = TableOrder['sorted'];

/** The first press on a column: texts from A to Z, numbers from the largest; the second the other way, the third none. */
function nextOrder<Row>(sorted: Sorted, column: TableColumn<Row>, rows: readonly Row[]): Sorted {
  const known = rows.find((row) => column.sortBy?.(row) != null);
  const isText = known !== undefined && typeof column.sortBy?.(known) === 'string';
  const first = isText ? 'asc' : 'desc';
  if (sorted?.columnId !== column.id) return { columnId: column.id, direction: first };
  return sorted.direction === first
    ? { columnId: column.id, direction: first === 'asc' ? 'desc' : 'asc' }
    : null;
}

/** Rows at hand in the order of a column that the reader chooses. The order outlasts a change of the rows. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]) {
  const [sorted, setSorted] = useState<Sorted>(null);
  const sortBy = columns.find(({ id }) => id === sorted?.columnId)?.sortBy;
  const isDescending = sorted?.direction === 'desc';
  const make = useCallback(
    () => orderedRows(rows, sortBy === undefined ? null : { sortBy, isDescending }),
    [rows, sortBy, isDescending],
  );
  const isLong = sortBy !== undefined && rows.length > MOST_AT_ONCE;
  const { value, isBusy } = useChunkedValue(make, isLong, rows);
  const order: TableOrder = {
    sorted,
    sortableIds: new Set(columns.flatMap(({ id, sortBy: by }) => (by === undefined ? [] : [id]))),
    onSort: (columnId) => {
      const column = columns.find(({ id }) => id === columnId);
      if (column !== undefined) setSorted(nextOrder(sorted, column, rows));
    },
  };
  return { rows: value, isBusy, order };
}
