import type { Point } from '../types';

/** Opposite corners of the squares around discs: what a view that shows them has to show. World px. */
export function discCorners(
  discs: readonly number[],
  positions: Float32Array,
  radius: Float32Array,
): readonly Point[] {
  return discs.flatMap((index) => {
    const [x, y, reach] = [positions[2 * index] ?? 0, positions[2 * index + 1] ?? 0, radius[index] ?? 0];
    return [
      { x: x - reach, y: y - reach },
      { x: x + reach, y: y + reach },
    ];
  });
}

/**
 * The disc under a point of the map, of several the smallest; -1 for none.
 * @param least a disc can be hit within this distance of its centre, however small it is; world px.
 */
export function discAt(
  { discs, positions, radius }: { discs: readonly number[]; positions: Float32Array; radius: Float32Array },
  { x, y }: Point,
  least: number,
): number {
  let best = -1;
  for (const index of discs) {
    const distance = Math.hypot((positions[2 * index] ?? 0) - x, (positions[2 * index + 1] ?? 0) - y);
    if (distance <= Math.max(least, radius[index] ?? 0)) best = index;
  }
  return best;
}
