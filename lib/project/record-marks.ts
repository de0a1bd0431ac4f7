import type { ShownRecord } from './standing';
import type { ProjectState } from './types';
import { type Outcome, outcomeSoFar } from './verdicts';

/** That a paper is kept, where nothing is decided in the project; else what was decided on it. */
export type RecordMark = 'kept' | 'undecided' | Exclude<Outcome, null>;

/** The mark of each record by its id; a duplicate has that of the record it was united into. O(n). */
export function markRecords(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
): ReadonlyMap<string, RecordMark> {
  const { header } = state;
  const marks = new Map<string, RecordMark>();
  for (const each of shown.values()) {
    const mark = header.screeningSince === null ? 'kept' : (outcomeSoFar(state, each) ?? 'undecided');
    for (const { id } of [each.record, ...each.duplicates]) marks.set(id, mark);
  }
  return marks;
}
