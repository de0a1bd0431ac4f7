import { DEFAULT_FORCE_PARAMETERS, FORCE_PARAMETER_RANGES } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { positionsAfter } from '@/tests/support/force-reference';

/** FNV-1a over the bits of the positions. */
function hashOf(positions: Float32Array): string {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(positions.buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function settle(
  problem: LayoutProblem,
  changes: Partial<typeof DEFAULT_FORCE_PARAMETERS> = {},
): Float32Array {
  return positionsAfter(
    createForceLayout(problem, { ...DEFAULT_FORCE_PARAMETERS, ...changes }),
    problem.count,
  );
}

function distance(positions: Float32Array, i: number, j: number): number {
  return Math.hypot(
    (positions[2 * i] ?? 0) - (positions[2 * j] ?? 0),
    (positions[2 * i + 1] ?? 0) - (positions[2 * j + 1] ?? 0),
  );
}

const PAIR: LayoutProblem = {
  count: 2,
  sources: Uint32Array.of(0),
  targets: Uint32Array.of(1),
  positions: Float32Array.of(0, 0, 300, 0),
  pinned: Uint8Array.of(0, 0),
};

describe('createForceLayout(problem, parameters)', () => {
  it('gives the same positions bit for bit, on any machine', () => {
    const graph = buildCitationGraph(300);
    const first = settle(graph);
    expect(hashOf(settle(graph))).toBe(hashOf(first));
    expect(hashOf(first)).toBe('a6bbb4b5');
  });

  it('gives other positions for another graph', () => {
    expect(hashOf(settle(buildCitationGraph(300, 2)))).not.toBe(hashOf(settle(buildCitationGraph(300, 1))));
  });

  it('uses the seed where nodes coincide', () => {
    const graph: LayoutProblem = {
      ...PAIR,
      count: 3,
      positions: Float32Array.of(0, 0, 0, 0, 900, 0),
      pinned: new Uint8Array(3),
    };
    expect(hashOf(settle(graph, { seed: 1 }))).toBe(hashOf(settle(graph, { seed: 1 })));
    expect(hashOf(settle(graph, { seed: 2 }))).not.toBe(hashOf(settle(graph, { seed: 1 })));
  });

  it('reaches the end of its movement after 227 ticks', () => {
    const layout = createForceLayout(PAIR, DEFAULT_FORCE_PARAMETERS);
    while (!layout.isDone) layout.tick();
    expect(layout.ticks).toBe(227);
    expect(layout.alpha).toBeLessThan(0.001);
  });

  it('stops at the limit of iterations', () => {
    const layout = createForceLayout(PAIR, { ...DEFAULT_FORCE_PARAMETERS, maxIterations: 100 });
    while (!layout.isDone) layout.tick();
    expect(layout.ticks).toBe(100);
  });

  it('does not change the given positions', () => {
    settle(PAIR);
    expect([...PAIR.positions]).toEqual([0, 0, 300, 0]);
  });

  it('holds pinned nodes exactly', () => {
    const graph = buildCitationGraph(200);
    graph.positions.set([1234.5, -77.25, 10, 20], 100);
    graph.pinned.set([1, 1], 50);
    const positions = settle(graph);
    expect([...positions.slice(100, 104)]).toEqual([1234.5, -77.25, 10, 20]);
  });

  it('holds and frees a node while running', () => {
    const layout = createForceLayout(PAIR, DEFAULT_FORCE_PARAMETERS);
    layout.tick();
    layout.pin(0, 5000, -4000);
    expect([...positionsAfter(layout, 2, 20).slice(0, 2)]).toEqual([5000, -4000]);
    layout.unpin(0);
    expect(positionsAfter(layout, 2)[0]).toBeLessThan(4999);
  });

  it('ignores pins outside the graph', () => {
    const layout = createForceLayout(PAIR, DEFAULT_FORCE_PARAMETERS);
    layout.pin(9, 1, 1);
    layout.unpin(9);
    expect(hashOf(positionsAfter(layout, 2))).toBe(hashOf(settle(PAIR)));
  });

  it('brings linked nodes nearer than unlinked ones, and keeps all apart', () => {
    const far = Float32Array.of(0, 0, 4000, 0, 0, 4000);
    const graph = { ...PAIR, count: 3, positions: far, pinned: new Uint8Array(3) };
    const positions = settle(graph);
    expect(distance(positions, 0, 1)).toBeLessThan(distance(positions, 0, 2));
    expect(distance(positions, 0, 1)).toBeGreaterThan(235);
  });

  it('pulls lightly to the centre, which plain repulsion would leave', () => {
    const away = { ...PAIR, positions: Float32Array.of(9000, 0, 9300, 0) };
    const pulled = settle(away);
    const unpulled = settle(away, { centerStrength: 0 });
    const middle = (positions: Float32Array): number => ((positions[0] ?? 0) + (positions[2] ?? 0)) / 2;
    expect(middle(unpulled)).toBeCloseTo(9150, 0);
    expect(middle(pulled)).toBeLessThan(8000);
  });

  it('spreads a graph whose nodes all start at one position', () => {
    const positions = settle(buildCitationGraph(60));
    for (let i = 0; i < 60; i++)
      for (let j = 0; j < i; j++) expect(distance(positions, i, j)).toBeGreaterThan(200);
  });

  it('stays finite with self references, double links and a node on its own', () => {
    const positions = settle({
      count: 4,
      sources: Uint32Array.of(0, 1, 1, 2),
      targets: Uint32Array.of(0, 2, 2, 1),
      positions: new Float32Array(8),
      pinned: new Uint8Array(4),
    });
    expect([...positions].every(Number.isFinite)).toBe(true);
  });

  it('is done at once without nodes', () => {
    const empty = {
      ...PAIR,
      count: 0,
      sources: new Uint32Array(0),
      targets: new Uint32Array(0),
      positions: new Float32Array(0),
      pinned: new Uint8Array(0),
    };
    expect(createForceLayout(empty, DEFAULT_FORCE_PARAMETERS).isDone).toBe(true);
  });

  it.each([
    ['a link out of the graph', { targets: Uint32Array.of(2) }, 'link 0 leads out of the graph'],
    ['unequal link ends', { targets: Uint32Array.of(1, 1) }, '1 sources, 2 targets'],
    ['too few positions', { positions: Float32Array.of(0, 0) }, '2 coordinates for 2 nodes'],
    ['too few pin flags', { pinned: Uint8Array.of(0) }, '1 pin flags for 2 nodes'],
  ])('refuses %s', (_name, change, message) => {
    expect(() => createForceLayout({ ...PAIR, ...change }, DEFAULT_FORCE_PARAMETERS)).toThrow(message);
  });

  it.each(
    Object.entries(FORCE_PARAMETER_RANGES).flatMap(
      ([name, { min, max }]) =>
        [
          [name, min],
          [name, max],
        ] as const,
    ),
  )('stays in sight with %s at %d', (name, value) => {
    const positions = settle(buildCitationGraph(40), { maxIterations: 400, [name]: value });
    expect(positions.every((index) => Math.abs(index) < 1e6)).toBe(true);
  });

  it('takes other parameters under way, and counts its iterations from there', () => {
    const layout = createForceLayout(PAIR, { ...DEFAULT_FORCE_PARAMETERS, maxIterations: 100 });
    while (!layout.isDone) layout.tick();
    layout.change({ ...DEFAULT_FORCE_PARAMETERS, maxIterations: 50 }, null);
    expect(layout.isDone).toBe(false);
    expect(layout.alpha).toBe(0.3);
    while (!layout.isDone) layout.tick();
    expect(layout.ticks).toBe(150);
    layout.reheat(7);
    expect(layout.alpha).toBe(1);
  });

  it('does not hold a node at an unusable position', () => {
    const layout = createForceLayout(PAIR, DEFAULT_FORCE_PARAMETERS);
    layout.pin(0, Number.NaN, 5);
    layout.pin(1, 1e30, 5);
    expect(positionsAfter(layout, 2).every((index) => Math.abs(index) < 1e4)).toBe(true);
  });
});
