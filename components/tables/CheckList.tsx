'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { useChunkedValue } from '@/components/hooks/use-chunked-value';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { Toolbar } from '@/components/ui/Toolbar';
import { formatExactCount } from '@/lib/format/counts';
import { arrangeRows, type ListRow, type RowOrder } from './arrange-rows';
import { RowCheckbox } from './RowCheckbox';
import { useTicks } from './use-ticks';
import { VirtualRows } from './VirtualRows';

interface CheckListProps<Row extends ListRow> {
  /** What the rows are, in the plural and in lower case. */
  readonly noun: string;
  readonly rows: readonly Row[];
  /** The first one holds at first. */
  readonly orders: readonly [RowOrder<Row>, ...RowOrder<Row>[]];
  /** What stands beside a row's check box. */
  readonly renderRow: (row: Row) => ReactNode;
  /** What can be done with the ticked rows; shown disabled while none is, so that ticking moves nothing. */
  readonly renderActions: (ids: readonly string[], clear: () => void) => ReactNode;
  readonly onOpen: (row: Row) => void;
  readonly onReach?: (row: Row | null) => void;
  /** Px. */
  readonly rowHeight?: number;
  /** Where there are no rows at all. */
  readonly emptyText: ReactNode;
}

/** More rows than this are searched and ordered in slices. */
const MOST_AT_ONCE = 1_000;

/** A searchable, sortable list of any length for a narrow panel, whose rows are ticked and acted upon. */
export function CheckList<Row extends ListRow>(props: CheckListProps<Row>) {
  const { noun, rows, orders, renderRow, renderActions, onOpen, onReach, rowHeight = 32, emptyText } = props;
  const [options, setOptions] = useState<ListOptions<Row>>({
    query: '',
    order: orders[0],
    isOnlyVisible: false,
  });
  const { query, order, isOnlyVisible } = useDeferredValue(options);
  const arrange = useCallback(
    () => arrangeRows(rows, query, order, isOnlyVisible),
    [rows, query, order, isOnlyVisible],
  );
  const { value: shown } = useChunkedValue(arrange, rows.length > MOST_AT_ONCE, rows);
  const { ticked, tickedIds, toggle, tickAll } = useTicks(shown);
  if (rows.length === 0) return <chakra.p color="text.secondary">{emptyText}</chakra.p>;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <ListControls noun={noun} orders={orders} options={options} onChange={setOptions} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
        <chakra.div flex="1" pl="1">
          <TickAll ticked={tickedIds.length} total={shown.length} onChange={tickAll} />
        </chakra.div>
        <Toolbar label={`Ticked ${noun}`} display="flex" flexWrap="wrap">
          {renderActions(tickedIds, () => tickAll(false))}
        </Toolbar>
      </chakra.div>
      {shown.length === 0 ? (
        <chakra.p role="status" color="text.secondary">
          No {noun} match.
        </chakra.p>
      ) : (
        <VirtualRows
          label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
          items={shown}
          keyOf={idOf}
          rowHeight={rowHeight}
          isSelected={({ id }) => ticked.has(id)}
          onOpen={onOpen}
          onToggle={toggle}
          {...(onReach === undefined ? {} : { onReach })}
          renderRow={(row) => (
            <CheckRow row={row} isTicked={ticked.has(row.id)} onTick={toggle} onOpen={onOpen}>
              {renderRow(row)}
            </CheckRow>
          )}
        />
      )}
    </chakra.div>
  );
}

function idOf({ id }: ListRow): string {
  return id;
}

/** Which rows are wanted, and in what order. */
interface ListOptions<Row> {
  readonly query: string;
  readonly order: RowOrder<Row>;
  readonly isOnlyVisible: boolean;
}

interface ListControlsProps<Row> {
  readonly noun: string;
  readonly orders: readonly [RowOrder<Row>, ...RowOrder<Row>[]];
  readonly options: ListOptions<Row>;
  readonly onChange: (options: ListOptions<Row>) => void;
}

function ListControls<Row>({ noun, orders, options, onChange }: ListControlsProps<Row>) {
  return (
    <>
      <TextField
        label={`Search ${noun}`}
        isLabelHidden
        type="search"
        placeholder={`Search ${noun}`}
        value={options.query}
        onChange={(query) => onChange({ ...options, query })}
      />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.div flex="1" minW="0" maxW="160px">
          <SelectField
            label={`Sort ${noun} by`}
            isLabelHidden
            value={options.order.id}
            options={orders.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) =>
              onChange({ ...options, order: orders.find((each) => each.id === id) ?? orders[0] })
            }
          />
        </chakra.div>
        <Checkbox
          isChecked={options.isOnlyVisible}
          onChange={(isOnlyVisible) => onChange({ ...options, isOnlyVisible })}
        >
          Only visible
        </Checkbox>
      </chakra.div>
    </>
  );
}

interface TickAllProps {
  readonly ticked: number;
  readonly total: number;
  readonly onChange: (isTicked: boolean) => void;
}

function TickAll({ ticked, total, onChange }: TickAllProps) {
  const isAll = total > 0 && ticked === total;
  return (
    <Checkbox isChecked={isAll} isMixed={ticked > 0 && !isAll} isDisabled={total === 0} onChange={onChange}>
      {ticked === 0
        ? `All ${formatExactCount(total)}`
        : `${formatExactCount(ticked)} of ${formatExactCount(total)}`}
    </Checkbox>
  );
}

interface CheckRowProps<Row extends ListRow> {
  readonly row: Row;
  readonly isTicked: boolean;
  readonly onTick: (row: Row) => void;
  readonly onOpen: (row: Row) => void;
  readonly children: ReactNode;
}

function CheckRow<Row extends ListRow>({ row, isTicked, onTick, onOpen, children }: CheckRowProps<Row>) {
  return (
    <chakra.div display="flex" alignItems="center" gap="1" h="full" pl="1" pr="2">
      <RowCheckbox
        label={`Tick ${row.title}`}
        isChecked={isTicked}
        onChange={() => onTick(row)}
        isTabStop={false}
      />
      <chakra.button
        type="button"
        tabIndex={-1}
        onClick={() => onOpen(row)}
        display="flex"
        alignItems="center"
        gap="1.5"
        flex="1"
        minW="0"
        h="full"
        textAlign="left"
        cursor="pointer"
        title={row.title}
      >
        {children}
      </chakra.button>
    </chakra.div>
  );
}
