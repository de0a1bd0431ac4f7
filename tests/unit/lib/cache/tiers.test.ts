import { onReport } from '@/lib/base/report';
import { createCachedApi, type SharedRecords } from '@/lib/cache/cached-api';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createStaticTier } from '@/lib/cache/static-tier';
import { createRecordTiers, type TierHit } from '@/lib/cache/tiers';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { createLibraryFetch } from '@/tests/support/library-fetch';
import { createTestDatabase } from '../../../support/browser-database';
import { rawEntity, rawWork } from '../../../support/build-records';

const BASE_URL = 'https://library.test';
const DAY = 86_400_000;
const RECORDS = [
  rawWork('W11', { authors: ['A11'], changes: { doi: 'https://doi.org/10.1234/x' } }),
  rawWork('W12', { cites: ['W11'] }),
  rawWork('W13'),
  rawEntity('A11'),
];

interface Site {
  readonly factory?: Parameters<typeof createTestDatabase>[0];
  readonly files?: Readonly<Record<string, unknown>>;
}

/** A visit: tiers of its own in front of a service that can be taken away. */
function visit({ factory, files }: Site = {}) {
  let now = 1_000 * DAY;
  let fault: Error | Response | null = null;
  let gate = Promise.resolve();
  let isOffline = false;
  const requests: string[] = [];
  const hits: TierHit[] = [];
  const shared: SharedRecords[] = [];
  const text = RECORDS.map((raw) => JSON.stringify(raw)).join('\n');
  const library = createLibrary(parseNdjson(new TextEncoder().encode(text)), { name: 'Test' });
  const answer = createLibraryFetch(library, { baseUrl: BASE_URL });
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    now: () => now,
    fetch: async (url, init) => {
      requests.push(decodeURIComponent(url.slice(BASE_URL.length)));
      await gate;
      if (init.signal?.aborted === true) throw new DOMException('Aborted', 'AbortError');
      if (fault instanceof Error) throw fault;
      return fault?.clone() ?? answer(url, init);
    },
    sleep: () => Promise.resolve(),
  });
  const database = createTestDatabase(factory);
  const memory = createRecordStore({ now: () => now });
  const indexedDb = createIndexedDbTier({ database: database.database, now: () => now, accessDelayMs: 10 });
  const hosted =
    files === undefined
      ? undefined
      : createStaticTier({
          baseUrl: '/static-cache',
          now: () => now,
          fetch: async (url) => {
            const body = files[url.slice('/static-cache/'.length)];
            return body === undefined ? new Response('', { status: 404 }) : Response.json(body);
          },
        });
  const tiers = createRecordTiers({
    memory,
    indexedDb,
    hosted,
    now: () => now,
    onHit: (hit) => hits.push(hit),
  });
  const api = createCachedApi(client, tiers, {
    hosted,
    isOffline: () => isOffline,
    onShared: (records) => shared.push(records),
  });
  return {
    api,
    memory,
    indexedDb,
    requests,
    hits,
    shared,
    statistics: () => tiers.statistics.current(),
    factory: database.factory,
    pass: (ms: number) => {
      now += ms;
    },
    fail: (next: Error | Response | null) => {
      fault = next;
    },
    goOffline: () => {
      isOffline = true;
    },
    hold: () => {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
  };
}

let reports: string[] = [];
let stop: () => void;

beforeEach(() => {
  reports = [];
  stop = onReport(({ message }) => reports.push(message));
});

afterEach(() => stop());

describe('tiers of a browser', () => {
  it('asks memory, then the database, then the hosted files, then the service', async () => {
    const first = visit();
    await first.api.fetchEntity(checkedReference('works', 'W11'));
    await first.indexedDb.settle();
    const later = visit({
      factory: first.factory,
      files: { 'works/W12.json': rawWork('W12') },
    });
    for (const id of ['W11', 'W11', 'W12', 'W13']) await later.api.fetchEntity(checkedReference('works', id));
    expect(later.requests).toEqual(['/works/W13']);
    expect(later.hits.map(({ tier, ids }) => `${tier} ${ids}`)).toEqual([
      'indexeddb W11',
      'memory W11',
      'static W12',
    ]);
    expect(later.statistics()).toEqual({
      tiers: {
        memory: { hits: 1, misses: 3 },
        indexeddb: { hits: 1, misses: 2 },
        static: { hits: 1, misses: 1 },
      },
      asked: 1,
      errors: 0,
      stale: 0,
      bandwidthSaved: 150_000,
    });
  });

  it('copies a hosted record into the faster tiers', async () => {
    const first = visit({ files: { 'works/doi~3A10.1234~2Fx.json': rawWork('W11') } });
    await expect(first.api.fetchEntity(checkedReference('works', 'doi:10.1234/x'))).resolves.toMatchObject({
      id: 'W11',
    });
    await first.indexedDb.settle();
    const later = visit({ factory: first.factory });
    await expect(later.api.fetchEntity(checkedReference('works', 'doi:10.1234/x'))).resolves.toMatchObject({
      id: 'W11',
    });
    expect([...first.requests, ...later.requests]).toEqual([]);
  });

  it('keeps for the next visit what lists brought, with the fields they have', async () => {
    const first = visit();
    await first.api.fetchList('works', { filter: 'openalex:W11|W12', select: ['display_name'] });
    await first.indexedDb.settle();
    const later = visit({ factory: first.factory });
    await later.api.fetchBatch('works', ['W12', 'W11'], { select: ['display_name'] });
    expect(later.requests).toEqual([]);
    await later.api.fetchEntity(checkedReference('works', 'W12'));
    expect(later.requests).toEqual(['/works/W12']);
  });

  it('asks a batch only for what no tier has', async () => {
    const first = visit();
    await first.api.fetchEntity(checkedReference('works', 'W11'));
    await first.indexedDb.settle();
    const later = visit({ factory: first.factory });
    const answer = await later.api.fetchBatch('works', ['W12', 'W11', 'W99']);
    expect(later.requests).toEqual(['/works?filter=openalex:W12|W99&corpus=all&per_page=100']);
    expect(answer.found.map(({ id }) => id)).toEqual(['W12', 'W11']);
    expect(answer.missing).toEqual(['W99']);
  });

  it('gives a hosted list, and the service where there is none', async () => {
    const page = { meta: { count: 1, page: 1, per_page: 25 }, results: [rawWork('W11')] };
    const { api, requests } = visit({
      files: { 'works/queries/filter=openalex~3AW11.json': page, 'works.json': { results: 5 } },
    });
    await expect(api.fetchList('works', { filter: 'openalex:W11' })).resolves.toMatchObject({
      meta: { count: 1 },
      hostedAt: null,
    });
    expect(requests).toEqual([]);
    await expect(api.fetchList('works', {})).resolves.toMatchObject({ meta: { count: 3 } });
    expect(requests).toEqual(['/works']);
    expect(reports).toEqual(['A list of the static cache could not be read']);
  });
});

describe('records out of date', () => {
  it.each([
    ['the network is gone', () => new TypeError('Failed to fetch')],
    ['the service fails', () => Response.json({ error: 'x' }, { status: 500 })],
    ['the limit is reached', () => Response.json({ error: 'x' }, { status: 429 })],
  ])('are given when %s', async (_case, fault) => {
    const first = visit();
    await first.api.fetchEntity(checkedReference('works', 'W11'));
    await first.indexedDb.settle();
    const later = visit({ factory: first.factory });
    later.pass(2 * DAY);
    later.fail(fault());
    await expect(later.api.fetchEntity(checkedReference('works', 'W11'))).resolves.toMatchObject({
      id: 'W11',
    });
    await expect(later.api.fetchBatch('works', ['W11'])).resolves.toMatchObject({ missing: [] });
    expect(later.requests.length).toBeGreaterThan(0);
    expect(later.statistics()).toMatchObject({ stale: 2, errors: 2 });
    expect(reports[0]).toBe('The service cannot be reached; cached records are shown (works: 1)');
    await expect(later.api.fetchEntity(checkedReference('works', 'W12'))).rejects.toThrow();
    await expect(later.api.fetchBatch('works', ['W11', 'W12'])).rejects.toThrow();
  });

  it('are given at once when the browser knows that it is offline', async () => {
    const { api, pass, goOffline, requests } = visit();
    await api.fetchEntity(checkedReference('works', 'W11'));
    pass(2 * DAY);
    goOffline();
    await expect(api.fetchEntity(checkedReference('works', 'W11'))).resolves.toMatchObject({ id: 'W11' });
    await expect(api.fetchBatch('works', ['W11'])).resolves.toMatchObject({ found: [{ id: 'W11' }] });
    expect(requests).toEqual(['/works/W11']);
  });

  it('are replaced as soon as the service answers again', async () => {
    const { api, pass, fail, requests, memory } = visit();
    await api.fetchEntity(checkedReference('works', 'W11'));
    pass(2 * DAY);
    fail(new TypeError('Failed to fetch'));
    await api.fetchEntity(checkedReference('works', 'W11'));
    fail(null);
    requests.length = 0;
    await api.fetchEntity(checkedReference('works', 'W11'));
    await api.fetchEntity(checkedReference('works', 'W11'));
    expect(requests).toEqual(['/works/W11']);
    expect(memory.get('works', 'W11', 'all')).not.toBeNull();
  });

  it.each([DAY, 10_000 * DAY])(
    'that an earlier visit marked %d ms ahead, before the clock was put back, are shown, asked for anew and replaced',
    async (ahead) => {
      const work = checkedReference('works', 'W11');
      const first = visit();
      first.pass(ahead);
      await first.api.fetchEntity(work);
      await first.indexedDb.settle();
      const tab = visit({ factory: first.factory });
      tab.fail(new TypeError('Failed to fetch'));
      await expect(tab.api.fetchEntity(work)).resolves.toMatchObject({ id: 'W11' });
      tab.fail(null);
      tab.requests.length = 0;
      for (let time = 0; time < 3; time += 1) await tab.api.fetchEntity(work);
      expect(tab.requests).toEqual(['/works/W11']);
      await tab.indexedDb.settle();
      const later = visit({ factory: first.factory });
      await later.api.fetchEntity(work);
      expect(later.requests).toEqual([]);
    },
  );

  it('never stand in for fields they lack', async () => {
    const { api, pass, fail } = visit();
    await api.fetchEntity(checkedReference('works', 'W11'), { select: ['display_name'] });
    pass(2 * DAY);
    fail(new TypeError('Failed to fetch'));
    await expect(api.fetchEntity(checkedReference('works', 'W11'))).rejects.toMatchObject({
      name: 'NetworkError',
    });
    await expect(
      api.fetchEntity(checkedReference('works', 'W11'), { select: ['display_name'] }),
    ).resolves.not.toBeNull();
  });

  it('hide no fault that is about the request itself', async () => {
    const { api, pass, fail } = visit();
    await api.fetchEntity(checkedReference('works', 'W11'));
    pass(2 * DAY);
    fail(Response.json({ error: 'x', message: 'no' }, { status: 403 }));
    await expect(api.fetchEntity(checkedReference('works', 'W11'))).rejects.toMatchObject({
      statusCode: 403,
    });
    fail(Response.json({ error: 'Not found' }, { status: 404 }));
    await expect(api.fetchEntity(checkedReference('works', 'W11'))).resolves.toBeNull();
  });

  it('are passed over by a call that bypasses the cache, while the service answers', async () => {
    const { api, fail, requests } = visit();
    await api.fetchEntity(checkedReference('works', 'W11'));
    await api.fetchEntity(checkedReference('works', 'W11'), { bypassCache: true });
    await api.fetchBatch('works', ['W11'], { bypassCache: true });
    expect(requests).toEqual([
      '/works/W11',
      '/works/W11',
      '/works?filter=openalex:W11&corpus=all&per_page=100',
    ]);
    fail(new TypeError('Failed to fetch'));
    await expect(
      api.fetchEntity(checkedReference('works', 'W11'), { bypassCache: true }),
    ).resolves.toMatchObject({
      id: 'W11',
    });
  });
});

describe('equal questions at the same time', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('are asked once', async () => {
    const { api, hold, requests, shared } = visit();
    const open = hold();
    const both = [
      api.fetchEntity(checkedReference('works', 'W11')),
      api.fetchEntity(checkedReference('works', 'W11')),
    ];
    await settled();
    open();
    const [one, other] = await Promise.all(both);
    expect(one).toBe(other);
    expect(requests).toEqual(['/works/W11']);
    expect(shared).toEqual([{ kind: 'works', ids: ['W11'] }]);
  });

  it('are asked apart for other fields', async () => {
    const { api, requests } = visit();
    await Promise.all([
      api.fetchEntity(checkedReference('works', 'W11'), { select: ['display_name'] }),
      api.fetchEntity(checkedReference('works', 'W11'), { select: ['doi'] }),
    ]);
    expect(requests).toHaveLength(2);
  });

  it('overlap in batches without asking for a record twice', async () => {
    const { api, hold, requests } = visit();
    const open = hold();
    const answers = [
      api.fetchBatch('works', ['W11', 'W12']),
      api.fetchBatch('works', ['W12', 'W13']),
      api.fetchEntity(checkedReference('works', 'W13')),
    ];
    await settled();
    open();
    const [first, second, single] = await Promise.all(answers);
    expect(
      [first, second].map((batch) => batch && 'found' in batch && batch.found.map(({ id }) => id)),
    ).toEqual([
      ['W11', 'W12'],
      ['W12', 'W13'],
    ]);
    expect(single).toMatchObject({ id: 'W13' });
    expect([...requests].sort()).toEqual([
      '/works?filter=openalex:W11|W12&corpus=all&per_page=100',
      '/works?filter=openalex:W13&corpus=all&per_page=100',
    ]);
  });

  it('go on while one of the askers still waits', async () => {
    const { api, hold, requests } = visit();
    const open = hold();
    const leaving = new AbortController();
    const left = api.fetchBatch('works', ['W11', 'W12'], { signal: leaving.signal });
    const staying = api.fetchEntity(checkedReference('works', 'W12'));
    await settled();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    open();
    await expect(staying).resolves.toMatchObject({ id: 'W12' });
    expect(requests).toHaveLength(1);
  });

  it('are stopped when no caller waits any more', async () => {
    const { api, hold, memory } = visit();
    const open = hold();
    const leaving = new AbortController();
    const left = api.fetchBatch('works', ['W11', 'W12'], { signal: leaving.signal });
    await settled();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    open();
    await settled();
    expect(memory.size).toBe(0);
    await expect(api.fetchBatch('works', ['W11'], { signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
