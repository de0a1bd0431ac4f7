import { canonicalKey, canonicalRequest, staticFilePath } from '@/lib/cache/static-path';

describe('staticFilePath(path, query)', () => {
  it.each([
    ['/works/W2741809807', '', 'works/W2741809807.json'],
    ['/works', '', 'works.json'],
    ['works/', '', 'works.json'],
    ['/works/w12', 'api_key=secret&mailto=a@example.org', 'works/W12.json'],
    ['/works/openalex:W12', '', 'works/W12.json'],
    ['/works/doi:10.1234/A(b)', '', 'works/doi~3A10.1234~2Fa~28b~29.json'],
    ['/works/doi%3A10.1234%2Fa(B)', '', 'works/doi~3A10.1234~2Fa~28b~29.json'],
    ['/works/doi:10.1234/%2Fa', '', 'works/doi~3A10.1234~2F~2Fa.json'],
    ['/works/doi:10.1234//a', '', 'works/doi~3A10.1234~2F~2Fa.json'],
    ['/keywords/Machine-Learning', '', 'keywords/machine-learning.json'],
    ['/keywords/index', '', 'keywords/~69ndex.json'],
    ['/keywords/queries', '', 'keywords/~71ueries.json'],
    ['/works', 'search=Open access', 'works/queries/search=Open~20access.json'],
    ['/works', 'per-page=5&page=2', 'works/queries/page=2&per_page=5.json'],
    ['/works', 'page=2&api_key=x&per_page=5&page=3', 'works/queries/page=3&per_page=5.json'],
    ['/works', 'filter=cites:W1|W2,type:!x', 'works/queries/filter=cites~3AW1~7CW2,type~3A~21x.json'],
    ['/works/W12', 'select=id,title,id', 'works/W12/queries/select=id,title.json'],
    ['/autocomplete/works', 'q=é', 'autocomplete/works/queries/q=~C3~A9.json'],
    ['/autocomplete', 'q=a%26b%3Dc', 'autocomplete/queries/q=a~26b~3Dc.json'],
    ['/', '', '~.json'],
  ])('puts %s?%s at %s', (path, query, file) => {
    expect(staticFilePath(path, query)).toBe(file);
  });

  it('names long queries by their hash', () => {
    const many = Array.from({ length: 40 }, (_, at) => `W${1000 + at}`).join('|');
    const file = staticFilePath('/works', `filter=openalex:${many}`);
    expect(file).toMatch(/^works\/queries\/[0-9a-f]{64}\.json$/);
    expect(staticFilePath('/works', `filter=openalex:${many}|W9`)).not.toBe(file);
    expect(staticFilePath('/works', `api_key=k&filter=openalex%3A${many}`)).toBe(file);
  });

  it.each([
    '/works/../../etc/passwd',
    '/works/..%2F..%2Fetc%2Fpasswd',
    '/works/%2e%2e/%2e%2e',
    '/works/..\\..\\x',
    '/../x',
    '/works/a\u0000b',
    '/works/a\r\nb',
    '//evil.example/x',
    '/works/.hidden',
    '/works/%zz',
    `/works/${'../'.repeat(200)}`,
    '/works/\ud800',
  ])('makes a harmless name of %j', (path) => {
    const file = staticFilePath(path, 'filter=../../x&\u0000=..');
    expect(file).toMatch(/^[\w.~=,&/-]+$/);
    expect(file.split('/').filter((part) => part === '' || part.startsWith('.'))).toEqual([]);
    expect(file.split('/').filter((part) => part.length > 200)).toEqual([]);
  });
});

describe('canonicalKey(path, query)', () => {
  it.each([
    ['/works/w1', '', '/works/W1', 'mailto=a'],
    ['/works/DOI:10.1/A', '', '/works/doi%3A10.1%2Fa', ''],
    ['/authors/orcid:0000-0002-1825-009x', '', '/authors/orcid:0000-0002-1825-009X', 'api-key=k'],
    ['/works', 'b=2&a=1', '/works/', 'a=1&b=2'],
    ['/works', 'search=a+b', '/works', 'search=a%20b'],
    ['/works', 'select=b,a', '/works', 'select=a,%20b'],
    ['/works', 'page=1&page=2', '/works', 'page=2'],
  ])('is the same for %s?%s and %s?%s', (path, query, otherPath, otherQuery) => {
    expect(canonicalKey(otherPath, otherQuery)).toBe(canonicalKey(path, query));
    expect(staticFilePath(otherPath, otherQuery)).toBe(staticFilePath(path, query));
  });

  it.each([
    ['/works/W1', '', '/authors/W1', ''],
    ['/works', 'search=a', '/works', 'search=A'],
    ['/works', 'search=a%26page%3D2', '/works', 'search=a&page=2'],
    ['/works/a?b=c', '', '/works/a', 'b=c'],
    ['/works', 'sort=a,b', '/works', 'sort=b,a'],
    ['/works/W1/x', '', '/works/W1', ''],
  ])('tells %s?%s from %s?%s', (path, query, otherPath, otherQuery) => {
    expect(canonicalKey(otherPath, otherQuery)).not.toBe(canonicalKey(path, query));
    expect(staticFilePath(otherPath, otherQuery)).not.toBe(staticFilePath(path, query));
  });

  it('stays the same when applied to its own parts', () => {
    const key = canonicalKey('/works/w7', 'select=b,a&per-page=2&api_key=x');
    expect(key).toBe('/works/W7?per_page=2&select=a%2Cb');
    const [path = '', query = ''] = key.split('?');
    expect(canonicalKey(path, query)).toBe(key);
  });
});

describe('canonicalRequest(path, query)', () => {
  it('decodes path and parameters', () => {
    expect(canonicalRequest('/works/doi%3A10.1%2FX', 'search=a%20b&api_key=1')).toEqual({
      path: '/works/doi:10.1/x',
      params: [['search', 'a b']],
    });
  });
});
