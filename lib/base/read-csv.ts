import Papa from 'papaparse';
import { HeldText } from './held-text';

/** A row of a delimited text. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** What is wrong with its quotes, or null. */
  readonly faults: readonly string[];
  readonly delimiter: string;
}

/** What the delimiter and the line ends are told from. Unit: characters. */
const HEAD_LENGTH = 1024 * 1024;

const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

/** A delimiter that is known, or several of which the likeliest is taken. */
interface CsvForm {
  readonly delimiters: string | readonly string[];
  /** No: a quote is a sign like others, as in files whose cells hold no delimiters. */
  readonly hasQuotes?: boolean;
}

function toRow(data: readonly string[], errors: readonly Papa.ParseError[], delimiter: string): CsvRow {
  // A single column has no delimiter, which is no fault.
  const faults = errors.filter(({ type }) => type !== 'Delimiter').map(({ message }) => message);
  return { cells: data, faults, delimiter };
}

/**
 * Takes a delimited text apart, piece by piece, after RFC 4180: quoted cells may hold delimiters, line breaks and doubled quotes.
 * A byte order mark is left out; blank lines are rows. Never throws: a quote that never closes takes the rest of the text, and is
 * told as a fault. Linear.
 */
export class CsvRows {
  readonly #held = new HeldText();
  #head: string | null = '';
  #parser: Papa.Parser | null = null;

  constructor(
    private readonly form: CsvForm,
    private readonly onRow: (row: CsvRow) => void,
  ) {}

  push(piece: string): void {
    if (this.#head !== null) {
      this.#head += piece;
      if (this.#head.length >= HEAD_LENGTH) this.#begin();
    } else if (this.#held.add(piece)) this.#read(this.#held.take(), false);
  }

  end(): void {
    if (this.#head !== null) this.#begin();
    this.#read(this.#held.take(), true);
  }

  /** Tells delimiter and line ends from what has come. */
  #begin(): void {
    const head = (this.#head ?? '').replace(/^\ufeff/, '');
    this.#head = null;
    const { delimiters, hasQuotes = true } = this.form;
    const quotes = hasQuotes ? {} : { quoteChar: '\u0000' };
    const { meta } = Papa.parse<readonly string[]>(head, {
      ...quotes,
      ...(typeof delimiters === 'string'
        ? { delimiter: delimiters }
        : { delimitersToGuess: [...delimiters] }),
      preview: 1,
    });
    const { delimiter } = meta;
    const newline = LINE_ENDS.find((each) => each === meta.linebreak) ?? '\n';
    this.#parser = new Papa.Parser({
      ...quotes,
      delimiter,
      newline,
      step: ({ data, errors }: Papa.ParseStepResult<readonly string[][]>) => {
        for (const row of data) this.onRow(toRow(row, errors, delimiter));
      },
    });
    this.#read(head, false);
  }

  /** A row that may go on is left for later, unless nothing more comes. */
  #read(text: string, isLast: boolean): void {
    const parser = this.#parser;
    if (parser === null) return;
    const { meta }: { readonly meta: { readonly cursor: number } } = parser.parse(text, 0, !isLast);
    this.#held.hold(text.slice(meta.cursor));
  }
}

/** Calls back for each row of a whole text. */
export function forEachCsvRow(text: string, form: CsvForm, onRow: (row: CsvRow) => void): void {
  const rows = new CsvRows(form, onRow);
  rows.push(text);
  rows.end();
}

/** All rows in which a cell holds something. Lines end as the first of them do. */
export function readCsv(text: string, delimiter: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  forEachCsvRow(text, { delimiters: delimiter }, ({ cells }) => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
  });
  return rows;
}
