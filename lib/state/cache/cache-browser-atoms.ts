import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import {
  type CacheFilters,
  type CacheIndex,
  type CacheSort,
  createCacheIndex,
  namedEntries,
} from '@/lib/cache/cached-entities';
import {
  type CachedEntry,
  databaseEntry,
  memoryEntry,
  repositoryEntry,
  type StorageLocation,
} from '@/lib/cache/cached-entity';
import type { GraphNode } from '@/lib/graph/types';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { type RecordCache, recordCacheAtom } from './cache-atoms';

// The index: read once and on 'Refresh', filtered at every key press.

/** The content of the storage locations when they were last read. */
interface Snapshot {
  readonly entries: readonly CachedEntry[];
  /** Why the browser's database could not be read. */
  readonly fault: StorageFault | null;
}

const snapshotAtom = atom<Snapshot | null>(null);
snapshotAtom.debugLabel = 'cached entities';

const turnAtom = atom(0);
const isReadingAtom = atom(false);

function nodeEntry(node: GraphNode): CachedEntry {
  const { id, entityType, label, summary, externalIds } = node;
  return repositoryEntry({
    id,
    kind: entityType,
    label,
    size: new TextEncoder().encode(JSON.stringify(node)).byteLength,
    description: summary.hint,
    citationCount: summary.citedByCount,
    worksCount: summary.worksCount,
    externalIds: Object.fromEntries(
      externalIds.map(({ type, value }) => [type === 'issn_l' ? 'issn' : type, value]),
    ),
  });
}

const repositoryEntriesAtom = atom((get) => [...get(repositoryAtom).nodes.values()].map(nodeEntry));

/** Everything that is cached anywhere; null until it was read. */
export const cacheIndexAtom = atom((get): CacheIndex | null => {
  const snapshot = get(snapshotAtom);
  return snapshot === null ? null : createCacheIndex([...snapshot.entries, ...get(repositoryEntriesAtom)]);
});

/** Why the browser's database could not be read; null while it can be. */
export const cacheIndexFaultAtom = atom((get) => get(snapshotAtom)?.fault ?? null);

/** The storage locations are being read. */
export const isReadingCacheAtom = atom((get) => get(isReadingAtom));

/** The content of the memory, in chunks, since large records take long to measure the first time. */
function* memoryEntries({ memory }: RecordCache): ChunkedTask<readonly CachedEntry[]> {
  const entries: CachedEntry[] = [];
  for (const held of memory.entries()) {
    entries.push(memoryEntry(held));
    yield;
  }
  return entries;
}

/** Reads what all storage locations hold, by their indexes; what cannot be read is left out, and said. Never rejects. */
export const refreshCacheIndexAtom = atom(null, async (get, set): Promise<void> => {
  const cache = get(recordCacheAtom);
  if (cache === null) return;
  const turn = get(turnAtom) + 1;
  set(turnAtom, turn);
  set(isReadingAtom, true);
  const index = await cache.indexedDb.index();
  if (get(turnAtom) !== turn) return;
  const rows = index.ok ? [...index.value] : [];
  const inDatabase = rows.flatMap(([kind, all]) => all.map((row) => databaseEntry(kind, row)));
  const held = await runInSlices(memoryEntries(cache));
  const named = await runInSlices(namedEntries(inDatabase));
  if (get(turnAtom) !== turn) return;
  set(snapshotAtom, { entries: [...named, ...held], fault: index.ok ? null : index.error });
  set(isReadingAtom, false);
});

/** The index, read again whenever a component starts to read it, and released when none does. */
export const watchedCacheIndexAtom = atom(
  (get) => get(cacheIndexAtom),
  (get, set, isWatched: boolean) => {
    // The index of the previous source of records is void.
    set(snapshotAtom, null);
    if (isWatched) return set(refreshCacheIndexAtom);
    set(turnAtom, get(turnAtom) + 1);
    set(isReadingAtom, false);
    return undefined;
  },
);
watchedCacheIndexAtom.onMount = (watch) => {
  void watch(true);
  return () => void watch(false);
};

// The Cache Browser: its choices survive opening an entity and coming back, but not a reload.

/** Source: docs/behaviours/cache.md#cache-browser. */
export const CACHE_PAGE_SIZES: readonly number[] = [25, 50, 100, 200];
export const DEFAULT_CACHE_PAGE_SIZE = 50;

export interface CacheView {
  readonly searchQuery: string;
  readonly entityTypes: readonly EntityKind[];
  readonly storageLocations: readonly StorageLocation[];
  /** As typed; bytes. */
  readonly minSize: string;
  /** As typed; bytes. */
  readonly maxSize: string;
  readonly sort: CacheSort;
  readonly pageSize: number;
  /** Pages shown after the first one. */
  readonly pageIndex: number;
}

/** Source: docs/behaviours/cache.md#cache-browser. */
export const DEFAULT_CACHE_VIEW: CacheView = {
  searchQuery: '',
  entityTypes: ['works', 'authors'],
  storageLocations: ['indexeddb', 'localstorage'],
  minSize: '',
  maxSize: '',
  sort: { key: 'timestamp', direction: 'desc' },
  pageSize: DEFAULT_CACHE_PAGE_SIZE,
  pageIndex: 0,
};

const cacheViewStateAtom = atom(DEFAULT_CACHE_VIEW);

export const cacheViewAtom = atom((get) => get(cacheViewStateAtom));

/** Changes choices; any change begins at the first page again. Source: docs/behaviours/cache.md#changing-choices. */
export const changeCacheViewAtom = atom(null, (get, set, changes: Partial<Omit<CacheView, 'pageIndex'>>) =>
  set(cacheViewStateAtom, { ...get(cacheViewStateAtom), ...changes, pageIndex: 0 }),
);

/** 'Load More'. */
export const showNextCachePageAtom = atom(null, (get, set) => {
  const view = get(cacheViewStateAtom);
  set(cacheViewStateAtom, { ...view, pageIndex: view.pageIndex + 1 });
});

/** A typed bound: null if empty, NaN if it is not a number of bytes. */
export function parseBytes(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The filters of a view; an unreadable bound counts as none. */
export function filtersOf({
  searchQuery,
  entityTypes,
  storageLocations,
  minSize,
  maxSize,
}: CacheView): CacheFilters {
  const bound = (text: string) => {
    const bytes = parseBytes(text);
    return bytes === null || Number.isNaN(bytes) ? null : bytes;
  };
  const sizeRange = { min: bound(minSize), max: bound(maxSize) };
  return { searchQuery, entityTypes, storageLocations, sizeRange };
}

// Browse Entities.

/** Source: docs/behaviours/cache.md#browse-entities. */
export const BROWSE_SIZES: readonly number[] = [50, 100, 250, 500];
export const DEFAULT_BROWSE_SIZE = 100;

export interface BrowseView {
  readonly searchQuery: string;
  readonly entityTypes: readonly EntityKind[];
  readonly sort: CacheSort;
  /** The 'Show' size. */
  readonly show: number;
  /** How often 'Show more' was pressed. */
  readonly more: number;
}

/** Source: docs/behaviours/cache.md#browse-entities. */
export const DEFAULT_BROWSE_VIEW: BrowseView = {
  searchQuery: '',
  entityTypes: ['works', 'authors', 'sources', 'institutions', 'topics'],
  sort: { key: 'timestamp', direction: 'desc' },
  show: DEFAULT_BROWSE_SIZE,
  more: 0,
};

const browseViewStateAtom = atom(DEFAULT_BROWSE_VIEW);

export const browseViewAtom = atom((get) => get(browseViewStateAtom));

export const changeBrowseViewAtom = atom(null, (get, set, changes: Partial<Omit<BrowseView, 'more'>>) =>
  set(browseViewStateAtom, { ...get(browseViewStateAtom), ...changes, more: 0 }),
);

export const showMoreBrowsedAtom = atom(null, (get, set) => {
  const view = get(browseViewStateAtom);
  set(browseViewStateAtom, { ...view, more: view.more + 1 });
});

/** Above so many entities, more than the 'Show' size are loaded. Source: docs/behaviours/cache.md#browse-entities. */
const LARGE = 200;
const LARGE_LIMIT = 1_000;

/** How many entities are listed at once. Source: docs/behaviours/cache.md#browse-entities. */
export function browseLimit(show: number, total: number): number {
  return total > LARGE ? Math.max(show * 10, LARGE_LIMIT) : show;
}
