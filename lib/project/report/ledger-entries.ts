import type { Ledgers } from '../ledgers';
import type { EntryRef, LedgerEntry } from '../types';

export function keyOfEntry({ copy, sequence }: EntryRef): string {
  return `${copy}:${sequence}`;
}

/** The entries of all copies, the earliest first. */
export function ledgerEntries(ledgers: Ledgers): readonly LedgerEntry[] {
  return [...ledgers.values()]
    .flat()
    .sort((one, other) => one.time.localeCompare(other.time) || one.sequence - other.sequence);
}

/**
 * Keys of the entries that are undone. A redo reverses the entry of the undo, which is then undone itself.
 * @param entries the earliest first.
 */
export function undoneEntries(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  const undone = new Set<string>();
  // The latest first: whether an undo holds is known before what it takes back.
  for (const entry of entries.toReversed()) {
    const { reverses } = entry;
    if (reverses !== null && !undone.has(keyOfEntry(entry))) undone.add(keyOfEntry(reverses));
  }
  return undone;
}

/** The searches and lines of a strategy that hold: undone ones are not among them. */
export function searchesOf(ledgers: Ledgers): readonly LedgerEntry[] {
  const entries = ledgerEntries(ledgers);
  const undone = undoneEntries(entries);
  return entries.filter(
    (entry) =>
      (entry.kind === 'search' || entry.kind === 'line') &&
      entry.reverses === null &&
      !undone.has(keyOfEntry(entry)),
  );
}
