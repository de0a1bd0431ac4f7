import { forEachCsvRow } from '@/lib/base/read-csv';
import { tableOfRows } from './header-row';
import type { OnShare, SourceRow, SourceTable } from './source-table';

const ROWS_PER_STEP = 2_000;

const DELIMITERS = [',', '\t', ';', '|'];

/** Quoting faults that are reported one by one. */
const MOST_WARNINGS = 20;

/**
 * A delimited text as a table, after RFC 4180: quoted cells may hold delimiters, line breaks and doubled quotes; the
 * delimiter is detected. Blank lines are skipped, but counted as rows.
 */
export function readDelimited(text: string, isTabbed: boolean, onShare: OnShare): SourceTable {
  const rows: SourceRow[] = [];
  const warnings: string[] = [];
  let number = 0;
  let delimiter = ',';
  forEachCsvRow(text, isTabbed ? '\t' : DELIMITERS, ({ cells, faults, share, ...row }) => {
    number += 1;
    delimiter = row.delimiter;
    for (const fault of faults) {
      if (warnings.length < MOST_WARNINGS) warnings.push(`Row ${number}: ${fault}`);
    }
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells });
    if (number % ROWS_PER_STEP === 0) onShare(share);
  });
  onShare(1);
  return tableOfRows(delimiter === '\t' ? 'TSV' : 'CSV', rows, warnings);
}
