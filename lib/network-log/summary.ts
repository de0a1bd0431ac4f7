import type { NetworkRequestRecord } from '@/lib/network-log/network-log';

/** The figures of the network panel. */
export interface NetworkSummary {
  readonly active: number;
  readonly total: number;
  readonly success: number;
  readonly errors: number;
  readonly cacheHits: number;
  readonly deduplicated: number;
  /** Milliseconds, over finished requests that went out; null while there is none. */
  readonly averageDuration: number | null;
  /** Bytes received. */
  readonly bytes: number;
  readonly requestsPerSecond: number;
}

/** Milliseconds. Source: docs/behaviours/panels.md#limits-of-the-network-log. */
const RATE_WINDOW_MS = 1_000;

/** Requests that went out within the last second. */
export function requestsPerSecond(records: readonly NetworkRequestRecord[], now: number): number {
  return records.filter(
    ({ status, startTime }) =>
      status !== 'cached' &&
      status !== 'deduplicated' &&
      startTime > now - RATE_WINDOW_MS &&
      startTime <= now,
  ).length;
}

/** Counts a log; what never went out counts in `total` and in its own figure only. */
export function summarizeRequests(records: readonly NetworkRequestRecord[], now: number): NetworkSummary {
  const withStatus = (wanted: NetworkRequestRecord['status']) =>
    records.filter(({ status }) => status === wanted).length;
  const durations = records
    .filter(({ status }) => status === 'success' || status === 'error')
    .map(({ duration }) => duration)
    .filter((duration) => duration !== null);
  return {
    active: withStatus('pending'),
    total: records.length,
    success: withStatus('success'),
    errors: withStatus('error'),
    cacheHits: withStatus('cached'),
    deduplicated: withStatus('deduplicated'),
    averageDuration:
      durations.length === 0
        ? null
        : durations.reduce((sum, duration) => sum + duration, 0) / durations.length,
    bytes: records.reduce((sum, { status, size }) => sum + (status === 'success' ? (size ?? 0) : 0), 0),
    requestsPerSecond: requestsPerSecond(records, now),
  };
}
