import { chunkedSort } from '@/lib/base/chunked-sort';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import type { ChunkedTask } from '@/lib/base/slices';
import {
  type CachedEntry,
  STORAGE_LOCATIONS,
  type StorageLocation,
  searchTextOf,
} from '@/lib/cache/cached-entity';

/** Most entries looked through, the newest first. Source: docs/behaviours/cache.md#a-page-of-cached-entities. */
export const MAX_SCANNED = 10_000;

/** Records read at a time. Source: docs/behaviours/cache.md#a-page-of-cached-entities. */
export const READ_BATCH = 100;

/** Entries of a page by default. Source: docs/behaviours/cache.md#a-page-of-cached-entities. */
const DEFAULT_PAGE_LIMIT = 100;

/** Source: docs/behaviours/cache.md#filters-sort-keys-and-statistics. */
export interface CacheFilters {
  /** Every word must be found in a name, an id or a description. */
  readonly searchQuery: string;
  /** If none is chosen, nothing matches. */
  readonly entityTypes: readonly EntityKind[];
  /** If none is chosen, nothing matches. */
  readonly storageLocations: readonly StorageLocation[];
  /** Bytes, both ends included; null for no bound. */
  readonly sizeRange: { readonly min: number | null; readonly max: number | null };
}

/** Source: docs/behaviours/cache.md#filters-sort-keys-and-statistics. */
export type CacheSortKey = 'timestamp' | 'type' | 'label' | 'size' | 'lastAccessed';

export interface CacheSort {
  readonly key: CacheSortKey;
  readonly direction: 'asc' | 'desc';
}

/** Source: docs/behaviours/cache.md#filters-sort-keys-and-statistics. */
export interface CacheStats {
  readonly totalEntities: number;
  readonly entitiesByType: Readonly<Partial<Record<EntityKind, number>>>;
  readonly entitiesByStorage: Readonly<Partial<Record<StorageLocation, number>>>;
  /** Bytes; entries without their record take none. */
  readonly totalCacheSize: number;
  /** Milliseconds since the epoch; null where nothing has a time. */
  readonly oldestEntry: number | null;
  readonly newestEntry: number | null;
}

/** All entries of all storage locations, as they were when they were read. */
export interface CacheIndex {
  readonly entries: readonly CachedEntry[];
  readonly stats: CacheStats;
}

function countsOf<Key extends string>(keys: readonly Key[], values: Iterable<Key>) {
  const counts = new Map<Key, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const present: Partial<Record<Key, number>> = {};
  for (const key of keys) {
    const count = counts.get(key);
    if (count !== undefined) present[key] = count;
  }
  return present;
}

/** Counts, sizes and times of entries. Keys without entries are absent. Linear. */
export function computeCacheStats(entries: readonly CachedEntry[]): CacheStats {
  let totalCacheSize = 0;
  let oldestEntry: number | null = null;
  let newestEntry: number | null = null;
  for (const { entity, isEntryOnly } of entries) {
    if (!isEntryOnly) totalCacheSize += entity.dataSize;
    const time = entity.cacheTimestamp;
    if (time === null) continue;
    oldestEntry = oldestEntry === null ? time : Math.min(oldestEntry, time);
    newestEntry = newestEntry === null ? time : Math.max(newestEntry, time);
  }
  return {
    totalEntities: entries.length,
    entitiesByType: countsOf(
      ENTITY_KINDS,
      entries.map(({ entity }) => entity.type),
    ),
    entitiesByStorage: countsOf(
      STORAGE_LOCATIONS,
      entries.map(({ entity }) => entity.storageLocation),
    ),
    totalCacheSize,
    oldestEntry,
    newestEntry,
  };
}

export function createCacheIndex(entries: readonly CachedEntry[]): CacheIndex {
  return { entries, stats: computeCacheStats(entries) };
}

const KIND_ORDER = new Map<EntityKind, number>(ENTITY_KINDS.map((kind, at) => [kind, at]));

function sortValue({ entity }: CachedEntry, key: Exclude<CacheSortKey, 'label'>): number | null {
  switch (key) {
    case 'timestamp':
      return entity.cacheTimestamp;
    case 'type':
      return KIND_ORDER.get(entity.type) ?? null;
    case 'size':
      return entity.dataSize;
    case 'lastAccessed':
      return entity.lastAccessed ?? null;
  }
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareNames(one: CachedEntry, other: CachedEntry): number {
  return COLLATOR.compare(one.entity.label, other.entity.label);
}

/** Entries by name, in chunks: from then on every order of a list with them is quick. O(n log n). */
export function namedEntries(entries: readonly CachedEntry[]): ChunkedTask<readonly CachedEntry[]> {
  return chunkedSort(entries, compareNames);
}

const nameOrders = new WeakMap<CacheIndex, readonly CachedEntry[]>();

/** All entries by name, made once per index: comparing names is what sorting costs, so every other order begins with it. */
function byName(index: CacheIndex): readonly CachedEntry[] {
  const known = nameOrders.get(index);
  if (known !== undefined) return known;
  // Runs that are in order already, as `namedEntries` leaves them, are found and merged.
  const entries = [...index.entries].sort(compareNames);
  nameOrders.set(index, entries);
  return entries;
}

/** All entries in an order; equal ones by name, and those without a value last in either direction. */
function arrange(index: CacheIndex, { key, direction }: CacheSort): readonly CachedEntry[] {
  const named = byName(index);
  if (key === 'label') return direction === 'asc' ? named : [...named].reverse();
  const sign = direction === 'asc' ? 1 : -1;
  const valued = named.map((entry) => ({ entry, value: sortValue(entry, key) }));
  // Sorting is stable, so that equal ones stay in the order of their names.
  valued.sort((a, b) =>
    a.value === null || b.value === null
      ? Number(a.value === null) - Number(b.value === null)
      : sign * (a.value - b.value),
  );
  return valued.map(({ entry }) => entry);
}

const orders = new WeakMap<CacheIndex, Map<string, readonly CachedEntry[]>>();

/** All entries in an order, remembered per index and order: only the filter changes with every key press. */
function ordered(index: CacheIndex, sort: CacheSort): readonly CachedEntry[] {
  const known = orders.get(index) ?? new Map<string, readonly CachedEntry[]>();
  orders.set(index, known);
  const name = `${sort.key} ${sort.direction}`;
  const entries = known.get(name) ?? arrange(index, sort);
  known.set(name, entries);
  return entries;
}

/** The newest of the entries of the chosen kinds and locations, as many as are looked through; null for all of them. */
function scannedKeys(
  index: CacheIndex,
  isChosen: (entry: CachedEntry) => boolean,
): ReadonlySet<string> | null {
  if (index.entries.length <= MAX_SCANNED) return null;
  const chosen = ordered(index, { key: 'timestamp', direction: 'desc' }).filter(isChosen);
  return chosen.length <= MAX_SCANNED ? null : new Set(chosen.slice(0, MAX_SCANNED).map(({ key }) => key));
}

function isFound(entry: CachedEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = searchTextOf(entry);
  return words.every((word) => text.includes(word));
}

export interface MatchingEntries {
  readonly entries: readonly CachedEntry[];
  /** Entries of the chosen kinds and locations that were not searched, since only the newest of many are. */
  readonly unscanned: number;
}

/** The matching entries in an order. Linear once the order is known; reads no records. */
export function matchingEntries(index: CacheIndex, filters: CacheFilters, sort: CacheSort): MatchingEntries {
  const { searchQuery, sizeRange } = filters;
  const kinds = new Set(filters.entityTypes);
  const locations = new Set(filters.storageLocations);
  const words = searchQuery.toLowerCase().split(/\s+/).filter(Boolean);
  const min = sizeRange.min ?? 0;
  const max = sizeRange.max ?? Number.POSITIVE_INFINITY;
  const isChosen = ({ entity }: CachedEntry) =>
    kinds.has(entity.type) && locations.has(entity.storageLocation);
  const scanned = scannedKeys(index, isChosen);
  let unscanned = 0;
  const entries = ordered(index, sort).filter((entry) => {
    if (!isChosen(entry)) return false;
    if (scanned !== null && !scanned.has(entry.key)) {
      unscanned += 1;
      return false;
    }
    const { dataSize } = entry.entity;
    return dataSize >= min && dataSize <= max && isFound(entry, words);
  });
  return { entries, unscanned };
}

/** Source: docs/behaviours/cache.md#a-page-of-cached-entities. */
export interface CachePage extends MatchingEntries {
  /** The pages up to the one asked for. */
  readonly shown: readonly CachedEntry[];
  /** Statistics of all entries, matching or not. */
  readonly stats: CacheStats;
  readonly hasMore: boolean;
  readonly totalMatching: number;
}

export interface CacheBrowse {
  readonly filters: CacheFilters;
  readonly sort: CacheSort;
  /** From 0. */
  readonly page: number;
  readonly limit?: number;
}

/** The matching entries, and the requested number of their pages. */
export function browseCache(
  index: CacheIndex,
  { filters, sort, page, limit = DEFAULT_PAGE_LIMIT }: CacheBrowse,
): CachePage {
  const matching = matchingEntries(index, filters, sort);
  const totalMatching = matching.entries.length;
  const end = (page + 1) * limit;
  return {
    ...matching,
    shown: matching.entries.slice(0, end),
    stats: index.stats,
    hasMore: totalMatching > end,
    totalMatching,
  };
}

/** Each entity once, from the first location that has it, in the given order. */
export function eachEntityOnce(entries: readonly CachedEntry[]): readonly CachedEntry[] {
  const seen = new Map<string, CachedEntry>();
  for (const entry of entries) {
    const { type, id } = entry.entity;
    const name = `${type}:${id}`;
    const known = seen.get(name);
    // A copy with its record serves better than a row alone.
    if (known === undefined || (known.isEntryOnly && !entry.isEntryOnly)) seen.set(name, entry);
  }
  return [...seen.values()];
}
