import { object, string } from 'zod/mini';
import { FORMATS } from '@/lib/storage/formats';
import { createStoredItem, type StoredItem } from '@/lib/storage/stored-item';
import { readTab, removeTab, writeTab } from '@/lib/storage/tab-storage';

/** Which unsaved session a tab works on, and of which source of records. */
export interface TabSession {
  readonly id: string;
  readonly prefix: string;
}

/** The graph of a closing page, stored in the tab's own storage: a write to the database may fail or be cut off. */
export interface UnloadSnapshot extends TabSession {
  readonly text: string;
}

const OPEN_KEY = FORMATS.tabOpen.key;

const TAB_SCHEMA = object({ id: string(), prefix: string() });

const ownTab = createStoredItem<TabSession>({ stored: FORMATS.tab, schema: TAB_SCHEMA });
const lastTab = createStoredItem<TabSession>({ stored: FORMATS.lastTab, schema: TAB_SCHEMA });
const left = createStoredItem<UnloadSnapshot>({
  stored: FORMATS.tabLeft,
  schema: object({ id: string(), prefix: string(), text: string() }),
});

function valueIn<Value>(item: StoredItem<Value>): Value | null {
  const reading = item.read();
  return reading?.state === 'read' ? reading.value : null;
}

export function createSessionId(): string {
  // Not `randomUUID`, which pages without https lack.
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** How this page was opened, as far as its tab knows. */
export type TabStart =
  /** The tab was here before. */
  | { readonly type: 'reload'; readonly session: TabSession }
  /** A duplicate of an open tab, or a tab that was interrupted: the session no longer belongs to it. */
  | { readonly type: 'copy'; readonly session: TabSession }
  /** A new tab; `last` is what this browser worked on last. */
  | { readonly type: 'new'; readonly last: TabSession | null };

/**
 * Reads how the tab starts, and marks it as open. A page takes its mark away when it goes; a mark that is there already
 * was copied with the tab.
 */
export function startTab(): TabStart {
  const session = valueIn(ownTab);
  const isCopy = readTab(OPEN_KEY) !== null;
  writeTab(OPEN_KEY, 'yes');
  if (session === null) return { type: 'new', last: valueIn(lastTab) };
  return { type: isCopy ? 'copy' : 'reload', session };
}

/** The page is left, or comes back from the browser's page cache. */
export function markTab(isOpen: boolean): void {
  if (isOpen) writeTab(OPEN_KEY, 'yes');
  else removeTab(OPEN_KEY);
}

export function writeTabSession(session: TabSession): void {
  ownTab.write(session);
}

/** Stores which graph this browser works on; never null, which would mean that it had never stored one. */
export function writeLastSession(session: TabSession): void {
  lastTab.write(session);
}

/**
 * Stores the snapshot in the tab's storage, which needs no database. Returns whether it fitted: a tab holds a few
 * megabytes.
 */
export function writeUnloadSnapshot(snapshot: UnloadSnapshot): boolean {
  return left.write(snapshot);
}

/** The snapshot of a session, or null for none; 'newer' where a later release wrote it. */
export function readUnloadSnapshot({ id, prefix }: TabSession): UnloadSnapshot | 'newer' | null {
  const reading = left.read();
  if (reading?.state === 'newer') return 'newer';
  if (reading?.state !== 'read') return null;
  return reading.value.id === id && reading.value.prefix === prefix ? reading.value : null;
}

export function dropUnloadSnapshot(): void {
  left.tidy();
}
