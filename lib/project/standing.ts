import type { ProjectRecord, ProjectState } from './types';

type Records = ProjectState['records'];

/**
 * The record that stands for this one: itself, or the end of the chain of unions; null where that was removed or is not
 * known. A circle, which a merge of two copies can make, ends at the least id of it.
 */
export function standingFor(records: Records, id: string): ProjectRecord | null {
  const seen: string[] = [];
  let at = records.get(id);
  while (at !== undefined && at.standing.state === 'united') {
    if (seen.includes(at.id)) {
      const circle = seen.slice(seen.indexOf(at.id)).sort();
      return records.get(circle[0] ?? '') ?? null;
    }
    seen.push(at.id);
    at = records.get(at.standing.into);
  }
  return at === undefined || at.standing.state === 'removed' ? null : at;
}

/** A record as readers see it: one work, with what was united into it. */
export interface ShownRecord {
  readonly record: ProjectRecord;
  /** Records that are the same work, in the order in which they came; mostly none. */
  readonly duplicates: readonly ProjectRecord[];
}

const NO_DUPLICATES: readonly ProjectRecord[] = [];

/** What stands in the project, in the order in which it came, by id. O(n). */
export function shownRecords(records: Records): ReadonlyMap<string, ShownRecord> {
  const duplicates = new Map<string, ProjectRecord[]>();
  const standing: ProjectRecord[] = [];
  for (const record of records.values()) {
    if (record.standing.state === 'present') standing.push(record);
    if (record.standing.state !== 'united') continue;
    const into = standingFor(records, record.id);
    if (into === null) continue;
    if (into === record) standing.push(record);
    else duplicates.set(into.id, [...(duplicates.get(into.id) ?? []), record]);
  }
  return new Map(
    standing.map((record) => [record.id, { record, duplicates: duplicates.get(record.id) ?? NO_DUPLICATES }]),
  );
}
