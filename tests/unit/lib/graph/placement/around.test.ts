import { seededRandom } from '@/lib/base/random';
import { placeAround } from '@/lib/graph/placement/around';
import type { Point } from '@/lib/graph/types';

function nearest(point: Point, others: readonly Point[]): number {
  return Math.min(...others.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)));
}

describe('placeAround(origin, count, taken)', () => {
  it('starts above the origin and goes round', () => {
    const places = placeAround({ x: 1000, y: 500 }, 4, []);
    expect(places.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [1000, 260],
      [1208, 380],
      [1208, 620],
      [1000, 740],
    ]);
  });

  it('skips what is taken', () => {
    const places = placeAround({ x: 0, y: 0 }, 2, [{ x: 10, y: -230 }]);
    expect(places.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [208, 120],
      [0, 240],
    ]);
  });

  it('asks for nothing, gets nothing', () => {
    expect(placeAround({ x: 0, y: 0 }, 0, [{ x: 1, y: 1 }])).toEqual([]);
  });

  it.each([1, 2, 3])('keeps every place 240 px from all others, seed %i', (seed) => {
    const random = seededRandom(seed);
    const origin = { x: (random() - 0.5) * 1000, y: (random() - 0.5) * 1000 };
    const taken = Array.from({ length: 60 }, () => ({
      x: (random() - 0.5) * 3000,
      y: (random() - 0.5) * 3000,
    }));
    const places = placeAround(origin, 90, taken);
    expect(places).toHaveLength(90);
    for (const [i, place] of places.entries()) {
      const others = [origin, ...taken, ...places.slice(0, i), ...places.slice(i + 1)];
      expect(nearest(place, others)).toBeGreaterThan(239.98);
    }
    expect(placeAround(origin, 90, taken)).toEqual(places);
  });
});
