import { circlePoint } from '@/lib/graph/placement/unit-circle';
import type { LayoutProblem } from './types';

/** Share of a full turn between two leaves of a plant: the golden angle. */
const GOLDEN_TURN = 0.3819660112501051;

/** World px from the centre beyond which a position is taken for a broken one: no camera reaches it. */
const FARTHEST = 1e7;

/** Whether a node can stand there: not at the NaN, infinite or absurd coordinates of a hostile file. */
export function isUsablePosition(x: number, y: number): boolean {
  return Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST;
}

/**
 * Where a layout starts: the given positions, or, when all nodes share one position, a sunflower around the centre. A
 * single node without a usable position gets its spot of the sunflower too. Pinned nodes with a position keep it.
 *
 * Shape: a copy, interleaved x, y, all finite.
 * @param spacing world px; starting much closer than the collision radius makes the first tick costly
 * (docs/behaviours/layouts.md#start-positions).
 */
export function startPositions(problem: LayoutProblem, spacing: number): Float64Array {
  const { count, pinned } = problem;
  const positions = Float64Array.from(problem.positions);
  const isOnePoint = count > 1 && allCoincide(positions);
  for (let i = 0; i < count; i++) {
    const isPlaced = isUsablePosition(positions[2 * i]!, positions[2 * i + 1]!);
    if (isPlaced && (!isOnePoint || pinned[i] === 1)) continue;
    const direction = circlePoint(i * GOLDEN_TURN);
    const radius = spacing * Math.sqrt(i + 0.5);
    positions[2 * i] = direction.x * radius;
    positions[2 * i + 1] = direction.y * radius;
  }
  return positions;
}

function allCoincide(positions: Float64Array): boolean {
  for (let i = 2; i < positions.length; i++) if (positions[i] !== positions[i - 2]) return false;
  return true;
}
