import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { saveTextFile } from '@/components/ui/save-file';
import { type CsvCell, writeCsv } from '@/lib/base/write-csv';

/** A cell that reads one way on the page and another in CSV, or words for both. */
export type TableCell =
  | string
  | {
      readonly text: string;
      /** As it was computed. */
      readonly value: CsvCell;
    };

interface PlainTableProps {
  /** Shown above the table; its accessible name, and that of its file. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly [TableCell, ...TableCell[]])[];
  readonly note?: ReactNode;
}

function cellText(cell: TableCell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

function cellValue(cell: TableCell): CsvCell {
  return typeof cell === 'string' ? cell : cell.value;
}

/** A small table of figures that is neither sorted nor chosen from, and saved as CSV. */
export function PlainTable({ caption, columns, rows, note }: PlainTableProps) {
  const id = useId();

  function handleSave() {
    const stem = caption.toLowerCase().replace(/\W+/g, '-');
    const csv = writeCsv(
      columns,
      rows.map((row) => row.map(cellValue)),
    );
    saveTextFile(`${stem}.csv`, csv, 'text/csv');
  }

  return (
    <div>
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.p id={id} fontWeight="medium" flex={{ base: '1', md: 'none' }} minW="0">
          {caption}
        </chakra.p>
        <IconButton
          label={`Save ${caption} as CSV`}
          icon={<Download size={14} />}
          my="-2"
          onClick={handleSave}
        />
      </chakra.div>
      {note === undefined ? null : (
        <chakra.p id={`${id}-note`} fontSize="meta" color="text.secondary" maxW="80ch">
          {note}
        </chakra.p>
      )}
      <chakra.div overflowX="auto" mt="1">
        <chakra.table
          aria-labelledby={id}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          // Figures that stand far from their names are hard to read across.
          w={{ base: 'full', md: 'auto' }}
          minW={{ md: '480px' }}
          fontSize="panel"
        >
          <HeadRow columns={columns} />
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two datasets may bear one name, and rows never move.
              <Row key={index} columns={columns} row={row} />
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </div>
  );
}

const CELL = { py: '1.5', pr: { base: '3', md: '6' } } as const;

function HeadRow({ columns }: Pick<PlainTableProps, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <chakra.th
            key={column}
            scope="col"
            {...CELL}
            fontWeight="medium"
            color="text.secondary"
            textAlign={index === 0 ? 'start' : 'end'}
            whiteSpace="nowrap"
          >
            {column}
          </chakra.th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly columns: readonly string[];
  readonly row: PlainTableProps['rows'][number];
}

function Row({ columns, row: [head, ...cells] }: RowProps) {
  return (
    <chakra.tr borderTopWidth="1px">
      <chakra.th scope="row" minW="140px" {...CELL} fontWeight="normal" textAlign="start">
        {cellText(head)}
      </chakra.th>
      {cells.map((cell, index) => (
        // Figures stand below each other; in names and headings such hyphens would be too wide.
        <chakra.td
          key={columns[index + 1]}
          {...CELL}
          textAlign="end"
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
        >
          {cellText(cell)}
        </chakra.td>
      ))}
    </chakra.tr>
  );
}
