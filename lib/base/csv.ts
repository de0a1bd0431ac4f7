export type CsvCell = string | number | boolean | null;

/** Spreadsheets run a cell that begins with one of these as a formula. Source: OWASP, 'CSV Injection'. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** Spreadsheets read UTF-8 only after this mark; pandas, R's readr and Papa Parse skip it. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table as CSV after RFC 4180: comma, CRLF, quotes doubled, one byte order mark in front.
 * A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers.
 */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(writeCell).join(',')];
  for (const row of rows) lines.push(row.map(writeCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows of a delimited text; quoted cells may hold delimiters, line breaks and doubled quotes. Blank lines are left out,
 * a byte order mark too. Never throws: a quote that never closes takes the rest of the text. Linear.
 */
export function readCsv(text: string, delimiter: ',' | ';' | '\t'): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  while (at < text.length) {
    const cell = readCell(text, at, delimiter);
    row.push(cell.value);
    at = cell.end;
    if (text.charAt(at) === delimiter) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
    if (text.charAt(at) === '\r') at += 1;
    if (text.charAt(at) === '\n') at += 1;
  }
  return rows;
}

interface ReadCell {
  readonly value: string;
  /** Index of the delimiter or line break behind the cell, or the text's length. */
  readonly end: number;
}

function readCell(text: string, start: number, delimiter: string): ReadCell {
  if (text.charAt(start) !== '"') {
    const end = endOfCell(text, start, delimiter);
    return { value: text.slice(start, end), end };
  }
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: [...parts, text.slice(from)].join('"'), end: text.length };
    parts.push(text.slice(from, quote));
    if (text.charAt(quote + 1) !== '"') {
      const end = endOfCell(text, quote + 1, delimiter);
      return { value: parts.join('"') + text.slice(quote + 1, end), end };
    }
    from = quote + 2;
  }
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length) {
    const character = text.charAt(end);
    if (character === delimiter || character === '\n' || character === '\r') break;
    end += 1;
  }
  return end;
}
