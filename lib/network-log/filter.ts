import type { NetworkRequestRecord } from './network-log';

const HOUR_MS = 3_600_000;

/** How far back the panel looks. Source: docs/behaviours/panels.md#ranges-of-the-network-log. */
export const NETWORK_RANGES = [
  { id: '1h', label: 'Last hour', ms: HOUR_MS },
  { id: '6h', label: 'Last 6 hours', ms: 6 * HOUR_MS },
  { id: '24h', label: 'Last 24 hours', ms: 24 * HOUR_MS },
  { id: 'week', label: 'Last week', ms: 168 * HOUR_MS },
] as const;

export type NetworkRange = (typeof NETWORK_RANGES)[number]['id'];

export interface NetworkFilter {
  /** Part of the address, method or error; empty for all. */
  readonly text: string;
  readonly status: NetworkRequestRecord['status'] | 'all';
  readonly entityType: NetworkRequestRecord['entityType'] | 'all';
  readonly category: NetworkRequestRecord['category'] | 'all';
  readonly range: NetworkRange;
}

/** Everything of the last day. Source: docs/behaviours/panels.md#limits-of-the-network-log. */
export const DEFAULT_NETWORK_FILTER: NetworkFilter = {
  text: '',
  status: 'all',
  entityType: 'all',
  category: 'all',
  range: '24h',
};

/** The records a filter lets through, in their order. `now` in milliseconds since the epoch. */
export function filterRequests(
  records: readonly NetworkRequestRecord[],
  filter: NetworkFilter,
  now: number,
): readonly NetworkRequestRecord[] {
  const since = now - (NETWORK_RANGES.find(({ id }) => id === filter.range)?.ms ?? HOUR_MS);
  const wanted = filter.text.trim().toLowerCase();
  return records.filter(
    (record) =>
      record.startTime >= since &&
      (filter.status === 'all' || record.status === filter.status) &&
      (filter.entityType === 'all' || record.entityType === filter.entityType) &&
      (filter.category === 'all' || record.category === filter.category) &&
      (wanted === '' || searchText(record).includes(wanted)),
  );
}

function searchText({ url, method, error, statusCode }: NetworkRequestRecord): string {
  return `${method} ${url} ${statusCode ?? ''} ${error ?? ''}`.toLowerCase();
}
