import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { readEnvironment } from '@/lib/server/environment';
import { assembleSpending } from '@/lib/server/runtime';
import { silenceReports } from '@/tests/support/reports';
import { LIVE, removeTemporaryFolders, type Service, setupServer, temporaryFolder } from './proxy-setup';

const MINUTE = 60_000;
const STRANGER = { headers: { 'x-door': '203.0.113.7' } };
const OTHER = { headers: { 'x-door': '198.51.100.1' } };
const OPERATOR = { headers: { 'x-door': '127.0.0.1', Host: 'localhost:3000', Connection: 'keep-alive' } };
const OWN_KEY = { headers: { 'x-door': '203.0.113.7', 'X-OpenAlex-Key': 'mine' } };

const PUBLIC = { ...LIVE, OPENALEX_API_KEY: 'server', CLIENT_ADDRESS_HEADER: 'x-door' };

silenceReports();
afterEach(removeTemporaryFolders);

/** Answers each request, and counts what was charged to the server's key. */
function countingService(headers: () => Record<string, string> = () => ({})) {
  let credits = 0;
  const service: Service = async (url, init) => {
    const isServers = new Headers(init.headers).get('Authorization') === 'Bearer server';
    const isFree = /\/works\/(?:W\d|doi:)|\/autocomplete/.test(url);
    const price = url.includes('search=') ? 10 : isFree ? 0 : 1;
    if (isServers) credits += price;
    return Response.json(
      { meta: { count: 0, page: 1, per_page: 25 }, results: [] },
      { headers: { 'X-RateLimit-Credits-Used': String(price), ...headers() } },
    );
  };
  return { service, credits: () => credits };
}

function searches(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `/proxy/works?search=word${from + index}`);
}

describe('the credits of the server', () => {
  it('pay for 20 of 200 different searches of one stranger, 20 at a time', async () => {
    const { service, credits } = countingService();
    const { ask, sent } = setupServer({ env: PUBLIC, service });
    const statuses: number[] = [];
    for (let from = 0; from < 200; from += 20) {
      const answers = await Promise.all(searches(20, from).map((address) => ask(address, STRANGER)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(180);
    expect([credits(), sent.length]).toEqual([200, 20]);
  });

  it('refuse with a reason, a time, and what is left', async () => {
    const { service } = countingService();
    const { ask, pass } = setupServer({ env: PUBLIC, service });
    for (const address of searches(20)) await ask(address, STRANGER);
    const refused = await ask('/proxy/works?search=more', STRANGER);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('36');
    expect(await refused.json()).toEqual({
      error: 'Rate limit exceeded',
      message:
        'Rate limit exceeded (HTTP 429): your share of the credits of this server is used up for now; enter your own API key in Settings, or wait 36 seconds, then try again',
      reason: 'client_share',
      retryAfter: 36,
      creditsRequired: 10,
      creditsRemaining: 0,
    });
    expect((await ask('/proxy/works?search=more', OTHER)).status).toBe(200);
    expect((await ask('/proxy/works?search=mine', OWN_KEY)).status).toBe(200);
    pass(36_000);
    expect((await ask('/proxy/works?search=other', STRANGER)).status).toBe(200);
  });

  it('go on giving what is kept and what is free', async () => {
    const { service, credits } = countingService();
    const { ask, outcome, pass } = setupServer({ env: PUBLIC, service });
    for (const address of searches(20)) await ask(address, STRANGER);
    expect(await outcome('/proxy/works?search=word7', STRANGER)).toEqual([200, 'hit', null]);
    for (const free of ['/proxy/works/W12', '/proxy/works/doi:10.1234/x', '/proxy/autocomplete?q=a']) {
      expect((await ask(free, STRANGER)).status).toBe(200);
    }
    const before = credits();
    for (const address of searches(3, 50)) await ask(address, STRANGER);
    pass(5 * MINUTE);
    // Stale, and asked for anew as far as the share goes.
    for (const address of searches(20)) expect((await ask(address, STRANGER)).status).toBe(200);
    expect(credits() - before).toBeLessThanOrEqual(83);
  });

  it('pay once for 50 times the same search with max-age=0, then once a minute', async () => {
    const { service, credits } = countingService();
    const { ask, pass } = setupServer({ env: PUBLIC, service });
    const refresh = { headers: { ...STRANGER.headers, 'Cache-Control': 'max-age=0' } };
    for (let time = 0; time < 50; time += 1) {
      expect((await ask('/proxy/works?search=same', refresh)).status).toBe(200);
    }
    expect(credits()).toBe(10);
    pass(MINUTE);
    await ask('/proxy/works?search=same', refresh);
    await ask('/proxy/works?search=same', refresh);
    expect(credits()).toBe(20);
  });

  it.each([
    'search=WORD&per_page=5&per_page=100&select=id,display_name,works_count',
    'search=WORD&per-page=5&per_page=&select=id,display_name,works_count',
    'search=WORD&group_by=type&group_by=',
    'filter=%20title.search:WORD',
    'filter=type:article,+title.search%20:WORD',
    'filter=type:article&filter=title.search:WORD',
  ])('pay no more than a share for searches that are spelled to look cheap: %s', async (spelling) => {
    let credits = 0;
    const { ask, status } = setupServer({
      env: { ...PUBLIC, CREDITS_PER_DAY: '1000' },
      service: async () => {
        credits += 10;
        return Response.json({ meta: {}, results: [] }, { headers: { 'X-RateLimit-Credits-Used': '10' } });
      },
    });
    for (let word = 0; word < 40; word += 1) {
      await ask(`/proxy/works?${spelling.replace('WORD', `word${word}`)}`, STRANGER);
    }
    expect(credits).toBe(200);
    const { client, day } = (await status('', STRANGER)).body.credits;
    expect([client.remaining, day.remaining]).toEqual([0, 800]);
  });

  it('end for the wider networks of IPv6 at a few shares, also for what is under way and may turn out dear', async () => {
    const { service, credits } = countingService();
    const { ask, status } = setupServer({ env: PUBLIC, service });
    const from = (address: string) => ({ headers: { 'x-door': address } });
    for (const [word, address] of searches(400).entries())
      await ask(address, from(`2001:db8:1:${(word % 40).toString(16)}00::1`));
    expect(credits()).toBe(3_200);
    expect((await status('', from('2001:db8:1:ffff::1'))).body.credits.client.remaining).toBe(0);
    expect((await status('', from('2001:db8:2::1'))).body.credits.client.remaining).toBe(200);

    const spending = assembleSpending(readEnvironment({ OPENALEX_CACHE_MAX_MB: '0' }));
    for (let network = 0; network < 4; network += 1) await spending.pay(`2001:db8:1:${network}::/64`, 0, 200);
    await expect(spending.pay('2001:db8:1:4::/64', 0, 200)).rejects.toThrow('your share of the credits');
    await spending.pay('2001:db8:1:104::/64', 0, 200);
  });

  it('counts what the service charged above our price', async () => {
    const { ask, status } = setupServer({
      env: { ...PUBLIC, CREDITS_PER_DAY: '1000' },
      service: async () => Response.json({ id: 'W1' }, { headers: { 'X-RateLimit-Credits-Used': '10' } }),
    });
    await ask('/proxy/works/W1', STRANGER);
    const { client, day } = (await status('', STRANGER)).body.credits;
    expect([client.remaining, day.remaining]).toEqual([190, 990]);
  });

  it('end at the share also where the service charges for what we take for free', async () => {
    let credits = 0;
    const { ask, pass } = setupServer({
      env: PUBLIC,
      service: async () => {
        credits += 10;
        return Response.json({ id: 'W1' }, { headers: { 'X-RateLimit-Credits-Used': '10' } });
      },
    });
    for (let id = 0; id < 200; id += 1) await ask(`/proxy/works/W${1_000 + id}`, STRANGER);
    expect(credits).toBe(210);
    const refused = await ask('/proxy/works/W99', STRANGER);
    expect([refused.status, (await refused.json()).reason]).toEqual([429, 'client_share']);
    expect((await ask('/proxy/works/W1000', STRANGER)).status).toBe(200);
    pass(36_000);
    expect((await ask('/proxy/works/W99', STRANGER)).status).toBe(200);
  });

  it.each([
    ['search=WORD&per_page=10&select=id,display_name,works_count', 400],
    ['search=WORD&group_by=type', 400],
    ['search=WORD&filter=openalex:W1|W2&group_by=type', 400],
  ])(
    'pay no more than two shares where the service charges more than we know, for 1,000 at once: %s',
    async (spelling, most) => {
      let credits = 0;
      const { ask, pass } = setupServer({
        env: PUBLIC,
        service: async () => {
          credits += 10;
          return Response.json({ meta: {}, results: [] }, { headers: { 'X-RateLimit-Credits-Used': '10' } });
        },
      });
      const burst = (round: number) =>
        Promise.all(
          Array.from({ length: 1_000 }, (_, word) =>
            ask(`/proxy/works?${spelling.replace('WORD', `word${round}x${word}`)}`, STRANGER),
          ),
        );
      for (let round = 0; round < 5; round += 1) {
        const answers = await burst(round);
        expect(answers.some(({ status }) => status === 429)).toBe(true);
      }
      expect(credits).toBeLessThanOrEqual(most);
      pass(60 * MINUTE);
      expect((await ask('/proxy/works?search=later', STRANGER)).status).toBe(200);
    },
  );

  it('pay for 20 counts of one visitor with their prices as we know them, 10 under way at a time', async () => {
    const { ask, status } = setupServer({
      env: PUBLIC,
      service: async () =>
        Response.json({ meta: {}, results: [] }, { headers: { 'X-RateLimit-Credits-Used': '10' } }),
    });
    for (let from = 0; from < 20; from += 10) {
      const asked = Array.from({ length: 10 }, (_, index) =>
        ask(`/proxy/works?search=word${from + index}&filter=openalex:W1|W2&group_by=type`, STRANGER),
      );
      expect((await Promise.all(asked)).filter((answer) => answer.status === 200)).toHaveLength(10);
    }
    expect((await status('', STRANGER)).body.credits.client.remaining).toBe(0);
  });

  it('pay for the same random record or sample once a minute', async () => {
    const { service, credits } = countingService();
    const { ask, pass } = setupServer({ env: PUBLIC, service });
    for (let time = 0; time < 10; time += 1) {
      await ask('/proxy/works/%72andom', STRANGER);
      await ask('/proxy/works/random', STRANGER);
      await ask('/proxy/works?sample=5', STRANGER);
    }
    expect(credits()).toBe(2);
    pass(MINUTE);
    // Not kept as a record is, however it was spelled.
    await ask('/proxy/works/random', STRANGER);
    expect(credits()).toBe(3);
  });

  it('are not spent by visitors with a key of their own, however much they ask', async () => {
    const { service, credits } = countingService();
    const { ask, sent, status } = setupServer({ env: PUBLIC, service });
    const refresh = { headers: { ...OWN_KEY.headers, 'Cache-Control': 'max-age=0' } };
    for (const address of searches(50)) expect((await ask(address, OWN_KEY)).status).toBe(200);
    for (let time = 0; time < 5; time += 1) await ask('/proxy/works?search=word1', refresh);
    expect([credits(), sent.length]).toEqual([0, 55]);
    expect((await status('', STRANGER)).body.credits.client.remaining).toBe(200);
  });

  it('are given back where the service charged nothing', async () => {
    const { ask, status } = setupServer({
      env: PUBLIC,
      service: async (url) => {
        if (url.includes('down')) throw new TypeError('fetch failed');
        return Response.json({ error: 'Rate limit exceeded' }, { status: 429 });
      },
    });
    for (const word of ['down', 'refused']) await ask(`/proxy/works?search=${word}`, STRANGER);
    const { client, day } = (await status('', STRANGER)).body.credits;
    expect([client.remaining, day.remaining]).toEqual([200, 10_000]);
  });

  it('count as spent where nobody knows', async () => {
    const { ask, status } = setupServer({
      env: PUBLIC,
      service: async () => {
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      },
    });
    await ask('/proxy/works?search=slow', STRANGER);
    const { client, day } = (await status('', STRANGER)).body.credits;
    expect([client.remaining, day.remaining]).toEqual([190, 9_990]);
  });

  it('are not shared out where CREDITS_PER_CLIENT_HOUR is 0, nor to who runs the server', async () => {
    const open = countingService();
    const unlimited = setupServer({
      env: { ...PUBLIC, CREDITS_PER_CLIENT_HOUR: '0' },
      service: open.service,
    });
    for (const address of searches(40)) await unlimited.ask(address, STRANGER);
    expect(open.credits()).toBe(400);
    const { service, credits } = countingService();
    const limited = setupServer({ env: PUBLIC, service });
    for (const address of searches(40)) await limited.ask(address, OPERATOR);
    expect(credits()).toBe(400);
    expect((await limited.status('', OPERATOR)).body.credits.client).toBeNull();
  });

  it('end for visitors at the reserve of the day, for who runs the server at its end', async () => {
    const { service } = countingService();
    const { ask, outcome } = setupServer({ env: { ...PUBLIC, CREDITS_PER_DAY: '100' }, service });
    const asked = await Promise.all(searches(20).map((address) => ask(address, STRANGER)));
    expect(asked.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(9);
    const refused = await ask('/proxy/works?search=more', OTHER);
    expect(refused.status).toBe(429);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '43200',
      'x-budget-owner': 'server',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '43200',
    });
    expect(await refused.json()).toEqual({
      error: 'Rate limit exceeded',
      message: 'Daily request limit of 100 exceeded. Resets at 2026-11-21 00:00 UTC',
      reason: 'server_day',
      retryAfter: 43_200,
      creditsRequired: 10,
      creditsRemaining: 0,
    });
    expect(await outcome('/proxy/works?search=word0', OTHER)).toEqual([200, 'hit', null]);
    expect((await ask('/proxy/works/W12', OTHER)).status).toBe(200);
    expect((await ask('/proxy/works?search=more', OWN_KEY)).status).toBe(200);
    expect((await ask('/proxy/works?search=his', OPERATOR)).status).toBe(200);
    expect((await ask('/proxy/works?search=hers', OPERATOR)).status).toBe(429);
  });

  it('give what is stale without asking anew, below the reserve', async () => {
    let remaining = '5000';
    const { service, credits } = countingService(() => ({ 'X-RateLimit-Remaining': remaining }));
    const { outcome, pass, settle } = setupServer({ env: PUBLIC, service });
    await outcome('/proxy/works?search=a', STRANGER);
    remaining = '1000';
    await outcome('/proxy/works?search=b', STRANGER);
    pass(10 * MINUTE);
    for (const headers of [{}, { 'Cache-Control': 'max-age=0' }]) {
      const asked = { headers: { ...STRANGER.headers, ...headers } };
      expect(await outcome('/proxy/works?search=a', asked)).toEqual([200, 'stale', null]);
    }
    await settle();
    expect(credits()).toBe(20);
  });

  it('are told to a visitor as what the day still has for visitors, the larger of two pools', async () => {
    const { service } = countingService(() => ({
      'X-RateLimit-Limit': '10000',
      'X-RateLimit-Remaining': '3000',
      'X-RateLimit-Onetime-Remaining': '3500',
    }));
    const { ask } = setupServer({ env: PUBLIC, service });
    const told = async (search: string, init: RequestInit) => {
      const { headers } = await ask(`/proxy/works?search=${search}`, init);
      return ['Limit', 'Remaining', 'Onetime-Remaining'].map((name) => headers.get(`X-RateLimit-${name}`));
    };
    expect(await told('a', STRANGER)).toEqual(['10000', '2500', null]);
    expect(await told('b', OPERATOR)).toEqual(['10000', '3500', null]);
    expect(await told('c', OWN_KEY)).toEqual(['10000', '3000', '3500']);
  });

  it('agree with the service, also when others spend the same key', async () => {
    const { service } = countingService(() => ({
      'X-RateLimit-Limit': '10000',
      'X-RateLimit-Remaining': '1005',
    }));
    const { ask, status } = setupServer({ env: PUBLIC, service });
    expect((await ask('/proxy/works?search=a', STRANGER)).status).toBe(200);
    expect((await ask('/proxy/works?search=b', STRANGER)).status).toBe(429);
    expect((await ask('/proxy/works?filter=cites:W1', STRANGER)).status).toBe(200);
    expect((await status('', STRANGER)).body.credits).toEqual({
      client: { perHour: 1_000, atOnce: 200, remaining: 189 },
      day: { limit: 10_000, remaining: 1_005, reserve: 1_000, resetsAt: '2026-11-21T00:00:00.000Z' },
    });
  });

  it('stay spent after a restart, and come back at midnight', async () => {
    const { service } = countingService();
    const set = { env: { ...PUBLIC, CREDITS_PER_DAY: '100' }, service, disk: temporaryFolder() };
    const first = setupServer(set);
    for (const address of searches(9)) await first.ask(address, STRANGER);
    await first.settle();
    const second = setupServer(set);
    expect((await second.ask('/proxy/works?search=more', STRANGER)).status).toBe(429);
    second.pass(12 * 60 * MINUTE);
    expect((await second.ask('/proxy/works?search=more', STRANGER)).status).toBe(200);
    await second.settle();
  });

  it('are told by the status to the visitor who asks, and only where the service answers', async () => {
    const { service } = countingService();
    const { ask, status } = setupServer({ env: PUBLIC, service });
    await ask('/proxy/works?search=a', STRANGER);
    const remaining = async (init: RequestInit) => (await status('', init)).body.credits.client.remaining;
    expect([await remaining(STRANGER), await remaining(OTHER)]).toEqual([190, 200]);
    const library = setupServer({ env: { OPENALEX_LIBRARY: '/data/my-records' } });
    expect((await library.status('', STRANGER)).body.credits).toBeUndefined();
  });
});

describe('the browser behind a server that no longer pays', () => {
  /** The browser's client, whose pauses pass at once and are written down, and what it asks the server. */
  function setup(env: Record<string, string>) {
    const { service } = countingService();
    const { ask } = setupServer({ env: { ...PUBLIC, ...env }, service });
    const pauses: number[] = [];
    const asked: string[] = [];
    let apiKey: string | null = null;
    const client = createOpenAlexClient({
      baseUrl: '/proxy',
      keyTransport: 'header',
      apiKey: () => apiKey,
      budgetWithoutKey: 'server',
      random: () => 0,
      now: () => Date.parse('2026-11-20T12:00:00Z'),
      sleep: async (ms) => {
        // Shorter ones keep the requests of a second apart.
        if (ms > 2_000) pauses.push(ms);
      },
      fetch: (url, init) => {
        asked.push(url);
        const headers = new Headers(init.headers);
        headers.set('x-door', '203.0.113.7');
        return ask(url, { headers });
      },
    });
    const search = (word: string) => client.fetchList('works', { search: word });
    const enterKey = () => {
      apiKey = 'mine';
    };
    return { client, search, pauses, asked, enterKey };
  }

  it('says that the share is used up, when it comes back, and that an own key goes on', async () => {
    const { client, search, pauses, enterKey } = setup({});
    for (let word = 0; word < 20; word += 1) await search(`word${word}`);
    await expect(search('more')).rejects.toThrow(
      'Rate limit exceeded (HTTP 429): your share of the credits of this server is used up for now; enter your own API key in Settings, or wait 36 seconds, then try again',
    );
    expect(pauses).toEqual([]);
    await client.autocomplete('works', 'a');
    enterKey();
    await expect(search('more')).resolves.toBeDefined();
  });

  it('waits by itself where the share comes back within half a minute', async () => {
    const { client, search, pauses } = setup({});
    for (let word = 0; word < 20; word += 1) await search(`word${word}`);
    await expect(client.fetchList('works', { filter: 'cites:W2741809807' })).rejects.toThrow(
      /your share of the credits of this server is used up for now; enter your own API key in Settings$/,
    );
    expect(pauses).toEqual([4_000, 4_000, 4_000, 4_000]);
  });

  it('says when the day of the server is over, asks for nothing more that costs, and goes on with a key', async () => {
    const { client, search, asked, enterKey } = setup({ CREDITS_PER_DAY: '10', CREDITS_RESERVE: '0' });
    await search('first');
    const over =
      'Daily request limit of 10 exceeded. Resets at 2026-11-21 00:00 UTC. Until then enter your own API key in Settings; what is free or cached still works';
    await expect(search('second')).rejects.toThrow(over);
    await expect(search('third')).rejects.toThrow(over);
    expect(asked).toHaveLength(2);
    await client.autocomplete('works', 'a');
    enterKey();
    await expect(search('third')).resolves.toBeDefined();
    expect(asked).toHaveLength(4);
  });
});
