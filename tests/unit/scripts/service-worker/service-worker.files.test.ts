import { readFileSync } from 'node:fs';
import { addressOfFile } from '../../../../scripts/service-worker/addresses.mjs';
import { isForeign, isSurelyOurs, shellOf } from '../../../../scripts/service-worker/shell-of';

describe('shellOf(path)', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/explore/graph', '/explore/graph'],
    ['/works', '/works'],
    ['/works/W2741809807', '/works/_'],
    ['/works/https://openalex.org/W2741809807', '/works/_'],
    ['/works/doi/10.1000/xyz', '/works/doi/_'],
    ['/authors/orcid/0000-0002-1825-0097', '/authors/orcid/_'],
    ['/sources/issn/2041-1723', '/sources/issn/_'],
    ['/keywords/open-access', '/keywords/_'],
    ['/openalex-url/https:/api.openalex.org/works/W1', '/openalex-url/_'],
    ['/https/doi.org/10.1000/xyz', '/https/_'],
    ['/api/openalex/org/works/W1', '/api/openalex/org/_'],
    ['/W2741809807', '/_'],
    ['/10.1000%2Fxyz', '/_'],
    ['/works/%zz', '/works/_'],
    ['/about/us', '/_'],
  ])('shows %s in the shell %s, as every host does', (path, shell) => {
    expect(shellOf(path)).toBe(shell);
  });

  it.each([
    '/proxy/works/W1',
    '/proxy',
    '/static-cache/works/W1.json',
    '/_next/static/a.js',
    '/service-worker.js',
  ])('leaves %s to the network', (path) => {
    expect(shellOf(path)).toBeNull();
  });
});

describe('isSurelyOurs(path)', () => {
  it.each([
    '/',
    '/about',
    '/explore/graph',
    '/works/anything',
    '/works/doi/10.1000/xyz',
    '/keywords/open-access',
    '/https/doi.org/10.1000/xyz',
    '/W2741809807',
    '/10.1000%2Fxyz',
    '/10.1000/xyz',
    '/https:/doi.org/10.1000/xyz',
    '/0000-0002-1825-0097',
  ])('takes %s from the cache at once', (path) => {
    expect(isSurelyOurs(path)).toBe(true);
  });

  it.each([
    '/wiki/',
    '/wiki/Main_Page',
    '/papers/x.pdf',
    '/otherproject/',
    '/oauth2/callback',
    '/Shibboleth.sso/Login',
    '/logout',
    '/2024/annual-report',
    '/about/us',
    '/proxy/works/W1',
    '/static-cache/works/W1.json',
  ])('asks the host for %s, which may be of a neighbour at the root of the origin', (path) => {
    expect(isSurelyOurs(path)).toBe(false);
  });
});

describe('isForeign(pathname, prefixes)', () => {
  it('knows a named folder and what lies below it, and no name that only begins like it', () => {
    const prefixes = ['/wiki', '/apps/mail'];
    expect(
      ['/wiki', '/wiki/W2741809807', '/apps/mail/x'].filter((path) => isForeign(path, prefixes)),
    ).toHaveLength(3);
    expect(['/', '/wikipedia', '/apps', '/W2741809807'].filter((path) => isForeign(path, prefixes))).toEqual(
      [],
    );
  });
});

describe('addressOfFile(file, isNode)', () => {
  it.each([
    ['index.html', false, './'],
    ['works/_.html', false, 'works/_.html'],
    ['_next/static/chunks/a.js', false, '_next/static/chunks/a.js'],
    ['server/app/index.html', true, './'],
    ['server/app/works/_.html', true, 'works/_'],
    ['server/app/about.html', true, 'about'],
    ['static/chunks/a.js', true, '_next/static/chunks/a.js'],
    ['icon.svg', true, 'icon.svg'],
  ])('asks for %s (Node: %s) at %s, relative to the folder of the site', (file, isNode, address) => {
    expect(addressOfFile(file, isNode)).toBe(address);
  });
});

describe('manifest.webmanifest', () => {
  it('names everything relative to itself, so that it holds in any folder', () => {
    const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
    expect([manifest.start_url, manifest.scope, manifest.display]).toEqual(['./', './', 'standalone']);
    const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons) expect(src).toMatch(/^[\w-]+\.(?:svg|png)$/);
  });
});
