import { seededRandom } from '@/lib/base/random';
import { placeAround } from '@/lib/graph/placement/around';
import type { Point } from '@/lib/graph/types';

function nearest(point: Point, others: readonly Point[]): number {
  return Math.min(...others.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)));
}

describe('placeAround(origin, count, taken)', () => {
  it('starts above the origin and goes round', () => {
    const points = placeAround({ x: 1000, y: 500 }, 4, []);
    expect(points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [1000, 260],
      [1208, 380],
      [1208, 620],
      [1000, 740],
    ]);
  });

  it('skips what is taken', () => {
    const points = placeAround({ x: 0, y: 0 }, 2, [{ x: 10, y: -230 }]);
    expect(points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [208, 120],
      [0, 240],
    ]);
  });

  it('asks for nothing, gets nothing', () => {
    expect(placeAround({ x: 0, y: 0 }, 0, [{ x: 1, y: 1 }])).toEqual([]);
  });

  it.each([1, 2, 3])('keeps every position 240 px from all others, seed %i', (seed) => {
    const random = seededRandom(seed);
    const origin = { x: (random() - 0.5) * 1000, y: (random() - 0.5) * 1000 };
    const taken = Array.from({ length: 60 }, () => ({
      x: (random() - 0.5) * 3000,
      y: (random() - 0.5) * 3000,
    }));
    const points = placeAround(origin, 90, taken);
    expect(points).toHaveLength(90);
    for (const [i, point] of points.entries()) {
      const others = [origin, ...taken, ...points.slice(0, i), ...points.slice(i + 1)];
      expect(nearest(point, others)).toBeGreaterThan(239.98);
    }
    expect(placeAround(origin, 90, taken)).toEqual(points);
  });
});
