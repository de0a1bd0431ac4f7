import { ringSpots } from '@/lib/graph/placement/ring-spots';
import type { Point } from '@/lib/graph/types';

function take(spots: Iterable<Point>, count: number): readonly Point[] {
  const taken: Point[] = [];
  for (const spot of spots) {
    taken.push(spot);
    if (taken.length === count) break;
  }
  return taken;
}

describe('ringSpots(spacing)', () => {
  it('begins with the centre, then the spot above it', () => {
    const [centre, first, second] = take(ringSpots(100), 3);
    expect(centre).toEqual({ x: 0, y: 0 });
    expect(first?.x).toBeCloseTo(0, 9);
    expect(first?.y).toBeCloseTo(-100, 9);
    expect(second?.x).toBeCloseTo(86.603, 3);
    expect(second?.y).toBeCloseTo(-50, 9);
  });

  it('holds 6, 12, 18 spots on the first rings', () => {
    const rings = take(ringSpots(100), 1 + 6 + 12 + 18).map(({ x, y }) => Math.round(Math.hypot(x, y) / 100));
    expect(rings.filter((ring) => ring === 1)).toHaveLength(6);
    expect(rings.filter((ring) => ring === 2)).toHaveLength(12);
    expect(rings.filter((ring) => ring === 3)).toHaveLength(18);
  });

  it('never puts two spots nearer than the spacing', () => {
    const spots = take(ringSpots(240), 600);
    const gaps = spots.flatMap((a, i) => spots.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(gaps.reduce((least, gap) => Math.min(least, gap))).toBeGreaterThan(239.999);
  });
});
