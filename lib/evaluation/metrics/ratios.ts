/** A share, or null for 0/0, which is shown as 'n/a'. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/**
 * (1 + b²)PR / (b²P + R); 0 where both are 0, null where either is unknown.
 * Source: docs/behaviours/comparison.md#f-score.
 */
export function fScore(beta: number, precision: number | null, recall: number | null): number | null {
  if (precision === null || recall === null) return null;
  if (precision + recall === 0) return 0;
  const weight = beta * beta;
  return ((1 + weight) * precision * recall) / (weight * precision + recall);
}
