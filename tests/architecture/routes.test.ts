import path from 'node:path';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { ROUTE_FAMILIES, STATIC_ROUTES } from '@/lib/routing/route-families';
import { headersFile, nginxHeaders } from '../../scripts/hosting/headers.mjs';
import { nginxLocations, redirectsFile, routePages } from '../../scripts/routes.mjs';
import { ALL_FILES, readFile } from './source-files';

const PAGES = ALL_FILES.filter((file) => file.startsWith('app/') && path.basename(file) === 'page.tsx');
const pageOf = (folder: string) => `${folder}/page.tsx`;
const staticFolder = (route: string) => (route === '/' ? 'app' : `app${route}`);

describe('routes', () => {
  it('have every address of docs/behaviours/routes.md#pages', () => {
    expect([...STATIC_ROUTES].sort()).toEqual(
      [
        '/',
        '/about',
        '/search',
        '/works',
        '/authors',
        '/sources',
        '/institutions',
        '/topics',
        '/publishers',
        '/funders',
        '/keywords',
        '/concepts',
        '/explore',
        '/explore/graph',
        '/embed',
        '/evaluation',
        '/evaluation/datasets',
        '/evaluation/results',
        '/projects',
        '/projects/overview',
        '/projects/papers',
        '/projects/screen',
        '/projects/history',
        '/projects/report',
        '/projects/strategy',
        '/error-test',
        '/cache',
        '/browse',
        '/autocomplete',
        '/autocomplete/works',
        '/autocomplete/authors',
        '/autocomplete/sources',
        '/autocomplete/institutions',
        '/autocomplete/topics',
        '/autocomplete/publishers',
        '/autocomplete/funders',
        '/autocomplete/keywords',
        '/autocomplete/concepts',
      ].sort(),
    );
    expect(ROUTE_FAMILIES.map(({ pattern }) => pattern)).toEqual([
      '/works/doi/:doi*',
      '/authors/orcid/:orcid*',
      '/institutions/ror/:ror*',
      '/sources/issn/:issn*',
      '/works/:workId*',
      '/authors/:authorId*',
      '/sources/:sourceId*',
      '/institutions/:institutionId*',
      '/topics/:topicId*',
      '/publishers/:publisherId*',
      '/funders/:funderId*',
      '/keywords/:keywordId*',
      '/concepts/:conceptId*',
      '/openalex-url/:splat*',
      '/https/:splat*',
      '/openalex/org/:splat*',
      '/api/openalex/org/:splat*',
      '/:externalId*',
    ]);
  });

  it.each(ENTITY_KINDS)('lead to lists, suggestions and entities of %s', (kind) => {
    expect(STATIC_ROUTES).toEqual(expect.arrayContaining([`/${kind}`, `/autocomplete/${kind}`]));
    const family = `/${kind}/:${kind.slice(0, -1)}Id*`;
    expect(ROUTE_FAMILIES.map(({ pattern }) => pattern)).toContain(family);
  });

  it('have a folder each, and no folder is without a route', () => {
    const expected = [...STATIC_ROUTES.map(staticFolder), ...ROUTE_FAMILIES.map(({ folder }) => folder)].map(
      pageOf,
    );
    expect(PAGES).toEqual(expected.sort());
  });

  it.each(STATIC_ROUTES)('%s prerenders its own screen', (route) => {
    expect(readFile(pageOf(staticFolder(route)))).toContain(`<RouteSlot ssrPath="${route}" />`);
  });

  it.each(ROUTE_FAMILIES.map((family) => [family.pattern, family] as const))(
    '%s prerenders one shell for all its addresses',
    (pattern, { shell, folder }) => {
      const page = readFile(pageOf(folder));
      const name = /:(\w+)\*$/.exec(pattern)?.[1];
      const placeholder = folder.includes('[...') ? `{ ${name}: ['_'] }` : `{ ${name}: '_' }`;
      expect(page).toContain(`return [${placeholder}];`);
      expect(page).toContain('export const dynamicParams = false;');
      expect(page).toContain('<RouteSlot ssrPath={null} />');
      expect(shell).toBe(pattern.replace(/:\w+\*$/, '_'));
    },
  );

  it.each(Object.entries(routePages()))('%s is what `npm run make-routes` writes', (file, text) => {
    expect(readFile(file)).toBe(text);
  });

  it('put the more specific family first', () => {
    const prefixes = ROUTE_FAMILIES.map(({ pattern }) => pattern.replace(/:\w+\*$/, ''));
    const hidden = prefixes.filter((prefix, at) =>
      prefixes.slice(0, at).some((earlier) => prefix.startsWith(earlier) && prefix !== earlier),
    );
    expect(hidden).toEqual([]);
  });
});

describe('rules for other hosts', () => {
  const linesOf = (file: string, form: RegExp) =>
    `${readFile(file)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => form.test(line))
      .join('\n')}\n`;

  it('follow the routes', () => {
    expect(readFile('scripts/hosting/_redirects')).toBe(redirectsFile());
    for (const [file, folder] of [
      ['nginx.conf', ''],
      ['nginx-folder.conf', '/explorer'],
    ] as const) {
      expect(linesOf(`scripts/hosting/${file}`, /^location .*_\.html;/)).toBe(nginxLocations(folder));
    }
  });

  it('send the same headers', () => {
    expect(readFile('scripts/hosting/_headers')).toBe(headersFile());
    for (const file of ['nginx.conf', 'nginx-folder.conf'])
      expect(linesOf(`scripts/hosting/${file}`, /^add_header (?!Cache-Control)/)).toBe(nginxHeaders());
  });
});
