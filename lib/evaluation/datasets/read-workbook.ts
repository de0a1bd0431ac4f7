import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { cellText } from './cell-text';
import { tableOfRows } from './header-row';
import type { OnShare, SourceRow, SourceTable } from './source-table';
import { checkZipSizes } from './zip-sizes';

/** Shares of the work that reading takes, before the rows are gone through. */
const UNPACKED = 0.1;
const PARSED = 0.8;

const ROWS_PER_STEP = 5_000;

/** The warning for a file with several sheets. */
function sheetWarning(names: readonly string[]): readonly string[] {
  const [first, ...others] = names;
  if (first === undefined || others.length === 0) return [];
  return [`Only the first sheet, ${first}, was read; left out: ${others.join(', ')}.`];
}

/**
 * The first sheet of an Excel workbook as a table. Formulas are never run: their last computed values are read, and
 * their number is told. Error: why it cannot be read, as the rest of a sentence.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  isZipped: boolean,
  onShare: OnShare,
): Promise<Result<SourceTable, string>> {
  if (isZipped) {
    const sizes = checkZipSizes(bytes);
    if (!sizes.ok) return sizes;
  }
  const { read, utils } = await import('xlsx');
  onShare(UNPACKED);
  try {
    const options = { dense: true, cellDates: true, cellHTML: false, cellText: false, UTC: true } as const;
    const book = read(bytes, { ...options, type: 'array', sheets: 0 });
    onShare(PARSED);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (sheet === undefined) return failure('it holds no sheet.');
    const values = utils.sheet_to_json<readonly unknown[]>(sheet, {
      header: 1,
      raw: true,
      blankrows: true,
      defval: null,
      UTC: true,
    });
    const firstRow = utils.decode_range(sheet['!ref'] ?? 'A1').s.r;
    const rows: SourceRow[] = [];
    for (const [index, row] of values.entries()) {
      const cells = row.map(cellText);
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number: firstRow + index + 1, cells });
      if (index % ROWS_PER_STEP === 0) onShare(PARSED + ((1 - PARSED) * index) / values.length);
    }
    const formulas = countFormulas(sheet['!data']);
    const warnings = [...sheetWarning(book.SheetNames), ...formulaWarning(formulas)];
    return success(tableOfRows('Excel', rows, warnings));
  } catch (error) {
    return failure(`it is not a readable workbook (${describeError(error)}).`);
  }
}

function formulaWarning(count: number): readonly string[] {
  if (count === 0) return [];
  return count === 1
    ? ['1 cell holds a formula: its last computed value was read.']
    : [`${count} cells hold formulas: their last computed values were read.`];
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
