import { NOTHING_WRITTEN } from './project-change';
import type { SavedProject } from './saved-project';
import { isShareTag } from './shares';
import type { ProjectHeader } from './types';

/**
 * A project for a second reader: without decisions, notes, tags, maps and strategy, which would show the opinion of the first
 * reader. It has no reader: the browser that opens it names one. The tags of shares stay. A merge brings back what is left out.
 * The histories come without the contents of their entries, which hold decisions.
 * @param copy a new id: the history of the file begins with it.
 */
export function forSecondReader(
  { state, ledgers }: Omit<SavedProject, 'logged'>,
  copy: string,
): SavedProject {
  const records = [...state.records].map(([id, record]) => {
    const tags = record.annotation.tags.filter(isShareTag);
    // Without a time, so that a merge prefers what the first reader wrote.
    // Screening tools write decisions into the notes of references.
    const facts = { ...record.facts, note: null };
    return [id, { ...record, facts, annotation: { ...NOTHING_WRITTEN, tags } }] as const;
  });
  const header = { ...state.header, copy, screener: '', othersShownSince: null, savedToFile: null };
  return {
    state: { header, records: new Map(records), decisions: new Map(), maps: new Map() },
    ledgers,
    logged: new Map(),
  };
}

/**
 * The header of a project that this browser opens from a file. The new copy writes a chain of its own. It goes on as the same
 * reader, unless the file was made for another.
 * @param copy a new id.
 */
export function openedHere(header: ProjectHeader, copy: string): ProjectHeader {
  if (header.screener !== '') return { ...header, copy };
  const screeners = [...header.screeners, { id: copy, name: '' }].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  return { ...header, copy, screener: copy, screeners };
}
