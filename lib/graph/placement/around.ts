import type { Point } from '@/lib/graph/types';
import { Occupancy } from './occupancy';
import { ringSpots } from './ring-spots';

/** World px between two positions: the collision diameter, a little more than a card is wide. */
const SPACING = 240;

/**
 * Free positions around a node for what its expansion adds: rings from the inside out, the first position above the origin.
 *
 * Shape: `count` points in order of their rings, each at least 240 px from the origin, from one another and from every
 * taken point. The same arguments give the same points.
 * Source: docs/behaviours/expansion.md#positions-of-new-nodes.
 */
export function placeAround(origin: Point, count: number, taken: readonly Point[]): readonly Point[] {
  const occupied = new Occupancy(SPACING);
  occupied.add(origin.x, origin.y);
  for (const point of taken) occupied.add(point.x, point.y);
  const points: Point[] = [];
  for (const spot of ringSpots(SPACING)) {
    if (points.length >= count) break;
    const x = origin.x + spot.x;
    const y = origin.y + spot.y;
    if (occupied.isFree(x, y)) points.push({ x, y });
  }
  return points;
}
