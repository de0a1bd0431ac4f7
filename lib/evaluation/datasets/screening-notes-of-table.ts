import {
  hasScreeningColumns,
  readScreeningNotes,
  type ScreeningNotes,
  screeningNotesOfRow,
} from '@/lib/bibliography/screening-notes';
import type { SourceTable } from './source-table';

/**
 * Decisions, tags and notes in the rows of a file that this program wrote, by the ids of their papers. Rows without any
 * are absent, as are all rows of other files. Source: docs/behaviours/projects.md#exporting-papers.
 */
export function screeningNotesOfTable({ header, rows }: SourceTable): ReadonlyMap<string, ScreeningNotes> {
  const isOwnTable = hasScreeningColumns(header);
  const column = header.indexOf('notes');
  if (!isOwnTable && column < 0) return new Map();
  const found = new Map<string, ScreeningNotes>();
  for (const { number, cells } of rows) {
    const notes = isOwnTable ? screeningNotesOfRow(header, cells) : readScreeningNotes(cells[column] ?? '');
    if (notes !== null) found.set(`row-${number}`, notes);
  }
  return found;
}
