import type { ProjectRecord, ProjectState } from './types';

type Records = ProjectState['records'];

/**
 * Finds the record that stands for another one: itself, or the end of the chain of unions. Null where the end was removed or is
 * not known. A circle, which a merge of two copies can make, ends at the least id of it. Remembers what it found, so that all
 * records together take O(n), however long their chains.
 */
export function standingsOf(records: Records): (id: string) => ProjectRecord | null {
  const known = new Map<string, ProjectRecord | null>();

  return (id) => {
    const chain = new Set<string>();
    let at = id;
    while (!known.has(at) && !chain.has(at)) {
      const record = records.get(at) ?? null;
      if (record?.standing.state !== 'united') {
        known.set(at, record?.standing.state === 'present' ? record : null);
        break;
      }
      chain.add(at);
      at = record.standing.into;
    }
    const end = known.has(at) ? known.get(at) : records.get(leastOfCircle(chain, at));
    for (const each of chain) known.set(each, end ?? null);
    return end ?? null;
  };
}

/** @param from where the chain came back to. */
function leastOfCircle(chain: ReadonlySet<string>, from: string): string {
  const ids = [...chain];
  return ids.slice(ids.indexOf(from)).sort()[0] ?? from;
}

/** A record as readers see it: one work, with what was united into it. */
export interface ShownRecord {
  readonly record: ProjectRecord;
  /** Records that are the same work, in the order in which they came; mostly none. */
  readonly duplicates: readonly ProjectRecord[];
}

const NO_DUPLICATES: readonly ProjectRecord[] = [];

/** The present records of a project by id, each with its duplicates, in the order in which they came. O(n). */
export function shownRecords(records: Records): ReadonlyMap<string, ShownRecord> {
  const duplicates = new Map<string, ProjectRecord[]>();
  const standing: ProjectRecord[] = [];
  const find = standingsOf(records);
  for (const record of records.values()) {
    if (record.standing.state === 'present') standing.push(record);
    if (record.standing.state !== 'united') continue;
    const into = find(record.id);
    if (into === null) continue;
    if (into === record) standing.push(record);
    else {
      const those = duplicates.get(into.id);
      if (those === undefined) duplicates.set(into.id, [record]);
      else those.push(record);
    }
  }
  return new Map(
    standing.map((record) => [record.id, { record, duplicates: duplicates.get(record.id) ?? NO_DUPLICATES }]),
  );
}
