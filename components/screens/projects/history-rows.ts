import { type DescribedEntry, describeEntry } from '@/lib/project/describe-entry';
import type { Ledgers } from '@/lib/project/ledgers';
import { keyOfEntry } from '@/lib/project/report/ledger-entries';
import type { ShownRecord } from '@/lib/project/standing';
import type { EntryKind, EntryRef, LedgerEntry, ProjectState } from '@/lib/project/types';

/** A described entry of any copy, with the papers of the project that it brought. */
export interface HistoryRow {
  readonly key: string;
  readonly entry: LedgerEntry;
  readonly told: DescribedEntry;
  readonly papers: readonly ShownRecord[];
}

export interface HistoryFilter {
  readonly kind: EntryKind | 'all';
  /** Id of a reader. */
  readonly reader: string;
  /** Id of the only record whose entries are shown; null: all. */
  readonly paper: string | null;
}

export const ALL_READERS = 'all';

/** The papers that each entry brought, each once. */
function papersByEntry(shown: ReadonlyMap<string, ShownRecord>): ReadonlyMap<string, readonly ShownRecord[]> {
  const papers = new Map<string, ShownRecord[]>();
  for (const each of shown.values()) {
    const origins = [each.record, ...each.duplicates].flatMap((record) => record.origins);
    for (const key of new Set(origins.map(keyOfEntry))) {
      const those = papers.get(key);
      if (those === undefined) papers.set(key, [each]);
      else those.push(each);
    }
  }
  return papers;
}

/** The entries of all copies, the latest first. */
export function historyRows(
  ledgers: Ledgers,
  { header }: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
): readonly HistoryRow[] {
  const entries = [...ledgers.values()].flat();
  const byKey = new Map(entries.map((entry) => [keyOfEntry(entry), entry]));
  const papers = papersByEntry(shown);
  const find = (ref: EntryRef | null) => (ref === null ? null : (byKey.get(keyOfEntry(ref)) ?? null));
  return entries
    .map((entry) => ({
      key: keyOfEntry(entry),
      entry,
      told: describeEntry(entry, header, find),
      papers: papers.get(keyOfEntry(entry)) ?? [],
    }))
    .sort((one, other) => later(one.entry, other.entry));
}

function later(one: LedgerEntry, other: LedgerEntry): number {
  return other.time.localeCompare(one.time) || other.sequence - one.sequence;
}

export function filterHistory(rows: readonly HistoryRow[], filter: HistoryFilter): readonly HistoryRow[] {
  const { kind, reader, paper } = filter;
  return rows.filter(
    ({ entry, papers }) =>
      (kind === 'all' || entry.kind === kind) &&
      (reader === ALL_READERS || entry.screener === reader) &&
      (paper === null || papers.some(({ record }) => record.id === paper)),
  );
}
