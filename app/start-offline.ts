import type { createStore } from 'jotai/vanilla';
import { late } from '@/lib/base/late';
import { isLostCode } from '@/lib/base/lost-code';
import { report } from '@/lib/base/report';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import type { CachedSearch } from '@/lib/flows/cached-search';
import {
  noteLostCodeAtom,
  noteNetworkAtom,
  noteReachAtom,
  outageAtom,
} from '@/lib/state/service/offline-atoms';

type Store = ReturnType<typeof createStore>;

/** After the page has loaded, as long as it takes to show what it was opened for. */
const OPENING_MS = 3_000;

export interface Reach {
  /** After each request: whether anybody answered. */
  readonly tell: (isReached: boolean) => void;
  /** Looks whether records can be asked for again; what failed meanwhile is asked for anew if so. Never rejects. */
  readonly look: () => Promise<void>;
}

/** What was wanted while nobody answered. */
async function askAgain(store: Store): Promise<void> {
  try {
    const { queryClientAtom } = await import('@/lib/queries/query-client-atom');
    await store.get(queryClientAtom).refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  } catch (error) {
    report('warning', 'What failed without a network could not be asked for again', error);
  }
}

function isKeptPage(): boolean {
  return 'serviceWorker' in window.navigator && window.navigator.serviceWorker.controller !== null;
}

function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** Lets what a visit begins with come first; idle moments come before that too, while the page waits for its data. */
export function afterOpening(work: () => void): void {
  whenLoaded(() => setTimeout(work, OPENING_MS));
}

/** Keeps the application itself in the browser, once the page has nothing better to do. Not in development. */
export function keepForOffline(
  store: Store,
  keep: () => Promise<void>,
  whenIdle: (work: () => Promise<void>) => void,
): void {
  if (process.env.NODE_ENV !== 'production') return;
  const start = async () => {
    try {
      const { keepApplication } = await import('./service-worker-client');
      // Wanted just when it could not be fetched any more.
      await import('@/components/shell/SourceBanner');
      await keepApplication(store, { reload: () => window.location.reload(), keep });
    } catch (error) {
      report('warning', 'The application could not be kept for use without a network', error);
    }
  };
  afterOpening(() => whenIdle(start));
}

/** Code that an action was waiting for and that did not arrive: nobody else hears of it. */
export function followLostCode(store: Store): void {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && isLostCode(reason)) store.set(noteLostCodeAtom);
  });
}

/** Searches what a browser has kept, once it is known where; its code comes with the first search. */
export function deferKeptSearch(stored: Promise<IndexedDbTier>): CachedSearch {
  const made = late(async () => (await import('./kept-search')).createKeptSearch(await stored));
  return { search: async (...call) => (await made()).search(...call) };
}

/**
 * Follows whether records can be asked for. A request that nobody answered may be a fault of its own: the source itself is
 * asked before anything is said.
 * @param askSource whether anybody is there who answers for records; never rejects.
 */
export function followReach(store: Store, askSource: () => Promise<boolean>): Reach {
  let looking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const wasOut = store.get(outageAtom) !== null;
    const isReached = await askSource();
    store.set(noteReachAtom, isReached);
    // A server on this very machine answers without any network.
    if (isReached) store.set(noteNetworkAtom, true);
    if (isReached && wasOut) await askAgain(store);
  }
  function look(): Promise<void> {
    looking ??= ask().finally(() => {
      looking = null;
    });
    return looking;
  }

  store.set(noteNetworkAtom, window.navigator.onLine);
  // A server on this very machine may answer without a network; and a page that was kept in the browser has opened
  // without asking anybody, so that its opening says nothing.
  if (!window.navigator.onLine || isKeptPage()) void look();
  window.addEventListener('online', () => {
    store.set(noteNetworkAtom, true);
    void look();
  });
  window.addEventListener('offline', () => store.set(noteNetworkAtom, false));
  return {
    tell: (isReached) => {
      if (!isReached) {
        void look();
        return;
      }
      store.set(noteReachAtom, true);
      store.set(noteNetworkAtom, true);
    },
    look,
  };
}
