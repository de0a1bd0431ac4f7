/** Years further ahead than this are typing errors. Source: docs/behaviours/shell.md#years. */
const MAX_YEARS_AHEAD = 10;

/**
 * A publication year, or `Unknown` when it is missing, below 1000 or more than 10 above the current year.
 * Source: docs/behaviours/shell.md#years.
 */
export function formatYear(year: number | null, currentYear: number): string {
  if (year === null || year < 1000 || year > currentYear + MAX_YEARS_AHEAD) return 'Unknown';
  return String(year);
}
