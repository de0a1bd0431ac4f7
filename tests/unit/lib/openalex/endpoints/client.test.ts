import { onReport } from '@/lib/base/report';
import { nextTask } from '@/lib/base/slices';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { fetchBatch } from '@/lib/openalex/endpoints/batch';
import { createOpenAlexClient, type OpenAlexClientOptions } from '@/lib/openalex/endpoints/client';
import { fetchEntity } from '@/lib/openalex/endpoints/entity';
import { fetchList } from '@/lib/openalex/endpoints/list';
import type { RequestEvent } from '@/lib/openalex/request-events';

const BASE_URL = 'https://api.example.org';

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client whose service gives the replies in turn, the last one for ever; `sleeps` collects the pauses. */
function setup(replies: readonly (Reply | Error)[], options: Partial<OpenAlexClientOptions> = {}) {
  const urls: string[] = [];
  const inits: RequestInit[] = [];
  const sleeps: number[] = [];
  const events: RequestEvent[] = [];
  let time = Date.UTC(2026, 10, 20, 12);
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    now: () => time,
    random: () => 0,
    sleep: async (ms) => {
      sleeps.push(ms);
      time += ms;
    },
    onRequest: (event) => events.push(event),
    fetch: async (url, init) => {
      urls.push(url);
      inits.push(init);
      const reply = replies[Math.min(urls.length, replies.length) - 1] ?? {};
      if (reply instanceof Error) throw reply;
      const { status = 200, body, text = JSON.stringify(body ?? {}), headers = {} } = reply;
      return new Response(text, { status, headers });
    },
    ...options,
  });
  return { client, urls, inits, sleeps, events };
}

const WORK = { id: 'https://openalex.org/W2741809807', display_name: 'The state of OA' };
const PER_SECOND = {
  error: 'Rate limit exceeded',
  message: 'Rate limit exceeded: 10 requests per second. Please slow down.',
  retryAfter: 0.4,
};

function list(ids: readonly string[], meta: Record<string, unknown> = {}) {
  return {
    meta: { count: ids.length, page: 1, per_page: 25, ...meta },
    results: ids.map((id) => ({ id: `https://openalex.org/${id}`, display_name: id })),
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('fetchEntity', () => {
  it.each([
    ['works', 'W2741809807', '/works/W2741809807'],
    ['works', 'https://openalex.org/W2741809807', '/works/W2741809807'],
    ['works', 'doi:10.7717/PeerJ.4375', '/works/doi:10.7717/peerj.4375'],
    [
      'works',
      '10.1002/(SICI)1(2)18:7<509::AID>3.0.CO;2-Z',
      '/works/doi:10.1002/(sici)1(2)18:7<509::aid>3.0.co;2-z',
    ],
    ['works', '10.1234/50%25', '/works/doi:10.1234/50%25'],
    ['works', 'https://doi.org/10.1234//a///b', '/works/doi:10.1234/%2Fa/%2F%2Fb'],
    ['authors', '0000-0002-1298-3089', '/authors/orcid:0000-0002-1298-3089'],
    ['institutions', 'https://ror.org/02y3ad647', '/institutions/ror:02y3ad647'],
    ['sources', '1932-6203', '/sources/issn:1932-6203'],
    ['keywords', 'Machine-Learning', '/keywords/machine-learning'],
  ] as const)('asks for %s %s in the free literal form', async (kind, id, path) => {
    const { client, urls } = setup([{ status: 404, text: '<h1>Not Found</h1>' }]);
    await expect(client.fetchEntity(checkedReference(kind, id))).resolves.toBeNull();
    expect(urls).toEqual([`${BASE_URL}${path}`]);
  });

  it('gives the record under the id that the service returned', async () => {
    const { client, urls, inits } = setup([{ body: WORK }]);
    const record = await client.fetchEntity(checkedReference('works', 'W12'), { select: ['display_name'] });
    expect(record).toMatchObject({ kind: 'works', id: 'W2741809807', raw: WORK });
    expect(urls).toEqual([`${BASE_URL}/works/W12?select=id,display_name`]);
    expect(inits[0]).toMatchObject({
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      method: 'GET',
    });
  });

  it.each([
    ['works', '', 'Identifier must be a non-empty string'],
    ['institutions', ' ', 'Institution ID cannot be empty'],
    ['works', 'A12', 'Unrecognized identifier format'],
    ['works', '../authors', 'Unrecognized identifier format'],
    ['works', '10.1234/../../authors', 'Unrecognized identifier format'],
  ] as const)('does not ask for %s %p', async (kind, id, message) => {
    const { client, urls } = setup([{ body: WORK }]);
    const ask = async () => client.fetchEntity(checkedReference(kind, id));
    await expect(ask()).rejects.toMatchObject({
      name: 'InvalidRequestError',
      message,
    });
    expect(urls).toEqual([]);
  });

  it.each<[string, Reply, Record<string, unknown>]>([
    [
      'null',
      { text: 'null' },
      { name: 'EmptyResponseError', message: 'Received null or undefined response from API' },
    ],
    ['nothing', { text: '' }, { name: 'EmptyResponseError' }],
    [
      'half a body',
      { text: '{"id":' },
      { name: 'MalformedResponseError', message: 'Malformed response from API: the body is not JSON' },
    ],
    [
      'another kind',
      { body: { id: 'https://openalex.org/A12' } },
      { name: 'MalformedResponseError', path: 'id' },
    ],
    [
      'a refusal',
      { status: 400, body: { error: 'e', message: 'x is not a valid field' } },
      { name: 'ApiError', message: 'x is not a valid field', statusCode: 400 },
    ],
    [
      'an error without message',
      { status: 403, body: { error: 'Plan upgrade required' } },
      { message: 'Plan upgrade required' },
    ],
    [
      'a wrong key',
      { status: 401, body: { error: 'Invalid or missing API key', message: 'API key not found' } },
      { statusCode: 401, serviceMessage: 'API key not found' },
    ],
    ['a page of HTML', { status: 410, text: '<h1>Gone</h1>' }, { message: 'HTTP 410' }],
  ])('answers %s with a typed error, once', async (_, reply, expected) => {
    const { client, urls } = setup([reply]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject(expected);
    expect(urls).toHaveLength(1);
  });
});

describe('retries', () => {
  it('tries a server fault twice', async () => {
    const { client, urls, sleeps } = setup([{ status: 500, text: '<html>' }]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      name: 'ApiError',
      statusCode: 500,
      message: 'HTTP 500 Internal Server Error',
    });
    expect(urls).toHaveLength(2);
    expect(sleeps).toEqual([2_000]);
  });

  it('tries three times without an answer, and counts', async () => {
    const { client, urls, sleeps } = setup([new TypeError('fetch failed')]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      name: 'NetworkError',
      attempts: 3,
      message: 'Network error after 3 attempts: fetch failed',
    });
    expect(urls).toHaveLength(3);
    expect(sleeps).toEqual([1_000, 2_000]);
  });

  it('comes back after a fault', async () => {
    const { client } = setup([new TypeError('x'), { status: 502, body: {} }, { body: WORK }]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      statusCode: 502,
    });
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).resolves.toMatchObject({
      id: 'W2741809807',
    });
  });

  it('waits as the header says when there are too many per second', async () => {
    const { client, urls, sleeps } = setup([
      { status: 429, body: PER_SECOND, headers: { 'Retry-After': '1' } },
      { body: WORK },
    ]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).resolves.toMatchObject({
      id: 'W2741809807',
    });
    expect(urls).toHaveLength(2);
    expect(sleeps).toEqual([1_000]);
  });

  it('gives up after five', async () => {
    const { client, urls } = setup([{ status: 429, body: PER_SECOND }]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      name: 'RateLimitError',
      reason: 'per-second',
      message: 'Rate limit exceeded (HTTP 429)',
    });
    expect(urls).toHaveLength(5);
  });

  it.each<[string, Reply, Record<string, unknown>]>([
    [
      'the day’s budget is used up',
      {
        status: 429,
        body: {
          error: 'Rate limit exceeded',
          message:
            'Insufficient budget. This request costs $0.001 but you only have $0 remaining. Resets at midnight UTC.',
          retryAfter: 43_200,
          creditsRequired: 10,
          creditsRemaining: 0,
        },
        headers: { 'X-RateLimit-Limit': '1000', 'Retry-After': '43200' },
      },
      {
        name: 'DailyLimitError',
        message: 'Daily request limit of 1000 exceeded. Resets at 2026-11-21 00:00 UTC',
      },
    ],
    [
      'it takes a plan',
      { status: 429, body: { error: 'Plan upgrade required', message: 'x' } },
      { name: 'RateLimitError', reason: 'plan' },
    ],
    [
      'the search is paused for a minute',
      { status: 503, body: { error: 'Search temporarily unavailable' }, headers: { 'Retry-After': '60' } },
      {
        name: 'RateLimitError',
        reason: 'ladder',
        message:
          'Rate limit exceeded (HTTP 503): OpenAlex is busy and holds back searches without an API key; wait 60 seconds, then try again',
        retryAfterMs: 60_000,
      },
    ],
  ])('does not try again when %s', async (_, reply, expected) => {
    const { client, urls } = setup([reply]);
    await expect(client.fetchList('works', { search: 'x' })).rejects.toMatchObject(expected);
    expect(urls).toHaveLength(1);
  });

  it('does not retry without a reason and a waiting time', async () => {
    const { client, urls } = setup([{ status: 429, text: 'no' }]);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      reason: 'other',
    });
    expect(urls).toHaveLength(1);
  });

  it('sends nothing that costs more than the day has left, but free requests', async () => {
    const { client, urls } = setup([
      {
        status: 429,
        body: { message: 'Insufficient budget.', creditsRemaining: 3 },
        headers: { 'Retry-After': '3600' },
      },
      { body: list(['W12']) },
    ]);
    await expect(client.fetchList('works', { search: 'x' })).rejects.toMatchObject({
      name: 'DailyLimitError',
    });
    await expect(client.fetchList('works', { search: 'y' })).rejects.toMatchObject({
      name: 'DailyLimitError',
    });
    await expect(client.fetchList('works', {})).resolves.toMatchObject({ results: [{ id: 'W12' }] });
    expect(urls).toHaveLength(2);
  });
});

describe('fetchList', () => {
  it('reads a page', async () => {
    const { client, urls } = setup([{ body: list(['W12', 'W13'], { next_cursor: 'abc', timed_out: true }) }]);
    const page = await client.fetchList(
      'works',
      { search: 'open access', perPage: 20 },
      { select: ['display_name'] },
    );
    expect(urls).toEqual([`${BASE_URL}/works?search=open%20access&per_page=20&select=id,display_name`]);
    expect(page.meta).toEqual({ count: 2, page: 1, perPage: 25, nextCursor: 'abc', isPartial: true });
    expect(page.results.map(({ id }) => id)).toEqual(['W12', 'W13']);
    expect(page.groups).toEqual([]);
  });

  it('reads groups by the last part of their keys', async () => {
    const { client } = setup([
      {
        body: {
          meta: { count: 9, page: 1, per_page: 200, groups_count: 3 },
          group_by: [
            {
              key: 'https://openalex.org/countries/US',
              key_display_name: 'United States of America',
              count: 5,
            },
            {
              key: 'https://openalex.org/source-types/ebook%20platform',
              key_display_name: 'ebook platform',
              count: 3,
            },
            { key: '2019', key_display_name: '2019', count: 1 },
            { key: -111, count: 1 },
            null,
          ],
        },
      },
    ]);
    const page = await client.fetchList('works', { groupBy: 'type' });
    expect(page.groups).toEqual([
      { key: 'US', label: 'United States of America', count: 5 },
      { key: 'ebook platform', label: 'ebook platform', count: 3 },
      { key: '2019', label: '2019', count: 1 },
      { key: '-111', label: '-111', count: 1 },
    ]);
    expect(page.results).toEqual([]);
  });

  it('leaves out records without an id and fields of another type, keeps the rest, and tells it once', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const works = [
      { id: 'https://openalex.org/W12', fwci: '1.2', title: 'Tides' },
      { id: 'https://openalex.org/W13', keywords: [null], ids: { mag: true } },
    ];
    const body = { meta: { count: 4 }, results: [{ display_name: 'no id' }, null, ...works] };
    const { client } = setup([{ body }]);
    const page = await client.fetchList('works', {});
    stop();
    expect(page.results.map(({ raw }) => raw)).toEqual([
      { id: 'https://openalex.org/W12', title: 'Tides' },
      { id: 'https://openalex.org/W13', keywords: [null], ids: {} },
    ]);
    expect(reports).toEqual([
      'List of works: 2 values of 2 records left out, being of an unexpected type (W12: fwci, W13: ids.mag); 2 records without a usable id left out',
    ]);
  });

  it('keeps a single record without its field of another type, and tells it', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { client } = setup([{ body: { id: 'https://openalex.org/W12', fwci: '1.2', title: 'Tides' } }]);
    const record = await client.fetchEntity(checkedReference('works', 'W12'));
    stop();
    expect(record?.raw).toEqual({ id: 'https://openalex.org/W12', title: 'Tides' });
    expect(reports).toEqual([
      'Record of works: 1 value of 1 record left out, being of an unexpected type (W12: fwci)',
    ]);
  });

  it.each([
    [{ results: [] }, 'meta'],
    [{ meta: { count: 1 }, results: [{ display_name: 'no id' }] }, 'results.0.id'],
    [[], ''],
  ])('refuses the answer %p', async (body, path) => {
    const { client } = setup([{ body }]);
    await expect(client.fetchList('works', {})).rejects.toMatchObject({
      name: 'MalformedResponseError',
      path,
    });
  });
});

describe('fetchBatch', () => {
  it('asks a hundred at a time, each once, and answers in the order asked for', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `W${index + 100}`);
    const urls: string[] = [];
    const client = createOpenAlexClient({
      baseUrl: BASE_URL,
      fetch: async (url) => {
        urls.push(url);
        const asked = /openalex:([^&]*)/.exec(url)?.[1]?.split('|') ?? [];
        const found = asked.filter((id) => id !== 'W101').reverse();
        return Response.json(list(found));
      },
    });
    const answer = await client.fetchBatch('works', [...ids, 'https://openalex.org/W100', 'A12'], {
      select: ['display_name'],
    });
    expect(urls).toHaveLength(2);
    expect(urls[1]).toBe(
      `${BASE_URL}/works?filter=openalex:${ids.slice(100).join('|')}&corpus=all&per_page=100&select=id,display_name`,
    );
    expect(answer.found.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'W101'));
    expect(answer.missing).toEqual(['W101', 'A12']);
  });

  it('asks keywords by id, and never for pseudo authors alone', async () => {
    const { client, urls } = setup([{ body: { meta: { count: 0 }, results: [] } }]);
    await client.fetchBatch('keywords', ['Open-Access']);
    expect(urls).toEqual([`${BASE_URL}/keywords?filter=id:open-access&per_page=100`]);
    await expect(client.fetchBatch('authors', ['A9999999999', 'A5317838346'])).resolves.toEqual({
      found: [],
      missing: ['A9999999999', 'A5317838346'],
    });
    await expect(client.fetchBatch('works', [])).resolves.toEqual({ found: [], missing: [] });
    expect(urls).toHaveLength(1);
  });
});

describe('autocomplete', () => {
  const HITS = {
    results: [
      {
        id: 'https://openalex.org/keywords/Machine-Learning',
        display_name: 'Machine learning',
        hint: null,
        cited_by_count: 5,
        works_count: 7,
        entity_type: 'keyword',
      },
      { id: 'true', display_name: 'is open access', entity_type: 'filter' },
      { id: 'https://openalex.org/countries/us', display_name: 'USA', entity_type: 'country' },
      {
        id: 'https://openalex.org/A12',
        display_name: 'A. Author',
        hint: 'Somewhere',
        cited_by_count: 1,
        works_count: null,
        entity_type: 'author',
      },
    ],
  };

  it('sends only q and keeps the nine kinds', async () => {
    const { client, urls } = setup([{ body: HITS }]);
    await expect(client.autocomplete('all', '  machine   learning ')).resolves.toEqual([
      {
        id: 'machine-learning',
        kind: 'keywords',
        label: 'Machine learning',
        hint: '',
        citedByCount: 5,
        worksCount: 7,
      },
      {
        id: 'A12',
        kind: 'authors',
        label: 'A. Author',
        hint: 'Somewhere',
        citedByCount: 1,
        worksCount: null,
      },
    ]);
    await client.autocomplete('authors', 'x');
    expect(urls).toEqual([
      `${BASE_URL}/autocomplete?q=machine%20learning`,
      `${BASE_URL}/autocomplete/authors?q=x`,
    ]);
  });

  it('refuses a blank text', async () => {
    const { client } = setup([{ body: HITS }]);
    await expect(client.autocomplete('works', ' ')).rejects.toMatchObject({
      message: 'Query string is required and cannot be empty',
    });
  });

  it('rethrows a fault for works and reports it for the others', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { client } = setup([{ status: 400, body: { message: 'bad' } }]);
    await expect(client.autocomplete('works', 'x')).rejects.toMatchObject({
      message: 'Works autocomplete failed: bad',
    });
    await expect(client.autocomplete('topics', 'x')).resolves.toEqual([]);
    expect(warn).toHaveBeenCalledWith('Autocomplete for topics failed: bad', expect.anything());
  });
});

describe('one request for equal calls', () => {
  it('shares while it runs, and logs the second as deduplicated', async () => {
    const { client, urls, events } = setup([{ body: WORK }]);
    const both = await Promise.all([
      client.fetchEntity(checkedReference('works', 'W12')),
      client.fetchEntity(checkedReference('works', 'w12')),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(urls).toHaveLength(1);
    expect(events.map(({ status }) => status).sort()).toEqual(['deduplicated', 'pending', 'success']);
  });

  it('cancels the request when no caller waits any more', async () => {
    let wasAborted = false;
    const asked = jest.fn();
    const client = createOpenAlexClient({
      baseUrl: BASE_URL,
      fetch: (_, init) => {
        asked();
        return new Promise((__, reject) => {
          init.signal?.addEventListener('abort', () => {
            wasAborted = true;
            reject(new DOMException('stopped', 'AbortError'));
          });
        });
      },
    });
    const controller = new AbortController();
    const call = client.fetchEntity(checkedReference('works', 'W12'), { signal: controller.signal });
    while (asked.mock.calls.length === 0) await nextTask();
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await Promise.resolve();
    expect(wasAborted).toBe(true);
  });
});

describe('code that comes with the first request for records', () => {
  const ENDPOINTS = { fetchEntity, fetchList, fetchBatch };

  it.each([
    ['a record', (client: OpenAlexApi) => client.fetchEntity(checkedReference('works', 'W2741809807'))],
    ['a list', (client: OpenAlexApi) => client.fetchList('works', { filter: 'type:article' })],
    ['a batch', (client: OpenAlexApi) => client.fetchBatch('works', ['W2741809807'])],
  ])('says of %s that it could not be loaded, and asks anew the next time', async (_, ask) => {
    const loads = [() => Promise.reject(new Error('Failed to load chunk 12.js')), async () => ENDPOINTS];
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json(url.includes('filter=') ? list([]) : WORK);
    };
    const client = createOpenAlexClient({ baseUrl: BASE_URL, fetch }, async () => {
      const load = loads.shift();
      if (load === undefined) throw new Error('Asked more often than needed');
      return load();
    });
    await expect(ask(client)).rejects.toMatchObject({
      name: 'NetworkError',
      message:
        'Network error after 1 attempts: a part of the application could not be loaded (if this repeats, reload the page)',
      cause: { cause: { message: 'Failed to load chunk 12.js' } },
    });
    expect(urls).toEqual([]);
    await expect(ask(client)).resolves.toBeTruthy();
    expect(urls).toHaveLength(1);
  });
});

describe('time, keys and the log', () => {
  afterEach(() => void jest.useRealTimers());

  it('gives up after thirty seconds', async () => {
    jest.useFakeTimers();
    const client = createOpenAlexClient({
      baseUrl: BASE_URL,
      fetch: (_, init) =>
        new Promise((__, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        }),
    });
    const call = expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'Request timeout after 30000ms',
    });
    await jest.advanceTimersByTimeAsync(30_000);
    await call;
  });

  it('sends key and e-mail but logs neither', async () => {
    const { client, urls, events } = setup([{ body: WORK }], {
      apiKey: () => 'secret/1',
      mailto: 'me@example.org',
    });
    await client.fetchEntity(checkedReference('works', 'W12'));
    expect(urls).toEqual([`${BASE_URL}/works/W12?mailto=me%40example.org&api_key=secret%2F1`]);
    expect(JSON.stringify(events)).not.toMatch(/secret|me@|me%40/);
    expect(events.map(({ url, status, credits }) => ({ url, status, credits }))).toEqual([
      { url: `${BASE_URL}/works/W12`, status: 'pending', credits: 0 },
      { url: `${BASE_URL}/works/W12`, status: 'success', credits: 0 },
    ]);
  });

  it('keeps the budget that the headers tell', async () => {
    const headers = {
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': '989',
      'X-RateLimit-Reset': '10',
    };
    const { client } = setup([{ body: list(['W12']), headers }]);
    const seen: (number | null)[] = [];
    client.subscribe(({ remainingCredits }) => seen.push(remainingCredits));
    await client.fetchList('works', { search: 'x' });
    expect(seen).toEqual([989]);
    expect(client.budget.current()).toEqual({
      limitCredits: 1000,
      remainingCredits: 989,
      resetsAt: Date.UTC(2026, 10, 20, 12) + 10_000,
    });
  });
});
