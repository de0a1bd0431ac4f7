import { compareValues } from './compare-values';

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

/** The rows that hold every word of a query, in an order; equal ones stay as they came. O(n log n). */
export function arrangeRows<Row extends ListRow>(
  rows: readonly Row[],
  query: string,
  order: RowOrder<Row>,
  isOnlyVisible: boolean,
): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0 && !isOnlyVisible
      ? rows
      : rows.filter(
          (row) => (row.isVisible || !isOnlyVisible) && words.every((word) => row.searchText.includes(word)),
        );
  return sorted(found, order);
}

function sorted<Row>(rows: readonly Row[], { sortBy, isDescending = false }: RowOrder<Row>): readonly Row[] {
  if (sortBy === undefined) return rows;
  const direction = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compareValues(a.value, b.value);
    })
    .map(({ row }) => row);
}
