import { forceManyBody } from 'd3-force';
import { seededRandom } from '@/lib/base/random';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import type { ForceNode } from '@/lib/graph/layout/force-node';
import { manyBodyForce } from '@/lib/graph/layout/many-body';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { bruteForceRepulsion, positionsAfter, relativeErrors } from '@/tests/support/force-reference';

function nodesAt(...points: readonly (readonly [number, number])[]): ForceNode[] {
  return points.map(([x, y], index) => ({ index, x, y, vx: 0, vy: 0, fx: null, fy: null }));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

describe('manyBodyForce(strength, theta)', () => {
  it('pushes two nodes apart by strength / distance', () => {
    const nodes = nodesAt([0, 0], [100, 0]);
    const force = manyBodyForce(-1000);
    force.initialize(nodes, () => 0.5);
    force(0.5);
    expect(nodes.map(({ vx, vy }) => [vx, vy])).toEqual([
      [-5, 0],
      [5, 0],
    ]);
  });

  it('pulls with a positive strength and adds to the velocity that is there', () => {
    const nodes = nodesAt([0, 0], [0, 10]);
    for (const node of nodes) node.vy = 1;
    const force = manyBodyForce(100);
    force.initialize(nodes, () => 0.5);
    force(1);
    expect(nodes.map(({ vx, vy }) => [vx, vy])).toEqual([
      [0, 11],
      [0, -9],
    ]);
  });

  it('damps the force below a distance of 1 px', () => {
    const nodes = nodesAt([0, 0], [0.25, 0]);
    const force = manyBodyForce(-1000);
    force.initialize(nodes, () => 0.5);
    force(1);
    expect(nodes[1]?.vx).toBeCloseTo(1000, 9);
  });

  it('parts many nodes at one position, never into NaN', () => {
    const nodes = nodesAt(...Array.from({ length: 100 }, () => [5, 5] as const), [400, 5]);
    const force = manyBodyForce(-1000);
    force.initialize(nodes, seededRandom(1));
    force(1);
    expect(nodes.every(({ vx, vy }) => Number.isFinite(vx) && Number.isFinite(vy))).toBe(true);
    expect(new Set(nodes.map(({ vx }) => vx)).size).toBeGreaterThan(90);
  });

  it('does nothing to a lone node or without nodes', () => {
    const force = manyBodyForce(-1000);
    const lone = nodesAt([3, 3]);
    force(1);
    force.initialize(lone, () => 0.5);
    force(1);
    expect(lone).toEqual(nodesAt([3, 3]));
  });

  it("is at least as exact as d3's own at theta 0.9 on a layout half settled", () => {
    const graph = buildCitationGraph(1200);
    const positions = positionsAfter(createForceLayout(graph, DEFAULT_FORCE_PARAMETERS), 1200, 120);
    const exact = bruteForceRepulsion(positions, -1000);
    const theirs = median(relativeErrors(forceManyBody().strength(-1000).theta(0.9), positions, exact));
    const ours = median(relativeErrors(manyBodyForce(-1000, 0.9), positions, exact));
    expect(ours).toBeLessThanOrEqual(theirs);
    expect(ours).toBeLessThan(0.005);
  });

  it('is exact when theta is 0', () => {
    const random = seededRandom(3);
    const positions = Float32Array.from({ length: 600 }, () => random() * 5000);
    const errors = relativeErrors(manyBodyForce(-1000, 0), positions, bruteForceRepulsion(positions, -1000));
    expect(Math.max(...errors)).toBeLessThan(1e-9);
  });
});
