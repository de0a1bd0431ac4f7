'use client';

import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type ReactTable,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { compareValues } from './compare-values';
import { DEFAULT_PAGE_SIZE } from './page-size';

/** A column of a table; lists of columns stand at module level, so that sorting is not done anew at each render. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column sorts by; without it, it does not sort. Null comes last in either direction. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** As CSS says it; columns without one share what is left. */
  readonly width?: string;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  /** Left out in a narrow window, where the first cell says it as well. */
  readonly isWide?: boolean;
}

/** An order that is controlled elsewhere, such as by the page's address. */
export interface TableOrder {
  readonly sorted: { readonly columnId: string; readonly direction: 'asc' | 'desc' } | null;
  readonly sortableIds: ReadonlySet<string>;
  /** A press on a column's title. */
  readonly onSort: (columnId: string) => void;
}

const FEATURES = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

export type TableModel<Row extends object> = ReactTable<typeof FEATURES, Row>;

function columnDef<Row extends object>(column: TableColumn<Row>): ColumnDef<typeof FEATURES, Row> {
  const sortFn: SortFn<typeof FEATURES, Row> = (a, b, id) => compareValues(a.getValue(id), b.getValue(id));
  return {
    id: column.id,
    accessorFn: (row) => column.sortBy?.(row) ?? undefined,
    enableSorting: column.sortBy !== undefined,
    sortFn,
    sortUndefined: 'last',
  };
}

/** Sorting, pages and selection over rows that are all at hand. Sorting and selection outlast a change of the rows. */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  rowId: (row: Row) => string,
  isPaged: boolean,
): TableModel<Row> {
  const defs = useMemo(() => columns.map(columnDef), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  return useTable({
    features: FEATURES,
    columns: defs,
    data,
    getRowId: rowId,
    initialState: { pagination: { pageIndex: 0, pageSize: DEFAULT_PAGE_SIZE } },
    manualPagination: !isPaged,
  });
}
