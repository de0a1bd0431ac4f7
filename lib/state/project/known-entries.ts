import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { keyOfEntry, ledgerEntries } from '@/lib/project/report/ledger-entries';
import type { EntryRef, LedgerEntry } from '@/lib/project/types';
import { hostProjectAtom, ownProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';
import { readLedgers } from './stored-project';

interface KnownEntries {
  readonly project: string;
  readonly entries: ReadonlyMap<string, LedgerEntry>;
}

const knownAtom = atom<KnownEntries | null>(null);
knownAtom.debugLabel = 'entries of the open project';

const NO_ENTRIES: ReadonlyMap<string, LedgerEntry> = new Map();

const hostEntriesAtom = atom((get) => {
  const host = get(hostProjectAtom);
  return host === null
    ? null
    : new Map(ledgerEntries(host.ledgers).map((entry) => [keyOfEntry(entry), entry] as const));
});

/** The entries of all copies of the open project by their keys, as far as they were read. Their hashes are not checked. */
export const knownEntriesAtom = atom((get): ReadonlyMap<string, LedgerEntry> => {
  const known = get(knownAtom);
  const hosted = get(hostEntriesAtom);
  if (hosted !== null) return hosted;
  return known !== null && known.project === get(ownProjectAtom)?.header.id ? known.entries : NO_ENTRIES;
});

/** Finds the entry that an origin or another entry names. */
export const findEntryAtom = atom((get) => {
  const entries = get(knownEntriesAtom);
  return (ref: EntryRef): LedgerEntry | null => entries.get(keyOfEntry(ref)) ?? null;
});

/** Adds an entry that was just written. */
export const noteEntryAtom = atom(null, (get, set, project: string, entry: LedgerEntry) => {
  const known = get(knownAtom);
  const entries = new Map(known?.project === project ? known.entries : []).set(keyOfEntry(entry), entry);
  set(knownAtom, { project, entries });
});

/** Reads the entries of a project that was opened. Never rejects. */
export const readEntriesAtom = atom(null, async (get, set, project: string): Promise<void> => {
  const environment = get(projectEnvironmentAtom);
  if (environment === null) return;
  const ledgers = await readLedgers(environment.database, project);
  if (!ledgers.ok) {
    report('warning', `The entries of a project could not be read: ${ledgers.error.message}`);
    return;
  }
  const read = ledgerEntries(ledgers.value).map((entry) => [keyOfEntry(entry), entry] as const);
  const known = get(knownAtom);
  // Entries that were written meanwhile are newer than those read.
  const entries = new Map([...read, ...(known?.project === project ? known.entries : [])]);
  set(knownAtom, { project, entries });
});
