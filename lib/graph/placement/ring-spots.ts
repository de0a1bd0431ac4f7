import type { Point } from '@/lib/graph/types';
import { circlePoint } from './unit-circle';

/**
 * Offsets from a centre, nearest ring first: the centre itself, then 6, 12, 18, … spots on circles. Every ring starts
 * at the top, every second one half a step on. Never ends.
 *
 * Any two spots are at least `spacing` apart, since the chord of 6 r spots on a circle of radius r is at least 1.
 * @param spacing world px between rings.
 */
export function* ringSpots(spacing: number): Generator<Point, never> {
  yield { x: 0, y: 0 };
  for (let ring = 1; ; ring++) {
    const spots = 6 * ring;
    const shift = ring % 2 === 0 ? 0.5 : 0;
    for (let spot = 0; spot < spots; spot++) {
      const { x, y } = circlePoint((spot + shift) / spots - 0.25);
      yield { x: x * ring * spacing, y: y * ring * spacing };
    }
  }
}
