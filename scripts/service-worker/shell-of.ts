import { matchRoute } from '@/lib/routing/match-route';
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
