import type { ActivityEntry } from './activity-atoms';

/** How far back the panel looks, in minutes. Source: docs/behaviours/panels.md#ranges-of-the-activity-log. */
export const ACTIVITY_RANGES = [5, 15, 30, 60, 360] as const;

export interface ActivityFilter {
  readonly text: string;
  readonly type: ActivityEntry['type'] | 'all';
  readonly severity: ActivityEntry['severity'] | 'all';
  readonly category: string | 'all';
  readonly rangeMinutes: (typeof ACTIVITY_RANGES)[number];
}

export const DEFAULT_ACTIVITY_FILTER: ActivityFilter = {
  text: '',
  type: 'all',
  severity: 'all',
  category: 'all',
  rangeMinutes: 60,
};

/** The entries a filter lets through, newest first. `now` in milliseconds since the epoch. */
export function filterActivity(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  now: number,
): readonly ActivityEntry[] {
  const since = now - filter.rangeMinutes * 60_000;
  const wanted = filter.text.trim().toLowerCase();
  return entries
    .filter(
      (entry) =>
        entry.time >= since &&
        (filter.type === 'all' || entry.type === filter.type) &&
        (filter.severity === 'all' || entry.severity === filter.severity) &&
        (filter.category === 'all' || entry.category === filter.category) &&
        (wanted === '' || entry.message.toLowerCase().includes(wanted)),
    )
    .toReversed();
}
