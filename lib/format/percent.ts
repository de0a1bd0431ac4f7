/**
 * A share of 1 with one decimal, `66.7%`; 'n/a' for null, where there is nothing to divide by.
 * Source: docs/behaviours/shell.md#shares.
 */
export function formatPercent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return 'n/a';
  return `${(100 * share).toFixed(1)}%`;
}
