import { success } from '@/lib/base/result';
import {
  cacheFileName,
  entriesByKind,
  type JsonExport,
  writeCacheCsv,
  writeCacheJson,
} from '@/lib/cache/cache-export';
import type { CacheFilters } from '@/lib/cache/cached-entities';
import { type CachedEntry, databaseEntry } from '@/lib/cache/cached-entity';
import type { CachedRow, CachedText } from '@/lib/cache/cached-record';

const NOON = Date.UTC(2026, 10, 22, 12);

function row(id: string, changes: Partial<CachedRow> = {}): CachedRow {
  return {
    id,
    label: `Name of ${id}`,
    size: 1_234,
    cachedAt: NOON,
    lastAccessed: NOON,
    isWhole: true,
    citedByCount: 5,
    worksCount: null,
    description: '',
    externalIds: {},
    isEntryOnly: false,
    ...changes,
  };
}

const FILTERS: CacheFilters = {
  searchQuery: 'tide',
  entityTypes: ['works'],
  storageLocations: ['indexeddb'],
  sizeRange: { min: null, max: 9 },
};

const JSON_TEXT = '{"id":"https://openalex.org/W10","display_name":"Ünïcode \\" quoted"}';

async function exported(entries: readonly CachedEntry[], changes: Partial<JsonExport> = {}) {
  const cached: CachedText = { json: JSON_TEXT, times: { '*': NOON } };
  const made = await writeCacheJson({
    entries,
    filters: FILTERS,
    now: NOON,
    readTexts: async (batch) => success(new Map(batch.map(({ key }) => [key, cached]))),
    ...changes,
  });
  if (!made.ok || made.value === null) throw new Error('Nothing was exported');
  return { missing: made.value.missing, file: JSON.parse(made.value.parts.join('')) };
}

describe('cacheFileName(extension, now)', () => {
  it('holds the day', () => {
    expect(cacheFileName('json', NOON)).toBe('academic-explorer-cache-2026-11-22.json');
    expect(cacheFileName('csv', NOON)).toBe('academic-explorer-cache-2026-11-22.csv');
  });
});

describe('writeCacheCsv(entries)', () => {
  it('has the columns asked for', () => {
    const csv = writeCacheCsv([databaseEntry('works', row('W10'))]);
    expect(csv.split('\r\n')).toEqual([
      '\ufeffID,Type,Label,Storage Location,Data Size (bytes),Cache Date,Citation Count,Works Count,URL',
      'W10,works,Name of W10,indexeddb,1234,2026-11-22T12:00:00.000Z,5,,https://openalex.org/W10',
      '',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('does not let a spreadsheet run %s', (label) => {
    const csv = writeCacheCsv([databaseEntry('works', row('W10', { label }))]);
    expect(csv).toContain(`,'${label},`);
  });
});

describe('writeCacheJson(export)', () => {
  it('has the members asked for, and each entity its record, fields and times', async () => {
    const entry = databaseEntry('works', row('W10'));
    const { file, missing } = await exported([entry]);
    expect(Object.keys(file)).toEqual([
      'exportTimestamp',
      'totalEntities',
      'stats',
      'filters',
      'version',
      'entities',
    ]);
    expect(file).toMatchObject({
      exportTimestamp: '2026-11-22T12:00:00.000Z',
      totalEntities: 1,
      stats: { totalEntities: 1, totalCacheSize: 1_234 },
      filters: FILTERS,
    });
    expect(file.entities).toEqual([
      { ...entry.entity, record: JSON_TEXT, fields: 'all', times: { '*': NOON } },
    ]);
    expect(missing).toBe(0);
  });

  it('names the fields of a part of a record', async () => {
    const times = { id: NOON, doi: NOON };
    const { file } = await exported([databaseEntry('works', row('W10'))], {
      readTexts: async ([entry]) => success(new Map([[entry?.key ?? '', { json: JSON_TEXT, times }]])),
    });
    expect(file.entities[0]).toMatchObject({ fields: ['id', 'doi'], times });
  });

  it('counts records that are gone, but not rows that never had one', async () => {
    const entries = [
      databaseEntry('works', row('W10')),
      databaseEntry('works', row('W11', { isEntryOnly: true })),
    ];
    const { file, missing } = await exported(entries, { readTexts: async () => success(new Map()) });
    expect(missing).toBe(1);
    expect(file.entities.map((entity: object) => 'record' in entity)).toEqual([false, false]);
  });

  it('reads a hundred at a time, tells how far it is, and can be cancelled', async () => {
    const entries = Array.from({ length: 250 }, (_, at) => databaseEntry('works', row(`W${at + 10}`)));
    const done: number[] = [];
    const { file } = await exported(entries, { onProgress: (count) => done.push(count) });
    expect([done, file.entities.length]).toEqual([[100, 200, 250], 250]);
    const controller = new AbortController();
    await expect(
      writeCacheJson({
        entries,
        filters: FILTERS,
        now: NOON,
        readTexts: async () => {
          controller.abort();
          return success(new Map());
        },
        signal: controller.signal,
      }),
    ).resolves.toEqual({ ok: true, value: null });
  });

  it('is a file when there is nothing', async () => {
    const { file } = await exported([]);
    expect(file.entities).toEqual([]);
  });
});

describe('entriesByKind(entries)', () => {
  it('groups, in the order of appearance', () => {
    const entries = [
      databaseEntry('authors', row('A10')),
      databaseEntry('works', row('W10')),
      databaseEntry('authors', row('A11')),
    ];
    const groups = [...entriesByKind(entries)].map(([kind, group]) => [kind, group.length]);
    expect(groups).toEqual([
      ['authors', 2],
      ['works', 1],
    ]);
  });
});
