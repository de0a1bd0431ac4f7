/** A neighbour counts as "that way" up to about 72 degrees to either side. */
const MIN_COSINE = 0.3;

/**
 * Which of some nodes lies nearest in a direction, seen from node `from`; nodes far off the axis count as farther away.
 * @param direction x to the right, y down; need not have length 1.
 * @returns -1 when none lies that way.
 */
export function nearestInDirection(
  positions: Float32Array,
  from: number,
  candidates: Iterable<number>,
  direction: { readonly x: number; readonly y: number },
): number {
  const length = Math.hypot(direction.x, direction.y);
  let best = -1;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === from) continue;
    const dx = positions[2 * candidate]! - positions[2 * from]!;
    const dy = positions[2 * candidate + 1]! - positions[2 * from + 1]!;
    const distance = Math.hypot(dx, dy);
    const cosine = (dx * direction.x + dy * direction.y) / (distance * length);
    if (!(cosine >= MIN_COSINE)) continue;
    const score = distance * (1 + 2 * (1 - cosine));
    if (score < bestScore || (score === bestScore && candidate < best)) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}
