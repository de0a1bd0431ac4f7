import { circlePoint } from '@/lib/graph/placement/unit-circle';
import type { LayoutProblem } from './types';

/** Share of a full turn between two leaves of a plant: the golden angle. */
const GOLDEN_TURN = 0.3819660112501051;

/** World px from the centre beyond which a position is taken for a broken one: no camera reaches it. */
const FARTHEST = 1e7;

/** Whether a node stands somewhere; NaN, infinite and absurd coordinates of a hostile file are no place. */
export function hasPlace(x: number, y: number): boolean {
  return Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST;
}

/**
 * Where a layout starts: the given positions, or, when all nodes share one place, a sunflower around the centre. A
 * single node without a usable position gets its spot of the sunflower too. Pinned nodes with a position keep it.
 *
 * Shape: a copy, interleaved x, y, all finite.
 * @param spacing world px; starting much closer than the collision radius makes the first tick costly
 * (docs/behaviours/layouts.md#start-positions).
 */
export function startPositions(problem: LayoutProblem, spacing: number): Float64Array {
  const { count, pinned } = problem;
  const places = Float64Array.from(problem.positions);
  const sharesOnePlace = count > 1 && allCoincide(places);
  for (let i = 0; i < count; i++) {
    const isPlaced = hasPlace(places[2 * i]!, places[2 * i + 1]!);
    if (isPlaced && (!sharesOnePlace || pinned[i] === 1)) continue;
    const direction = circlePoint(i * GOLDEN_TURN);
    const radius = spacing * Math.sqrt(i + 0.5);
    places[2 * i] = direction.x * radius;
    places[2 * i + 1] = direction.y * radius;
  }
  return places;
}

function allCoincide(places: Float64Array): boolean {
  for (let i = 2; i < places.length; i++) if (places[i] !== places[i - 2]) return false;
  return true;
}
