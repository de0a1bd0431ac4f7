import { createStore } from 'jotai/vanilla';
import { createCacheStatistics } from '@/lib/cache/cache-statistics';
import { entryOf } from '@/lib/cache/entry';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createNetworkLog } from '@/lib/network-log/network-log';
import { createMeter } from '@/lib/openalex/meter';
import {
  cacheStatisticsAtom,
  clearCacheAtom,
  followCacheAtom,
  noteStorageFaultAtom,
  recordCacheAtom,
  refreshCacheSizesAtom,
  storageFaultAtom,
  watchedCacheSizesAtom,
} from '@/lib/state/cache/cache-atoms';
import { followMeterAtom, meterAtom } from '@/lib/state/service/meter-atoms';
import { clearNetworkLogAtom, followNetworkLogAtom, networkLogAtom } from '@/lib/state/service/network-atoms';
import { createTestDatabase } from '../../../support/browser-database';
import { parsed, rawWork } from '../../../support/build-records';

const request = (id: number) => ({
  id: `request-${id}`,
  url: '/works',
  method: 'GET',
  status: 'pending' as const,
  startTime: id,
  endTime: null,
  statusCode: null,
  size: null,
  error: null,
});

describe('networkLogAtom', () => {
  it('shows the log, newest first, and its fifty newest', () => {
    const store = createStore();
    const log = createNetworkLog();
    log.record(request(1));
    const stop = store.set(followNetworkLogAtom, log);
    for (let id = 2; id <= 60; id += 1) log.record(request(id));
    expect(store.get(networkLogAtom)).toHaveLength(60);
    expect(store.get(networkLogAtom)[0]?.id).toBe('request-60');
    store.set(clearNetworkLogAtom, 60);
    expect(store.get(networkLogAtom).map(({ id }) => id)).toEqual(['request-60']);
    store.set(clearNetworkLogAtom);
    expect(store.get(networkLogAtom)).toEqual([]);
    stop();
    log.record(request(61));
    expect(store.get(networkLogAtom)).toEqual([]);
  });
});

describe('meterAtom', () => {
  it('shows what the session costs', () => {
    const store = createStore();
    expect(store.get(meterAtom)).toBeNull();
    const meter = createMeter();
    const stop = store.set(followMeterAtom, meter);
    expect(store.get(meterAtom)).toMatchObject({ spentCredits: 0, owner: 'visitor-address' });
    meter.changeOwner('visitor-key');
    expect(store.get(meterAtom)).toMatchObject({ owner: 'visitor-key' });
    stop();
    meter.changeOwner('nobody');
    expect(store.get(meterAtom)).toMatchObject({ owner: 'visitor-key' });
  });
});

describe('the cache', () => {
  function setup() {
    const store = createStore();
    const memory = createRecordStore();
    const indexedDb = createIndexedDbTier({ database: createTestDatabase().database });
    const cache = { memory, indexedDb, statistics: createCacheStatistics() };
    return { store, cache, record: parsed('works', rawWork('W12')) };
  }

  it('shows hits, misses and sizes', async () => {
    const { store, cache, record } = setup();
    await store.set(refreshCacheSizesAtom);
    expect(store.get(watchedCacheSizesAtom)).toEqual({
      memoryEntries: 0,
      indexedDb: { entries: 0, bytes: 0 },
    });
    const stop = store.set(followCacheAtom, cache);
    expect(store.get(recordCacheAtom)).toBe(cache);
    cache.statistics.record('memory', 2, 1);
    cache.memory.put(record, 'all');
    cache.indexedDb.write(entryOf(record, 'all', Date.now()));
    await store.set(refreshCacheSizesAtom);
    expect(store.get(cacheStatisticsAtom)).toMatchObject({
      tiers: { memory: { hits: 2, misses: 1 } },
      bandwidthSaved: 100_000,
    });
    expect(store.get(watchedCacheSizesAtom)).toMatchObject({ memoryEntries: 1, indexedDb: { entries: 1 } });
    stop();
    cache.statistics.record('memory', 1, 0);
    expect(store.get(cacheStatisticsAtom).tiers.memory.hits).toBe(2);
  });

  it('is emptied in all tiers', async () => {
    const { store, cache, record } = setup();
    await store.set(clearCacheAtom);
    store.set(followCacheAtom, cache);
    cache.memory.put(record, 'all');
    cache.indexedDb.write(entryOf(record, 'all', Date.now()));
    await store.set(clearCacheAtom);
    expect(store.get(watchedCacheSizesAtom)).toEqual({
      memoryEntries: 0,
      indexedDb: { entries: 0, bytes: 0 },
    });
    expect(cache.memory.size).toBe(0);
  });

  it('says why the database of the browser fails', () => {
    const { store } = setup();
    expect(store.get(storageFaultAtom)).toBeNull();
    store.set(noteStorageFaultAtom, { kind: 'failed', message: 'x' });
    expect(store.get(storageFaultAtom)).toEqual({ kind: 'failed', message: 'x' });
  });
});
