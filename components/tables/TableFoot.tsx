import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { FootBar } from './FootBar';
import { PageSizeField } from './PageSizeField';
import type { TableModel } from './table-model';

interface TableFootProps<Row extends object> {
  readonly model: TableModel<Row>;
  readonly rowCount: number;
  readonly isPaged: boolean;
}

/** How many rows there are, and the way through their pages. */
export function TableFoot<Row extends object>({ model, rowCount, isPaged }: TableFootProps<Row>) {
  const { pageIndex, pageSize } = model.state.pagination;
  if (!isPaged) return <FootBar text={formatQuantity(rowCount, 'row')} />;
  const first = pageIndex * pageSize + 1;
  const last = Math.min(rowCount, first + pageSize - 1);
  return (
    <FootBar
      text={`${formatExactCount(first)} to ${formatExactCount(last)} of ${formatExactCount(rowCount)}`}
      pages={{
        hasPrevious: model.getCanPreviousPage(),
        hasNext: model.getCanNextPage(),
        onPrevious: () => model.previousPage(),
        onNext: () => model.nextPage(),
      }}
    >
      <PageSizeField value={pageSize} onChange={(size) => model.setPageSize(size)} />
    </FootBar>
  );
}
