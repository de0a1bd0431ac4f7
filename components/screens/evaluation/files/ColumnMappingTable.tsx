'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, useMemo } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { RowGap } from '@/components/tables/RowGap';
import { useRowWindow } from '@/components/tables/use-row-window';
import { SelectField } from '@/components/ui/SelectField';
import { type ColumnMapping, type ColumnRole, roleOfColumn } from '@/lib/evaluation/datasets/columns';
import type { PreviewColumn, TablePreview } from '@/lib/evaluation/datasets/dataset-reader';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { ROLE_OPTIONS } from './column-labels';

/** More columns than this are windowed, and those that were recognised stand before the others. */
const MOST_WHOLE = 40;

const HEAD_HEIGHT = 32;

/** Of every row alike, so that none is measured; higher where the field is as high as a finger. */
const ROW_HEIGHT = { wide: 52, narrow: 56 } as const;

const MAX_HEIGHT = { wide: 260, narrow: 324 } as const;

interface ColumnMappingTableProps {
  readonly preview: TablePreview;
  readonly mapping: ColumnMapping;
  /** Null: the column is not read. */
  readonly onRole: (column: number, role: ColumnRole | null) => void;
}

/** The file's columns with what stands in them, and what each of them means. */
export function ColumnMappingTable({ preview, mapping, onRole }: ColumnMappingTableProps) {
  const columns = useMemo(() => arranged(preview), [preview]);
  const size = useIsNarrow() ? 'narrow' : 'wide';
  const rows = useRowWindow({
    count: columns.length,
    rowHeight: ROW_HEIGHT[size],
    overscan: 4,
    isWindowed: columns.length > MOST_WHOLE,
    headHeight: HEAD_HEIGHT,
  });
  const told = tellColumns(preview);
  return (
    <chakra.div borderWidth="1px" rounded="control" overflow="hidden">
      <chakra.div ref={rows.scrollRef} overflowY="auto" style={{ maxHeight: MAX_HEIGHT[size] }}>
        <chakra.table
          w="full"
          aria-label="Columns of the file"
          aria-rowcount={columns.length + 1}
          css={{ tableLayout: 'fixed' }}
          fontSize="panel"
        >
          <TableHead />
          <tbody>
            {rows.spans.map(({ index, start }, at) => (
              <Fragment key={columns[index]?.index ?? index}>
                <RowGap height={start - (rows.spans[at - 1]?.end ?? 0)} width={2} />
                <ColumnRow
                  column={columns[index]}
                  mapping={mapping}
                  onRole={onRole}
                  index={index}
                  height={ROW_HEIGHT[size]}
                  onFocus={rows.onRowFocus}
                />
              </Fragment>
            ))}
            <RowGap height={rows.totalHeight - (rows.spans.at(-1)?.end ?? 0)} width={2} />
          </tbody>
        </chakra.table>
      </chakra.div>
      {told === null ? null : (
        <chakra.p px="3" py="1.5" borderTopWidth="1px" fontSize="meta" color="text.secondary">
          {told}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** In the order of the file; where there are many, those that the reader recognised come first. They stay there whatever is chosen. */
function arranged({ columns, mapping }: TablePreview): readonly PreviewColumn[] {
  if (columns.length <= MOST_WHOLE) return columns;
  const recognised = new Set(Object.values(mapping));
  const isRecognised = ({ index }: PreviewColumn) => recognised.has(index);
  return [...columns.filter(isRecognised), ...columns.filter((column) => !isRecognised(column))];
}

/** '3 of 16,384 columns; the others have neither a name nor a value.'; null where there is nothing to tell. */
function tellColumns({ columns, columnCount }: TablePreview): string | null {
  const isCut = columns.length < columnCount;
  const sentences = [
    ...(isCut
      ? [
          `${formatExactCount(columns.length)} of ${formatQuantity(columnCount, 'column')}; the others have neither a name nor a value.`,
        ]
      : []),
    ...(columns.length > MOST_WHOLE
      ? [`${isCut ? '' : `${formatQuantity(columnCount, 'column')}. `}Those that were recognised come first.`]
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

interface ColumnRowProps extends Pick<ColumnMappingTableProps, 'mapping' | 'onRole'> {
  readonly column: PreviewColumn | undefined;
  /** Of the row. */
  readonly index: number;
  readonly height: number;
  readonly onFocus: (index: number) => void;
}

function ColumnRow({ column, mapping, onRole, index, height, onFocus }: ColumnRowProps) {
  if (column === undefined) return null;
  const { name, values } = column;
  return (
    <chakra.tr
      data-index={index}
      aria-rowindex={index + 2}
      borderTopWidth="1px"
      onFocus={() => onFocus(index)}
      style={{ height }}
    >
      <chakra.td px="3" py="0" minW="0">
        <chakra.div fontWeight="medium" truncate title={name}>
          {name}
        </chakra.div>
        <chakra.div fontSize="meta" color="text.secondary" truncate>
          {values.length === 0 ? 'Empty in the first rows' : values.join(' · ')}
        </chakra.div>
      </chakra.td>
      <chakra.td px="3" py="0">
        <SelectField
          label={`Role of ${name}`}
          isLabelHidden
          value={roleOfColumn(mapping, column.index) ?? 'unused'}
          options={ROLE_OPTIONS}
          onChange={(role) => onRole(column.index, role === 'unused' ? null : role)}
        />
      </chakra.td>
    </chakra.tr>
  );
}

function TableHead() {
  return (
    <chakra.thead
      position="sticky"
      top="0"
      zIndex="1"
      bg="bg.panel"
      fontSize="meta"
      color="text.secondary"
      style={{ height: HEAD_HEIGHT }}
    >
      <tr aria-rowindex={1}>
        <Head>Column (first values)</Head>
        <Head width="176px">Use as</Head>
      </tr>
    </chakra.thead>
  );
}

function Head({ children, width }: { readonly children: string; readonly width?: string }) {
  return (
    <chakra.th scope="col" textAlign="left" fontWeight="medium" px="3" py="1.5" style={{ width }}>
      {children}
    </chakra.th>
  );
}
