import { failure, success } from '@/lib/base/result';
import { planImport, readCacheFile, readEntities, restoreEntities } from '@/lib/cache/cache-import';
import type { CachedRows } from '@/lib/cache/indexeddb-tier';
import { rawWork } from '../../../support/build-records';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const pause = () => Promise.resolve();

function entity(id: string, changes: object = {}) {
  return {
    id,
    type: 'works',
    label: `Name of ${id}`,
    storageLocation: 'indexeddb',
    dataSize: 77,
    cacheTimestamp: NOW,
    basicInfo: { displayName: `Name of ${id}`, citationCount: 3, worksCount: null },
    externalIds: { doi: '10.1/x' },
    ...changes,
  };
}

function whole(id: string, time = NOW) {
  const record = JSON.stringify(rawWork(id));
  return entity(id, { record, fields: 'all', times: { '*': time }, cacheTimestamp: time });
}

function read(content: unknown) {
  return readCacheFile(typeof content === 'string' ? content : JSON.stringify(content), pause);
}

async function plan(entities: readonly unknown[], here: CachedRows = new Map()) {
  const file = await read({ entities });
  if (!file.ok || file.value === null) throw new Error('Not read');
  return planImport(file.value, here, NOW);
}

describe('readCacheFile(text, pause)', () => {
  it.each([[{}], [{ entities: 'none' }], [[]], [null], [{ entities: null }]])(
    'refuses %j',
    async (content) => {
      await expect(read(content)).resolves.toEqual({
        ok: false,
        error: 'Invalid import file: missing or invalid entities array',
      });
    },
  );

  it('refuses what is no JSON', async () => {
    await expect(read('id,type')).resolves.toEqual({ ok: false, error: 'The file is not JSON' });
  });

  it('keeps the text of a record and its times as they are', async () => {
    const { record, times } = { record: `  ${JSON.stringify(rawWork('W10'))}`, times: { id: 4, doi: 5 } };
    const [item] = readEntities([entity('W10', { record, times, lastAccessed: 9 })]);
    expect(item?.record).toEqual({ json: record, times });
    expect(item?.row).toMatchObject({
      id: 'W10',
      label: 'Title of W10',
      size: Buffer.byteLength(record),
      cachedAt: 5,
      lastAccessed: 9,
      isEntryOnly: false,
    });
  });

  it('dates a record by its entity where it has no times of its own', () => {
    const record = JSON.stringify(rawWork('W10'));
    const timesOf = (changes: object) =>
      readEntities([entity('W10', { record, ...changes })])[0]?.record?.times;
    expect(timesOf({ fields: ['doi'] })).toEqual({ id: NOW, doi: NOW });
    expect(timesOf({ fields: 'all' })).toEqual({ '*': NOW });
    expect(timesOf({ cacheTimestamp: '2026-11-22T12:00:00.000Z' })).toEqual({
      '*': Date.UTC(2026, 10, 22, 12),
    });
  });

  it('takes a time ahead of the clock for one long past, so that the record is fetched anew', () => {
    const record = JSON.stringify(rawWork('W10'));
    const far = { cacheTimestamp: 8e15, lastAccessed: 8e15 };
    const timesOf = (times: object) =>
      readEntities([entity('W10', { record, times, ...far })], NOW)[0]?.record?.times;
    const stale = NOW - 86_400_000;
    expect(timesOf({ '*': 8e15 })).toEqual({ '*': stale });
    expect(timesOf({ id: NOW, doi: 8e15 })).toEqual({ id: NOW, doi: stale });
    const rows = [{ record, times: { '*': 8e15 } }, {}].map(
      (held) => readEntities([entity('W10', { ...held, ...far })], NOW)[0]?.row,
    );
    expect(rows).toMatchObject(Array(2).fill({ cachedAt: stale, lastAccessed: NOW }));
  });

  it('takes an entity without a record as a row', () => {
    expect(readEntities([entity('W10')])).toEqual([
      {
        kind: 'works',
        record: null,
        isMended: false,
        row: {
          id: 'W10',
          label: 'Name of W10',
          size: 77,
          cachedAt: NOW,
          lastAccessed: NOW,
          isWhole: false,
          citedByCount: 3,
          worksCount: null,
          description: '',
          externalIds: { doi: '10.1/x' },
          isEntryOnly: true,
        },
      },
    ]);
  });

  it.each([
    ['no object', 'W10'],
    ['no id', { type: 'works' }],
    ['an unknown type', entity('W10', { type: 'papers' })],
    ['the id of another type', entity('A10')],
    ['no time', entity('W10', { cacheTimestamp: 'soon' })],
    ['a record that is no JSON', entity('W10', { record: '{' })],
    ['the record of another', entity('W10', { record: JSON.stringify(rawWork('W11')) })],
    ['a record that is no text', entity('W10', { record: {} })],
  ])('counts an entity with %s as invalid', async (_what, value) => {
    const file = await read({ entities: [value, whole('W12')] });
    expect(file).toMatchObject({ ok: true, value: { invalid: 1, entities: [{ row: { id: 'W12' } }] } });
  });

  it('restores a record without its field of another type, and counts it', async () => {
    const json = JSON.stringify(rawWork('W10', { changes: { fwci: 'high' } }));
    const record = JSON.stringify(rawWork('W10'));
    const planned = await plan([{ ...whole('W10'), record: json }, whole('W11')]);
    expect(planned).toMatchObject({ mended: 1, invalid: 0 });
    expect(planned.items[0]?.record).toEqual({ json: record, times: { '*': NOW } });
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(
      readCacheFile(JSON.stringify({ entities: [whole('W10')] }), pause, controller.signal),
    ).resolves.toEqual({ ok: true, value: null });
  });
});

describe('planImport(file, here, now)', () => {
  const rowOf = (id: string, cachedAt: number, isEntryOnly = false) => {
    const [item] = readEntities([entity(id, { cacheTimestamp: cachedAt })]);
    if (item === undefined) throw new Error('Not an entity');
    return { ...item.row, isEntryOnly };
  };
  const here = (...rows: ReturnType<typeof rowOf>[]): CachedRows => new Map([['works', rows]]);

  it('skips what is here as new or newer', async () => {
    const present = here(rowOf('W10', NOW), rowOf('W11', NOW + 1), rowOf('W12', NOW - 1));
    const planned = await plan([whole('W10'), whole('W11'), whole('W12'), whole('W13')], present);
    expect(planned.items.map(({ row }) => row.id)).toEqual(['W12', 'W13']);
    expect(planned.alreadyNewer).toBe(2);
  });

  it('lets a record take the place of a row, never the other way round', async () => {
    const present = here(rowOf('W10', NOW + 1, true), rowOf('W11', NOW - 1));
    const planned = await plan([whole('W10'), entity('W11'), entity('W12')], present);
    expect(planned.items.map(({ row }) => row.id)).toEqual(['W10', 'W12']);
    expect(planned).toMatchObject({ alreadyNewer: 1, entriesOnly: 1 });
  });

  it('takes the best of several copies in a file', async () => {
    const planned = await plan([entity('W10'), whole('W10', NOW - 5), whole('W10', NOW - 1)]);
    expect(planned.items.map(({ record }) => record?.times)).toEqual([{ '*': NOW - 1 }]);
    expect(planned.repeated).toBe(2);
  });

  it('counts what is past its time', async () => {
    expect(await plan([whole('W10', NOW - 7 * DAY), whole('W11', NOW - 6 * DAY)])).toMatchObject({
      expired: 1,
    });
  });
});

describe('restoreEntities(items, run)', () => {
  const items = readEntities([
    ...Array.from({ length: 600 }, (_, at) => whole(`W${at + 10}`)),
    entity('A10', { type: 'authors' }),
  ]);

  it('stores batches of one kind, and tells how far it is', async () => {
    const batches: [string, number][] = [];
    const done: number[] = [];
    const report = await restoreEntities(items, {
      restore: async (kind, batch) => {
        batches.push([kind, batch.length]);
        return success(null);
      },
      onProgress: (count) => done.push(count),
    });
    expect(report).toEqual({ restored: 601, isCancelled: false, fault: null });
    expect(batches).toEqual([
      ['works', 500],
      ['works', 100],
      ['authors', 1],
    ]);
    expect(done).toEqual([500, 600, 601]);
  });

  it('says what is cached when it is cancelled or fails', async () => {
    const controller = new AbortController();
    const cancelled = await restoreEntities(items, {
      restore: async () => {
        controller.abort();
        return success(null);
      },
      signal: controller.signal,
    });
    expect(cancelled).toEqual({ restored: 500, isCancelled: true, fault: null });
    const failed = await restoreEntities(items, {
      restore: async (kind) =>
        kind === 'works' ? success(null) : failure({ kind: 'failed', message: 'Browser storage failed' }),
    });
    expect(failed).toEqual({ restored: 600, isCancelled: false, fault: 'Browser storage failed' });
  });
});
