import { seededRandom } from '@/lib/base/random';
import { edgeReach } from '@/lib/graph/scene/edge-reach';

/** Pairs of numbers among `count` nodes on a square grid. */
function gridWith(count: number, targetOf: (node: number) => number) {
  const side = Math.sqrt(count);
  return {
    count,
    positions: Float32Array.from({ length: 2 * count }, (_, at) => {
      const node = Math.floor(at / 2);
      return at % 2 === 0 ? node % side : Math.floor(node / side);
    }),
    edgeSources: Uint32Array.from({ length: count }, (_, node) => node),
    edgeTargets: Uint32Array.from({ length: count }, (_, node) => targetOf(node)),
  };
}

describe('edgeReach(scene)', () => {
  it('is about 1 where edges join any two positions', () => {
    const random = seededRandom(4);
    const reach = edgeReach(gridWith(400, () => Math.floor(400 * random())));
    expect(reach).toBeGreaterThan(0.85);
    expect(reach).toBeLessThan(1.15);
  });

  it('is small where they join neighbours, however large the graph', () => {
    expect(edgeReach(gridWith(400, (node) => (node + 1) % 400))).toBeLessThan(0.2);
    expect(edgeReach(gridWith(10_000, (node) => (node + 1) % 10_000))).toBeLessThan(0.2);
  });

  it('is 0 without edges, and where all nodes lie at one point', () => {
    expect(edgeReach({ ...gridWith(4, () => 0), edgeSources: new Uint32Array(0) })).toBe(0);
    expect(edgeReach({ ...gridWith(4, () => 0), positions: new Float32Array(8) })).toBe(0);
  });
});
