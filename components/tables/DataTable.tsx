'use client';

import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { SelectionBar } from './SelectionBar';
import { TableBody } from './TableBody';
import { TableFoot } from './TableFoot';
import { TableFrame } from './TableFrame';
import { TableHead } from './TableHead';
import { TableMessage } from './TableMessage';
import { type TableColumn, type TableModel, type TableOrder, useTableModel } from './table-model';
import { useRowWindow } from './use-row-window';
import { useSortedRows } from './use-sorted-rows';

/** More rows than this are windowed, where that is asked for. Source: docs/behaviours/shell.md#long-tables. */
const MOST_WHOLE_ROWS = 100;
const OVERSCAN = 10;
const HEAD_HEIGHT = 36;

export interface DataTableProps<Row extends object> {
  /** Says what the rows are; the accessible name. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Names a row where it is selected, such as by its title. */
  readonly rowName: (row: Row) => string;
  readonly isLoading?: boolean;
  /** In place of 'Loading...'. */
  readonly loadingText?: string;
  /** What went wrong, in place of the rows, with the next step. */
  readonly error?: { readonly message: string; readonly action?: ReactNode } | undefined;
  /** In place of 'No data available'. */
  readonly emptyText?: ReactNode;
  /** A click on a row, or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** Makes rows selectable: what can be done with the selected ones. */
  readonly selectionActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** All rows in one scroll, windowed above 100 of them, instead of pages. */
  readonly isVirtual?: boolean;
  /** Px; rows may grow beyond it. */
  readonly rowHeight?: number;
  /** Px, or as CSS says it. */
  readonly maxHeight?: number | string;
  /** As CSS says it; a narrower frame scrolls sideways. */
  readonly minWidth?: string | { readonly base: string; readonly md: string };
  /** Where the service sorts: the rows stay in the order they came in, and no column sorts by itself. */
  readonly order?: TableOrder | undefined;
  /** Of what stands in the cells of every row: one styled element is quick, one in each row is slow. */
  readonly cellStyles?: SystemStyleObject;
  /** In place of the count and pages of the rows at hand. */
  readonly foot?: ReactNode;
}

/** A table of records that are all at hand: sorted by any column, in pages or one scroll, rows opened and selected by pointer and keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, isLoading = false, error, selectionActions, isVirtual = false, foot } = props;
  const sorted = useSortedRows(rows, columns);
  const model = useTableModel(sorted.rows, rowId, !isVirtual);
  const hasRows = !isLoading && error === undefined && model.getRowModel().rows.length > 0;
  return (
    <chakra.div borderWidth="1px" rounded="panel" overflow="hidden" bg="bg.page" fontSize="panel">
      {selectionActions === undefined ? null : <SelectionBar model={model} actions={selectionActions} />}
      <RowTable
        {...props}
        model={model}
        hasRows={hasRows}
        order={props.order ?? sorted.order}
        isSorting={sorted.isBusy}
      />
      {foot}
      {hasRows && foot === undefined ? (
        <TableFoot model={model} rowCount={rows.length} isPaged={!isVirtual} />
      ) : null}
    </chakra.div>
  );
}

/** Columns that the window shows: a cell over those that are left out would make room for them. */
function useColumnCount<Row extends object>(columns: readonly TableColumn<Row>[]): number {
  const isNarrow = useIsNarrow();
  return columns.filter(({ isWide }) => !isNarrow || isWide !== true).length;
}

interface RowTableProps<Row extends object> extends DataTableProps<Row> {
  readonly model: TableModel<Row>;
  readonly hasRows: boolean;
  readonly order: TableOrder;
  readonly isSorting: boolean;
}

/** Head and rows, or a message in place of the rows. */
function RowTable<Row extends object>({ model, hasRows, ...props }: RowTableProps<Row>) {
  const { columns, rows, onOpen, isLoading = false, isVirtual = false, rowHeight = 50 } = props;
  const { loadingText = 'Loading...', emptyText = 'No data available', maxHeight = 600 } = props;
  const { pageIndex, pageSize } = model.state.pagination;
  const shown = model.getRowModel().rows;
  const isSelectable = props.selectionActions !== undefined;
  const columnCount = useColumnCount(columns) + (isSelectable ? 1 : 0);
  const rowWindow = useRowWindow({
    count: shown.length,
    rowHeight,
    overscan: OVERSCAN,
    isWindowed: isVirtual && shown.length > MOST_WHOLE_ROWS,
    headHeight: HEAD_HEIGHT,
    isMeasured: true,
  });
  return (
    <TableFrame
      caption={props.caption}
      isGrid={onOpen !== undefined || isSelectable}
      isSelectable={isSelectable}
      rowCount={hasRows ? rows.length + 1 : undefined}
      isBusy={isLoading || props.isSorting}
      scrollRef={rowWindow.scrollRef}
      maxHeight={maxHeight}
      minWidth={props.minWidth}
      cellStyles={props.cellStyles}
    >
      <TableHead
        model={model}
        columns={columns}
        isSelectable={isSelectable}
        height={HEAD_HEIGHT}
        order={props.order}
      />
      {hasRows ? (
        <TableBody
          shown={shown}
          columns={columns}
          columnCount={columnCount}
          rowName={props.rowName}
          onOpen={onOpen}
          isSelectable={isSelectable}
          rowWindow={rowWindow}
          rowHeight={rowHeight}
          pageStart={isVirtual ? 0 : pageIndex * pageSize}
        />
      ) : (
        <TableMessage
          columnCount={columnCount}
          isLoading={isLoading}
          loadingText={loadingText}
          error={props.error}
          emptyText={emptyText}
          rowHeight={rowHeight}
        />
      )}
    </TableFrame>
  );
}
