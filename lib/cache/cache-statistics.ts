export type TierName = 'memory' | 'indexeddb' | 'static';

export interface TierStatistics {
  /** Records found. */
  readonly hits: number;
  /** Records that were not found fresh with the requested fields. */
  readonly misses: number;
}

export interface CacheStatistics {
  readonly tiers: Readonly<Record<TierName, TierStatistics>>;
  /** Records that no tier had and that were requested from the service. */
  readonly asked: number;
  /** Requested records that the service could not give: it answered with an error, or not at all. */
  readonly errors: number;
  /** Old records given because the service could not be reached. */
  readonly stale: number;
  /** Bytes, estimated. */
  readonly bandwidthSaved: number;
}

export interface CacheStatisticsKeeper {
  current(): CacheStatistics;
  record(tier: TierName, hits: number, misses: number): void;
  recordAsked(count: number): void;
  recordErrors(count: number): void;
  recordStale(count: number): void;
  /** Hears every change; returns the function that stops it. */
  subscribe(listener: (statistics: CacheStatistics) => void): () => void;
}

/** Bytes. Source: docs/behaviours/cache.md#saved-bandwidth. */
const SAVED_PER_HIT = 50_000;

const NOTHING: TierStatistics = { hits: 0, misses: 0 };

export const NO_STATISTICS: CacheStatistics = {
  tiers: { memory: NOTHING, indexeddb: NOTHING, static: NOTHING },
  asked: 0,
  errors: 0,
  stale: 0,
  bandwidthSaved: 0,
};

/** Counts the hits and misses of the tiers in this visit. */
export function createCacheStatistics(): CacheStatisticsKeeper {
  let statistics = NO_STATISTICS;
  const listeners = new Set<(statistics: CacheStatistics) => void>();

  function change(changes: Partial<CacheStatistics>): void {
    statistics = { ...statistics, ...changes };
    for (const listener of listeners) listener(statistics);
  }

  return {
    current: () => statistics,
    record: (tier, hits, misses) => {
      if (hits === 0 && misses === 0) return;
      const before = statistics.tiers[tier];
      change({
        tiers: { ...statistics.tiers, [tier]: { hits: before.hits + hits, misses: before.misses + misses } },
        bandwidthSaved: statistics.bandwidthSaved + hits * SAVED_PER_HIT,
      });
    },
    recordAsked: (count) => change({ asked: statistics.asked + count }),
    recordErrors: (count) => change({ errors: statistics.errors + count }),
    recordStale: (count) => change({ stale: statistics.stale + count }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
