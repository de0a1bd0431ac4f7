export type CsvCell = string | number | boolean | null;

/**
 * Spreadsheets run a cell that begins with one of these as a formula, full-width signs and blanks before it included.
 * Source: OWASP, 'CSV Injection'. Apostrophes before it count as part of it, so that the one that is added can be told
 * from those that were there.
 */
const FORMULA_START = /^(?:[' \u00a0\u3000]*[=+\-@＝＋－＠]|'*[\t\r\n])/;
/**
 * The same inside of a cell: where a spreadsheet parts columns at `;` or tabs, the comma hides the quotes from it, and a new
 * cell begins here.
 */
const INNER_START = /([;\t\r\n])(?=[' \u00a0\u3000]*[=+\-@＝＋－＠])/g;
const INNER_GUARD = /([;\t\r\n])'(?=[' \u00a0\u3000]*[=+\-@＝＋－＠])/g;

/** Spreadsheets read UTF-8 only after this mark; pandas, R's readr and Papa Parse skip it. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table as CSV after RFC 4180: comma, CRLF, quotes doubled, one byte order mark in front.
 * Where a spreadsheet would run a text, or a part of it, as a formula, an apostrophe stands before it; numbers stay numbers.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return `${BYTE_ORDER_MARK}${csvLines([header])}${csvLines(rows)}`;
}

/** Rows as lines of a CSV file, for one that is written part by part behind a header by `writeCsv`. */
export function csvLines(rows: Iterable<readonly CsvCell[]>): string {
  return [...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** A cell of a table that `writeCsv` wrote, without the apostrophes that it added. */
export function withoutGuard(cell: string): string {
  const inner = cell.replace(INNER_GUARD, '$1');
  return inner.startsWith("'") && FORMULA_START.test(inner) ? inner.slice(1) : inner;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  const inner = cell.replace(INNER_START, "$1'");
  const safe = FORMULA_START.test(cell) ? `'${inner}` : inner;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
