import { seededRandom } from '@/lib/base/random';
import { boundsOfPoints, PointGrid } from '@/lib/graph/scene/point-grid';

function cloud(count: number, spread: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: 2 * count }, () => (random() - 0.5) * spread);
}

function insideByScan(points: Float32Array, x0: number, y0: number, x1: number, y1: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < points.length / 2; i++) {
    const x = points[2 * i] ?? Number.NaN;
    const y = points[2 * i + 1] ?? Number.NaN;
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) found.push(i);
  }
  return found;
}

function nearestByScan(points: Float32Array, x: number, y: number, maxDistance: number): number {
  let best = -1;
  let bestDistance = maxDistance;
  for (let i = 0; i < points.length / 2; i++) {
    const distance = Math.hypot((points[2 * i] ?? 0) - x, (points[2 * i + 1] ?? 0) - y);
    if (distance < bestDistance) {
      best = i;
      bestDistance = distance;
    }
  }
  return best;
}

const byNumber = (a: number, b: number) => a - b;

describe('PointGrid.window(x0, y0, x1, y1)', () => {
  it.each([
    { count: 1, spread: 10 },
    { count: 50, spread: 400 },
    { count: 2_000, spread: 60_000 },
    { count: 2_000, spread: 3 },
  ])('finds what a scan of $count points finds', ({ count, spread }) => {
    const points = cloud(count, spread, 11);
    const grid = new PointGrid(points, count);
    const random = seededRandom(12);
    for (let round = 0; round < 60; round++) {
      const x = (random() - 0.5) * spread * 1.2;
      const y = (random() - 0.5) * spread * 1.2;
      const side = random() * spread * 0.4;
      const found = grid.window(x, y, x + side, y + side).sort(byNumber);
      expect(found).toEqual(insideByScan(points, x, y, x + side, y + side));
    }
  });

  it('counts points on the border as inside', () => {
    const grid = new PointGrid(Float32Array.of(0, 0, 10, 10, 20, 20), 3);
    expect(grid.window(0, 0, 10, 10).sort(byNumber)).toEqual([0, 1]);
  });

  it('stops at the limit', () => {
    const grid = new PointGrid(cloud(100, 100, 1), 100);
    expect(grid.window(-100, -100, 100, 100, 7)).toHaveLength(7);
  });

  it('finds nothing in an empty cloud', () => {
    const grid = new PointGrid(new Float32Array(0), 0);
    expect(grid.window(-1e9, -1e9, 1e9, 1e9)).toEqual([]);
    expect(grid.nearest(0, 0, 1e9)).toBe(-1);
  });

  it('passes over points that are nowhere and survives one that is far away', () => {
    const points = Float32Array.of(0, 0, Number.NaN, 5, 3, 4, 1e9, 1e9);
    const grid = new PointGrid(points, 4);
    expect(grid.window(-10, -10, 10, 10).sort(byNumber)).toEqual([0, 2]);
    expect(grid.nearest(1e9, 1e9, 10)).toBe(3);
  });
});

describe('PointGrid.nearest(x, y, maxDistance)', () => {
  it('agrees with a scan', () => {
    const points = cloud(1_500, 8_000, 21);
    const grid = new PointGrid(points, 1_500);
    const random = seededRandom(22);
    for (let round = 0; round < 200; round++) {
      const x = (random() - 0.5) * 9_000;
      const y = (random() - 0.5) * 9_000;
      const reach = random() * 400;
      expect(grid.nearest(x, y, reach)).toBe(nearestByScan(points, x, y, reach));
    }
  });

  it('takes the lower index of two points at one position', () => {
    expect(new PointGrid(Float32Array.of(9, 9, 1, 1, 1, 1), 3).nearest(1, 1, 5)).toBe(1);
  });
});

describe('boundsOfPoints(positions, count, from)', () => {
  it('spans the finite points from an index on', () => {
    const points = Float32Array.of(-50, 7, 1, 2, 3, -4, Number.NaN, 0);
    expect(boundsOfPoints(points, 4)).toEqual({ minX: -50, minY: -4, maxX: 3, maxY: 7 });
    expect(boundsOfPoints(points, 4, 1)).toEqual({ minX: 1, minY: -4, maxX: 3, maxY: 2 });
    expect(boundsOfPoints(points, 4, 3)).toBeNull();
  });
});
