import { forEachCsvRow } from '@/lib/base/read-csv';
import { isColumnName } from './columns';
import { tableOfRows } from './header-row';
import type { OnShare, SourceRow, SourceTable } from './source-table';

const ROWS_PER_STEP = 2_000;

const DELIMITERS = [',', '\t', ';', '|'];

/** Quoting faults that are reported one by one. */
const MOST_WARNINGS = 20;

/** Lines among which the header is looked for, and how much of the text they may take. */
const HEADER_LINES = 30;
const HEADER_CHARACTERS = 100_000;

/** Not looked for at the end of a run alone: each of its characters would be tried as its beginning. */
const AROUND_NAME = /^[\s\ufeff"]+|(?<![\s"])[\s"]+$/g;

interface HeaderLine {
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly known: number;
}

/**
 * The line with the most names that we know, and what parts them: in a file of one or two papers the delimiter cannot be
 * told from how often it comes. Null where no line has two such names.
 */
function findHeaderLine(text: string): HeaderLine | null {
  const lines = text.slice(0, HEADER_CHARACTERS).split(/\r\n|\r|\n/, HEADER_LINES);
  let best: HeaderLine | null = null;
  for (const line of lines) {
    for (const delimiter of DELIMITERS) {
      const names = line.split(delimiter).map((name) => name.replace(AROUND_NAME, ''));
      const known = names.filter(isColumnName).length;
      if (known >= 2 && known > (best?.known ?? 0)) best = { delimiter, names, known };
    }
  }
  return best;
}

/** Web of Science writes its tab-delimited files without quoting: a title that begins with a quote is no quoted cell. */
function isWebOfScience({ delimiter, names }: HeaderLine): boolean {
  return delimiter === '\t' && ['PT', 'AU', 'TI', 'SO', 'UT'].every((name) => names.includes(name));
}

/**
 * A delimited text as a table, after RFC 4180: quoted cells may hold delimiters, line breaks and doubled quotes; the
 * delimiter is that of the header, or detected. Blank lines are skipped, but counted as rows.
 */
export function readDelimited(text: string, isTabbed: boolean, onShare: OnShare): SourceTable {
  const rows: SourceRow[] = [];
  const warnings: string[] = [];
  let number = 0;
  let delimiter = ',';
  const header = findHeaderLine(text);
  const onRow: Parameters<typeof forEachCsvRow>[2] = ({ cells, faults, share, ...row }) => {
    number += 1;
    delimiter = row.delimiter;
    for (const fault of faults) {
      if (warnings.length < MOST_WARNINGS) warnings.push(`Row ${number}: ${fault}`);
    }
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells });
    if (number % ROWS_PER_STEP === 0) onShare(share);
  };
  const hasQuotes = header === null || !isWebOfScience(header);
  forEachCsvRow(text, header?.delimiter ?? (isTabbed ? '\t' : DELIMITERS), onRow, hasQuotes);
  onShare(1);
  return tableOfRows(delimiter === '\t' ? 'TSV' : 'CSV', rows, warnings);
}
