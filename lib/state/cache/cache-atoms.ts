import { atom } from 'jotai/vanilla';
import {
  type CacheStatistics,
  type CacheStatisticsKeeper,
  NO_STATISTICS,
} from '@/lib/cache/cache-statistics';
import type { IndexedDbTier, TierSummary } from '@/lib/cache/indexeddb-tier';
import type { RecordStore } from '@/lib/cache/memory-tier';
import type { StorageFault } from '@/lib/storage/storage-fault';

/** The cache of the present source of records. */
export interface RecordCache {
  readonly memory: RecordStore;
  readonly indexedDb: IndexedDbTier;
  readonly statistics: CacheStatisticsKeeper;
}

export interface CacheSizes {
  readonly memoryEntries: number;
  readonly indexedDb: TierSummary;
}

const NO_SIZES: CacheSizes = { memoryEntries: 0, indexedDb: { entries: 0, bytes: 0 } };

const cacheAtom = atom<RecordCache | null>(null);
cacheAtom.debugLabel = 'record cache';

const statisticsAtom = atom<CacheStatistics>(NO_STATISTICS);
const sizesAtom = atom<CacheSizes>(NO_SIZES);
const faultAtom = atom<StorageFault | null>(null);

/** Makes a cache the present one; for the application's start. Returns the function that ends it. */
export const followCacheAtom = atom(null, (_get, set, cache: RecordCache): (() => void) => {
  set(cacheAtom, cache);
  set(sizesAtom, NO_SIZES);
  set(statisticsAtom, cache.statistics.current());
  return cache.statistics.subscribe((statistics) => set(statisticsAtom, statistics));
});

/** For screens that list what is cached (`rows`); null until the source of records is known. */
export const recordCacheAtom = atom((get) => get(cacheAtom));

/** Hits and misses per tier in this visit. */
export const cacheStatisticsAtom = atom((get) => get(statisticsAtom));

/** Counts the cached records again, from the indexes alone. Never rejects. */
export const refreshCacheSizesAtom = atom(null, async (get, set): Promise<void> => {
  const cache = get(cacheAtom);
  if (cache === null) return;
  const indexedDb = await cache.indexedDb.summary();
  if (get(cacheAtom) === cache) set(sizesAtom, { memoryEntries: cache.memory.size, indexedDb });
});

/** The sizes, counted again whenever a component starts to read them. */
export const watchedCacheSizesAtom = atom(
  (get) => get(sizesAtom),
  (_get, set) => set(refreshCacheSizesAtom),
);
watchedCacheSizesAtom.onMount = (refresh) => {
  void refresh();
};

/** Forgets all records of the present source, in memory and in the browser. Never rejects. */
export const clearCacheAtom = atom(null, async (get, set): Promise<void> => {
  const cache = get(cacheAtom);
  if (cache === null) return;
  cache.memory.clear();
  await cache.indexedDb.clear();
  await set(refreshCacheSizesAtom);
});

/** Why the browser's database cannot be used; null while it works. */
export const storageFaultAtom = atom((get) => get(faultAtom));

export const noteStorageFaultAtom = atom(null, (_get, set, fault: StorageFault | null) =>
  set(faultAtom, fault),
);
