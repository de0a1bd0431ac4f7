import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import type { Library } from '@/lib/library/library';
import type { ListPage } from '@/lib/openalex/api';
import { checkedReference } from '@/lib/openalex/checked-reference';
import {
  createOpenAlexClient,
  type OpenAlexClient,
  type OpenAlexClientOptions,
} from '@/lib/openalex/endpoints/client';
import { FREE_LIST_SELECT } from '@/lib/openalex/pricing';
import { loadLibrary } from '@/lib/server/load-library';
import { createFakeService, type FakeCondition, type FakeServiceOptions } from '@/tests/support/fake-service';

const BASE_URL = 'https://api.openalex.org';
const NOON = Date.UTC(2026, 10, 20, 12);
let library: Library;

beforeAll(async () => {
  library = await loadLibrary('public/sample-library.ndjson.gz');
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A client of the fake service whose pauses pass at once and are written down. */
function setup(options: FakeServiceOptions = {}, clientOptions: Partial<OpenAlexClientOptions> = {}) {
  const service = createFakeService(library, options);
  const sleeps: number[] = [];
  let time = NOON;
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    fetch: (url, init) => service.fetch(url, init),
    now: () => time,
    random: () => 0,
    sleep: async (ms) => {
      sleeps.push(ms);
      time += ms;
    },
    ...clientOptions,
  });
  return { client, service, sleeps };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'not an error');

/** How a call ended: its error's name and the text a user sees, or `fine`. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'fine';
  } catch (error) {
    return `${isAbortError(error) ? 'AbortError' : nameOf(error)}: ${describeError(error)}`;
  }
}

describe('what a list meets', () => {
  it.each<[string, string, number, readonly number[]]>([
    ['fault 400', 'ApiError: Value is not valid.', 1, []],
    ['fault 401', 'KeyNeededError: OpenAlex asks for an API key (HTTP 401)', 1, []],
    ['fault 403', 'ApiError: This collection is not yours.', 1, []],
    ['fault 429', 'fine', 3, [1_000, 1_000]],
    ['fault 429 boolean', 'fine', 2, [1_000]],
    ['fault 429 ladder', 'fine', 2, [1_000]],
    ['fault 429 account', 'fine', 2, [20_000]],
    ['fault 404', 'ApiError: The search could not be run.', 1, []],
    ['fault 409', 'KeyNeededError: OpenAlex asks for an API key (HTTP 409)', 1, []],
    [
      'fault 429 plan',
      'RateLimitError: Rate limit exceeded (HTTP 429): only a paid plan of OpenAlex answers this',
      1,
      [],
    ],
    [
      'fault 503 ladder',
      'RateLimitError: Rate limit exceeded (HTTP 503): OpenAlex is busy and holds back searches without an API key; wait 60 seconds, then try again',
      1,
      [],
    ],
    ['fault 503', 'fine', 2, [30_000]],
    ['fault 500', 'ApiError: HTTP 500 Internal Server Error', 1, []],
    ['fault 504', 'ApiError: The query took too long. Narrow the query.', 1, []],
    ['fault network', 'NetworkError: Network error after 3 attempts: fetch failed', 3, [1_000, 2_000]],
    ['fault json', 'MalformedResponseError: Malformed response from API: the body is not JSON', 1, []],
    ['fault empty', 'EmptyResponseError: Received null or undefined response from API', 1, []],
    [
      'fault budget',
      'DailyLimitError: Daily request limit of 1000 exceeded. Resets at 2026-11-21 03:00 UTC',
      1,
      [],
    ],
    [
      'fault 429 credits',
      'DailyLimitError: Daily request limit of 1000 exceeded. Resets at 2026-11-21 00:00 UTC',
      1,
      [],
    ],
  ])('with "%s" ends as: %s', async (search, outcome, requests, pauses) => {
    const { client, service, sleeps } = setup();
    expect(await outcomeOf(client.fetchList('works', { search }))).toBe(outcome);
    expect(service.requests).toHaveLength(requests);
    expect(sleeps).toEqual(pauses);
  });

  it.each<[asked: string, isTooWide: boolean, requests: number]>([
    ['a search', true, 1],
    ['a list', true, 1],
    ['a single record', false, 2],
  ])('of %s that timed out: narrower may help, %s', async (asked, isTooWide, requests) => {
    const { client, service } = setup();
    const ask = {
      'a search': () => client.fetchList('works', { search: 'fault 504' }),
      'a list': () => client.fetchList('works', { filter: 'cites:W5040000504' }),
      'a single record': () => client.fetchEntity(checkedReference('works', 'W5040000504')),
    }[asked];
    await expect(ask?.()).rejects.toMatchObject({ statusCode: 504, isTooWide });
    expect(service.requests).toHaveLength(requests);
  });

  it('shows the beginning of a refusal that lists every field there is', async () => {
    const { client } = setup();
    const outcome = await outcomeOf(client.get({ path: '/works', query: 'group_limit=5', credits: 1 }));
    expect(outcome).toMatch(/^ApiError: group_limit is not a valid parameter\. Valid parameters are: .*…$/);
    expect([...outcome]).toHaveLength('ApiError: …'.length + 240);
  });

  it.each([
    ['fault 429', 'per-second'],
    ['fault 429 boolean', 'boolean'],
    ['fault 429 ladder', 'ladder'],
    ['fault 429 plan', 'plan'],
    ['fault 503 ladder', 'ladder'],
  ])('tells the limit of "%s" from the others', async (search, reason) => {
    const service = createFakeService(library);
    const { client } = setup(
      {},
      {
        fetch: (url, init) => {
          service.reset();
          return service.fetch(url, init);
        },
      },
    );
    await expect(client.fetchList('works', { search })).rejects.toMatchObject({
      name: 'RateLimitError',
      reason,
      statusCode: search.includes('503') ? 503 : 429,
    });
  });

  it('tries semantic search again after its time', async () => {
    const { client, service, sleeps } = setup();
    const request = { path: '/works', query: 'search.semantic=fault%20429%20semantic', credits: 10 };
    await client.get(request);
    expect(service.requests).toHaveLength(2);
    expect(sleeps).toEqual([1_000]);
  });

  it('gives up after five attempts where the limit does not pass', async () => {
    const service = createFakeService(library);
    let asked = 0;
    const { client, sleeps } = setup(
      {},
      {
        fetch: (url, init) => {
          asked += 1;
          service.reset();
          return service.fetch(url, init);
        },
      },
    );
    expect(await outcomeOf(client.fetchList('works', { search: 'fault 429' }))).toBe(
      'RateLimitError: Rate limit exceeded (HTTP 429)',
    );
    expect(asked).toBe(5);
    expect(sleeps).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(client.meter.get()).toMatchObject({ requests: 5, spentCredits: 0 });
  });

  it('shows that a search was broken off, and asks again the next time', async () => {
    const { client, service } = setup();
    const page: ListPage = await client.fetchList('works', { search: 'fault partial' });
    expect(page.meta.isPartial).toBe(true);
    await client.fetchList('works', { search: 'fault partial' });
    expect(service.requests).toHaveLength(2);
    expect((await client.fetchList('works', { search: 'climate' })).meta.isPartial).toBe(false);
  });

  it('times out after 30,000 ms', async () => {
    jest.useFakeTimers();
    const { client } = setup();
    const outcome = outcomeOf(client.fetchList('works', { search: 'fault timeout' }));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toBe('TimeoutError: Request timeout after 30000ms');
  });

  it('can be cancelled while the service dawdles and while it waits to try again', async () => {
    const { client } = setup({ slowMs: 60_000 });
    const controller = new AbortController();
    const slow = outcomeOf(
      client.fetchList('works', { search: 'fault timeout' }, { signal: controller.signal }),
    );
    controller.abort();
    expect(await slow).toBe('AbortError: The request was cancelled');

    const waiting = new AbortController();
    const { client: patient, service } = setup(
      {},
      {
        sleep: (_, signal) =>
          new Promise((__, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
            waiting.abort();
          }),
      },
    );
    const retried = patient.fetchList('works', { search: 'fault 503' }, { signal: waiting.signal });
    expect(await outcomeOf(retried)).toBe('AbortError: The request was cancelled');
    expect(service.requests).toHaveLength(1);
  });
});

describe('what a record meets', () => {
  it.each([
    ['W4040000404', 'fine', 1],
    ['W4010000401', 'KeyNeededError: OpenAlex asks for an API key (HTTP 401)', 1],
    ['W4290000429', 'fine', 3],
    [
      'W4290000430',
      'RateLimitError: Rate limit exceeded (HTTP 429): only a paid plan of OpenAlex answers this',
      1,
    ],
    ['W5000000500', 'ApiError: HTTP 500 Internal Server Error', 2],
    ['W5000000501', 'fine', 2],
    ['W6000000600', 'NetworkError: Network error after 3 attempts: fetch failed', 3],
    ['W7000000701', 'EmptyResponseError: Received null or undefined response from API', 1],
  ])('at %s ends as: %s', async (id, outcome, requests) => {
    const { client, service } = setup();
    expect(await outcomeOf(client.fetchEntity(checkedReference('works', id)))).toBe(outcome);
    expect(service.requests).toHaveLength(requests);
  });

  it('is null where the service has none, though it says so in HTML', async () => {
    const { client } = setup();
    await expect(client.fetchEntity(checkedReference('works', 'W4040000404'))).resolves.toBeNull();
  });
});

describe('what the service would refuse', () => {
  it.each([
    ['another service’s page size', 'limit=5', "The 'limit' parameter is not valid."],
    ['a bare comma', 'filter=display_name.search:a,b', 'A filter value contains an unescaped comma.'],
    ['a question mark', 'search=is%20it%3F', 'Wildcards (* and ?) are not supported in stemmed search.'],
    ['an unknown parameter', 'group_limit=5', 'group_limit is not a valid parameter.'],
    ['a nested field', 'select=open_access.is_oa', 'open_access.is_oa is not a valid select field.'],
    ['a long search', `search=${'x'.repeat(1_501)}`, 'The search value is 1501 characters long'],
    ['a long address', `filter=openalex:${'W12345|'.repeat(1_300)}W1`, 'The request line is'],
  ])('is refused in its words when sent all the same: %s', async (_, query, text) => {
    const { client } = setup();
    await expect(client.get({ path: '/works', query, credits: 1 })).rejects.toMatchObject({
      name: 'ApiError',
      statusCode: 400,
      message: expect.stringContaining(text),
    });
  });

  it.each([
    ['operators of other services', { search: 'is it? no|yes !never (a' }],
    ['a long text', { search: 'x'.repeat(5_000) }],
    ['a lone quote', { search: '"open access' }],
    ['half a character', { search: 'half \ud83e' }],
    ['a quoted comma', { filter: 'display_name.search:"a,b"' }],
  ])('is made acceptable first: %s', async (_, params) => {
    const { client, service } = setup();
    await client.fetchList('works', params);
    expect(service.requests).toHaveLength(1);
  });

  it('an unknown path is a refusal with its message', async () => {
    const { client } = setup();
    await expect(client.get({ path: '/nothing', query: '', credits: 1 })).rejects.toMatchObject({
      statusCode: 404,
      message: 'OpenAlex ID format not recognized',
    });
  });
});

describe('a service that shuts', () => {
  const list = (client: OpenAlexClient) => client.fetchList('works', {});
  const search = (client: OpenAlexClient) => client.fetchList('works', { search: 'climate' });
  const reranked = (client: OpenAlexClient) => client.fetchList('works', { search: 'tides', rerank: true });
  const countOfSearch = (client: OpenAlexClient) =>
    client.fetchList('works', { 'search.title_and_abstract': 'climate', groupBy: 'type' });
  const thrifty = (client: OpenAlexClient) =>
    client.fetchList('authors', { search: 'ada', perPage: 10, select: FREE_LIST_SELECT });
  const groups = (client: OpenAlexClient) =>
    client.fetchList('works', { filter: 'language:en', groupBy: 'type' });
  const record = (client: OpenAlexClient) =>
    client.fetchEntity(checkedReference('works', 'W9000000001'), { bypassCache: true });

  it.each<[FakeCondition, (client: OpenAlexClient) => Promise<unknown>, string, number]>([
    ['key-needed', record, 'KeyNeededError: OpenAlex asks for an API key (HTTP 401)', 1],
    ['refused', record, 'KeyNeededError: Access refused (HTTP 403): OpenAlex may ask for an API key', 1],
    ['spent', record, 'fine', 1],
    [
      'spent',
      list,
      'DailyLimitError: Daily request limit of 1000 exceeded. Resets at 2026-11-21 03:00 UTC',
      1,
    ],
    [
      'searches-paused',
      search,
      'RateLimitError: Rate limit exceeded (HTTP 503): OpenAlex is busy and holds back searches without an API key; wait 60 seconds, then try again',
      1,
    ],
    ['searches-paused', list, 'fine', 1],
    ['down', list, 'ApiError: OpenAlex is down for maintenance.', 2],
    ['failing', list, 'ApiError: HTTP 500 Internal Server Error', 2],
    ['failing', search, 'ApiError: HTTP 500 Internal Server Error', 1],
    ['failing', countOfSearch, 'ApiError: HTTP 500 Internal Server Error', 1],
    ['failing', reranked, 'ApiError: HTTP 500 Internal Server Error', 1],
    ['failing', thrifty, 'ApiError: HTTP 500 Internal Server Error', 1],
    ['failing', groups, 'ApiError: HTTP 500 Internal Server Error', 2],
    ['empty', list, 'UnwellError: OpenAlex seems to be unwell: it lists no works at all', 1],
    ['no-results', search, 'UnwellError: OpenAlex seems to be unwell: it answered without results', 1],
  ])('is told when it is %s', async (condition, ask, outcome, requests) => {
    const { client, service } = setup({ condition });
    expect(await outcomeOf(ask(client))).toBe(outcome);
    expect(service.requests).toHaveLength(requests);
  });

  it.each<[FakeCondition, string]>([
    ['key-needed', 'API key required. Get a free key at https://openalex.org/settings/api'],
    ['refused', ''],
    [
      'spent',
      'Insufficient budget. This request costs $0.0001 but you only have $0 remaining. Resets at midnight UTC.',
    ],
    ['down', ''],
  ])('leaves the service its own sentence when it is %s', async (condition, serviceMessage) => {
    const { client } = setup({ condition });
    await expect(list(client)).rejects.toMatchObject({ serviceMessage });
  });

  it.each<[status: number, body: object, outcome: string]>([
    [
      401,
      { message: 'Please provide an api_key.' },
      'KeyNeededError: OpenAlex asks for an API key (HTTP 401)',
    ],
    [401, { error: 'API-key required' }, 'KeyNeededError: OpenAlex asks for an API key (HTTP 401)'],
    [
      403,
      { error: 'Forbidden', message: 'Requests need an API key.' },
      'KeyNeededError: Access refused (HTTP 403): OpenAlex may ask for an API key',
    ],
    [409, { message: 'Get your apikey first.' }, 'KeyNeededError: OpenAlex asks for an API key (HTTP 409)'],
    [403, { error: 'Plan upgrade required', message: 'Not yours.' }, 'ApiError: Not yours.'],
    [409, { message: 'Try again.' }, 'ApiError: Try again.'],
  ])('hears from status %d and %j: %s', async (status, body, outcome) => {
    const { client } = setup({}, { fetch: async () => Response.json(body, { status }) });
    expect(await outcomeOf(list(client))).toBe(outcome);
  });

  it('answers whoever has a key', async () => {
    const { client } = setup({ condition: 'key-needed' }, { apiKey: () => 'mine' });
    expect(await outcomeOf(list(client))).toBe('fine');
  });

  it('is asked anew after an answer that cannot be: nothing of it is kept', async () => {
    const { client, service } = setup({ condition: 'empty' });
    expect(await outcomeOf(list(client))).toMatch(/^UnwellError/);
    service.become('fine');
    expect(await outcomeOf(list(client))).toBe('fine');
  });

  it('takes an empty list from a library at hand, which may have none', async () => {
    const { client } = setup({ condition: 'empty' }, { budgetWithoutKey: 'nobody' });
    expect(await outcomeOf(list(client))).toBe('fine');
  });

  it('tells how each question ended, and why it waits', async () => {
    const ends: (string | null)[] = [];
    const pauses: string[] = [];
    const { client, service } = setup(
      { condition: 'down' },
      {
        onOutcome: ({ error }) => ends.push(error === null ? null : error.name),
        onPause: ({ error, attempt, attempts, ms }) => {
          pauses.push(`${error.message} ${attempt}/${attempts} ${ms}`);
          return () => pauses.push('over');
        },
      },
    );
    await outcomeOf(list(client));
    service.become('fine');
    await list(client);
    expect(ends).toEqual(['ApiError', null]);
    expect(pauses).toEqual(['OpenAlex is down for maintenance. 1/2 2000', 'over']);
  });

  it.each(['search', 'search.title', 'search.exact', 'search.title_abstract_keywords', 'search.semantic'])(
    'says that load holds back searches without a key, by %s too',
    async (name) => {
      const body = { error: 'Search temporarily unavailable', message: 'Paused.', retryAfter: 60 };
      const { client } = setup({}, { fetch: async () => Response.json(body, { status: 503 }) });
      await expect(client.get({ path: '/works', query: `${name}=x`, credits: 10 })).rejects.toMatchObject({
        reason: 'ladder',
        message: expect.stringContaining('holds back searches without an API key'),
      });
    },
  );
});

describe('the day’s budget', () => {
  it('stops what it cannot pay for and lets the rest through', async () => {
    const { client, service } = setup({ dailyCredits: 12 });
    await client.fetchList('works', { search: 'climate' });
    expect(client.meter.get()).toMatchObject({ limitCredits: 12, remainingCredits: 2, spentCredits: 10 });
    expect(await outcomeOf(client.fetchList('works', { search: 'water' }))).toBe(
      'DailyLimitError: Daily request limit of 12 exceeded. Resets at 2026-11-21 03:00 UTC',
    );
    expect(client.meter.get()).toMatchObject({ remainingCredits: 2, spentCredits: 10 });
    expect(await outcomeOf(client.fetchList('works', { search: 'soil' }))).toMatch(/^DailyLimitError/);
    expect(service.requests).toHaveLength(2);
    expect(await outcomeOf(client.fetchList('works', {}))).toBe('fine');
    expect(await outcomeOf(client.fetchEntity(checkedReference('works', 'W9000000001')))).toBe('fine');
    expect(await outcomeOf(client.autocomplete('works', 'climate'))).toBe('fine');
  });
});

describe('two pools of credits', () => {
  it('pay for what the larger one pays for, and are not added', async () => {
    const { client, service } = setup({ dailyCredits: 12, prepaidCredits: 15 });
    const left: (number | null)[] = [];
    for (const search of ['water', 'soil', 'air']) {
      await client.fetchList('works', { search }).catch(() => undefined);
      left.push(client.budget.current().remainingCredits);
    }
    expect(left).toEqual([15, 5, 5]);
    expect(service.requests.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await outcomeOf(client.fetchList('works', { search: 'fire' }))).toMatch(/^DailyLimitError/);
    expect(service.requests).toHaveLength(3);
    expect(await outcomeOf(client.fetchList('works', {}))).toBe('fine');
  });
});

describe('type-ahead', () => {
  it('rethrows for works', async () => {
    const { client } = setup();
    expect(await outcomeOf(client.autocomplete('works', 'fault 401'))).toBe(
      'AutocompleteError: Works autocomplete failed: OpenAlex asks for an API key (HTTP 401)',
    );
    expect(await outcomeOf(client.autocomplete('works', 'fault network'))).toBe(
      'AutocompleteError: Works autocomplete failed: Network error after 3 attempts: fetch failed',
    );
  });

  it.each([
    'authors',
    'sources',
    'institutions',
    'topics',
    'publishers',
    'funders',
    'keywords',
    'concepts',
    'all',
  ] as const)('reports for %s and gives nothing', async (kind) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { client } = setup();
    await expect(client.autocomplete(kind, 'fault 401')).resolves.toEqual([]);
    expect(warn).toHaveBeenCalledWith(
      `Autocomplete for ${kind} failed: OpenAlex asks for an API key (HTTP 401)`,
      expect.anything(),
    );
  });
});
