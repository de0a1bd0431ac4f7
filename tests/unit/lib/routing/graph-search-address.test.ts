import { graphSearchPath, plainSearch, readGraphSearch } from '@/lib/routing/graph-search-address';

const read = (query: string) => readGraphSearch(new URLSearchParams(query));

describe('graphSearchPath(search)', () => {
  it('is short for the usual search', () => {
    expect(graphSearchPath(plainSearch('  open access & "trust" '))).toBe(
      '/explore/graph?q=open%20access%20%26%20%22trust%22',
    );
  });

  it('holds whatever differs from the usual', () => {
    const search = {
      query: 'tides',
      scope: 'title_and_abstract',
      forms: 'exact',
      kinds: ['works', 'topics'],
      limit: 50,
      startDate: '2019-01-01',
      endDate: '2021-12-31',
    } as const;
    expect(graphSearchPath(search)).toBe(
      '/explore/graph?q=tides&scope=title_and_abstract&forms=exact&kinds=works,topics&limit=50&startDate=2019-01-01&endDate=2021-12-31',
    );
  });
});

describe('readGraphSearch(query)', () => {
  it.each([
    ['', {}],
    ['q=%20tides%20', { query: 'tides' }],
    ['q=a&kinds=topics,works,topics,nonsense', { query: 'a', kinds: ['works', 'topics'] }],
    ['q=a&kinds=nonsense', { query: 'a' }],
    ['q=a&scope=title&forms=exact', { query: 'a', scope: 'title', forms: 'exact' }],
    ['q=a&scope=everywhere', { query: 'a' }],
    ['q=a&limit=5', { query: 'a', limit: 5 }],
    ['q=a&limit=0', { query: 'a' }],
    ['q=a&limit=-5', { query: 'a' }],
    ['q=a&limit=5.5', { query: 'a' }],
    ['q=a&limit=1e9', { query: 'a' }],
    ['q=a&startDate=2019-02-30&endDate=x', { query: 'a' }],
    [
      'q=a&startDate=2021-01-01&endDate=2019-01-01',
      { query: 'a', startDate: '2019-01-01', endDate: '2019-01-01' },
    ],
  ])('reads %s', (query, expected) => {
    expect(read(query)).toEqual({ ...plainSearch(''), ...expected });
  });

  it('reads what it writes', () => {
    for (const query of [
      'q=a',
      'q=a%26b&kinds=works&limit=7&endDate=2019-01-01',
      'q=%23&startDate=2020-02-29',
    ]) {
      const search = read(query);
      expect(readGraphSearch(new URL(graphSearchPath(search), 'https://site.test').searchParams)).toEqual(
        search,
      );
    }
  });
});
