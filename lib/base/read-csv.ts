import Papa from 'papaparse';

/** A row of a delimited text. */
interface CsvRow {
  readonly cells: readonly string[];
  /** What is wrong with its quotes, or null. */
  readonly faults: readonly string[];
  readonly delimiter: string;
  /** How much of the text is read, 0 to 1. */
  readonly share: number;
}

/**
 * Calls back for each row of a delimited text, after RFC 4180: quoted cells may hold delimiters, line breaks and doubled
 * quotes. A byte order mark is left out; blank lines are rows. Never throws: a quote that never closes takes the rest of
 * the text, and is told as a fault. Linear.
 * @param delimiters one that is known, or several of which the likeliest is taken.
 * @param hasQuotes no: a quote is a sign like others, as in files whose cells hold no delimiters.
 */
export function forEachCsvRow(
  text: string,
  delimiters: string | readonly string[],
  onRow: (row: CsvRow) => void,
  hasQuotes = true,
): void {
  Papa.parse<readonly string[]>(text, {
    ...(hasQuotes ? {} : { quoteChar: '\u0000' }),
    ...(typeof delimiters === 'string' ? { delimiter: delimiters } : { delimitersToGuess: [...delimiters] }),
    step: ({ data, errors, meta }) =>
      onRow({
        cells: data,
        // A single column has no delimiter, which is no fault.
        faults: errors.filter(({ type }) => type !== 'Delimiter').map(({ message }) => message),
        delimiter: meta.delimiter,
        share: meta.cursor / text.length,
      }),
  });
}

/** All rows in which a cell holds something. Lines end as the first of them do. */
export function readCsv(text: string, delimiter: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  forEachCsvRow(text, delimiter, ({ cells }) => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
  });
  return rows;
}
