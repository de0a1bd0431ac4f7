import { createLibrary } from '@/lib/library/library';
import { isBroadSearch, isTopicList } from '@/lib/openalex/broad-search';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { buildListRequest } from '@/lib/openalex/list-params';
import { createFakeService } from '@/tests/support/fake-service';

const broad = (word: string) => Array.from({ length: 7 }, (_, index) => `${word}${index}`).join(' OR ');

describe('isBroadSearch(request)', () => {
  it.each([
    ['search=a AND b OR c NOT d AND e AND f', false],
    ['search=a AND b OR c NOT d AND e AND f AND g', true],
    ['search.title=a AND b AND c&search.exact=d OR e OR f OR g OR h', true],
    ['search=and or not and or not and or not', false],
    ['filter=title.search:a OR b OR c OR d OR e OR f OR g', true],
    ['filter=openalex:W1|W2', false],
    ['filter=display_name:AND OR NOT AND OR NOT AND', false],
  ])('%s: %p', (query, expected) => {
    expect(isBroadSearch({ query })).toBe(expected);
  });
});

const topics = (count: number, from = 10) =>
  Array.from({ length: count }, (_, at) => `T${from + at}`).join('|');

describe('isTopicList(request)', () => {
  it.each([
    [`filter=topics.id:${topics(10)}`, false],
    [`filter=topics.id:${topics(11)}`, true],
    [`filter=primary_topic.id:${encodeURIComponent(topics(11))}`, true],
    [`filter=primary-topic.id:${topics(11)}`, true],
    [`filter=concepts.id:${topics(11).replaceAll('T', 'C')}&sort=cited_by_count:desc`, true],
    [`filter=is_oa:true,topics.id:${topics(11)}`, true],
    [`filter=topics.id:!${topics(11)}`, false],
    [`filter=topics.id:${topics(10)}|https://openalex.org/T10|t11`, false],
    [`filter=topics.id:${topics(6)},primary_topic.id:${topics(6)}`, false],
    [`filter=openalex:${topics(50)}`, false],
    [`filter=keywords.id:${topics(50)}`, false],
    ['search=topics.id', false],
  ])('%s: %p', (query, expected) => {
    expect(isTopicList({ query })).toBe(expected);
  });
});

/** When requests of a client were sent. */
async function startsOf(
  key: string | null,
  budgetWithoutKey: 'visitor-address' | 'nobody' = 'visitor-address',
) {
  const began = Date.now();
  const starts: string[] = [];
  const client = createOpenAlexClient({
    baseUrl: 'https://api.openalex.org',
    apiKey: () => key,
    budgetWithoutKey,
    fetch: async (url) => {
      starts.push(`${url.includes('OR') ? 'broad' : 'plain'} ${Date.now() - began}`);
      return Response.json({ meta: { count: 1 }, results: [], group_by: [] });
    },
  });
  const ask = (search: string) => client.get(buildListRequest('works', { search, groupBy: 'type' }));
  const asked = Promise.all([
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((word) => ask(broad(word))),
    ask('sleep'),
  ]);
  await jest.advanceTimersByTimeAsync(10_000);
  await asked;
  return starts;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('searches of many operators', () => {
  it('are sent one a second without a key, and hold up no other', async () => {
    expect(await startsOf(null)).toEqual([
      'plain 0',
      'broad 0',
      'broad 1100',
      'broad 2200',
      'broad 3300',
      'broad 4400',
      'broad 5500',
    ]);
  });

  it('are sent five a second with a key', async () => {
    expect((await startsOf('k')).filter((start) => start.startsWith('broad'))).toEqual([
      'broad 0',
      'broad 0',
      'broad 0',
      'broad 0',
      'broad 0',
      'broad 1100',
    ]);
  });

  it('are not held up where records at hand are searched', async () => {
    expect(new Set((await startsOf(null, 'nobody')).map((start) => start.split(' ')[1]))).toEqual(
      new Set(['0']),
    );
  });
});

describe('lists of many topics', () => {
  it.each([null, 'k'])('are sent one a second with the key %p, and hold up no other', async (key) => {
    const service = createFakeService(createLibrary(new Map(), { name: 'empty' }), { now: Date.now });
    const starts: string[] = [];
    const began = Date.now();
    const client = createOpenAlexClient({
      baseUrl: 'https://api.openalex.org',
      apiKey: () => key,
      fetch: (url, init) => {
        starts.push(`${url.includes('topics.id') ? 'topics' : 'plain'} ${Date.now() - began}`);
        return service.fetch(url, init);
      },
    });
    const ask = (filter: string) => client.get(buildListRequest('works', { filter }));
    const asked = Promise.all([
      ...[10, 30, 50].map((from) => ask(`topics.id:${topics(12, from)}`)),
      ask(`topics.id:!${topics(12)}`),
      ask('type:article'),
    ]);
    await jest.advanceTimersByTimeAsync(10_000);
    await asked;
    expect(starts).toEqual(['topics 0', 'plain 0', 'topics 0', 'topics 1100', 'topics 2200']);
  });

  it('are sent again when another client was as fast', async () => {
    const service = createFakeService(createLibrary(new Map(), { name: 'empty' }), { now: Date.now });
    const clients = [1, 2].map(() =>
      createOpenAlexClient({ baseUrl: 'https://api.openalex.org', fetch: service.fetch }),
    );
    const asked = Promise.all(
      clients.map((client, at) =>
        client.get(buildListRequest('works', { filter: `topics.id:${topics(12, 10 + 20 * at)}` })),
      ),
    );
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(asked).resolves.toHaveLength(2);
    expect(service.requests).toHaveLength(3);
    const refused = service.respond('/works', `filter=topics.id:${topics(12)}`);
    const again = service.respond('/works', `filter=topics.id:${topics(13)}`);
    expect(refused).toMatchObject({ answer: { status: 200 } });
    expect(again).toMatchObject({
      answer: { status: 429, body: expect.stringContaining('more than 10 values of topics.id') },
    });
  });
});
