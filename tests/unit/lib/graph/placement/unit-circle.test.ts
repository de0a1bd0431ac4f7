import { circlePoint } from '@/lib/graph/placement/unit-circle';

describe('circlePoint(turns)', () => {
  it.each([
    [0, 1, 0],
    [0.25, 0, 1],
    [0.5, -1, 0],
    [0.75, 0, -1],
    [1, 1, 0],
    [-0.25, 0, -1],
    [7.5, -1, 0],
  ])('%f turns is %f, %f', (turns, x, y) => {
    const point = circlePoint(turns);
    expect(point.x + 0).toBe(x);
    expect(point.y + 0).toBe(y);
  });

  it('agrees with cosine and sine', () => {
    for (let step = -500; step <= 500; step++) {
      const turns = step / 137;
      const { x, y } = circlePoint(turns);
      expect(Math.abs(x - Math.cos(turns * 2 * Math.PI))).toBeLessThan(1e-13);
      expect(Math.abs(y - Math.sin(turns * 2 * Math.PI))).toBeLessThan(1e-13);
    }
  });
});
