import { chakra } from '@chakra-ui/react/styled-system';
import { formatExactCount } from '@/lib/format/counts';
import { type FlowCell, type FlowRow, flowRows } from '@/lib/project/report/flow-rows';
import type { ProjectFlow } from '@/lib/project/report/project-flow';
import { COLUMN_NAMES, type OpenedList } from './opened-list';

const COLUMNS = ['databases', 'other', 'both'] as const;

interface FlowTableProps {
  readonly flow: ProjectFlow;
  readonly onOpen: (list: OpenedList) => void;
}

/** The PRISMA 2020 flow, with a row for each box and for its parts; each number opens its list. */
export function FlowTable({ flow, onOpen }: FlowTableProps) {
  return (
    <chakra.div overflowX="auto">
      <chakra.table w="full" maxW="860px" fontSize="panel" aria-label="PRISMA 2020 flow">
        <thead>
          <tr>
            <chakra.th scope="col" py="1.5" pr="2" fontWeight="medium" textAlign="start">
              Step
            </chakra.th>
            {COLUMNS.map((column) => (
              <chakra.th
                key={column}
                scope="col"
                py="1.5"
                pl="3"
                fontWeight="medium"
                textAlign="end"
                verticalAlign="bottom"
              >
                {COLUMN_NAMES[column]}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flowRows(flow).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reason may read like a source, and rows never move.
            <Row key={index} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

interface RowProps {
  readonly row: FlowRow;
  readonly onOpen: (list: OpenedList) => void;
}

function Row({ row: { label, isPart, isEntered, box, cells }, onOpen }: RowProps) {
  return (
    <chakra.tr borderTopWidth={isPart ? '0' : '1px'} color={isPart ? 'text.secondary' : undefined}>
      <chakra.th
        scope="row"
        py={isPart ? '0.5' : '1.5'}
        pl={isPart ? '4' : '0'}
        fontWeight="normal"
        textAlign="start"
        overflowWrap="anywhere"
      >
        {isEntered ? `${label} (entered by you)` : label}
      </chakra.th>
      {COLUMNS.map((column) => (
        <chakra.td
          key={column}
          py={isPart ? '0.5' : '1.5'}
          pl="3"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
        >
          <Cell
            cell={cells[column]}
            name={`${label}, ${COLUMN_NAMES[column].toLowerCase()}`}
            onOpen={({ count, items }) => onOpen({ title: label, column, count: count ?? 0, items, box })}
          />
        </chakra.td>
      ))}
    </chakra.tr>
  );
}

interface CellProps {
  readonly cell: FlowCell | null;
  readonly name: string;
  readonly onOpen: (cell: FlowCell) => void;
}

function Cell({ cell, name, onOpen }: CellProps) {
  if (cell === null || cell.count === null) return '–';
  const count = formatExactCount(cell.count);
  if (cell.items.length === 0) return count;
  return (
    <chakra.button
      type="button"
      aria-label={`${count}: ${name}`}
      onClick={() => onOpen(cell)}
      minW="6"
      minH="6"
      textAlign="end"
      cursor="pointer"
      color="brand.text"
      textDecoration="underline"
      textUnderlineOffset="2px"
    >
      {count}
    </chakra.button>
  );
}
