import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import {
  type CacheFilters,
  type CacheIndex,
  type CacheSort,
  createCacheIndex,
  matchingEntries,
} from '@/lib/cache/cached-entities';
import { databaseEntry, STORAGE_LOCATIONS } from '@/lib/cache/cached-entity';
import { type CachedRow, cachedText, readRecordIndex, rowOf } from '@/lib/cache/cached-record';
import { entryOf } from '@/lib/cache/entry';
import { parseRecord } from '@/lib/entities/parse';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { cpuMs, quantile, reportGoal } from './report-goal';

/** About 5,000 real works, whole; without them the sample library stands in. */
const REAL_WORKS = path.join(SHARED_DATA, 'openalex/works.ndjson.gz');
const FILE = existsSync(REAL_WORKS) ? REAL_WORKS : path.resolve('public/sample-library.ndjson.gz');
const COUNT = 10_000;
const ROUNDS = 5;

const ALL: CacheFilters = {
  searchQuery: '',
  entityTypes: ENTITY_KINDS,
  storageLocations: STORAGE_LOCATIONS,
  sizeRange: { min: null, max: null },
};
const NEWEST: CacheSort = { key: 'timestamp', direction: 'desc' };
const FILTERS: readonly CacheFilters[] = [
  ALL,
  { ...ALL, searchQuery: 'e' },
  { ...ALL, searchQuery: 'effect temperature' },
  { ...ALL, searchQuery: '10.1' },
  { ...ALL, sizeRange: { min: 2_000, max: 20_000 } },
];
const SORTS: readonly CacheSort[] = [
  NEWEST,
  { key: 'label', direction: 'asc' },
  { key: 'type', direction: 'asc' },
  { key: 'size', direction: 'desc' },
];

/** Ten thousand rows: those of the file's works as often as needed, each time under other ids. */
function tenThousandRows(works: readonly object[]): readonly CachedRow[] {
  const rows = works.flatMap((raw, at) => {
    const record = parseRecord('works', raw);
    if (!record.ok) return [];
    const entry = entryOf(record.value, 'all', 1_700_000_000_000 + at * 1_000);
    return [rowOf(entry, cachedText(entry), 0)];
  });
  return Array.from({ length: COUNT }, (_, at) => {
    const row = rows[at % rows.length];
    if (row === undefined) throw new Error('The file has no works');
    return { ...row, id: `W${at + 10}` };
  });
}

function median(times: number, work: () => void): number {
  return quantile(
    Array.from({ length: times }, () => cpuMs(work)),
    0.5,
  );
}

test('cache browser: 10,000 rows read, filtered and sorted against loading the library', () => {
  const bytes = readFileSync(FILE);
  const records = parseNdjson(gunzipSync(bytes));
  const load = median(3, () => createLibrary(parseNdjson(gunzipSync(bytes)), { name: 'bench' }).warm());
  const rows = tenThousandRows(records.get('works') ?? []);
  const stored = {
    rows: rows.map((row) => [
      row.id,
      row.label,
      row.size,
      row.cachedAt,
      row.lastAccessed,
      1,
      row.citedByCount,
      row.worksCount,
      row.description,
      row.externalIds,
    ]),
  };
  let index: CacheIndex = createCacheIndex([]);
  const build = () => {
    const read = [...readRecordIndex(stored).rows.values()];
    index = createCacheIndex(read.map((row) => databaseEntry('works', row)));
  };
  const read = median(ROUNDS, build);
  const sorts = SORTS.map((sort) =>
    median(ROUNDS, () => {
      // A new index knows no orders yet.
      matchingEntries(createCacheIndex(index.entries), ALL, sort);
    }),
  );
  const filters = FILTERS.map((filter) => median(ROUNDS, () => matchingEntries(index, filter, NEWEST)));
  const goals = [
    { name: 'cache-index-10k', value: read / load, atMost: 0.06 },
    { name: 'cache-filter-10k', value: Math.max(...filters) / load, atMost: 0.02 },
    { name: 'cache-sort-10k', value: Math.max(...sorts) / load, atMost: 0.03 },
  ];
  const met = goals.map(({ name, value, atMost }) => reportGoal({ name, unit: 'ratio', value, atMost }));
  reportGoal({ name: 'cache-filter-10k-slowest', unit: 'ms', value: Math.max(...filters) });
  reportGoal({ name: 'cache-sort-10k-slowest', unit: 'ms', value: Math.max(...sorts) });
  expect(matchingEntries(index, ALL, NEWEST).entries).toHaveLength(COUNT);
  expect(met).toEqual(goals.map(() => true));
});
