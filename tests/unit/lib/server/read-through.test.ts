import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectReports } from '@/tests/support/reports';
import { LIVE, removeTemporaryFolders, type Service, setupServer, temporaryFolder } from './proxy-setup';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const RECORD = { id: 'https://openalex.org/W12', display_name: 'Name', title: 'Title', type: 'article' };

/** Answers with a record and how often it was asked, until it is told to fail. */
function countingService(fault: () => Response | Error | null = () => null) {
  let asked = 0;
  const service: Service = async (url) => {
    asked += 1;
    const failure = fault();
    if (failure instanceof Error) throw failure;
    if (failure !== null) return failure;
    const body = url.includes('/works?')
      ? { meta: { count: asked }, results: [] }
      : { ...RECORD, cited_by_count: asked };
    return Response.json(body, {
      headers: { 'X-RateLimit-Remaining': '700', 'X-RateLimit-Credits-Used': '1' },
    });
  };
  return { service, asked: () => asked };
}

const reports = collectReports();
afterEach(removeTemporaryFolders);

/** Knows records by one spelling alone. */
const pedantic: Service = async (url) =>
  /DOI:|keywords\/[A-Z]|%2F$/.test(url)
    ? new Response('<h1>404</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } })
    : Response.json(RECORD);

describe('read-through', () => {
  it.each([
    ['/proxy/works/doi:10.1234/x%2F', '/proxy/works/doi:10.1234/x'],
    ['/proxy/works/DOI:10.1234/x', '/proxy/works/doi:10.1234/x'],
    ['/proxy/keywords/Machine-Learning', '/proxy/keywords/machine-learning'],
  ])('lets nobody hide a record by a spelling that the service does not know: %s', async (odd, plain) => {
    const oneAfterTheOther = setupServer({ env: LIVE, service: pedantic });
    expect(await oneAfterTheOther.outcome(odd)).toEqual([404, 'miss', 'server']);
    expect(await oneAfterTheOther.outcome(plain)).toEqual([200, 'miss', 'server']);
    const { outcome } = setupServer({ env: LIVE, service: pedantic });
    const both = await Promise.all([outcome(odd), outcome(plain)]);
    expect(both.map(([status]) => status)).toEqual([404, 200]);
  });

  it('asks once and answers from what it keeps, without the headers of a budget', async () => {
    const { service, asked } = countingService();
    const { ask, pass } = setupServer({ env: LIVE, service });
    const first = await ask('/proxy/works/W12');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-cache': 'miss',
      'x-budget-owner': 'server',
      // A tenth of the day is not for visitors.
      'x-ratelimit-remaining': '600',
      'cache-control': 'no-store',
      age: '0',
    });
    pass(100_000);
    const second = await ask('/proxy/works/w12?mailto=a@example.org');
    expect(Object.fromEntries(second.headers)).toEqual({
      age: '100',
      'cache-control': 'public, max-age=400',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/json',
      etag: first.headers.get('ETag'),
      vary: 'Accept-Encoding',
      'x-cache': 'hit',
      'x-content-type-options': 'nosniff',
    });
    expect(await second.json()).toEqual({ ...RECORD, cited_by_count: 1 });
    expect(asked()).toBe(1);
  });

  it.each([
    ['/proxy/works/W12', DAY, 7 * DAY],
    ['/proxy/authors/A12', 12 * HOUR, 3 * DAY],
    ['/proxy/sources/S12', 7 * DAY, 30 * DAY],
    ['/proxy/institutions/I12', 30 * DAY, 90 * DAY],
    ['/proxy/topics/T12', 7 * DAY, 30 * DAY],
    ['/proxy/publishers/P12', 30 * DAY, 90 * DAY],
    ['/proxy/funders/F12', 30 * DAY, 90 * DAY],
    ['/proxy/keywords/open-access', 7 * DAY, 30 * DAY],
    ['/proxy/concepts/C12', 7 * DAY, 30 * DAY],
    ['/proxy/works?search=a', 5 * MINUTE, HOUR],
    ['/proxy/works?filter=title.search:a', 5 * MINUTE, HOUR],
    ['/proxy/autocomplete/works?q=a', 5 * MINUTE, HOUR],
    ['/proxy/works?filter=cites:W1', 6 * HOUR, DAY],
  ])('keeps %s fresh for %d ms and at all for %d ms', async (address, staleMs, gcMs) => {
    const { service } = countingService(() => (isDown ? new TypeError('fetch failed') : null));
    let isDown = false;
    const { outcome, pass, settle } = setupServer({ env: LIVE, service, disk: temporaryFolder() });
    expect(await outcome(address)).toEqual([200, 'miss', 'server']);
    isDown = true;
    pass(staleMs - 1);
    expect(await outcome(address)).toEqual([200, 'hit', null]);
    pass(1);
    expect(await outcome(address)).toEqual([200, 'stale', null]);
    pass(gcMs - staleMs - 1);
    expect(await outcome(address)).toEqual([200, 'stale', null]);
    pass(1);
    expect(await outcome(address)).toEqual([502, null, null]);
    await settle();
  });

  it('gives a stale answer at once and renews it behind it', async () => {
    const { service, asked } = countingService();
    const { ask, outcome, pass, settle } = setupServer({ env: LIVE, service });
    await ask('/proxy/works/W12');
    pass(DAY);
    expect(await outcome('/proxy/works/W12', { headers: { 'X-OpenAlex-Key': 'mine' } })).toEqual([
      200,
      'stale',
      null,
    ]);
    await settle();
    expect(asked()).toBe(2);
    const renewed = await ask('/proxy/works/W12');
    expect([renewed.headers.get('X-Cache'), renewed.headers.get('Age')]).toEqual(['hit', '0']);
    expect(await renewed.json()).toMatchObject({ cited_by_count: 2 });
  });

  it('renews at the server’s expense and leaves a failing service alone for a while', async () => {
    let failure: Response | null = null;
    const { service, asked } = countingService(() => failure);
    const { outcome, pass, sent, settle } = setupServer({
      env: { ...LIVE, OPENALEX_API_KEY: 'server' },
      service,
    });
    await outcome('/proxy/works/W12', { headers: { 'X-OpenAlex-Key': 'mine' } });
    pass(DAY);
    failure = Response.json(
      { error: 'Rate limit exceeded' },
      { status: 429, headers: { 'Retry-After': '90' } },
    );
    await outcome('/proxy/works/W12', { headers: { 'X-OpenAlex-Key': 'mine' } });
    await settle();
    pass(89_999);
    expect(await outcome('/proxy/works/W12')).toEqual([200, 'stale', null]);
    await settle();
    expect(asked()).toBe(2);
    pass(1);
    await outcome('/proxy/works/W12');
    await settle();
    expect(asked()).toBe(3);
    expect(sent.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([
      'Bearer mine',
      'Bearer server',
      'Bearer server',
    ]);
  });

  it('renews what a clock that was ahead has marked, and pauses no longer where it is put back', async () => {
    let failure: Response | null = null;
    const { service, asked } = countingService(() => failure);
    const { outcome, pass, settle } = setupServer({ env: LIVE, service });
    const renewed = async () => {
      const told = (await outcome('/proxy/works/W12'))[1];
      await settle();
      return [told, asked()];
    };
    pass(DAY);
    await outcome('/proxy/works/W12');
    pass(-DAY);
    expect(await renewed()).toEqual(['stale', 2]);
    expect(await renewed()).toEqual(['hit', 2]);
    const reload = { headers: { 'Cache-Control': 'max-age=0' } };
    expect((await outcome('/proxy/works/W12', reload))[1]).toBe('revalidated');
    pass(-DAY);
    expect((await outcome('/proxy/works/W12', reload))[1]).toBe('stale');
    await settle();
    pass(MINUTE);
    expect((await outcome('/proxy/works/W12', reload))[1]).toBe('revalidated');
    pass(2 * DAY);
    failure = Response.json({ error: 'Busy' }, { status: 503 });
    expect(await renewed()).toEqual(['stale', 6]);
    failure = null;
    pass(-DAY / 2);
    expect(await renewed()).toEqual(['stale', 6]);
    pass(MINUTE);
    expect(await renewed()).toEqual(['stale', 7]);
  });

  it('asks again when the visitor reloads, and falls back to the copy without an answer', async () => {
    let failure: Response | Error | null = null;
    const { service } = countingService(() => failure);
    const { outcome, pass } = setupServer({ env: LIVE, service });
    const refresh = { headers: { 'Cache-Control': 'max-age=0' } };
    expect(await outcome('/proxy/works/W12', refresh)).toEqual([200, 'miss', 'server']);
    pass(MINUTE);
    expect(await outcome('/proxy/works/W12', refresh)).toEqual([200, 'revalidated', 'server']);
    failure = new TypeError('fetch failed');
    pass(MINUTE);
    expect(await outcome('/proxy/works/W12', refresh)).toEqual([200, 'stale', null]);
    failure = new Response(null, { status: 503 });
    pass(MINUTE);
    expect(await outcome('/proxy/works/W12', refresh)).toEqual([200, 'stale', null]);
    failure = Response.json({ error: 'Invalid' }, { status: 400 });
    pass(MINUTE);
    expect(await outcome('/proxy/works/W12', refresh)).toEqual([400, 'revalidated', 'server']);
    expect(reports).toEqual(['Answered from the cache, as the service failed: fetch failed']);
  });

  it('answers 304 to a client that has the answer already', async () => {
    const { service } = countingService();
    const { ask } = setupServer({ env: LIVE, service });
    const tag = (await ask('/proxy/works/W12')).headers.get('ETag') ?? '';
    for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await ask('/proxy/works/W12', { headers: { 'If-None-Match': known } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await ask('/proxy/works/W12', { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200);
  });

  it('makes one request of many at the same time', async () => {
    const { service, asked } = countingService();
    const { ask } = setupServer({ env: LIVE, service });
    const addresses = [
      '/proxy/works?page=1&search=a',
      '/proxy/works?search=a&page=1',
      '/proxy/works?search=a&page=1',
    ];
    const answers = await Promise.all(addresses.map((address) => ask(address)));
    expect(answers.map(({ headers }) => [headers.get('X-Cache'), headers.get('X-Budget-Owner')])).toEqual([
      ['miss', 'server'],
      ['hit', null],
      ['hit', null],
    ]);
    expect(asked()).toBe(1);
  });

  it.each([
    ['random records', '/proxy/works/random'],
    ['samples without a seed', '/proxy/works?sample=5'],
  ])('keeps %s for a minute, for visitors without a key', async (_, address) => {
    const { service, asked } = countingService();
    const { outcome, pass } = setupServer({ env: LIVE, service });
    const own = { headers: { 'X-OpenAlex-Key': 'mine' } };
    await Promise.all([outcome(address, own), outcome(address, own)]);
    expect(await outcome(address, own)).toEqual([200, 'miss', 'visitor']);
    expect(asked()).toBe(3);
    expect(await outcome(address)).toEqual([200, 'miss', 'server']);
    pass(MINUTE - 1);
    expect(await outcome(address)).toEqual([200, 'hit', null]);
    expect(await outcome(address, own)).toEqual([200, 'miss', 'visitor']);
    pass(1);
    expect(await outcome(address)).toEqual([200, 'miss', 'server']);
    expect(asked()).toBe(6);
  });

  it.each([
    ['a 429', () => Response.json({ error: 'x' }, { status: 429 }), 429],
    ['a 400', () => Response.json({ error: 'x' }, { status: 400 }), 400],
    ['a 401', () => Response.json({ error: 'x' }, { status: 401 }), 401],
    ['a 500', () => new Response('<h1>x</h1>', { status: 500 }), 500],
    ['a partial answer', () => Response.json({ meta: { count: 1, timed_out: true }, results: [] }), 200],
    ['a list that is not there', () => new Response('x', { status: 404 }), 404],
  ])('passes %s on and keeps it not', async (_, failure, status) => {
    const { service, asked } = countingService(failure);
    const { outcome } = setupServer({ env: LIVE, service });
    expect(await outcome('/proxy/works?search=a')).toEqual([status, 'miss', 'server']);
    expect(await outcome('/proxy/works?search=a')).toEqual([status, 'miss', 'server']);
    expect(asked()).toBe(2);
  });

  it('remembers for five minutes that a record does not exist', async () => {
    const { service, asked } = countingService(() => new Response('<h1>404</h1>', { status: 404 }));
    const { outcome, pass } = setupServer({ env: LIVE, service });
    expect(await outcome('/proxy/works/W12')).toEqual([404, 'miss', 'server']);
    pass(299_999);
    expect(await outcome('/proxy/works/W12')).toEqual([404, 'hit', null]);
    expect(await outcome('/proxy/works/W12?select=id')).toEqual([404, 'hit', null]);
    pass(1);
    expect(await outcome('/proxy/works/W12')).toEqual([404, 'miss', 'server']);
    expect(asked()).toBe(2);
  });
});

describe('fields', () => {
  it('answers for some fields from the whole record', async () => {
    const { service, asked } = countingService();
    const { ask } = setupServer({ env: LIVE, service });
    await ask('/proxy/works/W12');
    const some = await ask('/proxy/works/W12?select=type,id');
    expect(some.headers.get('X-Cache')).toBe('hit');
    expect(await some.json()).toEqual({ id: 'https://openalex.org/W12', type: 'article' });
    expect(asked()).toBe(1);
  });

  it('never answers for a whole record, or other fields, from some', async () => {
    const { service, asked } = countingService();
    const { outcome } = setupServer({ env: LIVE, service });
    await outcome('/proxy/works/W12?select=id,type');
    expect(await outcome('/proxy/works/W12?select=type,id')).toEqual([200, 'hit', null]);
    expect(await outcome('/proxy/works/W12?select=id,title')).toEqual([200, 'miss', 'server']);
    expect(await outcome('/proxy/works/W12')).toEqual([200, 'miss', 'server']);
    expect(asked()).toBe(3);
  });

  it('leaves fields that do not exist to the service', async () => {
    const { service, asked } = countingService();
    const { outcome } = setupServer({ env: LIVE, service });
    await outcome('/proxy/works/W12');
    expect(await outcome('/proxy/works/W12?select=nonsense')).toEqual([200, 'miss', 'server']);
    expect(asked()).toBe(2);
  });

  it('finds a record under its own id when it was asked for by another one', async () => {
    const { service } = countingService();
    const { outcome } = setupServer({ env: LIVE, service });
    await outcome('/proxy/works/doi:10.1234/ABC');
    expect(await outcome('/proxy/works/W12')).toEqual([200, 'hit', null]);
    expect(await outcome('/proxy/works/doi:10.1234/abc')).toEqual([200, 'hit', null]);
  });
});

/** Long enough for requests that were made at the same time to find each other. */
async function turnsOfTheLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a visitor’s own key', () => {
  const OWN = { headers: { 'X-OpenAlex-Key': 'mine' } };

  it.each([
    ['in our header', '/proxy/works/W12', OWN],
    ['in the query', '/proxy/works/W12?api_key=mine', {}],
    ['in the query with a hyphen', '/proxy/works/W12?api-key=mine', {}],
  ])('pays when it comes %s', async (_, address, init) => {
    const { service } = countingService();
    const { outcome, sent } = setupServer({ env: { ...LIVE, OPENALEX_API_KEY: 'server' }, service });
    expect(await outcome(address, init)).toEqual([200, 'miss', 'visitor']);
    expect(sent.map(({ url, init: { headers } }) => [url, headers])).toEqual([
      [
        'https://api.example.org/works/W12',
        { Accept: 'application/json', 'Accept-Encoding': 'gzip', Authorization: 'Bearer mine' },
      ],
    ]);
  });

  it('is no part of what is cached, in memory or on disk', async () => {
    const { service } = countingService();
    const disk = temporaryFolder();
    const { outcome, settle } = setupServer({ env: LIVE, service, disk });
    await outcome('/proxy/works/W12?api_key=mine');
    await settle();
    expect(await outcome('/proxy/works/W12')).toEqual([200, 'hit', null]);
    expect(await outcome('/proxy/works/W12?api_key=other')).toEqual([200, 'hit', null]);
    expect(reports).toEqual([]);
  });

  it.each([
    '?search=https%3A%2F%2Fapi.openalex.org%2Frate-limit%3Fapi_key%3DS3CRET',
    '?search=tides&api%5Fkey=S3CRET',
    '?search=tides&apikey=S3CRET',
    '?search=tides&filter=title.search:x%20api-key%3DS3CRET',
  ])('is written nowhere, though it stands in %s', async (query) => {
    const { service } = countingService();
    const disk = temporaryFolder();
    const { outcome, settle, sent } = setupServer({ env: LIVE, service, disk });
    expect((await outcome(`/proxy/works${query}`)).slice(0, 2)).toEqual([200, 'miss']);
    await settle();
    const kept = readdirSync(disk, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(disk, name))
      .filter((file) => statSync(file).isFile());
    expect(kept).not.toEqual([]);
    expect(kept.map((file) => `${file} ${readFileSync(file, 'latin1')}`).join()).not.toContain('S3CRET');
    expect(sent.map(({ url }) => url).join()).not.toContain('S3CRET');
  });

  it('leaves Authorization to a log-in in front of the server', async () => {
    const { service } = countingService();
    const { outcome, sent } = setupServer({ env: { ...LIVE, OPENALEX_API_KEY: 'server' }, service });
    const headers = { Authorization: 'Bearer token-of-a-gateway' };
    expect(await outcome('/proxy/works/W12', { headers })).toEqual([200, 'miss', 'server']);
    const both = { headers: { Authorization: 'Basic abc', 'X-OpenAlex-Key': 'mine' } };
    expect(await outcome('/proxy/works/W13', both)).toEqual([200, 'miss', 'visitor']);
    expect(sent.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([
      'Bearer server',
      'Bearer mine',
    ]);
  });

  it('shares what others are fetching, but not their refusal', async () => {
    const good: Service = async (_, { headers }) => {
      await turnsOfTheLoop(20);
      return new Headers(headers).get('Authorization') === 'Bearer bad'
        ? Response.json({ error: 'Invalid or missing API key' }, { status: 401 })
        : Response.json(RECORD);
    };
    const { outcome, sent } = setupServer({ env: LIVE, service: good });
    const bad = { headers: { 'X-OpenAlex-Key': 'bad' } };
    expect(
      await Promise.all([
        outcome('/proxy/works/W12', bad),
        outcome('/proxy/works/W12', bad),
        outcome('/proxy/works/W12', OWN),
      ]),
    ).toEqual([
      [401, 'miss', 'visitor'],
      [401, 'miss', null],
      [200, 'miss', 'visitor'],
    ]);
    expect(sent).toHaveLength(2);
    expect(await Promise.all([outcome('/proxy/works/W13', OWN), outcome('/proxy/works/W13', bad)])).toEqual([
      [200, 'miss', 'visitor'],
      [200, 'hit', null],
    ]);
  });
});

describe('tiers behind memory', () => {
  it('finds on disk what an earlier server cached, for the same service only', async () => {
    const { service } = countingService();
    const disk = temporaryFolder();
    const first = setupServer({ env: LIVE, service, disk });
    await first.outcome('/proxy/works/W12');
    await first.settle();
    const second = setupServer({ env: LIVE, disk });
    expect(await second.outcome('/proxy/works/W12')).toEqual([200, 'hit', null]);
    const other = setupServer({ env: { ...LIVE, OPENALEX_API_URL: 'https://other.example.org' }, disk });
    expect(await other.outcome('/proxy/works/W12')).toEqual([502, null, null]);
  });

  it('reads what the site ships with, and copies it upward', async () => {
    const shipped = temporaryFolder();
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(shipped, file)), { recursive: true });
      writeFileSync(path.join(shipped, file), text);
    };
    write('works/W12.json', JSON.stringify(RECORD));
    write('works/queries/search=a.json', JSON.stringify({ meta: {}, results: [] }));
    write('works/W13.json', '<html>');
    const { service, asked } = countingService();
    const { ask, outcome, pass } = setupServer({ env: LIVE, service, shipped });
    expect(await outcome('/proxy/works/W12')).toEqual([200, 'hit', null]);
    expect(await (await ask('/proxy/works/W12?select=title')).json()).toEqual({ title: 'Title' });
    expect(await outcome('/proxy/works?search=a')).toEqual([200, 'hit', null]);
    expect(asked()).toBe(0);
    expect(await outcome('/proxy/works/W13')).toEqual([200, 'miss', 'server']);
    pass(30 * DAY);
    expect(await outcome('/proxy/works/W12')).toEqual([200, 'hit', null]);
    expect(asked()).toBe(1);
    expect(await outcome('/proxy/works/W12', { headers: { 'Cache-Control': 'max-age=0' } })).toEqual([
      200,
      'revalidated',
      'server',
    ]);
  });
});
