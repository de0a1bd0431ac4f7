import type { createStore } from 'jotai';
import type { EntityKind } from '@/lib/base/entity-kind';
import { createCacheStatistics } from '@/lib/cache/cache-statistics';
import { type CacheEntry, entryOf, type FieldSet } from '@/lib/cache/entry';
import { createIndexedDbTier, type IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { followCacheAtom } from '@/lib/state/cache/cache-atoms';
import { createTestDatabase, type TestDatabase } from './browser-database';
import { parsed } from './build-records';

const opened: IndexedDbTier[] = [];

// Accesses wait to be written, and the process with them.
afterEach(() => Promise.all(opened.splice(0).map((tier) => tier.settle())));

/** A checked record as the tiers keep it, of now unless said otherwise. */
export function cachedEntry(
  kind: EntityKind,
  raw: object,
  time: number = Date.now(),
  fields: FieldSet = 'all',
): CacheEntry {
  return entryOf(parsed(kind, raw), fields, time);
}

/** Gives a store the cache of a database, with records in it and in memory. */
export async function openTestCache(
  store: ReturnType<typeof createStore>,
  inDatabase: readonly CacheEntry[],
  held: readonly CacheEntry[] = [],
  test: TestDatabase = createTestDatabase(),
) {
  const indexedDb = createIndexedDbTier({ database: test.database, accessDelayMs: 60_000 });
  opened.push(indexedDb);
  const memory = createRecordStore();
  for (const entry of inDatabase) indexedDb.write(entry);
  for (const entry of held) memory.restore(entry);
  await indexedDb.settle();
  store.set(followCacheAtom, { memory, indexedDb, statistics: createCacheStatistics() });
  return { ...test, indexedDb, memory };
}
