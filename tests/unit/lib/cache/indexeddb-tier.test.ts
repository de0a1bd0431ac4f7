import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { onReport } from '@/lib/base/report';
import { entryOf, type FieldSet } from '@/lib/cache/entry';
import { createIndexedDbTier, type IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import type { Database } from '@/lib/storage/database';
import { createTestDatabase, fillDisk } from '../../../support/browser-database';
import { parsed, rawEntity, rawWork } from '../../../support/build-records';

const DAY = 86_400_000;
const START = 1_000 * DAY;
const SINGLE = { isBatch: false };

const opened: IndexedDbTier[] = [];

// Accesses wait to be written, and the process with them.
afterEach(() => Promise.all(opened.splice(0).map((tier) => tier.settle())));

function setup(factory?: Parameters<typeof createTestDatabase>[0], prefix?: string) {
  let now = START;
  const test = createTestDatabase(factory);
  const tier = createIndexedDbTier({
    database: test.database,
    now: () => now,
    accessDelayMs: 60_000,
    ...(prefix === undefined ? {} : { prefix }),
  });
  opened.push(tier);
  const work = (id: string, changes: object = {}, fields: FieldSet = 'all') =>
    tier.write(entryOf(parsed('works', rawWork(id, { changes })), fields, now));
  const idsOf = async (...ids: string[]) => [...(await tier.read('works', ids, SINGLE)).keys()];
  return {
    ...test,
    tier,
    work,
    idsOf,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

async function rawValue(database: Database, key: string): Promise<unknown> {
  const read = await database.read([key]);
  return read.ok ? read.value[0] : undefined;
}

describe('createIndexedDbTier()', () => {
  it('gives back what was put', async () => {
    const { tier, work } = setup();
    work('W12', { display_name: 'Title' }, ['display_name']);
    const found = await tier.read('works', ['W12', 'W13'], SINGLE);
    expect([...found.keys()]).toEqual(['W12']);
    expect(found.get('W12')).toEqual({
      record: parsed('works', rawWork('W12', { changes: { display_name: 'Title' } })),
      times: { id: START, display_name: START },
    });
  });

  it('keeps it for the next visit', async () => {
    const { tier, work, factory } = setup();
    work('W12');
    await tier.settle();
    await expect(setup(factory).idsOf('W12')).resolves.toEqual(['W12']);
  });

  it('unites what two tabs learn about a record', async () => {
    const one = setup();
    const other = setup(one.factory);
    one.work('W12', { display_name: 'Title' }, ['display_name']);
    other.pass(10);
    other.work('W12', { doi: '10.1/x' }, ['doi']);
    await Promise.all([one.tier.settle(), other.tier.settle()]);
    const found = await one.tier.read('works', ['W12'], SINGLE);
    expect(found.get('W12')?.times).toEqual({ id: START + 10, display_name: START, doi: START + 10 });
    await expect(one.tier.rows('works')).resolves.toHaveLength(1);
  });

  it('never loses a whole record to a part of one', async () => {
    const { tier, work, pass } = setup();
    work('W12', { display_name: 'Title' });
    await tier.settle();
    pass(1);
    work('W12', { display_name: 'Newer' }, ['display_name']);
    const entry = (await tier.read('works', ['W12'], SINGLE)).get('W12');
    expect(entry?.times['*']).toBe(START);
    expect(entry?.record.raw).toMatchObject({ display_name: 'Newer', publication_year: 2020 });
  });

  it('lists what is cached in one value per kind', async () => {
    const { tier, work, database } = setup();
    tier.write(entryOf(parsed('authors', rawEntity('A10')), ['works_count'], START));
    work('W12', { display_name: '<i>Title</i>', cited_by_count: 7 });
    work('W13');
    const { json } = await storedJson(database, 'record:works:W12');
    const rows = await tier.rows('works');
    expect(rows.map(({ id }) => id)).toEqual(['W12', 'W13']);
    expect(rows[0]).toEqual({
      id: 'W12',
      label: 'Title',
      size: Buffer.byteLength(json),
      cachedAt: START,
      lastAccessed: START,
      isWhole: true,
      citedByCount: 7,
      worksCount: null,
      description: '2020',
      externalIds: {},
      isEntryOnly: false,
    });
    await expect(tier.rows('authors')).resolves.toMatchObject([{ id: 'A10', isWhole: false, worksCount: 3 }]);
    const { entries, bytes } = await tier.summary();
    expect([entries, bytes > 0]).toEqual([3, true]);
    await expect(database.keys('')).resolves.toEqual({
      ok: true,
      value: ['index:authors', 'index:works', 'record:authors:A10', 'record:works:W12', 'record:works:W13'],
    });
  });

  it('restores records byte for byte with their rows, and rows alone', async () => {
    const { tier, work, database } = setup();
    work('W12');
    work('W13', {}, ['doi']);
    await tier.settle();
    const [index, texts] = [await tier.index(), await tier.texts('works', ['W12', 'W13', 'W14'])];
    if (!index.ok || !texts.ok) throw new Error('Not read');
    const rows = index.value.get('works') ?? [];
    expect([...texts.value.keys()]).toEqual(['W12', 'W13']);
    await tier.remove('works', ['W12', 'W13']);
    await expect(tier.rows('works')).resolves.toEqual([]);
    const items = rows.map((row) => ({ row, record: texts.value.get(row.id) ?? null }));
    await expect(
      tier.restore('works', [
        ...items,
        ...rows.slice(0, 1).map((row) => ({
          row: { ...row, id: 'W14', isEntryOnly: true },
          record: null,
        })),
      ]),
    ).resolves.toEqual({ ok: true, value: null });
    await expect(tier.texts('works', ['W12', 'W13'])).resolves.toEqual(texts);
    expect((await tier.rows('works')).slice(0, 2)).toEqual(rows);
    await expect(tier.collect()).resolves.toBe(0);
    expect((await tier.rows('works')).map(({ id, isEntryOnly }) => [id, isEntryOnly])).toEqual([
      ['W12', false],
      ['W13', false],
      ['W14', true],
    ]);
    await expect(tier.summary()).resolves.toMatchObject({ entries: 2 });
    await expect(rawValue(database, 'record:works:W14')).resolves.toBeUndefined();
  });

  it('never lets a restored record take the place of a newer one, and unites it with an older one', async () => {
    const { tier, work, pass } = setup();
    work('W12', { display_name: 'First' });
    await tier.settle();
    const first = await tier.texts('works', ['W12']);
    const [row] = await tier.rows('works');
    if (!first.ok || row === undefined) throw new Error('Not read');
    const record = first.value.get('W12') ?? null;
    pass(10);
    work('W12', { display_name: 'Second' });
    await tier.restore('works', [{ row, record }]);
    const titleOf = async () =>
      (await tier.read('works', ['W12'], SINGLE)).get('W12')?.record.raw.display_name;
    await expect(titleOf()).resolves.toBe('Second');
    const later = entryOf(parsed('works', rawWork('W12', { title: 'Third' })), ['display_name'], START + 20);
    await tier.restore('works', [
      { row, record: { json: JSON.stringify(later.record.raw), times: later.times } },
    ]);
    const entry = (await tier.read('works', ['W12'], SINGLE)).get('W12');
    expect(entry?.record.raw).toMatchObject({ display_name: 'Third' });
    expect(entry?.times).toEqual({ '*': START + 10, id: START + 20, display_name: START + 20 });
    await tier.restore('works', [{ row: { ...row, isEntryOnly: true }, record: null }]);
    await expect(tier.rows('works')).resolves.toMatchObject([{ isEntryOnly: false, label: 'Third' }]);
  });

  it('finds a record by another id, in a later visit too', async () => {
    const { tier, work, factory, idsOf } = setup();
    await expect(idsOf('doi:10.1/x')).resolves.toEqual([]);
    work('W12');
    tier.link('works', 'doi:10.1/x', 'W12');
    await expect(idsOf('doi:10.1/x')).resolves.toEqual(['doi:10.1/x']);
    await tier.settle();
    const later = setup(factory);
    await expect(later.idsOf('doi:10.1/x')).resolves.toEqual(['doi:10.1/x']);
    await later.tier.remove('works', ['W12']);
    await expect(later.idsOf('doi:10.1/x')).resolves.toEqual([]);
  });

  it('notes when a record was last used, a little later', async () => {
    const { tier, work, pass, idsOf } = setup();
    work('W12');
    await tier.settle();
    pass(5_000);
    await idsOf('W12');
    await expect(tier.rows('works')).resolves.toMatchObject([{ lastAccessed: START }]);
    await tier.settle();
    await expect(tier.rows('works')).resolves.toMatchObject([
      { lastAccessed: START + 5_000, cachedAt: START },
    ]);
  });

  it('removes, and forgets all', async () => {
    const { tier, work, idsOf, database } = setup();
    for (const id of ['W12', 'W13', 'W14']) work(id);
    await tier.remove('works', ['W13']);
    await expect(idsOf('W12', 'W13', 'W14')).resolves.toEqual(['W12', 'W14']);
    await expect(tier.summary()).resolves.toMatchObject({ entries: 2 });
    database.write('session:1', 1);
    await tier.clear();
    await expect(tier.summary()).resolves.toEqual({ entries: 0, bytes: 0 });
    await expect(database.keys('')).resolves.toEqual({ ok: true, value: ['session:1'] });
  });

  it('keeps a record that was removed and put again in one batch', async () => {
    const { tier, work, idsOf } = setup();
    work('W12');
    void tier.remove('works', ['W12']);
    work('W12');
    await expect(idsOf('W12')).resolves.toEqual(['W12']);
    await expect(tier.rows('works')).resolves.toHaveLength(1);
  });

  it('keeps invented records apart from real ones', async () => {
    const real = setup();
    const invented = setup(real.factory, 'sample:built-in:');
    invented.work('W12');
    await invented.tier.settle();
    await expect(real.idsOf('W12')).resolves.toEqual([]);
    await expect(real.tier.summary()).resolves.toEqual({ entries: 0, bytes: 0 });
    real.work('W13');
    await real.tier.settle();
    await invented.tier.clear();
    await expect(real.idsOf('W13')).resolves.toEqual(['W13']);
  });

  async function storedJson(database: Database, key: string): Promise<{ readonly json: string }> {
    const value = await rawValue(database, key);
    if (typeof value !== 'object' || value === null || !('json' in value)) throw new Error('Not cached');
    return { json: String(value.json) };
  }
});

describe('damage and age', () => {
  it.each([
    ['no record at all', 'x'],
    ['broken JSON', { json: '{', times: { '*': START } }],
    ['no times', { json: '{"id":"https://openalex.org/W12"}', times: {} }],
    ['another record', { json: '{"id":"https://openalex.org/W99"}', times: { '*': START } }],
    ['a record without an id', { json: '{"cited_by_count":7}', times: { '*': START } }],
  ])('drops %s, so that it is fetched again', async (_case, value) => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { tier, work, database, idsOf } = setup();
    work('W12');
    await tier.settle();
    database.write('record:works:W12', value);
    await expect(idsOf('W12')).resolves.toEqual([]);
    stop();
    expect(reports).toEqual(['Cached records could not be read and are fetched again: W12']);
    await expect(database.keys('')).resolves.toEqual({ ok: true, value: [] });
  });

  it('keeps a record without its field of another type, and tells it', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { tier, database } = setup();
    const json = '{"id":"https://openalex.org/W12","cited_by_count":"many","title":"Tides"}';
    database.write('record:works:W12', { json, times: { '*': START } });
    const found = await tier.read('works', ['W12'], SINGLE);
    stop();
    expect(found.get('W12')?.record.raw).toEqual({ id: 'https://openalex.org/W12', title: 'Tides' });
    expect(reports).toEqual([
      'Stored works: 1 value of 1 record left out, being of an unexpected type (W12: cited_by_count)',
    ]);
  });

  it('reads around a damaged index', async () => {
    const { tier, work, database } = setup();
    work('W12');
    await tier.settle();
    const index = await rawValue(database, 'index:works');
    const rows = typeof index === 'object' && index !== null && 'rows' in index ? index.rows : [];
    database.write('index:works', { rows: [...(Array.isArray(rows) ? rows : []), 5, ['W1']], aliases: 'x' });
    await expect(tier.rows('works')).resolves.toMatchObject([{ id: 'W12' }]);
    database.write('index:works', 5);
    await expect(tier.rows('works')).resolves.toEqual([]);
  });

  it.each([
    ['works', 7],
    ['authors', 3],
    ['institutions', 90],
  ] as const)('neither gives nor keeps %s after %d days', async (kind, days) => {
    const { tier, pass } = setup();
    const id = { works: 'W12', authors: 'A12', institutions: 'I12' }[kind];
    tier.write(entryOf(parsed(kind, rawEntity(id)), 'all', START));
    pass(days * DAY - 1);
    await expect(tier.collect()).resolves.toBe(0);
    expect((await tier.read(kind, [id], SINGLE)).size).toBe(1);
    pass(1);
    expect((await tier.read(kind, [id], SINGLE)).size).toBe(0);
    await tier.settle();
    await expect(tier.collect()).resolves.toBe(1);
    await expect(tier.summary()).resolves.toEqual({ entries: 0, bytes: 0 });
  });

  it('collects what an interrupted write left behind', async () => {
    const { tier, work, database, pass } = setup();
    work('W12');
    work('W13');
    await tier.settle();
    database.write('record:works:W99', { json: '{}', times: { '*': START } });
    database.update('record:works:W13', () => undefined);
    await database.flush();
    pass(1);
    await expect(tier.collect()).resolves.toBe(2);
    await expect(tier.rows('works')).resolves.toMatchObject([{ id: 'W12' }]);
    await expect(database.keys('record:')).resolves.toEqual({ ok: true, value: ['record:works:W12'] });
  });
});

describe('storage that is full or missing', () => {
  it('lets the least recently used records go', async () => {
    const { tier, work, pass, faults, idsOf, database } = setup();
    for (let index = 10; index < 60; index += 1) {
      work(`W${index}`);
      pass(1);
    }
    await tier.settle();
    await idsOf('W10');
    await tier.settle();
    let writes = 0;
    const restore = fillDisk((key) => {
      if (key === 'record:works:W99') writes += 1;
      return key === 'record:works:W99' && writes === 1;
    });
    work('W99');
    await database.flush();
    restore();
    const remaining = (await tier.rows('works')).map(({ id }) => id);
    expect(remaining).toHaveLength(31);
    expect(remaining).toEqual(expect.arrayContaining(['W10', 'W31', 'W59', 'W99']));
    expect(remaining).not.toContain('W11');
    await expect(idsOf('W11', 'W99')).resolves.toEqual(['W99']);
    expect(faults).toMatchObject([{ kind: 'quota', isWritten: true }]);
  });

  it('finds nothing and keeps nothing where there is no database', async () => {
    const tier = createIndexedDbTier({ database: noDatabase() });
    tier.write(entryOf(parsed('works', rawWork('W12')), 'all', START));
    tier.link('works', 'doi:10.1/x', 'W12');
    await tier.settle();
    expect((await tier.read('works', ['W12', 'doi:10.1/y'], SINGLE)).size).toBe(0);
    for (const kind of ENTITY_KINDS) await expect(tier.rows(kind)).resolves.toEqual([]);
    await expect(tier.collect()).resolves.toBe(0);
    await tier.clear();
  });

  function noDatabase(): Database {
    const { database, factory } = createTestDatabase();
    jest.spyOn(factory, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    return database;
  }
});
