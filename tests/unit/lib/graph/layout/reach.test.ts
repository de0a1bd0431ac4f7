import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { reachForce } from '@/lib/graph/layout/reach';
import type { ForceParameters, LayoutProblem } from '@/lib/graph/layout/types';
import { d3Layout, positionsAfter } from '@/tests/support/force-reference';

/** Every node of one side joined to every node of the other: many links meet at both ends of each. */
function joinedSides(one: number, other: number): LayoutProblem {
  const links = Array.from({ length: one * other }, (_, link) => link);
  return {
    count: one + other,
    sources: Uint32Array.from(links, (link) => one + Math.floor(link / one)),
    targets: Uint32Array.from(links, (link) => link % one),
    positions: Float32Array.from({ length: 2 * (one + other) }, (_, at) => 90 * ((at * 7) % 11) + at),
    pinned: new Uint8Array(one + other),
  };
}

const GRAPH = joinedSides(20, 30);
const STRONG = { linkStrength: 1, velocityDecay: 0, alphaDecay: 0.001, collisionStrength: 2 };

function farthest(positions: Float32Array): number {
  return positions.reduce((far, at) => (Number.isFinite(at) ? Math.max(far, Math.abs(at)) : Infinity), 0);
}

describe('sliders at their extremes', () => {
  it('throw the nodes past all numbers under plain d3-force', () => {
    const layout = d3Layout(GRAPH, { ...DEFAULT_FORCE_PARAMETERS, ...STRONG });
    layout.tick(300);
    expect(layout.nodes().every(({ x = 0 }) => Math.abs(x) < 1e9)).toBe(false);
  });

  it.each<Partial<ForceParameters>>([
    STRONG,
    { ...STRONG, chargeStrength: -3000, collisionRadius: 200, linkDistance: 10, centerStrength: 0 },
    { ...STRONG, chargeStrength: -3000, collisionRadius: 200, linkDistance: 300, centerStrength: 0.1 },
    { ...STRONG, chargeStrength: 0, collisionRadius: 10, linkDistance: 300, centerStrength: 0.1 },
    { ...STRONG, chargeStrength: -3000, linkStrength: 0, centerStrength: 0, collisionStrength: 0 },
  ])('keep the map in sight for 1,500 ticks: %o', (extreme) => {
    const layout = createForceLayout(GRAPH, {
      ...DEFAULT_FORCE_PARAMETERS,
      maxIterations: 1500,
      ...extreme,
    });
    expect(farthest(positionsAfter(layout, GRAPH.count))).toBeLessThan(100_000);
    expect(layout.ticks).toBe(1500);
  });
});

describe('reachForce(radius, linkDistance)', () => {
  const nodeAt = (x: number, vx: number) => ({ index: 0, x, y: 0, vx, vy: 0, fx: null, fy: null });

  it('cuts a step at the reach: thirty radii beyond the start of a single node', () => {
    const nodes = [nodeAt(100, 5000)];
    const force = reachForce(100, 10);
    force.initialize(nodes, () => 0.5);
    force(1);
    expect((nodes[0]?.x ?? 0) + (nodes[0]?.vx ?? 0)).toBeCloseTo(3100, 6);
  });

  it('counts half the link distance where that is longer, and leaves steps within alone', () => {
    const nodes = [nodeAt(0, 4499)];
    const force = reachForce(100, 300);
    force.initialize(nodes, () => 0.5);
    force(1);
    expect(nodes[0]?.vx).toBe(4499);
  });

  it('lets a node that is farther out stay or come back, not go on', () => {
    const nodes = [nodeAt(0, 0)];
    const force = reachForce(10, 10);
    force.initialize(nodes, () => 0.5);
    for (const [vx, next] of [
      [50, 9000],
      [-50, 8950],
    ] as const) {
      Object.assign(nodes[0] ?? {}, nodeAt(9000, vx));
      force(1);
      expect(9000 + (nodes[0]?.vx ?? 0)).toBeCloseTo(next, 6);
    }
  });

  it('holds a node whose step is no number', () => {
    const nodes = [nodeAt(5, Number.POSITIVE_INFINITY), nodeAt(5, Number.NaN)];
    const force = reachForce(10, 10);
    force.initialize(nodes, () => 0.5);
    force(1);
    expect(nodes.map(({ vx }) => vx)).toEqual([0, 0]);
  });
});
