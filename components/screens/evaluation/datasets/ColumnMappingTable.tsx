'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { SelectField } from '@/components/ui/SelectField';
import { type ColumnMapping, type ColumnRole, roleOfColumn } from '@/lib/evaluation/datasets/columns';
import type { TablePreview } from '@/lib/evaluation/datasets/dataset-reader';
import { ROLE_OPTIONS } from './column-labels';

interface ColumnMappingTableProps {
  readonly preview: TablePreview;
  readonly mapping: ColumnMapping;
  /** Null: the column is not read. */
  readonly onRole: (column: number, role: ColumnRole | null) => void;
}

/** The file's columns with what stands in them, and what each of them means. */
export function ColumnMappingTable({ preview, mapping, onRole }: ColumnMappingTableProps) {
  return (
    <chakra.div borderWidth="1px" rounded="control" maxH={{ base: '324px', md: '260px' }} overflowY="auto">
      <chakra.table w="full" aria-label="Columns of the file" css={{ tableLayout: 'fixed' }} fontSize="panel">
        <chakra.thead
          position="sticky"
          top="0"
          zIndex="1"
          bg="bg.panel"
          fontSize="meta"
          color="text.secondary"
        >
          <tr>
            <Head>Column (first values)</Head>
            <Head width="176px">Use as</Head>
          </tr>
        </chakra.thead>
        <tbody>
          {preview.header.map((name, column) => (
            // A file may have two columns of one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change order
            <chakra.tr key={`${column} ${name}`} borderTopWidth="1px">
              <chakra.td px="3" py="1.5" minW="0">
                <chakra.div fontWeight="medium" truncate>
                  {name}
                </chakra.div>
                <chakra.div fontSize="meta" color="text.secondary" truncate>
                  {samplesOf(preview, column)}
                </chakra.div>
              </chakra.td>
              <chakra.td px="3" py="1.5">
                <SelectField
                  label={`Role of ${name}`}
                  isLabelHidden
                  value={roleOfColumn(mapping, column) ?? 'unused'}
                  options={ROLE_OPTIONS}
                  onChange={(role) => onRole(column, role === 'unused' ? null : role)}
                />
              </chakra.td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

function samplesOf({ sample }: TablePreview, column: number): string {
  const values = sample.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '');
  return values.length === 0 ? 'Empty in the first rows' : values.join(' · ');
}

function Head({ children, width }: { readonly children: string; readonly width?: string }) {
  return (
    <chakra.th scope="col" textAlign="left" fontWeight="medium" px="3" py="1.5" style={{ width }}>
      {children}
    </chakra.th>
  );
}
