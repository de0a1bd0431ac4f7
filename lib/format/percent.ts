/**
 * A share of 1 with one decimal, `66.7%`; 'n/a' for null, where there is nothing to divide by.
 * Source: docs/behaviours/shell.md#shares.
 */
export function formatPercent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return 'n/a';
  return `${(100 * share).toFixed(1)}%`;
}

/** A difference of shares in percentage points, with its sign. */
export function formatPoints(value: number): string {
  const points = (100 * value).toFixed(1);
  if (points === '-0.0' || points === '0.0') return '0.0';
  return value > 0 ? `+${points}` : points.replace('-', '−');
}

/** A probability as tests report it: `.0386`. */
export function formatP(p: number): string {
  return p < 0.0001 ? '< .0001' : p.toFixed(4).replace(/^0/, '');
}
