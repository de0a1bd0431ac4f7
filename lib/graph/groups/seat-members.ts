import type { Point } from '../types';
import type { NodeGroup } from './divide-graph';
import type { GroupSeats } from './draw-groups';
import type { GroupPlace } from './place-groups';

/** Radians from one seat to the next: the golden angle fills a disc evenly, however many seats there are. */
const TURN = Math.PI * (3 - Math.sqrt(5));
/** Nodes come no nearer to the edge of their disc than this share of its radius. */
const INSIDE = 0.94;
/** So many of the nodes of a layout, of every hundred, have the inner part of the disc; strays share what is around it. */
const BULK = 0.97;
const BULK_RADIUS = 0.84;

/** Seats for the nodes of a group, all over its disc, those with the most edges in the middle. O(n log n + m). */
export function seatMembers({ nodes, edges }: NodeGroup, place: GroupPlace): GroupSeats {
  const degrees = new Map<string, number>();
  for (const { source, target } of edges) {
    degrees.set(source, (degrees.get(source) ?? 0) + 1);
    degrees.set(target, (degrees.get(target) ?? 0) + 1);
  }
  const ordered = [...nodes].sort((a, b) => (degrees.get(b.id) ?? 0) - (degrees.get(a.id) ?? 0));
  return new Map(ordered.map(({ id }, at) => [id, seat(at, nodes.length, place)]));
}

function seat(at: number, count: number, { x, y, radius }: GroupPlace): Point {
  const distance = INSIDE * radius * Math.sqrt((at + 0.5) / count);
  return { x: x + distance * Math.cos(at * TURN), y: y + distance * Math.sin(at * TURN) };
}

/**
 * Brings a layout of a group's nodes into its disc: moved to the middle and scaled, strays drawn in so that none leaves.
 * O(n log n). @param positions interleaved x, y, in any unit; a new array is returned, world px.
 */
export function fitIntoDisc(positions: Float32Array, { x, y, radius }: GroupPlace): Float32Array {
  const count = positions.length / 2;
  let [middleX, middleY] = [0, 0];
  for (let i = 0; i < count; i++) {
    middleX += positions[2 * i]! / count;
    middleY += positions[2 * i + 1]! / count;
  }
  const distances = Float32Array.from({ length: count }, (_, i) =>
    Math.hypot(positions[2 * i]! - middleX, positions[2 * i + 1]! - middleY),
  );
  const bulk = distances.toSorted()[Math.min(count - 1, Math.floor(BULK * count))] ?? 0;
  const fitted = new Float32Array(positions.length);
  for (let i = 0; i < count; i++) {
    const distance = distances[i]!;
    const share = bulk === 0 ? 0 : distance / bulk;
    const reach = share <= 1 ? BULK_RADIUS * share : BULK_RADIUS + (INSIDE - BULK_RADIUS) * (1 - 1 / share);
    const scale = distance === 0 ? 0 : (reach * radius) / distance;
    fitted[2 * i] = x + (positions[2 * i]! - middleX) * scale;
    fitted[2 * i + 1] = y + (positions[2 * i + 1]! - middleY) * scale;
  }
  return fitted;
}
