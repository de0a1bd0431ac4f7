import { gzipSync } from 'node:zlib';
import { createLibrary } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { createFakeService, type FakeCondition } from '@/tests/support/fake-service';
import { collectReports } from '@/tests/support/reports';
import { LIVE, removeTemporaryFolders, type Service, setupServer, temporaryFolder } from './proxy-setup';

const reports = collectReports();
afterEach(removeTemporaryFolders);

const HOUR = 3_600_000;
const API_URL = 'https://api.example.org';

/** A server before the tests' service, which can become another. */
async function setup(condition: FakeCondition = 'fine', env: Readonly<Record<string, string>> = {}) {
  const library = await loadLibrary('public/sample-library.ndjson.gz');
  const fake = createFakeService(library, { baseUrl: API_URL, condition });
  const server = setupServer({
    env: { ...LIVE, ...env },
    service: (url, init) => fake.fetch(url, init),
    disk: temporaryFolder(),
  });
  const service = async () => (await server.status()).body.service;
  return { ...server, fake, service };
}

describe('answers that contradict what is known', () => {
  it.each<[FakeCondition, string]>([
    ['empty', '/proxy/authors'],
    ['no-results', '/proxy/works?search=climate'],
    ['no-results', '/proxy/works?group_by=type'],
  ])('are cached nowhere (%s: %s)', async (condition, address) => {
    const { outcome, fake, service, settle } = await setup(condition);
    expect(await outcome(address)).toEqual([200, 'miss', 'server']);
    expect(await service()).toMatchObject({ state: 'unwell' });
    await settle();
    fake.become('fine');
    expect(await outcome(address)).toEqual([200, 'miss', 'server']);
    expect(await outcome(address)).toEqual([200, 'hit', null]);
    expect(await service()).toMatchObject({ state: 'ok' });
    await settle();
  });

  it('are cached where a filter explains that there is nothing', async () => {
    const { outcome, settle } = await setup('empty');
    expect(await outcome('/proxy/works?filter=cites:W9000000001')).toEqual([200, 'miss', 'server']);
    expect(await outcome('/proxy/works?filter=cites:W9000000001')).toEqual([200, 'hit', null]);
    await settle();
  });

  it('replace nothing: a count that fell to a tenth leaves the stale answer', async () => {
    let count = 5_000;
    const counting: Service = async () => Response.json({ meta: { count }, results: [] });
    const { ask, outcome, pass, settle, status } = setupServer({ env: LIVE, service: counting });
    const address = '/proxy/works?filter=cites:W1';
    const countNow = async (init?: RequestInit) => (await (await ask(address, init)).json()).meta.count;
    const anew = { headers: { 'Cache-Control': 'max-age=0' } };
    expect(await countNow()).toBe(5_000);
    count = 12;
    pass(61_000);
    expect(await countNow(anew)).toBe(5_000);
    expect((await status()).body.service).toMatchObject({ state: 'unwell' });
    pass(7 * HOUR);
    expect(await outcome(address)).toEqual([200, 'stale', null]);
    await settle();
    expect(await countNow()).toBe(5_000);
    count = 4_000;
    pass(HOUR);
    expect(await countNow(anew)).toBe(4_000);
  });
});

describe('answers of status 200 that hold no record and no list', () => {
  const record = JSON.stringify({ id: 'https://openalex.org/W12', title: 'a'.repeat(5_000) });
  const json = (body: string | Uint8Array<ArrayBuffer> | null, status = 200) =>
    new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

  const BROKEN: [string, () => Response][] = [
    ['cut off', () => json(record.slice(0, 3_000))],
    ['packed, and never unpacked', () => json(Uint8Array.from(gzipSync(record)))],
    ['broken', () => json('{"id": "W12",}')],
    ['empty', () => json('')],
    ['without a body', () => json(null)],
    ['of blanks', () => json(' \n ')],
    ['null', () => json('null')],
    ['a string', () => json('"W12"')],
    ['a number', () => json('12')],
    ['a list', () => json('[{"id":"W12"}]')],
    ['true', () => json('true')],
    ['two objects', () => json('{"id":"W12"}{"id":"W13"}')],
    ['a page', () => new Response('<!doctype html><p>Hi', { headers: { 'Content-Type': 'text/html' } })],
    ['of another status of success', () => json('', 202)],
  ];
  const ADDRESSES = [
    '/proxy/works/W12',
    '/proxy/works?search=a',
    '/proxy/autocomplete?q=a',
    '/proxy/works/random',
  ];

  it.each(BROKEN)('are 502 and never cached where they are %s', async (_what, broken) => {
    let service = broken;
    const { ask, askDirectly, status, settle } = setupServer({
      env: LIVE,
      service: async () => service(),
      disk: temporaryFolder(),
    });
    for (const address of ADDRESSES) {
      service = broken;
      const response = await ask(address);
      expect([response.status, response.headers.get('Content-Type'), await response.json()]).toEqual([
        502,
        'application/json',
        {
          error: 'Upstream answer broken',
          message: 'The service sent an answer that is empty, cut off, or neither a record nor a list',
        },
      ]);
      expect((await status()).body.service).toMatchObject({ state: 'unwell' });
      expect(await askDirectly(address)).toMatchObject({ status: 502, isPacked: false });
      service = () => json(record);
      expect(await (await ask(address)).text()).toBe(record);
    }
    await settle();
  });

  it('leave what is stale as it is', async () => {
    let service = () => json(record);
    const { ask, pass, settle } = setupServer({ env: LIVE, service: async () => service() });
    await ask('/proxy/works/W12');
    service = () => json(record.slice(0, 100));
    pass(25 * HOUR);
    for (const init of [{}, { headers: { 'Cache-Control': 'max-age=0' } }]) {
      const response = await ask('/proxy/works/W12', init);
      expect([response.status, await response.text()]).toEqual([200, record]);
      await settle();
    }
    expect(reports).toEqual([
      expect.stringMatching(/^Refreshing cached answers is paused: The service sent an answer that is empty/),
      expect.stringMatching(/^Answered from the cache, as the service failed: The service sent an answer/),
    ]);
  });

  it('are charged for as the service says', async () => {
    const charged = {
      'X-RateLimit-Credits-Used': '10',
      'X-RateLimit-Remaining': '500',
      'X-RateLimit-Limit': '1000',
    };
    const { ask, status } = setupServer({
      env: LIVE,
      service: async () => new Response('', { headers: charged }),
    });
    expect((await ask('/proxy/works?search=a')).status).toBe(502);
    expect((await status()).body.credits.day).toMatchObject({ remaining: 500 });
  });
});

describe('what /proxy/status says of the service', () => {
  it.each<[FakeCondition, string, object]>([
    [
      'key-needed',
      '/proxy/works/W9000000001',
      {
        state: 'key-needed',
        since: '2026-11-20T12:00:00.000Z',
        said: 'API key required. Get a free key at https://openalex.org/settings/api',
      },
    ],
    ['refused', '/proxy/works/W9000000001', { state: 'key-needed', since: '2026-11-20T12:00:00.000Z' }],
    [
      'spent',
      '/proxy/works',
      {
        state: 'no-credits',
        since: '2026-11-20T12:00:00.000Z',
        said: 'Insufficient budget. This request costs $0.0001 but you only have $0 remaining. Resets at midnight UTC.',
        until: '2026-11-21T00:00:00.000Z',
      },
    ],
    [
      'down',
      '/proxy/works',
      { state: 'unwell', since: '2026-11-20T12:00:00.000Z', said: 'OpenAlex is down for maintenance.' },
    ],
    ['failing', '/proxy/works', { state: 'unwell', since: '2026-11-20T12:00:00.000Z' }],
  ])('%s', async (condition, address, told) => {
    const { ask, service, pass, fake, settle } = await setup(condition);
    expect(await service()).toBeNull();
    await ask(address);
    pass(60_000);
    await ask(`${address}?select=id`);
    expect(await service()).toEqual(told);
    fake.become('fine');
    // The next day.
    pass(16 * HOUR);
    await ask('/proxy/works?filter=type:article');
    expect(await service()).toEqual({ state: 'ok', since: '2026-11-21T04:01:00.000Z' });
    await settle();
  });

  it('is unreachable where there is no answer', async () => {
    const { ask, status } = setupServer({ env: LIVE });
    await ask('/proxy/works');
    expect((await status()).body.service).toEqual({
      state: 'unreachable',
      since: '2026-11-20T12:00:00.000Z',
    });
  });

  it('stays without credits while only what is free is answered', async () => {
    const { ask, service, settle } = await setup('spent');
    await ask('/proxy/works');
    expect((await ask('/proxy/works/W9000000001')).status).toBe(200);
    expect(await service()).toMatchObject({ state: 'no-credits' });
    await settle();
  });

  it('is of the server, whatever a visitor’s own key may do', async () => {
    const { ask, service, settle } = await setup('key-needed');
    await ask('/proxy/works');
    const own = await ask('/proxy/works/W9000000001', { headers: { 'X-OpenAlex-Key': 'mine' } });
    expect(own.status).toBe(200);
    expect(await service()).toMatchObject({ state: 'key-needed' });
    await settle();
  });

  it('is no fault of the whole where one search is too wide', async () => {
    const { ask, service, settle } = await setup();
    await ask('/proxy/works?search=fault%20500');
    await ask('/proxy/works?search=fault%20504');
    expect(await service()).toBeNull();
    await settle();
  });

  it('is known from the probe at the start, which is sent with the server’s key', async () => {
    const fake = createFakeService(createLibrary(new Map(), { name: 'none' }), {
      baseUrl: API_URL,
      keys: [],
    });
    const { status, sent } = setupServer({
      env: { OPENALEX_API_URL: API_URL, OPENALEX_API_KEY: 'ours' },
      service: (url, init) => fake.fetch(url, init),
    });
    expect((await status()).body).toMatchObject({ source: 'live', service: { state: 'key-needed' } });
    expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer ours' });
  });
});
