import type { TextReader } from '@/lib/base/decode-text';
import { type CsvRow, CsvRows } from '@/lib/base/read-csv';
import { isColumnName } from './columns';
import { tableOfRows } from './header-row';
import { type RowRoom, RowStore, withCut } from './row-store';
import { rowsOfPacked } from './source-rows';
import type { SourceTable } from './source-table';

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
 * The line with the most names that we know, and their delimiter. A file of one or two papers is too short to identify
 * the delimiter by its frequency. Null if no line has two such names.
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

interface HeldRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Reads a delimited text as a table, piece by piece, after RFC 4180. Quoted cells may hold delimiters, line breaks and
 * doubled quotes. The delimiter is that of the header, or detected. Blank lines are skipped, but counted as rows.
 */
export class DelimitedReader implements TextReader<SourceTable> {
  readonly #store: RowStore<HeldRow>;
  readonly #warnings: string[] = [];
  #head: string | null = '';
  #rows: CsvRows | null = null;
  #number = 0;
  #widest = 0;
  #delimiter = ',';

  constructor(
    private readonly isTabbed: boolean,
    room: RowRoom,
  ) {
    this.#store = new RowStore(room);
  }

  push(piece: string): void {
    if (this.#head === null) {
      this.#rows?.push(piece);
      return;
    }
    this.#head += piece;
    if (this.#head.length >= HEADER_CHARACTERS) this.#begin(this.#head);
  }

  end(): SourceTable {
    if (this.#head !== null) this.#begin(this.#head);
    this.#rows?.end();
    const { list, missing } = this.#store;
    const rows = rowsOfPacked(list, (row) => row);
    const format = this.#delimiter === '\t' ? 'TSV' : 'CSV';
    return withCut(tableOfRows(format, rows, this.#warnings, this.#widest), missing);
  }

  #begin(head: string): void {
    this.#head = null;
    const header = findHeaderLine(head);
    const form = {
      delimiters: header?.delimiter ?? (this.isTabbed ? '\t' : DELIMITERS),
      hasQuotes: header === null || !isWebOfScience(header),
    };
    this.#rows = new CsvRows(form, (row) => this.#take(row));
    this.#rows.push(head);
  }

  #take({ cells, faults, delimiter }: CsvRow): void {
    this.#number += 1;
    this.#delimiter = delimiter;
    for (const fault of faults) {
      if (this.#warnings.length < MOST_WARNINGS) this.#warnings.push(`Row ${this.#number}: ${fault}`);
    }
    if (cells.every((cell) => cell.trim() === '')) return;
    this.#widest = Math.max(this.#widest, cells.length);
    this.#store.add({ number: this.#number, cells });
  }
}
