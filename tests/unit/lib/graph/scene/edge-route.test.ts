import { loopOf, routeOf, swerveOf } from '@/lib/graph/scene/edge-route';

/** The middle of a quadratic curve. */
function middle(ax: number, ay: number, bx: number, by: number, swerve: number) {
  const { controlX, controlY } = routeOf(ax, ay, bx, by, swerve);
  return { x: (ax + 2 * controlX + bx) / 4, y: (ay + 2 * controlY + by) / 4 };
}

describe('swerveOf(lane, isForward, length, style)', () => {
  it.each([
    ['an edge without company is straight', 0, true, 'straight', 0],
    ['lanes are 14 px apart', 1, true, 'straight', 14],
    ['the same lane lies on the other side seen from the other end', 1, false, 'straight', -14],
    ['an arc rises by an eighth', 0, true, 'curved', 120],
    ['so does one in the first of two lanes', 0.5, true, 'curved', 120],
    ['which bends away from the other', -0.5, true, 'curved', -120],
  ] as const)('%s', (_, lane, isForward, style, expected) => {
    expect(swerveOf(lane, isForward, 1_000, style)).toBeCloseTo(expected);
  });

  it('keeps lanes of near nodes nearer', () => {
    expect(swerveOf(1, true, 10, 'straight')).toBe(2);
  });
});

describe('routeOf(ax, ay, bx, by, swerve)', () => {
  it('passes that far to the left of the straight way', () => {
    // To the right, the left is above, where y is less.
    expect(middle(0, 0, 100, 0, 14)).toEqual({ x: 50, y: -14 });
    expect(middle(0, 0, 0, 100, 14)).toEqual({ x: 14, y: 50 });
  });

  it('parts an edge and its return', () => {
    const there = middle(0, 0, 100, 0, swerveOf(-0.5, true, 100, 'straight'));
    const back = middle(100, 0, 0, 0, swerveOf(0.5, false, 100, 'straight'));
    expect(Math.abs(there.y - back.y)).toBeCloseTo(14);
  });

  it('has an answer for nodes at one position', () => {
    expect(routeOf(5, 5, 5, 5, 3)).toEqual({ controlX: 5, controlY: 5 });
  });
});

describe('loopOf(nodeRadius, loop)', () => {
  it('touches its node and stays apart from its other loops', () => {
    const loop = loopOf(10, 0);
    const distance = Math.hypot(loop.dx, loop.dy);
    expect(distance - loop.radius).toBeLessThan(10);
    expect(distance + loop.radius).toBeGreaterThan(10);
    expect(loopOf(10, 1).radius - loop.radius).toBe(4);
  });
});
