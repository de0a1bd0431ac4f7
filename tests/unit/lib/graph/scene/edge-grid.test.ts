import { seededRandom } from '@/lib/base/random';
import { EdgeGrid } from '@/lib/graph/scene/edge-grid';

function distanceToSegment(x: number, y: number, a: readonly number[], b: readonly number[]): number {
  const [ax = 0, ay = 0] = a;
  const [bx = 0, by = 0] = b;
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const along = Math.min(1, Math.max(0, t));
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
}

describe('EdgeGrid.nearest(x, y, maxDistance)', () => {
  it('finds an edge as near as the nearest of a scan', () => {
    const random = seededRandom(5);
    const count = 300;
    const spread = 5_000;
    const positions = Float32Array.from({ length: 2 * count }, () => (random() - 0.5) * spread);
    const end = () => Uint32Array.from({ length: 700 }, () => Math.floor(random() * count));
    const sources = end();
    const targets = end();
    const grid = new EdgeGrid(positions, sources, targets);
    const pointOf = (node: number) => [positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0];
    for (let round = 0; round < 300; round++) {
      const x = (random() - 0.5) * spread;
      const y = (random() - 0.5) * spread;
      const distances = Array.from(sources, (source, edge) =>
        distanceToSegment(x, y, pointOf(source), pointOf(targets[edge] ?? 0)),
      );
      const least = Math.min(...distances);
      const found = grid.nearest(x, y, 40);
      if (least > 40) expect(found).toBe(-1);
      else expect(distances[found]).toBeCloseTo(least, 3);
    }
  });

  it('finds level, upright and point-like edges', () => {
    const positions = Float32Array.of(0, 0, 100, 0, 0, 100, 50, 50);
    const grid = new EdgeGrid(positions, Uint32Array.of(0, 0, 3), Uint32Array.of(1, 2, 3));
    expect(grid.nearest(60, 4, 10)).toBe(0);
    expect(grid.nearest(-4, 60, 10)).toBe(1);
    expect(grid.nearest(52, 51, 10)).toBe(2);
    expect(grid.nearest(80, 80, 10)).toBe(-1);
  });

  it('finds nothing where there are no edges', () => {
    expect(new EdgeGrid(new Float32Array(0), new Uint32Array(0), new Uint32Array(0)).nearest(0, 0, 9)).toBe(
      -1,
    );
  });
});
