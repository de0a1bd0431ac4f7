import {
  carriedSearch,
  isServiceAddress,
  listingPath,
  readApiAddress,
  readServiceAddress,
} from '@/lib/routing/service-address';

const MIRROR = 'https://mirror.test/openalex/';

describe('readApiAddress(text, apiUrl)', () => {
  it.each([
    ['https://api.openalex.org/works?page=2', 'works', '?page=2'],
    ['https://mirror.test/openalex/works', 'works', ''],
    ['mirror.test/openalex/works/W1/', 'works/W1', ''],
    ['https:/MIRROR.test/openalex', '', ''],
  ])('reads %s', (text, path, search) => {
    expect(readApiAddress(text, MIRROR)).toEqual({ path, search });
  });

  it.each([
    'https://mirror.test/works',
    'https://mirror.test/openalexed/works',
    'https://openalex.org/W1',
    'works',
    '',
  ])('takes %s for none', (text) => {
    expect(readApiAddress(text, MIRROR)).toBeNull();
  });
});

describe('readServiceAddress(text)', () => {
  it('also reads addresses of the site', () => {
    expect(readServiceAddress('https://openalex.org/works?a=1#top')).toEqual({
      path: 'works',
      search: '?a=1',
    });
    expect(readServiceAddress('https://example.org/works')).toBeNull();
  });
});

describe('listingPath(address)', () => {
  it.each([
    [{ path: 'works', search: '?filter=a:1' }, '/works?filter=a:1'],
    [{ path: 'autocomplete', search: '?q=a' }, '/autocomplete?q=a'],
    [{ path: 'autocomplete/works', search: '' }, '/autocomplete/works'],
    [
      { path: 'works', search: '?per_page=050&per-page=007&page=0&sample=1e3' },
      '/works?per_page=50&per-page=7&page=0&sample=1e3',
    ],
    [{ path: 'works/W1', search: '' }, null],
    [{ path: 'awards', search: '' }, null],
    [{ path: '', search: '?page=1' }, null],
  ])('%j is %s', (address, path) => {
    expect(listingPath(address)).toBe(path);
  });
});

describe('carriedSearch(search)', () => {
  it.each([
    ['', ''],
    ['?page=02&select=id', '?page=2&select=id'],
    ['?api_key=secret', ''],
    ['?search=x&api_key=secret', '?search=x'],
    ['?api_key=secret&page=3', '?page=3'],
    ['?api-key=secret&page=3&apikey=secret', '?page=3'],
  ])('%s becomes %s', (search, carried) => {
    expect(carriedSearch(search)).toBe(carried);
  });
});

describe('isServiceAddress(text)', () => {
  it.each([
    'https://api.openalex.org/rate-limit?api_key=S3CRET',
    ' https://api.openalex.org ',
    'api.openalex.org/',
    'api.openalex.org',
    'https://api.openalex.org/works?search=tides in the sea',
    'https%3A%2F%2Fapi.openalex.org%2Ftext',
    'https://openalex.org/settings/api',
    'openalex.org/works/random',
    'https://openalex.org',
  ])('takes %s', (text) => {
    expect(isServiceAddress(text)).toBe(true);
  });

  it.each([
    '',
    'tides',
    'openalex.org',
    'api.openalex.org rate limits',
    'https://example.org/works',
    'OpenAlex API',
  ])('does not take %s', (text) => {
    expect(isServiceAddress(text)).toBe(false);
  });
});
