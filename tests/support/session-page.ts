import { createStore } from 'jotai/vanilla';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import type { ChannelPort } from '@/lib/state/sessions/session-channel';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
import { startSessions } from '@/lib/state/sessions/session-start';
import { markTab } from '@/lib/state/sessions/session-tab';
import type { Database } from '@/lib/storage/database';
import { graphFromText } from './graph-from-text';

/** Ports of a channel between the pages of one test: each hears what the others say, a little later. */
export function createTestChannel(): () => ChannelPort {
  const listeners = new Set<(event: { readonly data: unknown }) => void>();
  return () => {
    const own = new Set<(event: { readonly data: unknown }) => void>();
    return {
      postMessage: (data) => {
        for (const listener of listeners) if (!own.has(listener)) queueMicrotask(() => listener({ data }));
      },
      addEventListener: (_type, listener) => {
        listeners.add(listener);
        own.add(listener);
      },
    };
  };
}

interface PageOptions {
  readonly database: Database;
  /** Of what is stored of the source of records; null while that is not known. */
  readonly prefix?: string | null;
  readonly port?: ChannelPort | null;
  readonly bringsGraph?: boolean;
  /** With what has come before; without one, nothing has. */
  readonly store?: ReturnType<typeof createStore>;
}

/** What a tab holds beyond its page. */
export function copyTab(): readonly (readonly [string, string])[] {
  return Object.entries({ ...sessionStorage });
}

/** Goes to another tab: an empty one, or a copy. */
export function enterTab(content: readonly (readonly [string, string])[] = []): void {
  sessionStorage.clear();
  for (const [key, value] of content) sessionStorage.setItem(key, value);
}

/** A page whose graph is stored, in the tab that the test is in. */
export async function openPage({
  database,
  prefix = '',
  port = null,
  bringsGraph = false,
  store = createStore(),
}: PageOptions) {
  if (prefix !== null) store.set(sessionScopeAtom, { database, prefix });
  const autosave = await startSessions(store, { database, port, bringsGraph });
  return {
    store,
    autosave,
    nodes: () => [...store.get(graphAtom).nodes.keys()],
    pins: () => [...store.get(pinnedIdsAtom)],
    add: (lines: string, step = 'Add') => store.set(addToGraphAtom, graphFromText(lines), step),
    /** The page goes as browsers let it go; what is under way still ends here. */
    leave: async () => {
      autosave.leave();
      markTab(false);
      await autosave.save();
      autosave.stop();
    },
  };
}
