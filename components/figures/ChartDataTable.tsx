import { chakra } from '@chakra-ui/react/styled-system';
import { type ChartTable, formatCell } from './chart-table';

/** A chart's figures as a table, column by column as CSV has them. */
export function ChartDataTable({ caption, table }: { readonly caption: string; readonly table: ChartTable }) {
  return (
    <chakra.div overflow="auto" maxH="420px">
      <chakra.table aria-label={caption} w="full" fontSize="panel" fontVariantNumeric="tabular-nums">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <chakra.th
                key={column}
                scope="col"
                position="sticky"
                top="0"
                bg="bg.panel"
                px="3"
                h="9"
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
        <tbody>
          {table.rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart have no identity but their index.
            <chakra.tr key={rowIndex} borderTopWidth="1px">
              {row.map((cell, index) =>
                index === 0 ? (
                  <chakra.th
                    key={table.columns[index]}
                    scope="row"
                    px="3"
                    py="1.5"
                    minW="120px"
                    textAlign="start"
                    fontWeight="normal"
                  >
                    {formatCell(table, cell, index)}
                  </chakra.th>
                ) : (
                  <chakra.td key={table.columns[index]} px="3" py="1.5" textAlign="end">
                    {formatCell(table, cell, index)}
                  </chakra.td>
                ),
              )}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
