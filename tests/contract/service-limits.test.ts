import { ask, bodyOf, TINY as library, rateHeaders, respond } from '../support/ask-fake-service';
import { createFakeService } from '../support/fake-service';
import { startFakeService } from '../support/fake-service-server';

/* What docs/data-contract.md says on limits within a second, load, the day, and the headers that tell them, as `service-rules.test.ts` has the rest. */
const MANY = 'a OR b OR c OR d OR e OR f OR g';
const TOPICS = Array.from({ length: 11 }, (_, at) => `T${at + 10}`).join('|');

describe('within a second', () => {
  it.each<[what: string, key: string | null, address: string, most: number, message: RegExp]>([
    [
      'requests',
      null,
      '/works/W30',
      10,
      /^Rate limit exceeded: 10 requests per second\. Please slow down\.$/,
    ],
    ['requests with a key', 'mine', '/works/W30', 30, /: 30 requests per second/],
    ['suggestions, which are free', null, '/autocomplete?q=open', 10, /10 requests per second/],
    ['many operators', null, `/works?search=${MANY}`, 1, /boolean/],
    [
      'under any name',
      null,
      '/works?search.title=a OR b OR c AND d&search.exact=e OR f OR g NOT h',
      1,
      /boolean/,
    ],
    ['in a filter', null, `/works?filter=title.search:${MANY}`, 1, /boolean/],
    ['with a key', 'mine', `/works?search=${MANY}`, 5, /boolean/],
    ['many topics', null, `/works?filter=topics.id:${TOPICS}`, 1, /topics\.id/],
    ['with a key', 'mine', `/works?filter=primary_topic.id:${TOPICS}`, 1, /primary_topic\.id/],
    ['many concepts', null, `/works?filter=concepts.id:${TOPICS.replaceAll('T', 'C')}`, 1, /concepts\.id/],
    ['meaning', 'mine', '/works?search.semantic=open', 1, /Semantic/],
  ])('%s are limited, with the key %p: %s', (_, key, address, most, message) => {
    let time = 0;
    const service = createFakeService(library, { now: () => time });
    const answers = Array.from({ length: most + 1 }, () => respond(service, address, key));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: most }, () => 200), 429]);
    const refused = answers.at(-1);
    expect(refused?.headers).toMatchObject({ 'Retry-After': '1', 'X-RateLimit-Credits-Used': '0' });
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({
      error: 'Rate limit exceeded',
      message: expect.stringMatching(message),
      retryAfter: expect.any(Number),
    });
    expect(respond(service, address, key === null ? 'other' : null).status).toBe(200);
    time = 1_000;
    expect(respond(service, address, key).status).toBe(200);
  });

  it.each([
    ['five operators', '/works?search=a OR b OR c OR d OR e OR f'],
    ['topics that are excluded', `/works?filter=topics.id:!${TOPICS}`],
    ['ten topics', `/works?filter=topics.id:${TOPICS.slice(4)}`],
    ['other lists', `/works?filter=authorships.author.id:${TOPICS.replaceAll('T', 'A')}`],
  ])('%s are not limited apart: %s', (_, address) => {
    const service = createFakeService(library, { now: () => 0 });
    expect([1, 2, 3].map(() => respond(service, address).status)).toEqual([200, 200, 200]);
  });
});

describe('under load', () => {
  const SEARCHES = [
    'search',
    'search.exact',
    'search.title',
    'search.title_abstract_keywords',
    'search.semantic',
  ];
  const addresses = [...SEARCHES.map((name) => `/works?${name}=open`), '/works?filter=title.search:open'];

  it.each(addresses)('a search of works without a key is held back: %s', (address) => {
    const [slowed, paused] = (['searches-slowed', 'searches-paused'] as const).map((condition) =>
      ask(address, { condition }),
    );
    expect([slowed?.status, slowed?.headers]).toEqual([429, { 'Retry-After': '1' }]);
    expect([paused?.status, paused?.headers]).toEqual([503, { 'Retry-After': '60' }]);
    expect(JSON.parse(paused?.body ?? '').error).toBe('Search temporarily unavailable');
    expect(ask(address, { condition: 'searches-paused' }, 'mine').status).toBe(200);
  });

  it.each(['/works', '/works/W30', '/authors?search=ada', '/autocomplete?q=open'])(
    'nothing else is: %s',
    (address) => {
      expect(ask(address, { condition: 'searches-paused' }).status).toBe(200);
    },
  );
});

const NORMAL = [
  ...['Limit', 'Remaining', 'Onetime-Remaining', 'Credits-Used', 'Reset'],
  ...['Limit-USD', 'Remaining-USD', 'Prepaid-Remaining-USD', 'Cost-USD'],
];
const SHORTAGE = [...NORMAL, 'Credits-Required', 'Cost-Required-USD'];

describe('the headers of an answer', () => {
  it.each<[what: string, address: string, status: number, names: readonly string[]]>([
    ['a list', '/works', 200, NORMAL],
    ['what is free', '/works/W30', 200, NORMAL],
    ['a wrong parameter', '/works?x=1', 400, NORMAL],
    ['no such record', '/works/W99999999999', 404, NORMAL],
    ['no such path', '/nowhere', 404, NORMAL],
    ['the day is spent', '/works?search=fault budget', 429, SHORTAGE],
    ['too many a second', '/works?search=fault 429', 429, SHORTAGE],
    ['many operators', '/works?search=fault 429 boolean', 429, ['Credits-Used']],
    ['a priced query', '/works?search=fault 429 credits', 429, ['Credits-Used']],
    ['an account that is held back', '/works?search=fault 429 account', 429, ['Credits-Used']],
    ['a search that was not run', '/works?search=fault 404', 404, ['Credits-Used']],
    ['a key that is announced', '/works?search=fault 409', 409, []],
    ['the engine gave up', '/works?search=fault 500', 500, ['Credits-Used']],
    ['collections are away', '/works?search=fault 503', 503, ['Credits-Used']],
    ['too wide', '/works?search=fault 504', 504, ['Credits-Used']],
    ['load', '/works?search=fault 429 ladder', 429, []],
    ['a pause', '/works?search=fault 503 ladder', 503, []],
    ['a plan', '/works?search=fault 429 plan', 429, []],
  ])('%s: %s', (_, address, status, names) => {
    const answer = ask(address);
    expect([answer.status, rateHeaders(answer).sort()]).toEqual([status, [...names].sort()]);
    if (status >= 400 && names.length > 0) expect(answer.headers['X-RateLimit-Credits-Used']).toBe('0');
  });

  it('has the bodies of what is refused for credits', () => {
    const said = { error: 'Rate limit exceeded', prepaidRemainingUsd: 0, onetimeCreditsRemaining: 0 };
    const day = ask('/works?search=open', { dailyCredits: 4 });
    expect(bodyOf(day)).toEqual({
      ...said,
      message:
        'Insufficient budget. This request costs $0.001 but you only have $0.0004 remaining. Resets at midnight UTC.',
      retryAfter: 54_000,
      costUsd: 0.001,
      dailyRemainingUsd: 0.0004,
      creditsRequired: 10,
      creditsRemaining: 4,
    });
    expect(day.headers).toMatchObject({ 'Retry-After': '54000', 'X-RateLimit-Remaining': '4' });
    const burst = ask('/works?search=fault 429', { dailyCredits: 1_000 });
    expect(bodyOf(burst)).toMatchObject({ ...said, retryAfter: 0.4, creditsRemaining: 0 });
    expect(burst.headers).toMatchObject({ 'Retry-After': '1', 'X-RateLimit-Remaining': '0' });
  });

  it('takes the price before it runs a request, and gives it back where that is refused', () => {
    const service = createFakeService(library, { dailyCredits: 1 });
    const statuses = ['?x=1', '', '', '?x=1', '?limit=1'].map(
      (query) => respond(service, `/works${query}`).status,
    );
    expect([statuses, service.creditsUsed]).toEqual([[400, 200, 429, 429, 400], 1]);
    expect([respond(service, '/works/W30').status, respond(service, '/autocomplete?q=open').status]).toEqual([
      200, 200,
    ]);
  });

  it('pays each request from one of two pools', () => {
    const service = createFakeService(library, { dailyCredits: 12, prepaidCredits: 15 });
    const told = ['search=open', 'search=open', '', 'search=open', 'search=a&rerank=true', ''].map(
      (query) => {
        const { status, headers } = respond(service, `/works?${query}`);
        return [status, headers['X-RateLimit-Remaining'], headers['X-RateLimit-Onetime-Remaining']].join(' ');
      },
    );
    // One of the day and five of the other pool together would not pay for ten either.
    expect(told).toEqual(['200 2 15', '200 2 5', '200 1 5', '429 1 5', '429 1 5', '200 0 5']);
  });

  it('says another price in header and list', () => {
    const answer = ask('/works?search=open', { charges: (_, credits) => credits + 2 });
    expect(answer.headers).toMatchObject({
      'X-RateLimit-Credits-Used': '12',
      'X-RateLimit-Cost-USD': '0.0012',
    });
    expect(bodyOf(answer).meta.cost_usd).toBe(0.0012);
  });

  it('marks a search that was broken off', () => {
    expect(bodyOf(ask('/works?search=fault partial')).meta.timed_out).toBe(true);
  });

  it('tells a key its prices and its day', () => {
    const { rate_limit: limits } = JSON.parse(ask('/rate-limit?fresh=1', { dailyCredits: 200 }, 'mine').body);
    const costs = { singleton: 0, list: 1, search: 10, content: 100, semantic: 10, text: 100 };
    expect(limits).toEqual({
      ...{ daily_budget_usd: 0.02, daily_used_usd: 0, daily_remaining_usd: 0.02 },
      ...{ prepaid_balance_usd: 0, prepaid_remaining_usd: 0, prepaid_expires_at: null },
      ...{ credits_limit: 200, credits_used: 0, credits_remaining: 200 },
      ...{ onetime_credits_balance: 0, onetime_credits_remaining: 0 },
      resets_at: expect.stringMatching(/T00:00:00/),
      resets_in_seconds: 54_000,
      credit_costs: costs,
      endpoint_costs_usd: {
        ...costs,
        list: 0.0001,
        search: 0.001,
        content: 0.01,
        semantic: 0.001,
        text: 0.01,
      },
    });
  });
});

describe('a browser', () => {
  it('may ask from anywhere, read every figure, and pays for HEAD', async () => {
    const server = await startFakeService({ library });
    try {
      const preflight = await fetch(`${server.url}/works`, { method: 'OPTIONS' });
      const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
      expect([preflight.status, preflight.headers.has('access-control-max-age')]).toEqual([204, false]);
      expect(allowed.split(', ')).toEqual([
        'Accept',
        'Accept-Language',
        'Accept-Encoding',
        'Authorization',
        'Content-Type',
        'X-OpenAlex-UI',
      ]);
      expect(server.requests).toEqual([]);
      const head = await fetch(`${server.url}/works?search=open`, { method: 'HEAD' });
      const exposed = head.headers.get('access-control-expose-headers') ?? '';
      const readable = ['Cache-Control', ...SHORTAGE.map((name) => `X-RateLimit-${name}`), 'Retry-After'];
      expect(exposed.split(', ').sort()).toEqual(readable.sort());
      expect([head.headers.get('access-control-allow-origin'), await head.text()]).toEqual(['*', '']);
      expect(server.creditsUsed).toBe(10);
    } finally {
      await server.close();
    }
  });
});
