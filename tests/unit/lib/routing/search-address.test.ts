import {
  isSearchDate,
  readSearchAddress,
  type SearchAddress,
  searchAddressPath,
} from '@/lib/routing/search-address';

const EMPTY_SEARCH: SearchAddress = {
  query: '',
  scope: 'title_and_abstract',
  forms: 'stemmed',
  startDate: '',
  endDate: '',
  filter: '',
  sort: '',
  page: 1,
  perPage: 20,
};
const read = (query: string) => readSearchAddress(new URLSearchParams(query));

describe('readSearchAddress(query)', () => {
  it.each<[string, Partial<SearchAddress>]>([
    ['', {}],
    ['q=%20deep%20tides%20', { query: 'deep tides', scope: 'everything' }],
    ['q=x&scope=title_abstract_keywords', { query: 'x', scope: 'title_abstract_keywords' }],
    ['q=x&scope=nothing', { query: 'x', scope: 'everything' }],
    ['scope=everything', { scope: 'everything' }],
    ['sort=rerank', { sort: 'rerank' }],
    [
      'q=x&startDate=2019-05-01&endDate=2020-01-31',
      { query: 'x', scope: 'everything', startDate: '2019-05-01', endDate: '2020-01-31' },
    ],
    ['startDate=2021-01-01&endDate=2020-01-31', { startDate: '2020-01-31', endDate: '2020-01-31' }],
    ['startDate=2021-02-30&endDate=soon', {}],
    ['sort=cited_by_count:desc', { sort: 'cited_by_count:desc' }],
    ['sort=cited_by_count', {}],
    ['sort=cited_by_count:desc:asc', {}],
    ['sort=fwci:desc', {}],
    ['scope=title&forms=exact', { scope: 'title', forms: 'exact' }],
    ['page=3', { page: 3 }],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=two', {}],
    ['page=1e9', {}],
    ['filter=type:article,is_oa:true', { filter: 'type:article,is_oa:true' }],
    ['per_page=100', { perPage: 100 }],
    ['per-page=5', { perPage: 5 }],
    ['per_page=0', {}],
    ['per_page=101', {}],
    ['per_page=many', {}],
  ])('reads %s', (query, expected) => {
    expect(read(query)).toEqual({ ...EMPTY_SEARCH, ...expected });
  });
});

describe('searchAddressPath(address)', () => {
  it.each<[Partial<SearchAddress>, string]>([
    [{}, '/search'],
    [{ scope: 'everything' }, '/search?scope=everything'],
    [{ query: 'a & b', scope: 'everything' }, '/search?q=a%20%26%20b'],
    [{ query: 'x' }, '/search?q=x&scope=title_and_abstract'],
    [{ query: 'x', scope: 'everything', sort: 'rerank' }, '/search?q=x&sort=rerank'],
    [{ query: 'x', scope: 'everything', page: 1 }, '/search?q=x'],
    [
      { query: 'x', scope: 'everything', filter: 'type:article|review,is_oa:true' },
      '/search?q=x&filter=type:article|review,is_oa:true',
    ],
    [{ query: 'x', scope: 'everything', perPage: 50 }, '/search?q=x&per_page=50'],
    [
      { query: 'x', scope: 'title_and_abstract', forms: 'exact' },
      '/search?q=x&scope=title_and_abstract&forms=exact',
    ],
    [
      { query: 'x', scope: 'everything', startDate: '2019-05-01', sort: 'publication_year:asc', page: 2 },
      '/search?q=x&startDate=2019-05-01&sort=publication_year%3Aasc&page=2',
    ],
  ])('writes %j, and it is read back', (changes, path) => {
    const address = { ...EMPTY_SEARCH, ...changes };
    expect(searchAddressPath(address)).toBe(path);
    expect(read(path.slice('/search'.length))).toEqual(address);
  });
});

describe('isSearchDate(text)', () => {
  it.each([
    ['2020-02-29', true],
    ['2021-02-29', false],
    ['0202-01-01', false],
    ['2020-1-1', false],
    ['', false],
  ])('%s: %s', (text, isDate) => {
    expect(isSearchDate(text)).toBe(isDate);
  });
});
