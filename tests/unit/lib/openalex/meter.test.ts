import { checkedReference } from '@/lib/openalex/checked-reference';
import { chargedCredits, createMeter, type MeterState, priceOf } from '@/lib/openalex/meter';
import { NO_PRICES, untoldChanges } from '@/lib/openalex/price-forecast';
import { creditsOfRequest, priceForecast } from '@/lib/openalex/pricing';
import { buildRequest } from '@/lib/openalex/request-line';
import { rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const UNKNOWN = { limitCredits: null, remainingCredits: null, resetsAt: null };
const OK = { status: 200, headers: new Headers() };
const SEARCH = buildRequest('/works', { search: 'x' });
const WORK = buildRequest('/works/W1001');

describe('priceOf(request)', () => {
  it.each([
    [WORK, 0, 'singleton'],
    [buildRequest('/autocomplete', { q: 'x' }), 0, 'type-ahead'],
    [buildRequest('/works', { group_by: 'type', search: 'x' }), 10, 'search-groups'],
    [buildRequest('/works', { group_by: 'type', filter: 'cites:W12' }), 1, 'groups'],
    [buildRequest('/works', { search: 'x', rerank: 'true' }), 20, 'reranked-search'],
    [
      buildRequest('/authors', { search: 'x', per_page: 10, select: 'id,display_name,works_count' }),
      0,
      'free-list',
    ],
    [buildRequest('/rate-limit'), 0, 'key'],
    [buildRequest('/keywords/open-access'), 1, 'paid-singleton'],
    [SEARCH, 10, 'search'],
    [buildRequest('/works', { 'search.semantic': 'x' }), 10, 'semantic'],
    [buildRequest('/text/topics', { title: 'x' }), 100, 'text'],
  ] as const)('knows the price before it is sent (%#)', (request, credits, priceClass) => {
    expect(priceOf(request)).toEqual({ credits, priceClass });
  });
});

describe('chargedCredits(price, answer)', () => {
  it.each<[string, number, number, Record<string, string>, number]>([
    ['a success', 10, 200, {}, 10],
    ['a refusal of the service', 10, 400, {}, 0],
    ['what is not there', 1, 404, {}, 0],
    ['a fault of the service', 10, 500, {}, 0],
    ['a page of the edge', 10, 503, {}, 0],
    ['a refusal that says it was charged', 10, 400, { 'X-RateLimit-Credits-Used': '1' }, 1],
    ['the figure of the service', 10, 200, { 'X-RateLimit-Credits-Used': '0' }, 0],
    ['more than the price', 1, 200, { 'X-RateLimit-Credits-Used': '870' }, 870],
    ['an odd figure', 1, 200, { 'X-RateLimit-Credits-Used': 'x' }, 1],
    ['a hit of the proxy', 10, 200, { 'X-Cache': 'hit' }, 0],
    ['a stale hit of the proxy', 10, 200, { 'X-Cache': 'stale' }, 0],
    ['a miss of the proxy', 10, 200, { 'X-Cache': 'miss' }, 10],
    ['a wrong key', 10, 401, {}, 0],
    ['a limit', 10, 429, {}, 0],
    ['a timeout of the service', 10, 504, {}, 0],
  ])('counts %s', (_, price, status, headers, expected) => {
    expect(chargedCredits(price, { status, headers: new Headers(headers) })).toBe(expected);
  });
});

describe('the forecast', () => {
  afterEach(() => priceForecast.set(NO_PRICES));

  const said = (credits: number, headers: Record<string, string> = {}, status = 200) => ({
    status,
    headers: new Headers({ 'X-RateLimit-Credits-Used': String(credits), ...headers }),
  });

  it('expects of a class what its last answer was charged, above or below, and of no other', () => {
    const meter = createMeter();
    meter.record(SEARCH, said(12), UNKNOWN);
    expect([priceOf(SEARCH).credits, creditsOfRequest('/works', 'filter=cites:W1')]).toEqual([12, 1]);
    meter.record(SEARCH, said(8), UNKNOWN);
    expect(priceOf(SEARCH).credits).toBe(8);
    expect(untoldChanges(priceForecast.get())).toEqual([{ priceClass: 'search', credits: 8, was: 10 }]);
  });

  it.each([
    ['a copy of the proxy', said(30, { 'X-Cache': 'hit' })],
    ['a stale copy of the proxy', said(30, { 'X-Cache': 'stale' })],
    ['a refusal', said(30, {}, 400)],
    ['an answer that says nothing', OK],
    ['a copy that the service gives away', said(0)],
  ])('learns nothing of %s', (_, answer) => {
    createMeter().record(SEARCH, answer, UNKNOWN);
    expect(priceForecast.get()).toBe(NO_PRICES);
  });

  it('learns nothing where a library answers', () => {
    createMeter('nobody').record(SEARCH, said(30), UNKNOWN);
    expect(priceForecast.get()).toBe(NO_PRICES);
  });

  it('counts as spent what was charged at prices that were not known before', () => {
    const meter = createMeter();
    meter.record(SEARCH, said(30), UNKNOWN);
    meter.record(SEARCH, OK, UNKNOWN);
    expect(meter.get().spentCredits).toBe(60);
  });
});

describe('createMeter(owner)', () => {
  it('knows nothing of the day before the first answer but what the service usually gives', () => {
    expect(createMeter().get()).toMatchObject({
      owner: 'visitor-address',
      limitCredits: 1_000,
      remainingCredits: null,
      resetsAt: null,
      requests: 0,
      spentCredits: 0,
    });
    expect(createMeter('visitor-key').get().limitCredits).toBe(10_000);
    expect(createMeter('server').get().limitCredits).toBeNull();
  });

  it('adds up by class and owner, and tells every change', () => {
    const meter = createMeter();
    const seen: MeterState[] = [];
    const stop = meter.subscribe((state) => seen.push(state));
    meter.record(SEARCH, OK, { limitCredits: 1_000, remainingCredits: 990, resetsAt: 5 });
    meter.record(WORK, OK, UNKNOWN);
    stop();
    meter.record(SEARCH, { status: 200, headers: new Headers({ 'X-Budget-Owner': 'server' }) }, UNKNOWN);
    expect(seen.map(({ spentCredits, remainingCredits }) => [spentCredits, remainingCredits])).toEqual([
      [10, 990],
      [10, null],
    ]);
    expect(meter.get()).toMatchObject({
      requests: 3,
      spentCredits: 20,
      byOwner: { 'visitor-address': 10, 'visitor-key': 0, server: 10, nobody: 0 },
    });
    expect(meter.get().byClass.search).toEqual({ requests: 2, credits: 20 });
    expect(meter.get().byClass.singleton).toEqual({ requests: 1, credits: 0 });
  });

  it('believes the proxy about whose key it used', () => {
    const meter = createMeter('server');
    meter.record(SEARCH, { status: 200, headers: new Headers({ 'X-Budget-Owner': 'visitor' }) }, UNKNOWN);
    expect(meter.get().byOwner).toMatchObject({ 'visitor-key': 10, server: 0 });
  });

  it('forgets the day of another owner, but not the session', () => {
    const meter = createMeter();
    meter.record(SEARCH, OK, { limitCredits: 1_000, remainingCredits: 3, resetsAt: 5 });
    meter.changeOwner('visitor-key');
    expect(meter.get()).toMatchObject({
      owner: 'visitor-key',
      limitCredits: 10_000,
      remainingCredits: null,
      resetsAt: null,
      spentCredits: 10,
    });
  });

  it('spends nothing where a library answers', () => {
    const meter = createMeter('nobody');
    meter.record(SEARCH, OK, { limitCredits: 1_000, remainingCredits: 1_000, resetsAt: 5 });
    expect(meter.get()).toMatchObject({
      requests: 1,
      spentCredits: 0,
      limitCredits: null,
      remainingCredits: null,
    });
  });
});

describe('the meter of a client', () => {
  const RAWS = [rawWork('W1001', { title: 'Open access' })];

  it('counts what is sent and shows what the service says is left', async () => {
    const { client } = createLibraryClient(RAWS);
    await client.fetchList('works', { search: 'open' });
    await client.fetchList('works', { search: 'open' });
    await client.fetchEntity(checkedReference('works', 'W1001'));
    await client.autocomplete('works', 'open');
    expect(client.meter.get()).toMatchObject({
      requests: 3,
      spentCredits: 10,
      owner: 'visitor-address',
      limitCredits: 1_000,
    });
    expect(client.meter.get().remainingCredits).not.toBeNull();
  });

  it('says whose budget it is, and notices another key', async () => {
    let key: string | null = null;
    const meter = createMeter();
    const { client } = createLibraryClient(RAWS, {
      apiKey: () => key,
      budgetWithoutKey: 'server',
      meter,
    });
    await client.fetchList('works', {});
    key = 'mine';
    await client.fetchList('works', { page: 2 });
    expect(meter.get().owner).toBe('visitor-key');
    expect(meter.get().byOwner).toEqual({ 'visitor-address': 0, 'visitor-key': 1, server: 1, nobody: 0 });
  });

  it('knows of a refusal', async () => {
    const { client } = createLibraryClient(RAWS);
    const meter = client.meter;
    expect(meter.get().remainingCredits).toBeNull();
    await client.fetchList('works', {});
    expect(meter.get().resetsAt).not.toBeNull();
  });
});
