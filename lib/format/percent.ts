/** A share of 1 with one decimal, `66.7%`; 'n/a' for null, where there is nothing to divide by. Source: spec 2 section 2, behaviours 6. */
export function formatPercent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return 'n/a';
  return `${(100 * share).toFixed(1)}%`;
}
