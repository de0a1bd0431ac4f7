export type CsvCell = string | number | boolean | null;

/**
 * What nobody sees in a cell: formats, controls, separators, and what fonts draw as nothing (selectors, joiners, fillers). Some spreadsheets and the
 * programs on the way to them drop it, and what follows then stands first. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const UNSEEN = String.raw`\p{Cf}\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800`;
const SIGN = '[=+\\-@＝＋－＠]';

/**
 * Spreadsheets run a cell that begins with one of these as a formula, full-width signs and what is unseen before it included.
 * Source: OWASP, 'CSV Injection'. Apostrophes before it count as part of it, so that the one that is added can be told
 * from those that were there.
 */
const FORMULA_START = new RegExp(String.raw`^(?:['${UNSEEN}]*${SIGN}|'*[\t\r\n])`, 'u');
/**
 * The same inside of a cell: where a spreadsheet parts columns at `;` or tabs, the comma hides the quotes from it, and a new
 * cell begins here. What parts cells is looked at by itself, so that each place is looked at once.
 */
const INNER = String.raw`(?=(?:'|(?![\t\r\n])[${UNSEEN}])*${SIGN})`;
const INNER_START = new RegExp(String.raw`([;\t\r\n])${INNER}`, 'gu');
const INNER_GUARD = new RegExp(String.raw`([;\t\r\n])'${INNER}`, 'gu');

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
