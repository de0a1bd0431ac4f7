import type { Point } from '@/lib/graph/types';

const QUARTER_TURN = 1.5707963267948966;

/**
 * The point of the unit circle at an angle, to about 1e-15.
 *
 * Made of additions and products alone: `Math.cos` may differ in its last bit between engines, and the same seed has to
 * give the same positions on any machine (docs/behaviours/layouts.md#same-positions-on-any-machine).
 * @param turns the angle in full turns from the x axis; with y pointing down, clockwise.
 */
export function circlePoint(turns: number): Point {
  const quarters = Math.round(turns * 4);
  const angle = (turns * 4 - quarters) * QUARTER_TURN;
  const q = angle * angle;
  const cos =
    1 -
    (q / 2) *
      (1 - (q / 12) * (1 - (q / 30) * (1 - (q / 56) * (1 - (q / 90) * (1 - (q / 132) * (1 - q / 182))))));
  const sin =
    angle *
    (1 -
      (q / 6) *
        (1 - (q / 20) * (1 - (q / 42) * (1 - (q / 72) * (1 - (q / 110) * (1 - (q / 156) * (1 - q / 210)))))));
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return { x: cos, y: sin };
    case 1:
      return { x: -sin, y: cos };
    case 2:
      return { x: -cos, y: -sin };
    default:
      return { x: sin, y: -cos };
  }
}
