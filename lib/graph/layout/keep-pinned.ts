import { Occupancy } from '@/lib/graph/placement/occupancy';
import { ringSpots } from '@/lib/graph/placement/ring-spots';
import { isUsablePosition } from './start-positions';
import type { PlacementProblem } from './types';

/** World px between the rims of a pinned node and one that has to give way to it. */
const MARGIN = 24;

/** Diameter of the largest node, world px; 0 for an empty graph. */
export function largestDiameter({ radius }: PlacementProblem): number {
  let largest = 0;
  for (const value of radius) largest = Math.max(largest, value);
  return 2 * largest;
}

/** Whether a node stays where it stands. A pinned one that stands nowhere takes part in the layout. */
export function isHeld({ pinned, positions }: PlacementProblem, node: number): boolean {
  return pinned[node] === 1 && isUsablePosition(positions[2 * node]!, positions[2 * node + 1]!);
}

/** Positions with the pinned nodes where they stand; a node that would lie on one is moved to the nearest free spot. */
export function keepPinned(problem: PlacementProblem, targets: Float32Array): Float32Array {
  const { count, positions } = problem;
  const held = Array.from({ length: count }, (_, node) => node).filter((node) => isHeld(problem, node));
  if (held.length === 0) return targets;
  const distance = largestDiameter(problem) + MARGIN;
  const pinned = new Occupancy(distance);
  for (const node of held) {
    targets[2 * node] = positions[2 * node]!;
    targets[2 * node + 1] = positions[2 * node + 1]!;
    pinned.add(targets[2 * node]!, targets[2 * node + 1]!);
  }
  const everybody = new Occupancy(distance);
  const displaced: number[] = [];
  for (let node = 0; node < count; node++) {
    const x = targets[2 * node]!;
    const y = targets[2 * node + 1]!;
    if (!isHeld(problem, node) && !pinned.isFree(x, y)) displaced.push(node);
    else everybody.add(x, y);
  }
  for (const node of displaced) {
    for (const spot of ringSpots(distance)) {
      const x = Math.fround(targets[2 * node]! + spot.x);
      const y = Math.fround(targets[2 * node + 1]! + spot.y);
      if (!everybody.isFree(x, y)) continue;
      targets[2 * node] = x;
      targets[2 * node + 1] = y;
      everybody.add(x, y);
      break;
    }
  }
  return targets;
}
