import { isEntityKind } from '@/lib/base/entity-kind';
import { safeDecode } from '@/lib/base/percent-encoding';
import { withoutClosingSlashes } from '@/lib/base/slashes';
import { GRAPH_PATH } from './paths';
import { isEntityPattern, ROUTE_FAMILIES, STATIC_ROUTES } from './route-families';

export interface RouteMatch {
  /** The entry of `route-families.json` that took the address, or `NOT_FOUND`. */
  readonly pattern: string;
  /** Parameters, percent-decoded once; a sequence that cannot be decoded stays as it was written. */
  readonly params: Readonly<Record<string, string>>;
  /** The path as written, without closing slashes. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as written, with its `?`, or empty: what redirects keep. */
  readonly search: string;
}

/** The pattern of addresses that stand below a screen which has none below it: `/about/x`. */
export const NOT_FOUND = '*';

const STATIC = new Set(STATIC_ROUTES);

/** First segments that name a screen, and so begin no identifier. */
const SCREENS = new Set(STATIC_ROUTES.map(firstSegment).filter((name) => name !== '' && !isEntityKind(name)));

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

const FAMILIES = ROUTE_FAMILIES.map(({ pattern }) => {
  const start = pattern.lastIndexOf('/:');
  return { pattern, prefix: pattern.slice(0, start + 1), name: pattern.slice(start + 2).replace(/\*$/, '') };
});

/** Splits an app address at `?` and `#`. */
export function splitUrl(url: string): {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
} {
  const hashAt = url.indexOf('#');
  const hash = hashAt < 0 ? '' : url.slice(hashAt);
  const rest = hashAt < 0 ? url : url.slice(0, hashAt);
  const searchAt = rest.indexOf('?');
  return searchAt < 0
    ? { path: rest, search: '', hash }
    : { path: rest.slice(0, searchAt), search: rest.slice(searchAt), hash };
}

/**
 * The route that an address of the app belongs to. Total: the last family takes what nothing else takes, but for what
 * stands below a screen.
 */
export function matchRoute(url: string): RouteMatch {
  const { path: asWritten, search } = splitUrl(url);
  const path = withoutClosingSlashes(asWritten) || '/';
  const query = new URLSearchParams(search);
  if (STATIC.has(path)) return { pattern: path, params: {}, path, query, search };
  if (SCREENS.has(firstSegment(path))) return { pattern: NOT_FOUND, params: {}, path, query, search };
  for (const { pattern, prefix, name } of FAMILIES) {
    // A redirector without anything to redirect is its own case, with its own text.
    if (name === 'splat' && `${path}/` === prefix) {
      return { pattern, params: { splat: '' }, path, query, search };
    }
    if (!path.startsWith(prefix) || path.length === prefix.length) continue;
    const written = path.slice(prefix.length).replace(/^\/+/, '');
    return { pattern, params: { [name]: safeDecode(written) }, path, query, search };
  }
  return { pattern: '/', params: {}, path: '/', query, search };
}

/** True for the addresses whose screen is the graph workspace. */
export function isGraphRoute(route: RouteMatch): boolean {
  return route.pattern === GRAPH_PATH || route.pattern === '/explore' || isEntityPattern(route.pattern);
}
