import { seededRandom } from '@/lib/base/random';
import { Occupancy } from '@/lib/graph/placement/occupancy';

describe('Occupancy', () => {
  it('is free everywhere while empty', () => {
    expect(new Occupancy(240).isFree(0, 0)).toBe(true);
  });

  it.each([
    ['the same position', 0, 0, false],
    ['nearer than the distance', 239, 0, false],
    ['just at the distance', 240, 0, true],
    ['diagonally near', -160, -160, false],
    ['diagonally far', -170, -170, true],
  ])('%s', (_name, x, y, free) => {
    const occupied = new Occupancy(240);
    occupied.add(0, 0);
    expect(occupied.isFree(x, y)).toBe(free);
  });

  it('agrees with looking at every point', () => {
    const random = seededRandom(7);
    const coordinate = (): number => (random() - 0.5) * 4000;
    const occupied = new Occupancy(150);
    const points = Array.from({ length: 120 }, () => ({ x: coordinate(), y: coordinate() }));
    for (const { x, y } of points) occupied.add(x, y);
    for (let query = 0; query < 500; query++) {
      const x = coordinate();
      const y = coordinate();
      const nearest = Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)));
      expect(occupied.isFree(x, y)).toBe(nearest >= 149.99);
    }
  });
});
