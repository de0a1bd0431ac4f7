/** A cubic Bézier curve from wherever the pen is. */
export interface Curve {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly x: number;
  readonly y: number;
}

/** Of a turn, radians. */
export const QUARTER = Math.PI / 2;

/**
 * An arc as curves of a quarter turn at most, each off by less than a thousandth of the radius: a page description has no
 * arcs. Clockwise on the screen from `from` to `to`, radians, as a canvas draws them.
 */
export function arcAsCurves(x: number, y: number, r: number, from: number, to: number): readonly Curve[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / QUARTER - 1e-9));
  const step = (to - from) / count;
  const reach = (4 / 3) * Math.tan(step / 4) * r;
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * step;
    const end = start + step;
    const last = { x: x + r * Math.cos(end), y: y + r * Math.sin(end) };
    return {
      x1: x + r * Math.cos(start) - reach * Math.sin(start),
      y1: y + r * Math.sin(start) + reach * Math.cos(start),
      x2: last.x + reach * Math.sin(end),
      y2: last.y - reach * Math.cos(end),
      ...last,
    };
  });
}
