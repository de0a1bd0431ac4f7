import { chakra } from '@chakra-ui/react/styled-system';
import { ColumnTitle, TITLE_CELL } from './ColumnTitle';
import { CHECK_CELL, RowCheckbox } from './RowCheckbox';
import type { TableColumn, TableModel, TableOrder } from './table-model';

interface TableHeadProps<Row extends object> {
  readonly model: TableModel<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly isSelectable: boolean;
  /** Px. */
  readonly height: number;
  readonly order: TableOrder | undefined;
}

/** The row of column titles, which stays in sight; a title that sorts is a button. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { model, columns, isSelectable, height } = props;
  const order = props.order ?? ownOrder(model, columns);
  return (
    <thead>
      <tr aria-rowindex={1} style={{ height }}>
        {isSelectable ? (
          <chakra.th {...TITLE_CELL} {...CHECK_CELL} scope="col">
            <RowCheckbox
              label="Select all rows"
              isChecked={model.getIsAllRowsSelected()}
              isMixed={model.getIsSomeRowsSelected()}
              onChange={(isChecked) => model.toggleAllRowsSelected(isChecked)}
            />
          </chakra.th>
        ) : null}
        {columns.map((column) => (
          <ColumnTitle key={column.id} column={column} order={order} />
        ))}
      </tr>
    </thead>
  );
}

/** The order of the rows at hand. */
function ownOrder<Row extends object>(
  model: TableModel<Row>,
  columns: readonly TableColumn<Row>[],
): TableOrder {
  const [first] = model.state.sorting;
  return {
    sorted: first === undefined ? null : { columnId: first.id, direction: first.desc ? 'desc' : 'asc' },
    sortableIds: new Set(columns.flatMap(({ id, sortBy }) => (sortBy === undefined ? [] : [id]))),
    onSort: (id) => model.getColumn(id)?.toggleSorting(),
  };
}
