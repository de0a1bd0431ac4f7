import { createLibrary } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { createFakeService, type FakeCondition } from '@/tests/support/fake-service';
import { LIVE, removeTemporaryFolders, type Service, setupServer, temporaryFolder } from './proxy-setup';

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
        until: '2026-11-21T03:00:00.000Z',
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
