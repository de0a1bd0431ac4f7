import { atom } from 'jotai/vanilla';
import type { Database } from '@/lib/storage/database';
import { readLocal } from '@/lib/storage/local-storage';
import { readTab } from '@/lib/storage/tab-storage';

/** Where the sessions of the present source of records are kept; invented graphs stay apart, as their records do. */
export interface SessionPlace {
  readonly database: Database;
  /** Before every key; empty for the service. */
  readonly prefix: string;
}

/** Null until the source of records is known. */
export const sessionPlaceAtom = atom<SessionPlace | null>(null);
sessionPlaceAtom.debugLabel = 'session place';

/** Names the graph that this browser worked on last, whatever tab it was in. */
export const LAST_TAB_KEY = 'academic-explorer-last-tab';

/** Holds, in the tab's own storage, the graph of a page that went before it could be kept. */
export const LEFT_KEY = 'academic-explorer-tab-left';

/**
 * Whether this browser has ever kept a graph, or this tab one that is to be kept yet: where there is none, nothing has to
 * be loaded to list none.
 */
export function mayHaveSessions(): boolean {
  return readLocal(LAST_TAB_KEY) !== null || readTab(LEFT_KEY) !== null;
}
