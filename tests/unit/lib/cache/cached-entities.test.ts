import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import {
  browseCache,
  type CacheFilters,
  type CacheSort,
  computeCacheStats,
  createCacheIndex,
  eachEntityOnce,
  MAX_SCANNED,
  matchingEntries,
  READ_BATCH,
} from '@/lib/cache/cached-entities';
import {
  type CachedEntry,
  databaseEntry,
  memoryEntry,
  repositoryEntry,
  STORAGE_LOCATIONS,
  type StorageLocation,
} from '@/lib/cache/cached-entity';
import type { CachedRow } from '@/lib/cache/cached-record';
import { entryOf } from '@/lib/cache/entry';
import { parsed, rawWork } from '../../../support/build-records';

function row(id: string, changes: Partial<CachedRow> = {}): CachedRow {
  return {
    id,
    label: `Name of ${id}`,
    size: 100,
    cachedAt: 1_000,
    lastAccessed: 2_000,
    isWhole: true,
    citedByCount: 5,
    worksCount: null,
    description: '',
    externalIds: {},
    isEntryOnly: false,
    ...changes,
  };
}

function inDatabase(kind: EntityKind, id: string, changes: Partial<CachedRow> = {}) {
  return databaseEntry(kind, row(id, changes));
}

function collected(id: string, kind: EntityKind = 'works') {
  return repositoryEntry({
    id,
    kind,
    label: `Name of ${id}`,
    size: 50,
    description: '',
    citationCount: null,
    worksCount: null,
    externalIds: {},
  });
}

const EVERYTHING: CacheFilters = {
  searchQuery: '',
  entityTypes: ENTITY_KINDS,
  storageLocations: STORAGE_LOCATIONS,
  sizeRange: { min: null, max: null },
};
const NEWEST: CacheSort = { key: 'timestamp', direction: 'desc' };

const INDEX = createCacheIndex([
  inDatabase('works', 'W10', { label: 'Tides of the North', size: 300, cachedAt: 3_000 }),
  inDatabase('works', 'W11', {
    label: 'ärea 10',
    size: 100,
    cachedAt: 1_000,
    externalIds: { doi: '10.1/ABC' },
  }),
  inDatabase('authors', 'A10', {
    label: 'Ada North',
    size: 200,
    cachedAt: 2_000,
    description: 'Sea College',
  }),
  inDatabase('topics', 'T10', { label: 'Area 9', size: 400, cachedAt: 4_000, lastAccessed: 9_000 }),
  collected('W12'),
]);

function ids(filters: Partial<CacheFilters>, sort: CacheSort = NEWEST): readonly string[] {
  return matchingEntries(INDEX, { ...EVERYTHING, ...filters }, sort).entries.map(({ entity }) => entity.id);
}

describe('a cached entity', () => {
  it('has the members of an export', () => {
    expect(inDatabase('works', 'W10', { externalIds: { doi: '10.1/x' } }).entity).toEqual({
      id: 'W10',
      type: 'works',
      label: 'Name of W10',
      storageLocation: 'indexeddb',
      dataSize: 100,
      cacheTimestamp: 1_000,
      lastAccessed: 2_000,
      basicInfo: {
        displayName: 'Name of W10',
        description: '',
        url: 'https://openalex.org/W10',
        citationCount: 5,
        worksCount: null,
      },
      externalIds: { doi: '10.1/x' },
    });
    expect(inDatabase('keywords', 'tide').entity.basicInfo.url).toBe('https://openalex.org/keywords/tide');
  });

  it('is measured in memory, which notes no access', () => {
    const record = parsed('works', rawWork('W10', { citedBy: 7 }));
    const cached = entryOf(record, 'all', 5_000);
    const { entity } = memoryEntry(cached);
    expect(entity).toMatchObject({ storageLocation: 'memory', cacheTimestamp: 5_000 });
    expect(entity.dataSize).toBe(Buffer.byteLength(JSON.stringify(record.raw)));
    expect('lastAccessed' in entity).toBe(false);
    expect(memoryEntry(cached)).toBe(memoryEntry(cached));
  });
});

describe('computeCacheStats(entries)', () => {
  it('counts kinds, locations, bytes and times', () => {
    expect(INDEX.stats).toEqual({
      totalEntities: 5,
      entitiesByType: { works: 3, authors: 1, topics: 1 },
      entitiesByStorage: { indexeddb: 4, repository: 1 },
      totalCacheSize: 1_050,
      oldestEntry: 1_000,
      newestEntry: 4_000,
    });
  });

  it('knows no times of nothing, and no bytes of rows without records', () => {
    expect(computeCacheStats([])).toEqual({
      totalEntities: 0,
      entitiesByType: {},
      entitiesByStorage: {},
      totalCacheSize: 0,
      oldestEntry: null,
      newestEntry: null,
    });
    expect(computeCacheStats([inDatabase('works', 'W1', { isEntryOnly: true })])).toMatchObject({
      totalEntities: 1,
      totalCacheSize: 0,
    });
  });
});

describe('matchingEntries(index, filters, sort)', () => {
  it.each([
    [{}, ['T10', 'W10', 'A10', 'W11', 'W12']],
    [{ searchQuery: 'north' }, ['W10', 'A10']],
    [{ searchQuery: '  NORTH tides ' }, ['W10']],
    [{ searchQuery: '10.1/abc' }, ['W11']],
    [{ searchQuery: 'college' }, ['A10']],
    [{ searchQuery: 'w12' }, ['W12']],
    [{ entityTypes: ['authors', 'topics'] }, ['T10', 'A10']],
    [{ entityTypes: [] }, []],
    [{ storageLocations: ['repository'] }, ['W12']],
    [{ storageLocations: ['localstorage', 'memory'] }, []],
    [{ sizeRange: { min: 200, max: null } }, ['T10', 'W10', 'A10']],
    [{ sizeRange: { min: 100, max: 200 } }, ['A10', 'W11']],
    [{ sizeRange: { min: 300, max: 200 } }, []],
  ] satisfies [Partial<CacheFilters>, string[]][])('%j leaves %j', (filters, expected) => {
    expect(ids(filters)).toEqual(expected);
  });

  it.each([
    ['timestamp', 'asc', ['W11', 'A10', 'W10', 'T10', 'W12']],
    ['label', 'asc', ['A10', 'T10', 'W11', 'W12', 'W10']],
    ['label', 'desc', ['W10', 'W12', 'W11', 'T10', 'A10']],
    ['type', 'asc', ['W11', 'W12', 'W10', 'A10', 'T10']],
    ['size', 'desc', ['T10', 'W10', 'A10', 'W11', 'W12']],
    ['lastAccessed', 'desc', ['T10', 'A10', 'W11', 'W10', 'W12']],
  ] as const)(
    'sorts by %s %s; equal ones by name, those without a value last',
    (key, direction, expected) => {
      expect(ids({}, { key, direction })).toEqual(expected);
    },
  );

  it('looks through 10,000 of the chosen ones, the newest', () => {
    expect(MAX_SCANNED).toBe(10_000);
    const works = Array.from({ length: 10_002 }, (_, at) =>
      inDatabase('works', `W${at + 10}`, { cachedAt: at }),
    );
    const index = createCacheIndex([...works, inDatabase('authors', 'A10')]);
    const oldestFirst = matchingEntries(index, EVERYTHING, { key: 'timestamp', direction: 'asc' });
    expect([oldestFirst.entries.length, oldestFirst.unscanned]).toEqual([10_000, 3]);
    const authors = matchingEntries(index, { ...EVERYTHING, entityTypes: ['authors'] }, NEWEST);
    expect([authors.entries.length, authors.unscanned]).toEqual([1, 0]);
  });
});

describe('browseCache(index, options)', () => {
  const idsOf = (entries: readonly CachedEntry[]) => entries.map(({ entity }) => entity.id);

  it('gives the pages so far, the stats of everything, whether there is more, and how many match', () => {
    const first = browseCache(INDEX, { filters: EVERYTHING, sort: NEWEST, page: 0, limit: 2 });
    expect(idsOf(first.shown)).toEqual(['T10', 'W10']);
    expect([first.hasMore, first.totalMatching, first.stats]).toEqual([true, 5, INDEX.stats]);
    const last = browseCache(INDEX, { filters: EVERYTHING, sort: NEWEST, page: 2, limit: 2 });
    expect([idsOf(last.shown), last.hasMore]).toEqual([['T10', 'W10', 'A10', 'W11', 'W12'], false]);
  });

  it('has pages of 100 by default', () => {
    const index = createCacheIndex(
      Array.from({ length: 101 }, (_, at) => inDatabase('works', `W${at + 10}`)),
    );
    const page = browseCache(index, { filters: EVERYTHING, sort: NEWEST, page: 0 });
    expect([page.shown.length, page.hasMore]).toEqual([100, true]);
    expect(READ_BATCH).toBe(100);
  });
});

describe('eachEntityOnce(entries)', () => {
  const held = memoryEntry(entryOf(parsed('works', rawWork('W10')), 'all', 1));
  it('keeps the first copy, but prefers one with its record', () => {
    const locationsOf = (entries: Parameters<typeof eachEntityOnce>[0]): readonly StorageLocation[] =>
      eachEntityOnce(entries).map(({ entity }) => entity.storageLocation);
    expect(locationsOf([inDatabase('works', 'W10'), held, collected('W10'), collected('W11')])).toEqual([
      'indexeddb',
      'repository',
    ]);
    expect(locationsOf([inDatabase('works', 'W10', { isEntryOnly: true }), held])).toEqual(['memory']);
  });
});
