import { readWorkSearch } from '@/lib/queries/work-search';
import type { SearchAddress } from '@/lib/routing/search-address';

const EMPTY_SEARCH: SearchAddress = {
  query: '',
  scope: 'everything',
  forms: 'stemmed',
  startDate: '',
  endDate: '',
  sort: '',
  page: 1,
  perPage: 20,
};

describe('readWorkSearch(address)', () => {
  it('asks for twenty works with the fields of the table, for ten credits', () => {
    expect(readWorkSearch({ ...EMPTY_SEARCH, query: 'deep tides' })).toEqual({
      kind: 'works',
      params: {
        search: 'deep tides',
        filter: undefined,
        sort: undefined,
        page: 1,
        perPage: 20,
        select: [
          'id',
          'display_name',
          'authorships',
          'publication_year',
          'cited_by_count',
          'primary_location',
          'open_access',
          'doi',
        ],
      },
      plan: expect.objectContaining({ text: 'deep tides', faults: [], needsExact: false }),
      credits: 10,
    });
  });

  it.each([
    ['2019-05-01', '2024-12-31', 'publication_year:2019-2024'],
    ['2020-01-01', '', 'publication_year:2020-'],
    ['', '2019-06-30', 'publication_year:-2019'],
  ])('narrows %s to %s by year', (startDate, endDate, filter) => {
    expect(readWorkSearch({ ...EMPTY_SEARCH, query: 'x', startDate, endDate })?.params.filter).toBe(filter);
  });

  it('sends truncated words to the exact form of the scope', () => {
    const search = readWorkSearch({ ...EMPTY_SEARCH, query: 'tid*', scope: 'title' });
    expect(search?.params['search.title.exact']).toBe('tid*');
    expect(search?.params.search).toBeUndefined();
    expect(search?.plan.needsExact).toBe(true);
  });

  it('mends the text and says how', () => {
    const search = readWorkSearch({ ...EMPTY_SEARCH, query: 'why is the sea blue?' });
    expect(search?.params.search).toBe('why is the sea blue');
    expect(search?.plan.faults.map(({ kind }) => kind)).toEqual(['question-mark']);
  });

  it.each(['', '   ', '?*', '""'])('asks nothing for “%s”', (query) => {
    expect(readWorkSearch({ ...EMPTY_SEARCH, query })).toBeNull();
  });

  it('stops at the last page that the service gives', () => {
    expect(readWorkSearch({ ...EMPTY_SEARCH, query: 'x', page: 9_000 })?.params.page).toBe(500);
    expect(readWorkSearch({ ...EMPTY_SEARCH, query: 'x', page: 9_000, perPage: 100 })?.params).toMatchObject({
      page: 100,
      perPage: 100,
    });
  });
});
