import { arcAsCurves, QUARTER } from '@/components/canvas/paint/arc-curves';

describe('arcAsCurves(x, y, r, from, to)', () => {
  it('turns a circle into four curves that end where it began', () => {
    const curves = arcAsCurves(10, 20, 5, 0, 4 * QUARTER);
    const ends = curves.map(({ x, y }) => [Math.round(x), Math.round(y)]);
    expect(ends).toEqual([
      [10, 25],
      [5, 20],
      [10, 15],
      [15, 20],
    ]);
  });

  it('stays within a thousandth of the radius', () => {
    const [curve] = arcAsCurves(0, 0, 1, 0, QUARTER);
    const { x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0 } = curve ?? {};
    for (const t of [0.25, 0.5, 0.75]) {
      const at = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      expect(Math.abs(Math.hypot(at(1, x1, x2, x), at(0, y1, y2, y)) - 1)).toBeLessThan(0.001);
    }
  });
});
