'use client';

import {
  createPaginatedRowModel,
  type ReactTable,
  rowPaginationFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
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
  rowPaginationFeature,
  rowSelectionFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

export type TableModel<Row extends object> = ReactTable<typeof FEATURES, Row>;

/** Cells are rendered by our own columns. */
const NO_COLUMNS: [] = [];

/** Pages and selection over rows that are all at hand and in order. Selection outlasts a change of the rows. */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  isPaged: boolean,
): TableModel<Row> {
  const data = useMemo(() => [...rows], [rows]);
  return useTable({
    features: FEATURES,
    columns: NO_COLUMNS,
    data,
    getRowId: rowId,
    initialState: { pagination: { pageIndex: 0, pageSize: DEFAULT_PAGE_SIZE } },
    manualPagination: !isPaged,
  });
}
