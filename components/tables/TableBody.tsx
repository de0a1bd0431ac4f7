import { Fragment, type KeyboardEvent, type MouseEvent } from 'react';
import { WIDE_CELL } from './ColumnTitle';
import { CHECK_CELL, RowCheckbox } from './RowCheckbox';
import { RowGap } from './RowGap';
import type { TableColumn, TableModel } from './table-model';
import type { RowWindow } from './use-row-window';

type ModelRow<Row extends object> = ReturnType<TableModel<Row>['getRowModel']>['rows'][number];

/** What has an act of its own inside a row. */
const CONTROLS = 'a, button, input, label, select';

/** Of the rows, by their table: a table has many, and styling each of them is what showing other rows would cost. */
export const ROWS = {
  '& > tbody > tr[data-index]': {
    scrollMarginTop: '36px',
    '&[aria-selected=true]': { bg: 'bg.brand' },
    '&[data-opens]': { cursor: 'pointer' },
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px', bg: 'bg.hover' },
    '& > td': {
      px: '3',
      py: '1.5',
      borderBottomWidth: '1px',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > td[data-check]': CHECK_CELL,
    '& > td[data-wide]': WIDE_CELL,
  },
} as const;

interface TableBodyProps<Row extends object> {
  readonly shown: readonly ModelRow<Row>[];
  readonly columns: readonly TableColumn<Row>[];
  /** Those that the window shows, with the one of the boxes. */
  readonly columnCount: number;
  readonly rowName: (row: Row) => string;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly isSelectable: boolean;
  readonly rowWindow: RowWindow;
  readonly rowHeight: number;
  /** Rows on the pages before. */
  readonly pageStart: number;
}

/** The rows in sight; what is scrolled away is held open by empty rows, so that the table stays a table. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { shown, columnCount, rowWindow } = props;
  const { spans, totalHeight } = rowWindow;
  return (
    <tbody>
      {spans.map(({ index, start }, at) => {
        const row = shown[index];
        if (row === undefined) return null;
        return (
          <Fragment key={row.id}>
            <RowGap height={start - (spans[at - 1]?.end ?? 0)} width={columnCount} />
            <BodyRow {...props} row={row} index={index} />
          </Fragment>
        );
      })}
      <RowGap height={totalHeight - (spans.at(-1)?.end ?? 0)} width={columnCount} />
    </tbody>
  );
}

interface BodyRowProps<Row extends object> extends TableBodyProps<Row> {
  readonly row: ModelRow<Row>;
  readonly index: number;
}

function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, index, columns, rowName, onOpen, isSelectable, rowWindow, rowHeight, pageStart } = props;
  const isSelected = row.getIsSelected();
  const isActionable = onOpen !== undefined || isSelectable;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || rowWindow.handleMoveKey(event, index)) return;
    if (event.key === 'Enter' && onOpen !== undefined) onOpen(row.original);
    else if (event.key === ' ' && isSelectable) row.toggleSelected();
    else return;
    event.preventDefault();
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (!isOnControl) onOpen?.(row.original);
  }

  return (
    <tr
      ref={rowWindow.rowRef}
      data-index={index}
      data-opens={onOpen === undefined ? undefined : ''}
      aria-rowindex={pageStart + index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      tabIndex={isActionable ? (index === rowWindow.activeIndex ? 0 : -1) : undefined}
      onKeyDown={isActionable ? handleKey : undefined}
      onFocus={() => rowWindow.onRowFocus(index)}
      onClick={onOpen === undefined ? undefined : handleClick}
      style={{ height: rowHeight }}
    >
      {isSelectable ? (
        <td data-check="">
          <RowCheckbox
            label={`Select ${rowName(row.original)}`}
            isChecked={isSelected}
            onChange={(isChecked) => row.toggleSelected(isChecked)}
            isTabStop={false}
          />
        </td>
      ) : null}
      {columns.map(({ id, cell, align = 'start', isWide = false }) => (
        <td key={id} data-wide={isWide ? '' : undefined} style={{ textAlign: align }}>
          {cell(row.original)}
        </td>
      ))}
    </tr>
  );
}
