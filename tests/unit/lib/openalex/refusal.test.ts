import { dayFigures, readRefusal } from '@/lib/openalex/refusal';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const LIST = { path: '/works', query: 'filter=type:article' };
const SEARCH = { path: '/works', query: 'search=open' };

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Headers(headers), text };
}

const BUDGET = {
  error: 'Rate limit exceeded',
  message: 'Insufficient budget. This request costs $0.001 but you only have $0.0004 remaining.',
  creditsRequired: 10,
  creditsRemaining: 4,
  onetimeCreditsRemaining: 0,
};
const BURST = {
  error: 'Rate limit exceeded',
  message: 'Rate limit exceeded: 10 requests per second. Please slow down.',
  retryAfter: 0.4,
  creditsRequired: 1,
  creditsRemaining: 0,
};

describe('readRefusal(answer, request, now)', () => {
  it.each<[string, unknown, Record<string, string>]>([
    ['names the budget', BUDGET, { 'Retry-After': '54000' }],
    ['names the budget shortly before midnight', BUDGET, { 'Retry-After': '30' }],
    ['names the budget and no time', BUDGET, {}],
    ['says that the day resets', { message: 'Resets at midnight UTC.' }, {}],
    ['says that credits are not enough', { error: 'not_enough_credits', cost: 10 }, {}],
    [
      'asks to wait for hours, in whatever words',
      { message: 'Please wait 667 minutes.' },
      { 'Retry-After': '40020' },
    ],
    ['asks so in its body alone', { error: 'Rate limit exceeded', retryAfter: 40_020 }, {}],
    [
      'has fewer credits left than it wants, and names no time',
      { creditsRequired: 10, creditsRemaining: 4 },
      {},
    ],
    [
      'is of our server',
      { reason: 'server_day', message: 'Daily request limit of 5 exceeded.' },
      { 'Retry-After': '9' },
    ],
  ])('one that %s is of the day', (_, body, headers) => {
    expect(readRefusal(answer(429, body, headers), LIST, NOW)?.isOfDay).toBe(true);
  });

  it.each<[string, unknown, Record<string, string>]>([
    [
      'is of a burst, though it says that nothing is left',
      BURST,
      { 'Retry-After': '1', 'X-RateLimit-Remaining': '0' },
    ],
    ['is of a burst and names hours', BURST, { 'Retry-After': '7200' }],
    [
      'is of a burst in other words',
      { message: 'Slow down', creditsRequired: 1, creditsRemaining: 0 },
      { 'Retry-After': '1' },
    ],
    ['wants less than is left', { creditsRequired: 1, creditsRemaining: 4 }, {}],
    [
      'can be paid from the other pool',
      { creditsRequired: 10, creditsRemaining: 4, onetimeCreditsRemaining: 50 },
      {},
    ],
    [
      'has another reason',
      { reason: 'broad_boolean_query', message: 'Slow down' },
      { 'Retry-After': '3600' },
    ],
    ['is of a visitor’s share', { reason: 'client_share', creditsRequired: 10, creditsRemaining: 0 }, {}],
    ['is of a plan', { error: 'Plan upgrade required', message: 'Insufficient budget of your plan' }, {}],
    ['asks to wait for five minutes', { message: 'Throttled' }, { 'Retry-After': '300' }],
    ['says nothing', '', {}],
  ])('one that %s is not', (_, body, headers) => {
    const refusal = readRefusal(answer(429, body, headers), LIST, NOW);
    expect(refusal).toMatchObject({ isOfDay: false, remaining: null });
  });

  it.each<[string, string, unknown, string]>([
    ['/works', 'search=x', BURST, 'per-second'],
    ['/works', 'search.semantic=x', BURST, 'semantic'],
    ['/works', 'search.title_and_abstract=x', { message: 'Under heavy load' }, 'ladder'],
    ['/works', 'search.title.exact=x', { message: 'Under heavy load' }, 'ladder'],
    ['/works', 'filter=title_and_abstract.search:x', { message: 'Under heavy load' }, 'ladder'],
    ['/works', 'filter=type:article', { message: 'Under heavy load' }, 'other'],
    ['/authors', 'search=x', { message: 'Under heavy load' }, 'other'],
    ['/works', 'search=x', { reason: 'broad_boolean_query' }, 'boolean'],
    ['/works', 'search=x', { reason: 'client_share' }, 'share'],
    ['/works', '', { error: 'Plan upgrade required' }, 'plan'],
  ])('of %s?%s with %j is of the kind %s', (path, query, body, reason) => {
    expect(readRefusal(answer(429, body), { path, query }, NOW)?.reason).toBe(reason);
  });

  it.each<[string, number | null]>([
    ['5', 5_000],
    ['1.5', 1_500],
    ['Sun, 29 Nov 2026 12:00:30 GMT', 30_000],
    ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['-5', 2_000],
    ['soon', 2_000],
    ['', 2_000],
  ])('Retry-After %j beside 2 seconds in the body is %s ms', (header, waitMs) => {
    const body = { retryAfter: 2 };
    expect(readRefusal(answer(429, body, { 'Retry-After': header }), LIST, NOW)?.waitMs).toBe(waitMs);
  });

  it.each(['999999999999', '9'.repeat(400), 'Fri, 29 Nov 9999 12:00:00 GMT'])(
    'ends within a day where the service names %s',
    (said) => {
      expect(readRefusal(answer(429, BUDGET, { 'Retry-After': said }), LIST, NOW)).toMatchObject({
        isOfDay: true,
        waitMs: 86_400_000,
      });
    },
  );

  it('gives what is left of the larger pool, and the service’s own words', () => {
    const body = { ...BUDGET, onetimeCreditsRemaining: 7 };
    expect(readRefusal(answer(429, body), LIST, NOW)).toMatchObject({ remaining: 7, said: BUDGET.message });
  });

  it('reads a paused search, and no other fault', () => {
    const paused = answer(503, { error: 'Search temporarily unavailable' }, { 'Retry-After': '60' });
    expect(readRefusal(paused, SEARCH, NOW)).toMatchObject({
      isOfDay: false,
      reason: 'ladder',
      waitMs: 60_000,
    });
    expect(readRefusal(answer(503, 'down'), SEARCH, NOW)).toBeNull();
    expect(readRefusal(answer(500, BUDGET), SEARCH, NOW)).toBeNull();
    expect(readRefusal(answer(200, BUDGET), SEARCH, NOW)).toBeNull();
  });
});

describe('dayFigures(answer, now)', () => {
  const headers = { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '4', 'X-RateLimit-Reset': '60' };

  it.each<[number, unknown, boolean]>([
    [200, '', true],
    [304, '', true],
    [429, BUDGET, true],
    [429, BURST, false],
    [400, {}, false],
    [503, {}, false],
  ])('of status %d with %j are the day’s: %s', (status, body, isTold) => {
    const told = answer(status, body, headers);
    const none = { limit: null, remaining: null, resetSeconds: null };
    expect(dayFigures(told, NOW)).toEqual(isTold ? { limit: 1_000, remaining: 4, resetSeconds: 60 } : none);
  });

  it.each([
    ['86400', 86_400],
    ['999999999999', 86_400],
    ['-5', null],
    ['soon', null],
  ])('reset within a day, whatever is said: %s', (said, resetSeconds) => {
    const told = answer(200, '', { 'X-RateLimit-Reset': said });
    expect(dayFigures(told, NOW).resetSeconds).toBe(resetSeconds);
  });
});
