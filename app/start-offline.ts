import type { createStore } from 'jotai/vanilla';
import { isChunkLoadError } from '@/lib/base/chunk-load-error';
import { lazyOnce } from '@/lib/base/lazy-once';
import { report } from '@/lib/base/report';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import type { CachedSearch } from '@/lib/flows/cached-search';
import type { SourceDecision } from '@/lib/openalex/decide-source';
import type { PauseListener } from '@/lib/openalex/retry';
import type { OutcomeListener } from '@/lib/openalex/transport';
import { beginConditionAtom, noteOutcomeAtom, notePauseAtom } from '@/lib/state/service/condition-atoms';
import {
  connectivityProblemAtom,
  noteChunkLoadErrorAtom,
  noteNetworkAtom,
  noteSourceReachableAtom,
} from '@/lib/state/service/offline-atoms';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';

type Store = ReturnType<typeof createStore>;

/** Told how requests for records fare. */
export interface SourceListeners {
  /** After each request: whether it got an answer. */
  readonly onReachable: (isReachable: boolean) => void;
  /** How each question to the service ended. */
  readonly onOutcome: OutcomeListener;
  /** Each pause before a request is tried again. */
  readonly onPause: PauseListener;
}

/** After the page has loaded, as long as it takes to show what it was opened for. */
const OPENING_MS = 3_000;

export interface Connectivity {
  readonly listeners: SourceListeners;
  /** Begins with what is known of the service when it is decided where records come from. */
  readonly begin: (decision: SourceDecision) => void;
  /** Checks whether records can be requested again; if so, repeats the requests that failed. Never rejects. */
  readonly check: () => Promise<void>;
}

/** Repeats the requests that failed while the source was out of reach. */
async function askAgain(store: Store): Promise<void> {
  try {
    const { queryClientAtom } = await import('@/lib/queries/query-client-atom');
    await store.get(queryClientAtom).refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  } catch (error) {
    report('warning', 'Requests that failed offline could not be repeated', error);
  }
}

function isCachedPage(): boolean {
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

/** Runs when the page has nothing better to do. */
export function whenIdle(work: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void work(), { timeout: 30_000 });
  else setTimeout(() => void work(), 5_000);
}

/** Caches the application itself, once the page has nothing better to do. Not in development, and not where the build turns it off. */
export function cacheForOffline(
  store: Store,
  flush: () => Promise<void>,
  whenIdle: (work: () => Promise<void>) => void,
): void {
  if (process.env.NODE_ENV !== 'production' || process.env.NEXT_PUBLIC_SERVICE_WORKER === '') return;
  const start = async () => {
    try {
      const { cacheApplication } = await import('./service-worker-client');
      // Wanted just when it could not be fetched any more.
      await import('@/components/shell/SourceBanner');
      await cacheApplication(store, { reload: () => window.location.reload(), flush });
    } catch (error) {
      report('warning', 'The application could not be stored for offline use', error);
    }
  };
  afterOpening(() => whenIdle(start));
}

/** Reports code that an action was waiting for and that could not be loaded, which nothing else would report. */
export function watchChunkLoadErrors(store: Store): void {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && isChunkLoadError(reason)) store.set(noteChunkLoadErrorAtom);
  });
}

/** Searches the cached records, once it is known where they are; its code comes with the first search. */
export function deferCachedSearch(indexedDb: Promise<IndexedDbTier>): CachedSearch {
  const loadSearch = lazyOnce(async () =>
    (await import('./start-cached-search')).startCachedSearch(await indexedDb),
  );
  return { search: async (...call) => (await loadSearch()).search(...call) };
}

/**
 * Follows whether records can be requested. A single request may fail without an answer for its own reasons, so the source
 * itself is checked before a problem is shown.
 * @param askSource whether the source of records can be reached; never rejects.
 */
export function followConnectivity(store: Store, askSource: () => Promise<boolean>): Connectivity {
  let checking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const wasUnreachable = store.get(connectivityProblemAtom) !== null;
    const isReachable = await askSource();
    store.set(noteSourceReachableAtom, isReachable);
    // A server on this machine answers without a network.
    if (isReachable) store.set(noteNetworkAtom, true);
    if (isReachable && wasUnreachable) await askAgain(store);
  }
  function check(): Promise<void> {
    checking ??= ask().finally(() => {
      checking = null;
    });
    return checking;
  }

  store.set(noteNetworkAtom, window.navigator.onLine);
  // A server on this machine may answer without a network. A page from the service worker's cache opens without any request,
  // so its opening does not show that the source can be reached.
  if (!window.navigator.onLine || isCachedPage()) void check();
  window.addEventListener('online', () => {
    store.set(noteNetworkAtom, true);
    void check();
  });
  window.addEventListener('offline', () => store.set(noteNetworkAtom, false));
  // Another key opens what was closed; the service is asked anew for what failed.
  store.sub(usableApiKeyAtom, () => {
    store.set(beginConditionAtom, null);
    void askAgain(store);
  });
  function tell(isReachable: boolean): void {
    // An answer may still come in when the network has just gone: only a new question shows that there is one.
    if (!isReachable || store.get(connectivityProblemAtom) === 'offline') {
      void check();
      return;
    }
    store.set(noteSourceReachableAtom, true);
    store.set(noteNetworkAtom, true);
  }
  return {
    listeners: {
      onReachable: tell,
      onOutcome: (outcome) => store.set(noteOutcomeAtom, outcome, Date.now()),
      onPause: (pause) => store.set(notePauseAtom, pause),
    },
    begin: (decision) => {
      // What a server may do with its own key says nothing of a visitor's.
      const isOfVisitor = decision.kind === 'live' || store.get(usableApiKeyAtom) === null;
      store.set(beginConditionAtom, ('condition' in decision && isOfVisitor && decision.condition) || null);
    },
    check,
  };
}
