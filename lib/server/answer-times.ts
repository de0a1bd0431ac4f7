import { safeDecode } from '@/lib/base/percent-encoding';
import { CACHE_TIMES, type CacheTimes } from '@/lib/cache/times';
import type { CachedAnswer } from '@/lib/server/cached-answer';
import { KEY_LIMITS, type ProxyRequest } from '@/lib/server/proxy-request';

/** Cache times of missing entities, which may exist soon. Milliseconds. */
const MISSING: CacheTimes = { staleMs: 300_000, gcMs: 300_000 };

/** Of answers that are others each time: the server pays for each question once a minute. Milliseconds. */
const EACH_TIME: CacheTimes = { staleMs: 60_000, gcMs: 60_000 };

function isSearch(params: URLSearchParams): boolean {
  if ([...params.keys()].some((name) => name === 'search' || name.startsWith('search.'))) return true;
  return /(?:^|,)[a-z_.-]*\.search(?:\.exact)?:/i.test(params.get('filter') ?? '');
}

/** Clocks of machines differ by so much, and are put right by so much. Milliseconds. */
const CLOCK_STEP_MS = 60_000;

/**
 * Whether an answer may be given without asking anew. One from a clock that was ahead may not: nobody knows how old it is.
 *
 * @param now milliseconds since the epoch
 */
export function isFresh(
  { cachedAt, staleAt }: Pick<CachedAnswer, 'cachedAt' | 'staleAt'>,
  now: number,
): boolean {
  return staleAt > now && cachedAt <= now + CLOCK_STEP_MS;
}

type Timed = Pick<ProxyRequest, 'path' | 'query' | 'recordKind' | 'visitorKey'>;

/** Whether the service gives another answer each time it is asked. */
export function isAnotherEachTime({ path, query }: Pick<Timed, 'path' | 'query'>): boolean {
  const params = new URLSearchParams(query);
  return /\/random$/i.test(safeDecode(path)) || (params.has('sample') && !params.has('seed'));
}

/**
 * How long an answer counts as fresh and stays cached: records by kind, searches and type-ahead as search, all other lists
 * as related. Null: never cached, as the visitor pays for another one each time, or it tells of a key. Source: docs/behaviours/cache.md#cache-times.
 */
export function timesOf(request: Timed): CacheTimes | null {
  const { path, query, recordKind, visitorKey } = request;
  if (path === KEY_LIMITS) return null;
  if (isAnotherEachTime(request)) return visitorKey === null ? EACH_TIME : null;
  if (recordKind !== null) return CACHE_TIMES[recordKind];
  const isSearching = path.startsWith('/autocomplete') || isSearch(new URLSearchParams(query));
  return isSearching ? CACHE_TIMES.search : CACHE_TIMES.related;
}

/** How long a 404 stays cached. */
export function timesOfMissing(): CacheTimes {
  return MISSING;
}
