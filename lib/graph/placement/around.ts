import type { Point } from '@/lib/graph/types';
import { Occupancy } from './occupancy';
import { ringSpots } from './ring-spots';

/** World px between two places: the collision diameter, a little more than a card is wide. */
const SPACING = 240;

/**
 * Free places around a node for what its expansion adds: rings from the inside out, the first place above the origin.
 *
 * Shape: `count` points in order of their rings, each at least 240 px from the origin, from one another and from every
 * taken point. The same arguments give the same points.
 * Source: docs/behaviours/expansion.md#places-of-new-nodes.
 */
export function placeAround(origin: Point, count: number, taken: readonly Point[]): readonly Point[] {
  const occupied = new Occupancy(SPACING);
  occupied.add(origin.x, origin.y);
  for (const point of taken) occupied.add(point.x, point.y);
  const places: Point[] = [];
  for (const spot of ringSpots(SPACING)) {
    if (places.length >= count) break;
    const x = origin.x + spot.x;
    const y = origin.y + spot.y;
    if (occupied.isFree(x, y)) places.push({ x, y });
  }
  return places;
}
