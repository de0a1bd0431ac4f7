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
  readonly order: TableOrder;
}

/** The row of column titles, which stays in sight; a title that sorts is a button. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { model, columns, isSelectable, height, order } = props;
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
