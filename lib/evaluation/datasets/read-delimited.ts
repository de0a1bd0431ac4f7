import Papa from 'papaparse';
import { tableOfRows } from './header-row';
import type { OnShare, SourceRow, SourceTable } from './source-table';

const ROWS_PER_STEP = 2_000;

const DELIMITERS = [',', '\t', ';', '|'];

/** Faults of quoting that are told one by one. */
const MOST_WARNINGS = 20;

/**
 * A delimited text as a table, after RFC 4180: quoted cells may hold delimiters, line breaks and doubled quotes; the
 * delimiter is found out. Blank lines are passed over, but counted as rows.
 */
export function readDelimited(text: string, isTabbed: boolean, onShare: OnShare): SourceTable {
  const rows: SourceRow[] = [];
  const warnings: string[] = [];
  let number = 0;
  let delimiter = ',';
  Papa.parse<readonly string[]>(text, {
    delimitersToGuess: DELIMITERS,
    ...(isTabbed ? { delimiter: '\t' } : {}),
    step: ({ data, errors, meta }) => {
      number += 1;
      delimiter = meta.delimiter;
      for (const { type, message } of errors) {
        // A single column has no delimiter, which is no fault.
        if (type !== 'Delimiter' && warnings.length < MOST_WARNINGS)
          warnings.push(`Row ${number}: ${message}`);
      }
      if (data.some((cell) => cell.trim() !== '')) rows.push({ number, cells: data });
      if (number % ROWS_PER_STEP === 0) onShare(meta.cursor / text.length);
    },
  });
  onShare(1);
  return tableOfRows(delimiter === '\t' ? 'TSV' : 'CSV', rows, warnings);
}
