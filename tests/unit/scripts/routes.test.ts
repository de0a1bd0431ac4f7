import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { nextRewrites, nginxLocations, redirectsFile } from '../../../scripts/routes.mjs';

const { beforeFiles, fallback } = nextRewrites(['favicon.ico', 'sample-library.ndjson.gz']);

interface Rewrite {
  readonly source: string;
  readonly destination: string;
}

const OPTIONS = { removeUnnamedParams: true, strict: true, sensitive: false };

/** Where Next sends a path: all rules before the files in turn, each on what the last one left. */
function rewritten(path: string, rules: readonly Rewrite[]): string {
  return rules.reduce(
    (current, { source, destination }) =>
      getPathMatch(source, OPTIONS)(current) === false ? current : destination,
    path,
  );
}

describe('nextRewrites(files)', () => {
  it.each([
    ['/works/W2741809807', '/works/_'],
    ['/works/https:/openalex.org/W2741809807', '/works/_'],
    ['/works/doi/10.1000/xyz', '/works/doi/_'],
    ['/works/doi/10.1000%2Fxyz', '/works/doi/_'],
    ['/works/doi', '/works/_'],
    ['/works/doing', '/works/_'],
    ['/authors/A5023888391', '/authors/_'],
    ['/authors/orcid/0000-0002-1825-0097', '/authors/orcid/_'],
    ['/institutions/ror/02mhbdp94', '/institutions/ror/_'],
    ['/sources/issn/2041-1723', '/sources/issn/_'],
    ['/keywords/open-access', '/keywords/_'],
    ['/openalex-url/https:/api.openalex.org/works/W1', '/openalex-url/_'],
    ['/https/doi.org/10.1000/xyz', '/https/_'],
    ['/openalex/org/works/W1', '/openalex/org/_'],
    ['/api/openalex/org/works/W1', '/api/openalex/org/_'],
    ['/W2741809807', '/_'],
    ['/10.1000%2Fxyz', '/_'],
    ['/searching', '/_'],
    ['/_', '/_'],
  ])('sends %s to the shell %s', (path, shell) => {
    expect(rewritten(path, beforeFiles)).toBe(shell);
  });

  it.each([
    '/',
    '/about',
    '/search',
    '/works',
    '/explore/graph',
    '/autocomplete/authors',
    '/favicon.ico',
    '/sample-library.ndjson.gz',
    '/proxy/works/W1',
    '/proxy',
    '/static-cache/works/W1.json',
    '/service-worker.js',
    '/_next/static/chunks/a.js',
  ])('leaves %s to pages, files and handlers', (path) => {
    expect(rewritten(path, beforeFiles)).toBe(path);
  });

  it.each([
    ['/10.1000/xyz', '/_'],
    ['/https:/doi.org/10.1000/xyz', '/_'],
    ['/explorers/elsewhere', '/_'],
    ['/explore/elsewhere', '/explore/elsewhere'],
    ['/about/us', '/about/us'],
    ['/proxy/works/W1', '/proxy/works/W1'],
    ['/proxy', '/proxy'],
    ['/static-cache/works/W1.json', '/static-cache/works/W1.json'],
    ['/_next/static/a.js', '/_next/static/a.js'],
  ])('sends what nothing answers, %s, to %s', (path, expected) => {
    expect(rewritten(path, fallback)).toBe(expected);
  });

  it('stands what cannot be decoded', () => {
    expect(rewritten('/works/%zz', beforeFiles)).toBe('/works/_');
  });
});

describe('rules for other hosts', () => {
  it('writes _redirects with the specific lines first', () => {
    const lines = redirectsFile().trim().split('\n');
    expect(lines).toHaveLength(20);
    expect(lines[2]).toBe('/works/doi/* /works/doi/_.html 200');
    expect(lines.indexOf('/works/doi/* /works/doi/_.html 200')).toBeLessThan(
      lines.indexOf('/works/* /works/_.html 200'),
    );
    expect(lines.at(-1)).toBe('/* /_.html 200');
  });

  it('answers parts of earlier builds with 404 before any rule sends a page', () => {
    expect(redirectsFile().split('\n').slice(0, 2)).toEqual([
      '/_next/* /404.html 404',
      '/static-cache/* /404.html 404',
    ]);
  });

  it('writes nginx locations that never try a folder', () => {
    const locations = nginxLocations();
    expect(locations).toContain('location /works/ { try_files $uri $uri.html /works/_.html; }');
    expect(locations).toContain('location / { try_files $uri $uri.html /_.html; }');
    expect(locations).not.toContain('$uri/');
  });
});
