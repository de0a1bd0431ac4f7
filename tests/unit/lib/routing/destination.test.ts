import { withoutKeys } from '@/lib/base/without-keys';
import { destinationOf, serviceAddressPath } from '@/lib/routing/destination';
import { matchRoute } from '@/lib/routing/match-route';

const go = (url: string) => destinationOf(matchRoute(url));

describe('destinationOf(route) of entity addresses', () => {
  it.each([
    ['/works/W2741809807', 'works', 'W2741809807'],
    ['/works/W37005', 'works', 'W37005'],
    ['/authors/A5023888391', 'authors', 'A5023888391'],
    ['/keywords/machine-learning', 'keywords', 'machine-learning'],
    ['/works/doi/10.7717/peerj.4375', 'works', 'doi:10.7717/peerj.4375'],
    ['/works/doi/10.7717%2Fpeerj.4375', 'works', 'doi:10.7717/peerj.4375'],
    ['/works/doi/https:/doi.org/10.7717/peerj.4375', 'works', 'doi:10.7717/peerj.4375'],
    ['/authors/orcid/0000-0001-6187-6610', 'authors', 'orcid:0000-0001-6187-6610'],
    ['/institutions/ror/02y3ad647', 'institutions', 'ror:02y3ad647'],
    ['/sources/issn/2167-8359', 'sources', 'issn:2167-8359'],
    ['/works//W2741809807', 'works', 'W2741809807'],
    ['/works/W2741809807/', 'works', 'W2741809807'],
    ['/works/pmid:29456894', 'works', 'pmid:29456894'],
    ['/funders/ror:02y3ad647', 'funders', 'ror:02y3ad647'],
  ])('%s loads %s %s', (url, kind, apiId) => {
    expect(go(url)).toMatchObject({ type: 'load', entity: { kind, apiId } });
  });

  it.each([
    ['/works/doi/', '10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2'],
    [
      '/works/doi/',
      '10.1002%2F(SICI)1097-0258(19980815%2F30)17%3A15%2F16%3C1661%3A%3AAID-SIM968%3E3.0.CO%3B2-2',
    ],
    ['/works/doi/doi:', '10.1016/0021-9991(83)90001-X'],
    ['/works/doi/dx.doi.org/', '10.1016/0021-9991(83)90001-X'],
    ['/works/doi/https%3A%2F%2Fdoi.org%2F', '10.1016%2F0021-9991(83)90001-X'],
    ['/works/doi/https%253A%252F%252Fdoi.org%252F', '10.1016%252F0021-9991(83)90001-X'],
    ['/works/doi/', '10.1234/ab%23c'],
    ['/works/doi/', '10.1234%2Fab%23c%3Fd'],
  ])('%s reads %s with all its characters', (prefix, written) => {
    const doi = decodeURIComponent(decodeURIComponent(written)).toLowerCase();
    expect(go(`${prefix}${written}`)).toMatchObject({
      type: 'load',
      entity: { kind: 'works', apiId: `doi:${doi}` },
    });
  });

  it.each([
    ['/sources/issn/', ['2167-8359', '21678359', 'ISSN%202167-8359', 'issn:2167-8359'], 'issn:2167-8359'],
    ['/sources/issn/', ['0317-847x', '0317-847X'], 'issn:0317-847X'],
    [
      '/institutions/ror/',
      [
        '02Y3AD647',
        'ror.org/02y3ad647',
        'https://ror.org/02y3ad647',
        'https:/ror.org/02y3ad647',
        'ror:02y3ad647',
      ],
      'ror:02y3ad647',
    ],
    [
      '/authors/orcid/',
      [
        'orcid:0000-0001-6187-6610',
        'orcid.org/0000-0001-6187-6610',
        'https://orcid.org/0000-0001-6187-6610',
        'https:/orcid.org/0000-0001-6187-6610',
        'https%3A%2F%2Forcid.org%2F0000-0001-6187-6610',
      ],
      'orcid:0000-0001-6187-6610',
    ],
  ])('%s reads every written form: %j', (family, forms, apiId) => {
    for (const written of forms)
      expect(go(`${family}${written}`)).toMatchObject({ type: 'load', entity: { apiId } });
  });

  it.each([
    ['/works/w2741809807', '/works/W2741809807'],
    ['/works/https://openalex.org/W2741809807', '/works/W2741809807'],
    ['/works/https%3A%2F%2Fopenalex.org%2FW2741809807?x=1', '/works/W2741809807?x=1'],
    ['/works/10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/https%3A%2F%2Fdoi.org%2F10.7717%2Fpeerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/https:/doi.org/10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/0000-0001-6187-6610', '/authors/orcid/0000-0001-6187-6610'],
    ['/2167-8359', '/sources/issn/2167-8359'],
    ['/W2741809807', '/works/W2741809807'],
    ['/https/openalex.org/W2741809807', '/works/W2741809807'],
    ['/https/doi.org/10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/openalex/org/A5023888391', '/authors/A5023888391'],
    ['/api/openalex/org/works/W2741809807', '/works/W2741809807'],
    ['/openalex-url/https://api.openalex.org/works/W2741809807', '/works/W2741809807'],
    ['/openalex-url/https%3A%2F%2Fapi.openalex.org%2Fworks?search=x&page=2', '/works?search=x&page=2'],
    [
      '/openalex-url/https%3A%2F%2Fapi.openalex.org%2Fworks%3Fsearch%3Dx%26page%3D2',
      '/works?search=x&page=2',
    ],
    ['/openalex-url/api.openalex.org/autocomplete/authors?q=ron', '/autocomplete/authors?q=ron'],
    [
      '/openalex-url/https%3A%2F%2Fapi.openalex.org%2Fautocomplete%2Fworks%3Fq%3Dx',
      '/autocomplete/works?q=x',
    ],
    ['/openalex-url/https://api.openalex.org/autocomplete?q=x', '/autocomplete?q=x'],
    ['/openalex-url/https:/api.openalex.org/works/w2741809807', '/works/W2741809807'],
    ['/openalex-url/HTTPS://API.OPENALEX.ORG/works', '/works'],
    ['/openalex-url/https%253A%252F%252Fapi.openalex.org%252Fworks%253Fpage%253D2', '/works?page=2'],
    ['/openalex-url/W2741809807', '/works/W2741809807'],
    ['/openalex-url/W2741809807?mailto=a@b.org&api_key=secret', '/works/W2741809807?mailto=a@b.org'],
    ['/https/doi.org/10.7717/peerj.4375?utm_source=x', '/works/doi/10.7717%2Fpeerj.4375'],
    [
      '/openalex-url/works?per_page=025&page=02&sample=x&search=007',
      '/works?per_page=25&page=2&sample=x&search=007',
    ],
    [
      '/openalex-url/https://api.openalex.org/works/https://doi.org/10.7717/peerj.4375',
      '/works/doi/10.7717%2Fpeerj.4375',
    ],
    ...[
      'works',
      'authors',
      'institutions',
      'concepts',
      'sources',
      'publishers',
      'funders',
      'topics',
      'keywords',
    ].map((kind) => [`/openalex-url/https://api.openalex.org/${kind}?page=2`, `/${kind}?page=2`]),
    ['/https/https://openalex.org/W2741809807', '/works/W2741809807'],
    ['/https/https%3A%2F%2Fopenalex.org%2FW2741809807', '/works/W2741809807'],
    ['/https/www.openalex.org/works/w2741809807', '/works/W2741809807'],
    ['/https/orcid.org/0000-0001-6187-6610', '/authors/orcid/0000-0001-6187-6610'],
    ['/https/ror.org/02y3ad647', '/institutions/ror/02y3ad647'],
    ['/https/portal.issn.org/resource/ISSN/2167-8359', '/sources/issn/2167-8359'],
    ['/https/pubmed.ncbi.nlm.nih.gov/29456894/', '/works/pmid%3A29456894'],
    ['/https/openalex.org/works?page=1&filter=type:review', '/works?page=1&filter=type:review'],
    ['/https/example.org/page', '/https%3A%2F%2Fexample.org%2Fpage'],
    ['/openalex/org/works/w2741809807', '/works/W2741809807'],
    ['/openalex/org/keywords/machine-learning', '/keywords/machine-learning'],
    ['/openalex/org/works?filter=type:review', '/works?filter=type:review'],
    ['/api/openalex/org/works?search=x', '/works?search=x'],
    ['/api/openalex/org/autocomplete/authors?q=x', '/autocomplete/authors?q=x'],
    ['/api/openalex/org/works/doi:10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/api/openalex/org/works/https:/doi.org/10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/https://api.openalex.org/works?filter=cites:W2741809807', '/works?filter=cites:W2741809807'],
    ['/https%3A%2F%2Fapi.openalex.org%2Fauthors%3Fsearch%3Dada', '/authors?search=ada'],
    ['/api.openalex.org/works/W2741809807', '/works/W2741809807'],
    ['/http:/openalex.org/a5023888391', '/authors/A5023888391'],
    ['/https%253A%252F%252Fopenalex.org%252FW2741809807', '/works/W2741809807'],
    ['/doi:10.7717/peerj.4375', '/works/doi/10.7717%2Fpeerj.4375'],
    ['/10.1016%2F0021-9991(83)90001-X', '/works/doi/10.1016%2F0021-9991(83)90001-x'],
    ['/10.1234%2Fab%23c', '/works/doi/10.1234%2Fab%23c'],
    ['/10.1234/ab%3Fc', '/works/doi/10.1234%2Fab%3Fc'],
    ['/PMC1234567', '/works/pmcid%3A1234567'],
    ['/institutions/02y3ad647', '/institutions/ror/02y3ad647'],
    ['/funders/f4320332161', '/funders/F4320332161'],
  ])('%s goes to %s', (url, to) => {
    expect(go(url)).toEqual({ type: 'redirect', to, reason: null });
  });

  it.each([
    [
      '/openalex-url/http://api.openalex.org/W2741809807?select=id',
      '/works/W2741809807?select=id',
      '“select”',
    ],
    ['/openalex-url/W2741809807?page=02&x=1&api_key=secret', '/works/W2741809807?page=2&x=1', '“page”, “x”'],
    ['/https/api.openalex.org/works/W2741809807?select=id', '/works/W2741809807', '“select”'],
    ['/openalex/org/works/w2741809807?view=list', '/works/W2741809807', '“view”'],
    ['/https%3A%2F%2Fopenalex.org%2FW2741809807%3Fcorpus%3Dall', '/works/W2741809807', '“corpus”'],
  ])('%s goes to %s and says what was left out', (url, to, names) => {
    const reason = `Parts of this address were left out, since an entity is opened whole: ${names}.`;
    expect(go(url)).toEqual({ type: 'redirect', to, reason });
  });

  it.each([
    ['/works/hello', '/search?q=hello', 'Unable to detect entity type for: hello'],
    ['/works/A5023888391', '/search?q=A5023888391', 'Unable to detect entity type for: A5023888391'],
    ['/works/%zz', '/search?q=%25zz', 'Unable to detect entity type for: %zz'],
    ['/works/doi/hello', '/search?q=hello', 'Invalid DOI format: hello'],
    ['/sources/issn/12', '/search?q=12', 'Invalid ISSN format: 12'],
    ['/institutions/ror/xx', '/search?q=xx', 'Invalid ROR ID format: xx'],
    ['/authors/orcid/12', '/search?q=12', 'Unable to detect entity from ORCID: 12'],
    [
      '/authors/orcid/W2741809807',
      '/search?q=W2741809807',
      'Expected author entity but detected works: W2741809807',
    ],
    [
      '/openalex-url/https://api.openalex.org/works/W1/ngrams',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks%2FW1%2Fngrams',
      'Unable to detect entity type for: https://api.openalex.org/works/W1/ngrams',
    ],
    [
      '/openalex-url/javascript:alert(1)',
      '/search?q=javascript%3Aalert(1)',
      'Unable to detect entity type for: javascript:alert(1)',
    ],
    ['//evil.test', '/search?q=evil.test', 'Unable to detect entity type for: evil.test'],
    ['/some%20words', '/search?q=some%20words', 'Unable to detect entity type for: some words'],
  ])('%s goes to %s and says why', (url, to, reason) => {
    expect(go(url)).toEqual({ type: 'redirect', to, reason });
  });

  it.each(['/openalex-url', '/openalex-url/'])('%s has nothing to go to', (url) => {
    expect(go(url)).toEqual({ type: 'invalid', message: 'Invalid URL' });
  });

  it.each(['/https', '/https/', '/openalex/org', '/api/openalex/org/'])(
    '%s goes to search, and says why',
    (url) => {
      expect(go(url)).toEqual({ type: 'redirect', to: '/search?q=', reason: 'No URL path provided' });
    },
  );

  it.each([
    'https://example.org/works/W2741809807',
    'https://openalex.org/W2741809807',
    'https://api.openalex.org.evil.test/works',
  ])('accepts only the origin of the API in /openalex-url, and not %s', (url) => {
    expect(go(`/openalex-url/${url}?page=2`)).toEqual({
      type: 'invalid',
      message: `Not an address of the OpenAlex API: ${url}`,
    });
  });

  it('ends every chain of redirects within three steps', () => {
    for (const start of [
      '/https/example.org/page',
      '/openalex/org/nothing',
      '/api/openalex/org/x/y',
      '/%zz',
      '/a//b',
    ]) {
      let url = start;
      let steps = 0;
      for (let next = go(url); next?.type === 'redirect'; next = go(url)) {
        url = next.to;
        steps += 1;
        expect(steps).toBeLessThanOrEqual(3);
      }
      expect(url.startsWith('/search?q=')).toBe(true);
    }
  });

  it.each([
    [
      '/works?search=https%3A%2F%2Fapi.openalex.org%2Fworks%3Fsearch%3Dtides%26page%3D2',
      '/works?search=tides&page=2',
    ],
    ['/works?search=https://api.openalex.org/authors?search=ada', '/authors?search=ada'],
    [
      '/works?search=https://api.openalex.org/rate-limit&page=2',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
    ],
    ['/authors?search=https://openalex.org/W2741809807', '/works/W2741809807'],
  ])('a list searched for an address of the service, %s, leads to %s', (from, to) => {
    expect(go(from)).toEqual({ type: 'redirect', to, reason: null });
  });

  it('leaves searches of lists for words alone', () => {
    for (const url of [
      '/works?search=tides',
      '/works?search=W2741809807',
      '/works?search=openalex.org',
      '/works?q=x',
    ])
      expect(go(url)).toBeNull();
  });

  it('leaves screens of their own alone', () => {
    for (const url of ['/', '/about', '/search?q=x', '/works', '/works/', '/explore/graph'])
      expect(go(url)).toBeNull();
  });
});

describe('addresses of the service that are neither a list nor an entity', () => {
  it.each([
    [
      'https://api.openalex.org/rate-limit?api_key=S3CRET',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
    ],
    ['https://api.openalex.org/works/random', '/search?q=https%3A%2F%2Fapi.openalex.org%2Fworks%2Frandom'],
    [
      'https://api.openalex.org/text?title=x&api-key=S3CRET',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Ftext%3Ftitle%3Dx',
    ],
    [' api.openalex.org/ ', '/search?q=api.openalex.org%2F'],
    ['https://api.openalex.org/works?search=x&api_key=S3CRET', '/works?search=x'],
    [
      'https://api.openalex.org/works/W2741809807?select=id&api_key=S3CRET',
      '/https%3A%2F%2Fapi.openalex.org%2Fworks%2FW2741809807%3Fselect%3Did',
    ],
    ['https%3A%2F%2Fapi.openalex.org%2Fworks%3Fapi_key%3DS3CRET', '/works'],
  ])('%s leads to %s', (text, path) => {
    expect(serviceAddressPath(text)).toBe(path);
  });

  it.each([
    'tides',
    'W2741809807',
    'https://api.openalex.org/works/W2741809807',
    'https://example.org/works',
  ])('leaves %s to the search and the identifiers', (text) => {
    expect(serviceAddressPath(text)).toBeNull();
  });

  it.each(['/explore/graph', '/explore'])('%s does not search for them', (path) => {
    expect(go(`${path}?q=${encodeURIComponent('https://api.openalex.org/rate-limit')}`)).toEqual({
      type: 'redirect',
      to: '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
      reason: null,
    });
    expect(go(`${path}?q=tides`)).toBeNull();
  });

  it.each([
    '/https/api.openalex.org/rate-limit?api_key=S3CRET',
    '/api/openalex/org/rate-limit?api-key=S3CRET',
    '/openalex-url/https%3A%2F%2Fapi.openalex.org%2Frate-limit%3Fapi_key%3DS3CRET',
    '/https%3A%2F%2Fapi.openalex.org%2Frate-limit%3Fapi_key%3DS3CRET',
    '/api.openalex.org/works?search=x&api-key=S3CRET',
  ])('%s ends without its key, in the address and in the reason', (url) => {
    const passed: string[] = [];
    // As `navigate` writes the history.
    let address = withoutKeys(url);
    for (let next = go(address); next?.type === 'redirect'; next = go(address)) {
      passed.push(`${next.to} ${next.reason}`);
      address = withoutKeys(next.to);
    }
    expect(`${passed} ${address}`).not.toContain('S3CRET');
    expect(address).toMatch(/^\/(?:search\?q=.*api\.openalex\.org%2Frate-limit|works\?search=x)$/);
  });
});
