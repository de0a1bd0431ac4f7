import type { CellObject, WorkBook, WorkSheet } from 'xlsx';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { cellText } from './cell-text';
import { chooseSheet, looksLikePapers, sheetWarnings } from './choose-sheet';
import { tableOfRows } from './header-row';
import { runsOf } from './row-runs';
import type { OnShare, SheetOption, SourceRow, SourceTable } from './source-table';

/** Shares of the work that reading takes, before the rows are gone through. */
const UNPACKED = 0.1;
const PARSED = 0.8;

const ROWS_PER_STEP = 5_000;

/** Rows of each sheet that are looked at where there are several. */
const ROWS_GLANCED = 40;

/** A sheet with fewer places is never too spread. */
const FEW_CELLS = 1_000_000;

/** A larger sheet with more places than this for each cell is spread: its empty columns are left out. */
const MOST_SPREAD = 10;

/** All cells together: one text of the file may be in every cell. Unit: characters. */
const MOST_TEXT = 200_000_000;

const SPREAD = 'its cells lie too far apart to be a table. Save the part with the papers as CSV.';

/** How workbooks are read. With styles: without them the reader does not say which rows are hidden. */
export const OPTIONS = {
  dense: true,
  cellDates: true,
  cellHTML: false,
  cellText: false,
  cellStyles: true,
  UTC: true,
  type: 'array',
} as const;

export type Xlsx = Pick<typeof import('xlsx'), 'read' | 'utils'>;

/** By rows and columns; where there is no cell there is nothing. */
type Rows = CellObject[][];

/** The rows of a sheet in which there are cells, with their numbers in the sheet. */
interface Cells {
  readonly rows: Rows;
  readonly numbers: readonly number[];
  readonly width: number;
}

function only(columns: readonly number[], row: readonly CellObject[]): CellObject[] {
  const cells: CellObject[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = row[column];
    if (cell !== undefined) cells[index] = cell;
  }
  return cells;
}

/** Visits only cells that exist: for one cell there, a range may reach to the last column of the last row. */
function cellsOf(sheet: WorkSheet): Result<Cells, string> {
  const data: Rows = sheet['!data'] ?? [];
  const numbers: number[] = [];
  const columns = new Set<number>();
  let count = 0;
  let width = 0;
  data.forEach((row, index) => {
    numbers.push(index + 1);
    width = Math.max(width, row.length);
    row.forEach((_, column) => {
      columns.add(column);
      count += 1;
    });
  });
  const rows = numbers.map((number) => data[number - 1] ?? []);
  const isSpread = (across: number) => rows.length * across > Math.max(FEW_CELLS, MOST_SPREAD * count);
  if (!isSpread(width)) return success({ rows, numbers, width });
  if (isSpread(columns.size)) return failure(SPREAD);
  const used = [...columns].sort((one, other) => one - other);
  return success({
    rows: rows.map((row) => only(used, row)),
    numbers,
    width: used.length,
  });
}

export function rowsOf(
  { utils }: Xlsx,
  sheet: WorkSheet,
  onShare: OnShare,
): Result<readonly SourceRow[], string> {
  const cells = cellsOf(sheet);
  if (!cells.ok) return cells;
  const { rows: data, numbers, width } = cells.value;
  if (data.length === 0) return success([]);
  const values = utils.sheet_to_json<readonly unknown[]>(
    {
      '!data': data,
      '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: data.length - 1, c: width - 1 } }),
    },
    { header: 1, raw: true, blankrows: true, defval: null, UTC: true },
  );
  const rows: SourceRow[] = [];
  let size = 0;
  for (const [index, row] of values.entries()) {
    const texts = row.map(cellText);
    size += texts.reduce((sum, text) => sum + text.length, 0);
    if (size > MOST_TEXT) return failure('its cells hold more than 200 million characters.');
    const number = numbers[index] ?? index + 1;
    if (texts.some((text) => text.trim() !== '')) rows.push({ number, cells: texts });
    if (index % ROWS_PER_STEP === 0) onShare(PARSED + ((1 - PARSED) * index) / values.length);
  }
  return success(rows);
}

/** The sheets of a workbook; where there are several, their first rows say which look like tables of papers. */
export function listSheets(xlsx: Xlsx, bytes: Uint8Array): readonly SheetOption[] {
  const [only, ...others] = xlsx.read(bytes, { type: 'array', bookSheets: true }).SheetNames;
  if (only !== undefined && others.length === 0) return [{ name: only, isHidden: false, isTable: true }];
  const book = xlsx.read(bytes, { ...OPTIONS, sheetRows: ROWS_GLANCED });
  return book.SheetNames.map((name, index) => {
    const sheet = book.Sheets[name];
    const rows = sheet === undefined ? null : rowsOf(xlsx, sheet, () => undefined);
    return {
      name,
      isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      isTable: rows?.ok === true && looksLikePapers(rows.value),
    };
  });
}

function readSheet(
  xlsx: Xlsx,
  book: WorkBook,
  sheets: readonly SheetOption[],
  chosen: SheetOption,
  onShare: OnShare,
): Result<SourceTable, string> {
  const sheet = book.Sheets[chosen.name];
  if (sheet === undefined) return failure('it holds no sheet.');
  const read = rowsOf(xlsx, sheet, onShare);
  if (!read.ok) return read;
  const rows = read.value;
  const hidden = hiddenRowsOf(sheet, rows);
  const warnings = [...sheetWarnings(sheets, chosen), ...rowWarnings(hidden, countFormulas(sheet['!data']))];
  const table = tableOfRows('Excel', rows, warnings);
  return success({ ...table, sheets: { all: sheets, read: chosen.name } });
}

/**
 * A sheet of an Excel workbook as a table. Formulas are never run: their last computed values are read. Their number is
 * reported, as are hidden rows. Error: why it cannot be read, as the rest of a sentence.
 * @param name of the sheet; undefined: the one that looks like a table of papers.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string | undefined,
  onShare: OnShare,
): Promise<Result<SourceTable, string>> {
  const xlsx = await import('xlsx');
  onShare(UNPACKED);
  try {
    const sheets = listSheets(xlsx, bytes);
    const chosen = sheets.find((sheet) => sheet.name === name) ?? chooseSheet(sheets);
    if (chosen === null) return failure('it holds no sheet.');
    const book = xlsx.read(bytes, { ...OPTIONS, sheets: chosen.name });
    onShare(PARSED);
    return readSheet(xlsx, book, sheets, chosen, onShare);
  } catch (error) {
    return failure(`it is not a readable workbook (${describeError(error)}).`);
  }
}

export function hiddenRowsOf(sheet: WorkSheet, rows: readonly SourceRow[]): readonly number[] {
  return rows.flatMap(({ number }) => (sheet['!rows']?.[number - 1]?.hidden === true ? [number] : []));
}

/** Warnings for the reader about the rows that were read, in sentences. */
export function rowWarnings(hidden: readonly number[], formulas: number): readonly string[] {
  const warnings: string[] = [];
  if (hidden.length === 1)
    warnings.push(`Row ${runsOf(hidden)} is hidden in the sheet and was read as well.`);
  if (hidden.length > 1) {
    warnings.push(`${hidden.length} rows are hidden in the sheet and were read as well: ${runsOf(hidden)}.`);
  }
  if (formulas === 1) warnings.push('1 cell holds a formula: its last computed value was read.');
  if (formulas > 1) warnings.push(`${formulas} cells hold formulas: their last computed values were read.`);
  return warnings;
}

function countFormulas(
  rows: readonly (readonly ({ readonly f?: string } | undefined)[])[] | undefined,
): number {
  let count = 0;
  for (const row of rows ?? []) {
    for (const cell of row ?? []) if (cell?.f !== undefined) count += 1;
  }
  return count;
}
