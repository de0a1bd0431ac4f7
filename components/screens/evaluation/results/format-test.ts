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
