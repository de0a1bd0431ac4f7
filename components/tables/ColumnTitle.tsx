import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { TableColumn, TableOrder } from './table-model';

/** How the titles of a table look, which stay in sight. */
export const TITLE_CELL = {
  position: 'sticky',
  top: '0',
  zIndex: '1',
  bg: 'bg.panel',
  borderBottomWidth: '1px',
  fontWeight: 'medium',
  color: 'text.secondary',
} as const;

/** Of a column that is left out in a narrow window. */
export const WIDE_CELL = { display: { mdDown: 'none' } } as const;

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ICONS = { asc: ArrowUp, desc: ArrowDown } as const;

interface ColumnTitleProps<Row> {
  readonly column: TableColumn<Row>;
  readonly order: TableOrder;
}

/** A column's title; one that sorts is a button. */
export function ColumnTitle<Row>({ column, order }: ColumnTitleProps<Row>) {
  const { id, title, width, align = 'start', isWide = false } = column;
  const sorted = order.sorted?.columnId === id ? order.sorted.direction : false;
  const isSortable = order.sortableIds.has(id);
  const Icon = sorted === false ? ChevronsUpDown : ICONS[sorted];
  return (
    <chakra.th
      {...TITLE_CELL}
      scope="col"
      px="3"
      textAlign={align}
      {...(isWide ? WIDE_CELL : {})}
      aria-sort={sorted === false ? (isSortable ? 'none' : undefined) : ARIA[sorted]}
      style={width === undefined ? undefined : { width }}
    >
      {isSortable ? (
        <chakra.button
          type="button"
          onClick={() => order.onSort(id)}
          display="inline-flex"
          alignItems="center"
          gap="1"
          maxW="full"
          h={{ base: '10', md: '7' }}
          fontWeight="medium"
          cursor="pointer"
          color={sorted === false ? 'text.secondary' : 'text.primary'}
          _hover={{ color: 'text.primary' }}
        >
          <chakra.span truncate>{title}</chakra.span>
          <chakra.span display="inline-flex" flexShrink="0" opacity={sorted === false ? '0.5' : '1'}>
            <Icon size={12} aria-hidden="true" />
          </chakra.span>
        </chakra.button>
      ) : (
        title
      )}
    </chakra.th>
  );
}
