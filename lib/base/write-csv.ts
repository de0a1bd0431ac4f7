export type CsvCell = string | number | boolean | null;

/**
 * Spreadsheets run a cell that begins with one of these as a formula. Source: OWASP, 'CSV Injection'. Apostrophes before it
 * count as part of it, so that the one that is added can be told from those that were there.
 */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/** Spreadsheets read UTF-8 only after this mark; pandas, R's readr and Papa Parse skip it. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table as CSV after RFC 4180: comma, CRLF, quotes doubled, one byte order mark in front.
 * A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return `${BYTE_ORDER_MARK}${csvLines([header])}${csvLines(rows)}`;
}

/** Rows as lines of a CSV file, for one that is written part by part behind a header by `writeCsv`. */
export function csvLines(rows: Iterable<readonly CsvCell[]>): string {
  return [...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** A cell of a table that `writeCsv` wrote, without the apostrophe that it added. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
