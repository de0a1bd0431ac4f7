import { CACHE_TIMES, type CacheTimes } from '@/lib/cache/times';
import type { ProxyRequest } from '@/lib/server/proxy-request';

/** Cache times of missing entities, which may exist soon. Milliseconds. */
const MISSING: CacheTimes = { staleMs: 300_000, gcMs: 300_000 };

function isSearch(params: URLSearchParams): boolean {
  if ([...params.keys()].some((name) => name === 'search' || name.startsWith('search.'))) return true;
  return /(?:^|,)[a-z_.-]*\.search(?:\.exact)?:/i.test(params.get('filter') ?? '');
}

/**
 * How long an answer counts as fresh and stays cached: records by kind, searches and type-ahead as search, all other lists
 * as related. Null: never cached, as the answer is another one each time. Source: docs/behaviours/cache.md#cache-times.
 */
export function timesOf({
  path,
  query,
  recordKind,
}: Pick<ProxyRequest, 'path' | 'query' | 'recordKind'>): CacheTimes | null {
  const params = new URLSearchParams(query);
  if (/\/random$/i.test(path) || (params.has('sample') && !params.has('seed'))) return null;
  if (recordKind !== null) return CACHE_TIMES[recordKind];
  return path.startsWith('/autocomplete') || isSearch(params) ? CACHE_TIMES.search : CACHE_TIMES.related;
}

/** How long a 404 stays cached. */
export function timesOfMissing(): CacheTimes {
  return MISSING;
}
