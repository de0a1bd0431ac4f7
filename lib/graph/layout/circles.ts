import { circlePoint } from '@/lib/graph/placement/unit-circle';
import type { Point } from '@/lib/graph/types';
import { spreadApart } from './spread-apart';

/** A stretch of circle with room for nodes. */
export interface Circle {
  readonly radius: number;
  /** Most nodes that stand `spacing` apart on it. */
  readonly room: number;
}

/**
 * How many nodes stand `spacing` apart on an arc. The chord of 6 r spots on a circle of radius r is at least 1, so no
 * sine is needed; that holds from a radius of one spacing on.
 * @param turns length of the arc, 1 for the whole circle.
 */
export function roomOn(radius: number, spacing: number, turns = 1): number {
  return Math.floor((turns * 6 * radius) / spacing + 1e-9);
}

/**
 * Shares nodes out over circles in proportion to their room, so that an angular order goes on from circle to circle
 * without a break. Shape: the circle of each position 0..count-1. The room has to suffice.
 */
export function shareOut(count: number, circles: readonly Circle[]): Uint32Array {
  const total = circles.reduce((sum, { room }) => sum + room, 0);
  const taken = new Uint32Array(circles.length);
  const circleOf = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    let best = 0;
    let bestLack = -Infinity;
    for (const [index, { room }] of circles.entries()) {
      const lack = ((at + 1) * room) / total - taken[index]!;
      if (taken[index]! >= room || lack <= bestLack) continue;
      best = index;
      bestLack = lack;
    }
    taken[best]!++;
    circleOf[at] = best;
  }
  return circleOf;
}

/**
 * Turns on a whole circle as near to the desired ones as the room allows: at least 1/room apart, also across the end
 * of the turn. Even steps where no better is found.
 * @param desired in turns, ascending, within one turn.
 */
export function turnsOn(desired: readonly number[], room: number): Float64Array {
  const count = desired.length;
  const gap = 1 / room;
  const turns = spreadApart(desired, gap);
  if (count < 2 || turns[count - 1]! - turns[0]! <= 1 - gap) return turns;
  const shift = desired.reduce((sum, turn, at) => sum + turn - at / count, 0) / count;
  return Float64Array.from(desired, (_, at) => shift + at / count);
}

export function onCircle(centre: Point, radius: number, turns: number): Point {
  const { x, y } = circlePoint(turns);
  return { x: centre.x + x * radius, y: centre.y + y * radius };
}
