import { creditsOfPage } from '@/lib/queries/list-page-query';
import { readWorkSearch, withSearchFilter } from '@/lib/queries/work-search';
import type { SearchAddress } from '@/lib/routing/search-address';

const EMPTY_SEARCH: SearchAddress = {
  query: '',
  scope: 'everything',
  forms: 'stemmed',
  startDate: '',
  endDate: '',
  filter: '',
  sort: '',
  page: 1,
  perPage: 20,
};

describe('readWorkSearch(address)', () => {
  it('asks for twenty works with the fields of the table, for ten credits', () => {
    const search = readWorkSearch({ ...EMPTY_SEARCH, query: 'deep tides' });
    expect(search).toEqual({
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
      problem: null,
      unlisted: [],
    });
    expect(search === null ? null : creditsOfPage(search)).toBe(10);
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

describe('readWorkSearch(address), with further conditions', () => {
  it('sends them beside the years', () => {
    const address = { ...EMPTY_SEARCH, query: 'x', startDate: '2019-05-01', filter: 'type:article' };
    expect(readWorkSearch(address)).toMatchObject({
      params: { filter: 'publication_year:2019-,type:article' },
      problem: null,
    });
  });

  it('leaves out what the service would refuse, and says so', () => {
    expect(readWorkSearch({ ...EMPTY_SEARCH, query: 'x', filter: 'grants.funder:F1' })).toMatchObject({
      params: { filter: undefined },
      problem: expect.stringMatching(/^“filter=grants.funder:F1” was left out: .*grants.funder.*\.$/),
      unlisted: [],
    });
  });

  it('sends a condition that only the service can know, and says so', () => {
    expect(readWorkSearch({ ...EMPTY_SEARCH, query: 'x', filter: 'evidence_levels.id:1' })).toMatchObject({
      params: { filter: 'evidence_levels.id:1' },
      problem: null,
      unlisted: [{ parameter: 'filter', field: 'evidence_levels.id' }],
    });
  });
});

describe('withSearchFilter(address, filter)', () => {
  it.each([
    [
      'publication_year:2019-2024,type:article',
      { startDate: '2019-01-01', endDate: '2024-12-31', filter: 'type:article' },
    ],
    ['publication_year:2020-', { startDate: '2020-01-01', endDate: '', filter: '' }],
    ['publication_year:-2020', { startDate: '', endDate: '2020-12-31', filter: '' }],
    ['publication_year:2020', { startDate: '2020-01-01', endDate: '2020-12-31', filter: '' }],
    ['publication_year:>2020', { startDate: '', endDate: '', filter: 'publication_year:>2020' }],
    ['', { startDate: '', endDate: '', filter: '' }],
  ])('%s', (filter, expected) => {
    expect(withSearchFilter({ ...EMPTY_SEARCH, query: 'x', page: 3 }, filter)).toEqual({
      ...EMPTY_SEARCH,
      query: 'x',
      ...expected,
    });
  });

  it('keeps a day whose year stays', () => {
    const address = { ...EMPTY_SEARCH, query: 'x', startDate: '2019-05-01' };
    expect(withSearchFilter(address, 'publication_year:2019-,is_oa:true').startDate).toBe('2019-05-01');
  });
});
