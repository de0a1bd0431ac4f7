import { object, string } from 'zod/mini';
import { type Result, success } from '@/lib/base/result';
import { chainEntry, hashOfIds } from '@/lib/project/chain';
import { ENTRY_SHAPE } from '@/lib/project/project-shapes';
import type { LedgerDraft, LedgerEntry } from '@/lib/project/types';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import type { StorageFault } from '@/lib/storage/storage-fault';
import type { Format } from '@/lib/storage/versioned';
import { updateValue } from './stored-values';

export const ENTRY_FORMAT: Format<LedgerEntry> = {
  stored: FORMATS.projectEntry,
  schema: ENTRY_SHAPE,
  // Entries of version 1 name no changes.
  migrations: [(value: unknown) => value],
};

/** The changes that an entry names by their hash, as text. */
export const VALUES_FORMAT: Format<{ readonly text: string }> = {
  stored: FORMATS.projectValues,
  schema: object({ text: string() }),
};

/** Entries that are chained again, after one that another tab has written. */
function chainedBehind(last: LedgerEntry, entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const chained: LedgerEntry[] = [];
  for (const entry of entries) chained.push(chainEntry(entry, chained.at(-1) ?? last));
  return chained;
}

export function valuesKey(project: string, hash: string): string {
  return `project:${project}:values:${hash}`;
}

/** Writes the histories of copies, entry after entry. */
export class EntryWriter {
  /** Entries that found no room, by the prefix of their keys, in their order. */
  readonly #waiting = new Map<string, readonly LedgerEntry[]>();
  /** Changes that found no room, by the keys under which they would be stored. */
  readonly #unstored = new Map<string, string>();

  constructor(private readonly database: Database) {}

  /**
   * Appends an entry to the history of a copy, after the entries of all tabs. If an entry finds no room, the page alone holds
   * it, and writes it before the next one, so that no chain has a gap. Never rejects.
   * @param head the last entry of the copy that this page knows.
   * @param changes the text that `draft.values` names; null if it names none.
   */
  async append(
    project: string,
    copy: string,
    draft: LedgerDraft,
    ids: readonly string[],
    head: LedgerEntry | null,
    changes: string | null = null,
  ): Promise<{ readonly entry: LedgerEntry; readonly fault: StorageFault | null }> {
    const prefix = `project:${project}:ledger:${copy}:`;
    const idsHash = ids.length === 0 ? null : await hashOfIds(ids);
    if (changes !== null) this.#unstored.set(valuesKey(project, draft.values?.sha256 ?? ''), changes);
    this.#writeChanges(project);
    let entry: LedgerEntry = chainEntry({ ...draft, copy, idsHash }, head);
    let left: readonly LedgerEntry[] = [...(this.#waiting.get(prefix) ?? []), entry];
    for (;;) {
      const [first, ...others] = left;
      if (first === undefined) break;
      const written = await this.#write(prefix, first);
      if (!written.ok) {
        this.#waiting.set(prefix, left);
        return { entry, fault: written.error };
      }
      left = written.value === null ? others : chainedBehind(written.value, left);
      entry = left.at(-1) ?? first;
    }
    this.#waiting.delete(prefix);
    return { entry, fault: null };
  }

  /** Changes of entries that found no room, by their hashes. */
  unstored(project: string): ReadonlyMap<string, string> {
    const prefix = valuesKey(project, '');
    const own = [...this.#unstored].filter(([key]) => key.startsWith(prefix));
    return new Map(own.map(([key, text]) => [key.slice(prefix.length), text]));
  }

  /** In one transaction with the entry, which is written next. */
  #writeChanges(project: string): void {
    for (const [hash, text] of this.unstored(project)) {
      const key = valuesKey(project, hash);
      void updateValue(this.database, key, VALUES_FORMAT, (stored) => stored ?? { text }).then((written) => {
        if (written.ok) this.#unstored.delete(key);
      });
    }
  }

  /** Writes an entry if its key has none. Returns the other entry if its key has one; else null. */
  async #write(prefix: string, entry: LedgerEntry): Promise<Result<LedgerEntry | null, StorageFault>> {
    let other: LedgerEntry | null = null;
    const outcome = updateValue(this.database, `${prefix}${entry.sequence}`, ENTRY_FORMAT, (stored) => {
      other = stored?.hash === entry.hash ? null : stored;
      return stored ?? entry;
    });
    await this.database.flush();
    const written = await outcome;
    return written.ok ? success(other) : written;
  }
}
