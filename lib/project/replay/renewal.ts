import { type LedgerEntry, type ProjectHeader, USUAL_RENEWAL_AGE } from '../types';
import { askedSearches } from './asked-searches';

/** Ages that can be chosen. Unit: days. */
export const RENEWAL_AGES: readonly number[] = [30, 90, 180, 365];

const DAY_MS = 86_400_000;

/** Searches older than so many days are to be asked again; null: never. */
export function renewalAge({ renewAfterDays }: Pick<ProjectHeader, 'renewAfterDays'>): number | null {
  return renewAfterDays === undefined ? USUAL_RENEWAL_AGE : renewAfterDays;
}

/**
 * Whole days since the last asking of the search that has waited longest. Null: no search has reached the age of the project.
 * @param now ms since the epoch.
 */
export function overdueDays(
  header: Pick<ProjectHeader, 'renewAfterDays'>,
  entries: Iterable<LedgerEntry>,
  now: number,
): number | null {
  const age = renewalAge(header);
  if (age === null) return null;
  const searches = askedSearches(new Map([['all', [...entries]]]), { records: new Map() });
  const oldest = Math.min(...searches.map(({ last }) => Date.parse(last.time)));
  const days = Math.floor((now - oldest) / DAY_MS);
  return Number.isFinite(days) && days >= age ? days : null;
}
