import { seedPositions } from '@/lib/graph/layout/seed-positions';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { buildCitationGraph } from '@/tests/support/citation-graph';

function distance(positions: Float32Array, one: number, two: number): number {
  return Math.hypot(
    (positions[2 * one] ?? 0) - (positions[2 * two] ?? 0),
    (positions[2 * one + 1] ?? 0) - (positions[2 * two + 1] ?? 0),
  );
}

describe('seedPositions(problem, seed, spacing)', () => {
  it('follows from seed and links, not from where the nodes stand', () => {
    const graph = buildCitationGraph(200);
    const first = seedPositions(graph, 7, 120);
    const moved = { ...graph, positions: graph.positions.map((_, at) => at * 13) };
    expect(seedPositions(moved, 7, 120)).toEqual(first);
    expect(seedPositions(graph, 8, 120)).not.toEqual(first);
    expect(seedPositions(buildCitationGraph(200, 2), 7, 120)).not.toEqual(first);
  });

  it('leaves pinned nodes where they stand, and gives one that stands nowhere a spot', () => {
    const graph = buildCitationGraph(20);
    graph.pinned.set([1, 1], 3);
    graph.positions.set([4000, -30, Number.NaN, 5], 6);
    const positions = seedPositions(graph, 1, 120);
    expect([...positions.slice(6, 8)]).toEqual([4000, -30]);
    expect(positions.every(Number.isFinite)).toBe(true);
  });

  it('puts linked nodes nearer to each other than others, and fills a disc evenly', () => {
    const graph = buildCitationGraph(400);
    const positions = seedPositions(graph, 1, 100);
    const linked = Array.from(graph.sources, (source, link) =>
      distance(positions, source, graph.targets[link] ?? 0),
    );
    const others = Array.from({ length: 4000 }, (_, at) =>
      distance(positions, at % 400, (at * 37 + 11) % 400),
    );
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(linked)).toBeLessThan(0.85 * mean(others));
    const inner = [...positions.keys()].filter(
      (at) => at % 2 === 0 && Math.hypot(positions[at] ?? 0, positions[at + 1] ?? 0) < 1000,
    );
    expect(inner).toHaveLength(100);
  });

  it('gives each node a place of its own, in many parts too', () => {
    const alone: LayoutProblem = {
      count: 50,
      sources: new Uint32Array(0),
      targets: new Uint32Array(0),
      positions: new Float32Array(100),
      pinned: new Uint8Array(50),
    };
    const positions = seedPositions(alone, 3, 100);
    const places = Array.from({ length: 50 }, (_, at) => `${positions[2 * at]} ${positions[2 * at + 1]}`);
    expect(new Set(places).size).toBe(50);
    expect(seedPositions({ ...alone, count: 0, positions: new Float32Array(0) }, 3, 100)).toHaveLength(0);
  });
});
