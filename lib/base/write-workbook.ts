import type { CsvCell } from './write-csv';

export type WorkbookRow = readonly CsvCell[];

/** One sheet of a workbook: rows of cells, the first of them its header. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly WorkbookRow[];
  /** Widths of the columns in characters; the last one counts for all that follow. */
  readonly widths: readonly number[];
}

/** Makes a workbook (.xlsx) of some sheets. Errors: those of its writer. */
export type WorkbookWriter = (sheets: readonly WorkbookSheet[]) => Promise<ArrayBuffer>;

/** Excel takes no longer text in a cell. Source: Excel specifications and limits. */
const MOST_CHARACTERS = 32_767;

/**
 * A workbook (.xlsx) of some sheets. Texts are never run as formulas: they are written as texts. The writer is loaded when
 * first needed.
 */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  for (const { name, rows, widths } of sheets) {
    const sheet = utils.aoa_to_sheet(
      rows.map((row) => row.map(fittingCell)),
      { dense: true },
    );
    const columns = Math.max(0, ...rows.map(({ length }) => length));
    sheet['!cols'] = Array.from({ length: columns }, (_, index) => ({
      wch: widths[Math.min(index, widths.length - 1)] ?? 12,
    }));
    utils.book_append_sheet(book, sheet, name);
  }
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return bytes;
}

function fittingCell(cell: CsvCell): CsvCell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  return typeof cell === 'string' && cell.length > MOST_CHARACTERS
    ? `${cell.slice(0, MOST_CHARACTERS - 1)}…`
    : cell;
}
