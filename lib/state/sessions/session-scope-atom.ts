import { atom } from 'jotai/vanilla';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { readLocal } from '@/lib/storage/local-storage';
import { readTab } from '@/lib/storage/tab-storage';

/** The storage of sessions for the present source of records. Invented graphs are separate, as their records are. */
export interface SourceScope {
  readonly database: Database;
  /** Before every key; empty for the service. */
  readonly prefix: string;
}

/** Null until the source of records is known. */
export const sessionScopeAtom = atom<SourceScope | null>(null);
sessionScopeAtom.debugLabel = 'session scope';

/** Key of the id of the graph that this browser worked on last, in any tab. */
export const LAST_TAB_KEY = FORMATS.lastTab.key;

/** Holds, in the tab's own storage, the graph of a page that went before it could be stored. */
export const LEFT_KEY = FORMATS.tabLeft.key;

/**
 * Whether this browser has ever stored a graph, or this tab has one to store. If not, nothing needs to be loaded to
 * list none.
 */
export function mayHaveSessions(): boolean {
  return readLocal(LAST_TAB_KEY) !== null || readTab(LEFT_KEY) !== null;
}
