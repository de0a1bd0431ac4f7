import { object, safeParse, string } from 'zod/mini';
import { readLocal, writeLocal } from '@/lib/storage/local-storage';
import { readTab, removeTab, writeTab } from '@/lib/storage/tab-storage';
import { LAST_TAB_KEY, LEFT_KEY } from './session-place-atom';

/** Which unsaved session a tab works on, and of which source of records. */
export interface TabSession {
  readonly id: string;
  readonly prefix: string;
}

/** What could not be written in time, or at all: the graph of this tab as it was left. */
export interface Leftover extends TabSession {
  readonly text: string;
}

const TAB_KEY = 'academic-explorer-tab';
const OPEN_KEY = 'academic-explorer-tab-open';

const TAB_SCHEMA = object({ id: string(), prefix: string() });
const LEFT_SCHEMA = object({ id: string(), prefix: string(), text: string() });

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Not written by us: as if there were none.
    return null;
  }
}

function readTabSession(text: string | null): TabSession | null {
  const tab = safeParse(TAB_SCHEMA, parsed(text));
  return tab.success ? tab.data : null;
}

export function createSessionId(): string {
  // Not `randomUUID`, which pages without https lack.
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** How this page came to be, as far as its tab knows. */
export type TabStart =
  /** The tab was here before. */
  | { readonly type: 'reload'; readonly session: TabSession }
  /** A copy of a tab that is still open, or one that was cut off: the session is not its own any more. */
  | { readonly type: 'copy'; readonly session: TabSession }
  /** A new tab; `last` is what this browser worked on last. */
  | { readonly type: 'new'; readonly last: TabSession | null };

/**
 * Reads how the tab starts, and marks it as open. A page takes its mark away when it goes; a mark that is there already
 * was copied with the tab.
 */
export function startTab(): TabStart {
  const session = readTabSession(readTab(TAB_KEY));
  const isCopy = readTab(OPEN_KEY) !== null;
  writeTab(OPEN_KEY, 'yes');
  if (session === null) return { type: 'new', last: readTabSession(readLocal(LAST_TAB_KEY)) };
  return { type: isCopy ? 'copy' : 'reload', session };
}

/** The page goes, or comes back from where the browser keeps pages. */
export function markTab(isOpen: boolean): void {
  if (isOpen) writeTab(OPEN_KEY, 'yes');
  else removeTab(OPEN_KEY);
}

export function keepTabSession(session: TabSession): void {
  writeTab(TAB_KEY, JSON.stringify(session));
}

/** Says which graph this browser works on; `null` in place of an id would forget that it ever kept one. */
export function keepLastSession(session: TabSession): void {
  writeLocal(LAST_TAB_KEY, JSON.stringify(session));
}

/** Keeps what must not wait for a database. Says whether it was kept: a tab holds a few megabytes. */
export function keepLeftover(leftover: Leftover): boolean {
  return writeTab(LEFT_KEY, JSON.stringify(leftover));
}

export function readLeftover({ id, prefix }: TabSession): Leftover | null {
  const left = safeParse(LEFT_SCHEMA, parsed(readTab(LEFT_KEY)));
  return left.success && left.data.id === id && left.data.prefix === prefix ? left.data : null;
}

export function dropLeftover(): void {
  removeTab(LEFT_KEY);
}
