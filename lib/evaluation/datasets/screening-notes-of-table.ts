import {
  hasScreeningColumns,
  readScreeningNotes,
  type ScreeningNotes,
  screeningNotesOfRow,
} from '@/lib/bibliography/screening-notes';
import type { SourceTable } from './source-table';

/**
 * What the rows of a file that this program wrote say of decisions, tags and notes, by the ids of their papers; rows that say
 * nothing are absent, as are all rows of other files. Source: docs/behaviours/projects.md#exporting-papers.
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
