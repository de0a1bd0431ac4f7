import { chakra } from '@chakra-ui/react/styled-system';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { FootBar } from './FootBar';
import { PAGE_SIZES, parsePageSize } from './page-size';
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
      <chakra.label display="flex" alignItems="center" gap="2">
        Rows per page
        <chakra.select
          value={String(pageSize)}
          onChange={(event) => model.setPageSize(parsePageSize(event.target.value))}
          h={{ base: '10', md: '7' }}
          px="1"
          bg="bg.page"
          color="text.primary"
          borderWidth="1px"
          borderColor="border.control"
          rounded="control"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </chakra.select>
      </chakra.label>
    </FootBar>
  );
}
