import { type CsvCell, writeCsv } from '@/lib/base/write-csv';

/** The figures of a chart as a table: what is shown in its place, and what is saved as CSV. */
export interface ChartTable {
  readonly columns: readonly string[];
  /** Numbers as they were computed; null for 'n/a'. */
  readonly rows: readonly (readonly CsvCell[])[];
  /** How a cell reads on the page; CSV holds it as it is. */
  readonly format?: (cell: CsvCell, column: number) => string;
}

export function chartCsv({ columns, rows }: ChartTable): string {
  return writeCsv(columns, rows);
}

export function formatCell({ format }: ChartTable, cell: CsvCell, column: number): string {
  if (cell === null) return 'n/a';
  return format === undefined ? String(cell) : format(cell, column);
}
