import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './project.mjs';

/** @typedef {{ pattern: string, shell: string, folder: string }} RouteFamily */
/** @typedef {{ source: string, destination: string }} Rewrite */

/** @type {{ staticRoutes: string[], families: RouteFamily[] }} */
export const ROUTES = JSON.parse(readFileSync(fromRoot('lib/routing/route-families.json'), 'utf8'));

/** First segments that are never an identifier: answered by handlers and files. */
const RESERVED = ['proxy', 'static-cache', 'service-worker.js', '_next'];

/** @param {string} text */
function escapeForPattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\:]/g, '\\$&');
}

/** The literal start of a pattern: '/works/doi' of '/works/doi/:doi*'. @param {string} pattern */
export function prefixOf(pattern) {
  return pattern.slice(0, pattern.lastIndexOf('/:'));
}

/** Names at the top of public/, served as files. */
function publicFiles() {
  return existsSync(fromRoot('public')) ? readdirSync(fromRoot('public')) : [];
}

/**
 * Next's rewrites from each family to its shell. All rules before the file system are tried in turn, even after one has
 * matched, so each excludes what the others take. What stands below a screen that has none below it (`/about/us`) is left
 * to Next's own not-found page, which answers 404.
 *
 * @param {readonly string[]} [files] names at the top of public/
 * @returns {{ beforeFiles: Rewrite[], afterFiles: Rewrite[], fallback: Rewrite[] }}
 */
export function nextRewrites(files = publicFiles()) {
  const prefixes = ROUTES.families
    .map((family) => prefixOf(family.pattern))
    .filter((prefix) => prefix !== '');
  const families = ROUTES.families
    .filter((family) => prefixOf(family.pattern) !== '')
    .map((family) => {
      const prefix = prefixOf(family.pattern);
      const inner = prefixes
        .filter((other) => other.startsWith(`${prefix}/`))
        .map((other) => `${escapeForPattern(other.slice(prefix.length + 1))}/`);
      const except = inner.length === 0 ? '' : `(?!${inner.join('|')})`;
      return { source: `${prefix}/:rest(${except}.+)`, destination: family.shell };
    });
  const taken = ROUTES.staticRoutes
    .filter((route) => route !== '/' && !route.slice(1).includes('/'))
    .map((route) => route.slice(1));
  const names = [...taken, ...RESERVED, ...files].map(escapeForPattern).join('|');
  const single = { source: `/:rest((?!(?:${names})$)[^/]+)`, destination: '/_' };
  const known = [...taken, ...RESERVED].map(escapeForPattern).join('|');
  const several = { source: `/:rest((?!(?:${known})(?:/|$)).+)`, destination: '/_' };
  return { beforeFiles: [...families, single], afterFiles: [], fallback: [several] };
}

/**
 * The same rules as a `_redirects` file for Netlify, where files that exist win over them and the first rule that fits counts.
 * A part of an earlier build, or an answer that nobody filled in, is missing and no page.
 */
export function redirectsFile() {
  const missing = ['/_next/* /404.html 404', '/static-cache/* /404.html 404'];
  const lines = ROUTES.families.map((family) => `${prefixOf(family.pattern)}/* ${family.shell}.html 200`);
  return `${[...missing, ...lines].join('\n')}\n`;
}

/** The same rules as nginx locations, the longer prefix first. @param {string} [folder] of the host, such as '/explorer' */
export function nginxLocations(folder = '') {
  const blocks = ROUTES.families.map((family) => {
    const prefix = `${folder}${prefixOf(family.pattern)}`;
    return `location ${prefix}/ { try_files $uri $uri.html ${folder}${family.shell}.html; }`;
  });
  return `${blocks.join('\n')}\n`;
}

/** The page of a static route. @param {string} route */
export function staticPage(route) {
  return `import { RouteSlot } from '@/components/shell/RouteSlot';

export default function Page() {
  return <RouteSlot ssrPath="${route}" />;
}
`;
}

/** The page of a family: one shell for all its addresses. @param {RouteFamily} family */
export function familyPage({ pattern, folder }) {
  const name = pattern.slice(pattern.lastIndexOf('/:') + 2, -1);
  return `import { RouteSlot } from '@/components/shell/RouteSlot';

export const dynamicParams = false;

export function generateStaticParams() {
  return [{ ${name}: ${folder.includes('[...') ? "['_']" : "'_'"} }];
}

export default function Page() {
  return <RouteSlot ssrPath={null} />;
}
`;
}

/** Every page below `app/`, by its path. @returns {Record<string, string>} */
export function routePages() {
  return Object.fromEntries([
    ...ROUTES.staticRoutes.map((route) => [`app${route === '/' ? '' : route}/page.tsx`, staticPage(route)]),
    ...ROUTES.families.map((family) => [`${family.folder}/page.tsx`, familyPage(family)]),
  ]);
}
