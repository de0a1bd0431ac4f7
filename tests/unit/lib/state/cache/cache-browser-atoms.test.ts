import { createStore } from 'jotai/vanilla';
import { success } from '@/lib/base/result';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import {
  cacheIndexAtom,
  cacheIndexFaultAtom,
  cacheViewAtom,
  changeCacheViewAtom,
  DEFAULT_CACHE_VIEW,
  filtersOf,
  isReadingCacheAtom,
  parseBytes,
  refreshCacheIndexAtom,
  showNextCachePageAtom,
  watchedCacheIndexAtom,
} from '@/lib/state/cache/cache-browser-atoms';
import { clearedCountAtom, clearFilteredAtom, undoClearAtom } from '@/lib/state/cache/cache-clear-atoms';
import {
  cacheImportAtom,
  cancelCacheImportAtom,
  closeCacheImportAtom,
  importCacheAtom,
  readCacheFileAtom,
} from '@/lib/state/cache/cache-import-atoms';
import { cacheErrorAtom, cancelCacheTaskAtom } from '@/lib/state/cache/cache-task-atoms';
import { addCachedToGraphAtom } from '@/lib/state/cache/cache-to-graph-atoms';
import { exportCacheJsonAtom } from '@/lib/state/cache/cache-transfer-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { answerQuestionAtom } from '@/lib/state/question-atoms';
import { collectAtom } from '@/lib/state/repository/repository-atoms';
import { silenceReports } from '@/tests/support/reports';
import { createTestDatabase } from '../../../../support/browser-database';
import { parsed, rawEntity, rawWork } from '../../../../support/build-records';
import { cachedEntry, openTestCache } from '../../../../support/cached-records';
import { createTestContext } from '../../../../support/flow-context';

silenceReports();

async function setup(count = 3) {
  const store = createStore();
  const cached = Array.from({ length: count }, (_, at) => cachedEntry('works', rawWork(`W${at + 10}`)));
  const cache = await openTestCache(store, cached);
  await store.set(refreshCacheIndexAtom);
  const entries = (): readonly CachedEntry[] => store.get(cacheIndexAtom)?.entries ?? [];
  const fileOf = (content: unknown, size = 10) => ({
    name: 'cache.json',
    size,
    text: () => Promise.resolve(JSON.stringify(content)),
  });
  return { store, ...cache, entries, fileOf };
}

const whole = (id: string) => ({
  id,
  type: 'works',
  record: JSON.stringify(rawWork(id)),
  times: { '*': Date.now() },
});

describe('the index of cached entities', () => {
  it('holds every storage location, the repository as it is now', async () => {
    const { store, memory, entries } = await setup(2);
    memory.put(parsed('authors', rawEntity('A10')), 'all');
    await store.set(refreshCacheIndexAtom);
    const raw = rawWork('W99', { changes: { doi: 'https://doi.org/10.1/x' } });
    store.set(collectAtom, { nodes: [nodeFromRecord(parsed('works', raw), 'minimal')], edges: [] });
    expect(entries().map(({ entity }) => `${entity.storageLocation} ${entity.id}`)).toEqual([
      'indexeddb W10',
      'indexeddb W11',
      'memory A10',
      'repository W99',
    ]);
    expect(entries()[3]?.entity).toMatchObject({ cacheTimestamp: null, externalIds: { doi: '10.1/x' } });
    expect(store.get(cacheIndexFaultAtom)).toBeNull();
  });

  it('says why the database could not be read, and holds the rest', async () => {
    const { store, entries } = await setup(2);
    const blocked = createTestDatabase();
    jest.spyOn(blocked.factory, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await openTestCache(store, [], [cachedEntry('works', rawWork('W12'))], blocked);
    await store.set(refreshCacheIndexAtom);
    expect(store.get(cacheIndexFaultAtom)).toMatchObject({ kind: 'unavailable' });
    expect(entries().map(({ entity }) => entity.storageLocation)).toEqual(['memory']);
  });
});

describe('storage that the browser clears under the page', () => {
  it('leaves what is in memory, and takes new records', async () => {
    const { store, factory, indexedDb, memory, entries } = await setup(2);
    memory.restore(cachedEntry('works', rawWork('W10')));
    const deleting = factory.deleteDatabase('academic-explorer');
    await new Promise((resolve) => {
      deleting.onsuccess = resolve;
    });
    await store.set(refreshCacheIndexAtom);
    expect(entries().map(({ entity }) => entity.storageLocation)).toEqual(['memory']);
    expect(store.get(cacheIndexFaultAtom)).toBeNull();
    indexedDb.write(cachedEntry('works', rawWork('W12')));
    await store.set(refreshCacheIndexAtom);
    expect(entries().map(({ entity }) => entity.id)).toEqual(['W12', 'W10']);
  });
});

describe('watching the index', () => {
  it('is read when a component reads it, and released when none does any more', async () => {
    const { store, entries } = await setup(2);
    const leave = store.sub(watchedCacheIndexAtom, () => undefined);
    await store.set(refreshCacheIndexAtom);
    expect(entries()).toHaveLength(2);
    leave();
    expect(store.get(cacheIndexAtom)).toBeNull();
    expect(store.get(isReadingCacheAtom)).toBe(false);
  });

  it('does not show what arrives after that', async () => {
    const { store } = await setup(2);
    const leave = store.sub(watchedCacheIndexAtom, () => undefined);
    const reading = store.set(refreshCacheIndexAtom);
    expect(store.get(isReadingCacheAtom)).toBe(true);
    leave();
    await reading;
    expect(store.get(cacheIndexAtom)).toBeNull();
  });

  it('lets the page be used while the records in memory are measured', async () => {
    const { store, memory, indexedDb, entries } = await setup();
    for (let at = 10; at < 15; at += 1) memory.put(parsed('works', rawWork(`W${at}`)), 'all');
    jest.spyOn(indexedDb, 'index').mockResolvedValue(success(new Map()));
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    let turns = 0;
    let isWaiting = true;
    const takeTurn = () => {
      turns += 1;
      if (isWaiting) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await store.set(refreshCacheIndexAtom);
    isWaiting = false;
    clock.mockRestore();
    expect(entries()).toHaveLength(5);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('the view', () => {
  it('begins at the first page whenever a choice changes', () => {
    const store = createStore();
    store.set(showNextCachePageAtom);
    expect(store.get(cacheViewAtom).pageIndex).toBe(1);
    store.set(changeCacheViewAtom, { searchQuery: 'tide' });
    expect(store.get(cacheViewAtom)).toMatchObject({ pageIndex: 0, searchQuery: 'tide', pageSize: 50 });
  });

  it.each([
    ['', null],
    [' 12 ', 12],
    ['1.5', Number.NaN],
    ['-1', Number.NaN],
    ['many', Number.NaN],
  ])('reads the bound %j as %s', (text, expected) => {
    expect(parseBytes(text)).toBe(expected);
    const { sizeRange } = filtersOf({ ...DEFAULT_CACHE_VIEW, minSize: text });
    expect(sizeRange).toEqual({ min: Number.isNaN(expected) ? null : expected, max: null });
  });
});

describe('clearing', () => {
  it('cannot be undone into the cache of another source', async () => {
    const { store, entries } = await setup();
    const clearing = store.set(clearFilteredAtom, entries());
    store.set(answerQuestionAtom, true);
    await expect(clearing).resolves.toBe(3);
    expect(store.get(clearedCountAtom)).toBe(3);
    const other = await openTestCache(store, []);
    expect(store.get(clearedCountAtom)).toBeNull();
    await store.set(undoClearAtom);
    await expect(other.indexedDb.summary()).resolves.toMatchObject({ entries: 0 });
  });

  it('puts back more than one batch', async () => {
    const { store, indexedDb, entries } = await setup(1_101);
    const before = await indexedDb.texts('works', ['W10', 'W600', 'W1110']);
    const clearing = store.set(clearFilteredAtom, entries());
    store.set(answerQuestionAtom, true);
    await clearing;
    expect(entries()).toHaveLength(0);
    await store.set(undoClearAtom);
    expect(entries()).toHaveLength(1_101);
    await expect(indexedDb.texts('works', ['W10', 'W600', 'W1110'])).resolves.toEqual(before);
    expect(store.get(clearedCountAtom)).toBeNull();
  });
});

describe('export', () => {
  it('gives nothing once it is cancelled', async () => {
    const { store, entries } = await setup(150);
    const made = store.set(exportCacheJsonAtom, entries(), filtersOf(DEFAULT_CACHE_VIEW));
    store.set(cancelCacheTaskAtom);
    await expect(made).resolves.toBeNull();
    expect(store.get(cacheErrorAtom)).toBeNull();
  });

  it('says how many records the browser has removed meanwhile', async () => {
    const { store, indexedDb, entries } = await setup(2);
    const listed = entries();
    await indexedDb.remove('works', ['W10']);
    await expect(
      store.set(exportCacheJsonAtom, listed, filtersOf(DEFAULT_CACHE_VIEW)),
    ).resolves.toMatchObject({ mediaType: 'application/json' });
    expect(store.get(cacheErrorAtom)).toBe(
      'The browser has removed 1 record meanwhile: the file holds their index entries only.',
    );
  });
});

describe('import', () => {
  it('can be cancelled between batches, and keeps what was cached', async () => {
    const { store, indexedDb, fileOf } = await setup(0);
    const entities = Array.from({ length: 600 }, (_, at) => whole(`W${at + 10}`));
    await store.set(readCacheFileAtom, fileOf({ entities }));
    expect(store.get(cacheImportAtom)).toMatchObject({ state: 'preview', plan: { invalid: 0 } });
    const importing = store.set(importCacheAtom);
    store.set(cancelCacheImportAtom);
    await importing;
    expect(store.get(cacheImportAtom)).toMatchObject({ state: 'done', restored: 500, isCancelled: true });
    await expect(indexedDb.summary()).resolves.toMatchObject({ entries: 500 });
    store.set(closeCacheImportAtom);
    expect(store.get(cacheImportAtom)).toEqual({ state: 'closed' });
  });

  it('never stores a file in the cache of a source that it was not compared with', async () => {
    const { store, fileOf } = await setup(0);
    await store.set(readCacheFileAtom, fileOf({ entities: [whole('W10')] }));
    const other = await openTestCache(store, []);
    await store.set(importCacheAtom);
    expect(store.get(cacheImportAtom)).toEqual({
      state: 'failed',
      message: 'Failed to import cache data: records come from another source now. Choose the file again',
    });
    await expect(other.indexedDb.summary()).resolves.toMatchObject({ entries: 0 });
  });

  it('shows nothing of a file that was put away while it was read', async () => {
    const { store, fileOf } = await setup(0);
    const reading = store.set(readCacheFileAtom, fileOf({ entities: [whole('W10')] }));
    store.set(closeCacheImportAtom);
    await reading;
    expect(store.get(cacheImportAtom)).toEqual({ state: 'closed' });
  });

  it.each([
    [
      { name: 'a.json', size: 500 * 2 ** 20, text: () => Promise.resolve('') },
      'a.json is too large: 500 MB, at most 400 MB',
    ],
    [
      { name: 'a.json', size: 1, text: () => Promise.reject(new Error()) },
      'a.json cannot be read: it is gone or locked',
    ],
    [{ name: 'a.json', size: 1, text: () => Promise.resolve('x') }, 'The file is not JSON'],
  ])('refuses %j', async (file, reason) => {
    const { store } = await setup(0);
    await store.set(readCacheFileAtom, file);
    expect(store.get(cacheImportAtom)).toEqual({
      state: 'failed',
      message: `Failed to import cache data: ${reason}`,
    });
  });
});

describe('adding to the graph', () => {
  it('adds what is cached where the service cannot be reached, and says what is missing', async () => {
    const { store, entries } = await setup(1);
    const context = createTestContext([], {
      before: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    store.set(flowContextAtom, context);
    const cached = entries().map(({ entity }) => entity);
    const gone = cached.map((entity) => ({ ...entity, id: 'W77' }));
    const added = await store.set(addCachedToGraphAtom, [...cached, ...gone]);
    expect(added).toMatchObject({ count: 1, missing: 1 });
    expect(added.fault).not.toBeNull();
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W10']);
  });
});
