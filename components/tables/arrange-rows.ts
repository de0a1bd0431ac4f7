import type { ChunkedTask } from '@/lib/base/slices';
import { orderedRows } from './order-rows';

/** A row of a list that is searched and sorted as a whole. */
export interface ListRow {
  readonly id: string;
  readonly title: string;
  /** What a search looks in, in lower case. */
  readonly searchText: string;
  /** On the canvas just now. */
  readonly isVisible: boolean;
}

/** A way to order rows, as a list of choices holds it. */
export interface RowOrder<Row> {
  readonly id: string;
  readonly label: string;
  /** Null comes last in either direction; without it rows stay in the order they came in. */
  readonly sortBy?: (row: Row) => string | number | null;
  readonly isDescending?: boolean;
}

/** Rows looked at between two chances to stop. */
const STEP_SIZE = 500;

/** The rows that hold every word of a query, in an order, in chunks; equal ones stay as they came. O(n log n). */
export function* arrangeRows<Row extends ListRow>(
  rows: readonly Row[],
  query: string,
  { sortBy, isDescending = false }: RowOrder<Row>,
  isOnlyVisible: boolean,
): ChunkedTask<readonly Row[]> {
  const found = yield* foundRows(rows, query, isOnlyVisible);
  return yield* orderedRows(found, sortBy === undefined ? null : { sortBy, isDescending });
}

function* foundRows<Row extends ListRow>(
  rows: readonly Row[],
  query: string,
  isOnlyVisible: boolean,
): ChunkedTask<readonly Row[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !isOnlyVisible) return rows;
  const found: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % STEP_SIZE === 0) yield;
    if (!row.isVisible && isOnlyVisible) continue;
    if (words.every((word) => row.searchText.includes(word))) found.push(row);
  }
  return found;
}
