import type { EntityKind } from '@/lib/base/entity-kind';

/** How long an answer counts as fresh, and how long it stays in the cache. Unit: milliseconds. */
export interface CacheTimes {
  readonly staleMs: number;
  readonly gcMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Source: docs/behaviours/cache.md#cache-times. */
export const CACHE_TIMES: Readonly<Record<EntityKind | 'search' | 'related', CacheTimes>> = {
  works: { staleMs: DAY, gcMs: 7 * DAY },
  authors: { staleMs: 12 * HOUR, gcMs: 3 * DAY },
  sources: { staleMs: 7 * DAY, gcMs: 30 * DAY },
  institutions: { staleMs: 30 * DAY, gcMs: 90 * DAY },
  topics: { staleMs: 7 * DAY, gcMs: 30 * DAY },
  publishers: { staleMs: 30 * DAY, gcMs: 90 * DAY },
  funders: { staleMs: 30 * DAY, gcMs: 90 * DAY },
  keywords: { staleMs: 7 * DAY, gcMs: 30 * DAY },
  concepts: { staleMs: 7 * DAY, gcMs: 30 * DAY },
  search: { staleMs: 5 * MINUTE, gcMs: HOUR },
  related: { staleMs: 6 * HOUR, gcMs: DAY },
};
