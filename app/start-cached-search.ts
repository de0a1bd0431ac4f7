import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { type CachedSearch, createCachedSearch } from '@/lib/flows/cached-search';
import { createWorkerLibrary } from '@/lib/workers/library-client';

/** Searches the cached records in a worker of its own, which starts with the first search. */
export function startCachedSearch(indexedDb: IndexedDbTier): CachedSearch {
  return createCachedSearch(
    indexedDb,
    createWorkerLibrary(
      () => new Worker(new URL('../lib/workers/library.worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
}
