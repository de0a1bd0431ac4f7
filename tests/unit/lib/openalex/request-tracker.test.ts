import { checkedReference } from '@/lib/openalex/checked-reference';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import type { RequestEvent } from '@/lib/openalex/request-events';

const BASE_URL = 'https://service.test';

/** A client of a service that always answers alike; what it tells about its requests. */
function setup(answer: () => Promise<Response>) {
  const events: RequestEvent[] = [];
  let time = 1_000;
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    fetch: answer,
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
    random: () => 0,
    apiKey: () => 'secret',
    onRequest: (event) => events.push(event),
  });
  return { client, events };
}

const refuse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  setup(async () => new Response(JSON.stringify(body), { status, headers }));

describe('what is told of a request that failed', () => {
  it('is its message and status code', async () => {
    const { client, events } = refuse(400, { error: 'Invalid query parameters error.', message: 'No.' });
    await expect(client.fetchList('works', { filter: 'type:article' })).rejects.toThrow('No.');
    const pending = {
      id: 'request-1',
      url: `${BASE_URL}/works?filter=type:article`,
      method: 'GET',
      status: 'pending',
      startTime: 1_000,
      endTime: null,
      statusCode: null,
      size: null,
      error: null,
      credits: 1,
      attempt: 1,
    };
    const ended = { status: 'error', endTime: 1_000, statusCode: 400, size: 59, error: 'No.' };
    expect(events).toEqual([pending, { ...pending, ...ended }]);
  });

  it('is one event pair per attempt, without a status where nothing came', async () => {
    const { client, events } = setup(() => Promise.reject(new TypeError('fetch failed')));
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toThrow(
      'Network error after 3 attempts: fetch failed',
    );
    const text = 'Network error after 1 attempts: fetch failed';
    expect(
      events.map(({ attempt, status, statusCode, error }) => [attempt, status, statusCode, error]),
    ).toEqual(
      [1, 2, 3].flatMap((attempt) => [
        [attempt, 'pending', null, null],
        [attempt, 'error', null, text],
      ]),
    );
  });

  it.each([
    [500, {}, 'HTTP 500 Internal Server Error'],
    [401, { error: 'Invalid or missing API key', message: 'API key not found' }, 'API key not found'],
    [418, {}, 'HTTP 418'],
    [
      429,
      { error: 'Plan upgrade required' },
      'Rate limit exceeded (HTTP 429): only a paid plan of OpenAlex answers this',
    ],
  ])('of status %d is the text that a user sees', async (status, body, text) => {
    const { client, events } = refuse(status, body);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toThrow(text);
    expect(events.at(-1)).toMatchObject({ status: 'error', statusCode: status, error: text });
  });
});

describe('the time that the service asks for', () => {
  it.each([
    ['seconds', { 'Retry-After': '60' }, {}, 60_000],
    ['half seconds', { 'Retry-After': '31.5' }, {}, 31_500],
    ['a date', { 'Retry-After': 'Thu, 01 Jan 1970 00:01:01 GMT' }, {}, 60_000],
    ['a date that is over', { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }, {}, 0],
    ['in the body alone', {}, { retryAfter: 45 }, 45_000],
    ['a day for more than one', { 'Retry-After': '999999999999' }, {}, 86_400_000],
    ['a day for more digits than a number has', { 'Retry-After': '9'.repeat(400) }, {}, 86_400_000],
    ['a day for a date in years', { 'Retry-After': 'Thu, 01 Jan 2970 00:00:00 GMT' }, {}, 86_400_000],
    ['a day for more in the body', {}, { retryAfter: 1e300 }, 86_400_000],
    ['no time before now', { 'Retry-After': '-5' }, {}, null],
    ['no time before now in the body', {}, { retryAfter: -5 }, null],
    ['no time for two', { 'Retry-After': '5, 10' }, {}, null],
    ['no time for what only looks like a date', { 'Retry-After': 'may 1' }, {}, null],
    ['no time at all', { 'Retry-After': 'soon' }, {}, null],
  ])('is read as %s', async (_, headers, more, retryAfterMs) => {
    const { client } = refuse(429, { error: 'Plan upgrade required', ...more }, headers);
    await expect(client.fetchEntity(checkedReference('works', 'W12'))).rejects.toMatchObject({
      name: 'RateLimitError',
      reason: 'plan',
      retryAfterMs,
    });
  });
});
