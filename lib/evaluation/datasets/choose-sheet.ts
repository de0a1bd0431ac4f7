import { suggestMapping, tableOfRows } from './header-row';
import type { SheetOption, SourceRow } from './source-table';

/** Whether the first rows of a sheet look like a table of papers: a column of identifiers, or two that we know. */
export function looksLikePapers(rows: readonly SourceRow[]): boolean {
  const table = tableOfRows('Excel', rows, []);
  if (table.rows.length === 0) return false;
  const mapping = suggestMapping(table);
  const roles = Object.keys(mapping).length;
  return (
    roles >= 2 || mapping.doi !== undefined || mapping.pmid !== undefined || mapping.openAlexId !== undefined
  );
}

/**
 * The sheet to read: the first that is visible and looks like a table of papers. If no visible sheet looks so, a hidden
 * one that does; else the first that is visible. Null without sheets.
 */
export function chooseSheet(sheets: readonly SheetOption[]): SheetOption | null {
  const tables = sheets.filter(({ isTable }) => isTable);
  const visible = ({ isHidden }: SheetOption) => !isHidden;
  return tables.find(visible) ?? tables[0] ?? sheets.find(visible) ?? sheets[0] ?? null;
}

const named = ({ name, isHidden }: SheetOption) => (isHidden ? `${name} (hidden)` : name);

/** Warnings for the reader about the sheets of a file, in sentences. */
export function sheetWarnings(sheets: readonly SheetOption[], read: SheetOption): readonly string[] {
  const others = sheets.filter((sheet) => sheet !== read);
  if (others.length === 0) return [];
  const leftOut = `left out: ${others.map(named).join(', ')}.`;
  if (!read.isHidden) return [`Only the sheet ${read.name} was read; ${leftOut}`];
  return [`Only the sheet ${read.name} was read, which is hidden in the file; ${leftOut}`];
}
