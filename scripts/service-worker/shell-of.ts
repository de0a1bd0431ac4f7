import { detectIdentifier } from '@/lib/identifiers/detect';
import { matchRoute, NOT_FOUND } from '@/lib/routing/match-route';
import { ROUTE_FAMILIES, STATIC_ROUTES } from '@/lib/routing/route-families';

/** First segments that a server answers itself: records, files and code, never a screen. */
const NOT_SCREENS = new Set(['proxy', 'static-cache', '_next', 'service-worker.js']);

const GENERIC_SHELL = '/_';

/**
 * The prerendered page that shows an address of the app, as every host picks it: a screen's own page, a family's shell,
 * else the generic one. Null for what is no screen.
 * @param path without the folder that the site lies in
 */
export function shellOf(path: string): string | null {
  if (NOT_SCREENS.has(path.split('/')[1] ?? '')) return null;
  const { pattern } = matchRoute(path);
  if (STATIC_ROUTES.includes(pattern)) return pattern;
  return ROUTE_FAMILIES.find((family) => family.pattern === pattern)?.shell ?? GENERIC_SHELL;
}

/**
 * Whether an address cannot be of another application beside ours: a screen, what stands below a name that only we use, or
 * an identifier. At the root of an origin anything else (`/wiki/`, `/oauth2/callback`) may be a neighbour's.
 * @param path as for `shellOf`
 */
export function isSurelyOurs(path: string): boolean {
  if (shellOf(path) === null) return false;
  const { pattern, params } = matchRoute(path);
  if (pattern === NOT_FOUND) return false;
  const takesAnyText = pattern.startsWith('/:');
  return !takesAnyText || detectIdentifier(Object.values(params)[0] ?? '', 'free-text') !== null;
}

/**
 * Whether an address lies in a folder that the build names as another application's.
 * @param pathname from the root of the origin
 * @param prefixes with an opening slash and no closing one
 */
export function isForeign(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
