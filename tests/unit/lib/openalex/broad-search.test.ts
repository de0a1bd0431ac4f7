import { isBroadSearch } from '@/lib/openalex/broad-search';
import { createOpenAlexClient } from '@/lib/openalex/client';
import { buildListRequest } from '@/lib/openalex/list-params';

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
