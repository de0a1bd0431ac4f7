import { chunkedSort } from '@/lib/base/chunked-sort';
import type { ChunkedTask } from '@/lib/base/slices';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending order of two values of one column: numbers by size, texts as a reader orders them, numbers first. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return collator.compare(String(a), String(b));
}

/** What rows are ordered by. */
export interface RowsBy<Row> {
  /** Null comes last in either direction. */
  readonly sortBy: (row: Row) => string | number | null;
  readonly isDescending: boolean;
}

/** Rows between two chances to stop. */
const STEP_SIZE = 500;

/** Rows in an order (null: as they stand), equal ones as they stood, in chunks: comparing tens of thousands of names takes long. O(n log n). */
export function* orderedRows<Row>(rows: readonly Row[], by: RowsBy<Row> | null): ChunkedTask<readonly Row[]> {
  if (by === null) return rows;
  const { sortBy, isDescending } = by;
  const direction = isDescending ? -1 : 1;
  const keyed: { readonly row: Row; readonly value: string | number | null }[] = [];
  for (const row of rows) {
    keyed.push({ row, value: sortBy(row) });
    if (keyed.length % STEP_SIZE === 0) yield;
  }
  const inOrder = yield* chunkedSort(keyed, ({ value: a }, { value: b }) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : direction * compareValues(a, b),
  );
  return inOrder.map(({ row }) => row);
}
