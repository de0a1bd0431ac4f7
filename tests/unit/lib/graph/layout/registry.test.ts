import {
  computeGuides,
  computePositions,
  createPlacement,
  LAYOUTS,
  layoutTitle,
} from '@/lib/graph/layout/registry';
import type { LayoutId, PlacedLayoutId, PlacementProblem } from '@/lib/graph/layout/types';
import { buildPlacementGraph, leastGap } from '@/tests/support/placement-graph';

const PLACED: readonly PlacedLayoutId[] = ['grid', 'timeline', 'radial', 'circular', 'hierarchical'];

function at(computed: Float32Array, node: number): readonly [number, number] {
  return [computed[2 * node] ?? Number.NaN, computed[2 * node + 1] ?? Number.NaN];
}

/** A few nodes of one kind: `years`, then links as pairs, citing first. */
function small(
  count: number,
  links: readonly (readonly [number, number])[],
  changes: Partial<PlacementProblem> = {},
): PlacementProblem {
  return {
    count,
    sources: Uint32Array.from(links, ([source]) => source),
    targets: Uint32Array.from(links, ([, target]) => target),
    directed: new Uint8Array(links.length).fill(1),
    positions: new Float32Array(2 * count),
    pinned: new Uint8Array(count),
    radius: new Float32Array(count).fill(10),
    kind: new Uint8Array(count),
    year: new Float32Array(count).fill(Number.NaN),
    ...changes,
  };
}

describe('LAYOUTS', () => {
  it('are the six of docs/behaviours/layouts.md#the-layouts, each with a title and a line', () => {
    const ids: readonly LayoutId[] = ['force', ...PLACED];
    expect(LAYOUTS.map(({ id }) => id)).toEqual(ids);
    expect(LAYOUTS.map(({ title }) => title)).toEqual([
      'Force',
      'Grid',
      'Timeline',
      'Radial',
      'Circular',
      'Hierarchical',
    ]);
    expect(new Set(LAYOUTS.map(({ description }) => description)).size).toBe(6);
    expect(layoutTitle('timeline')).toBe('Timeline');
  });
});

describe.each(PLACED)('the %s layout', (id) => {
  it.each([1, 2, 7, 60, 300, 900])('overlaps none of %d nodes', (count) => {
    const graph = buildPlacementGraph(count);
    const computed = computePositions(id, graph);
    expect(computed.every(Number.isFinite)).toBe(true);
    if (count > 1) expect(leastGap(computed, graph.radius)).toBeGreaterThan(20);
  });

  it('follows from the graph, not from where nodes stood', () => {
    const graph = buildPlacementGraph(200);
    const first = computePositions(id, graph);
    expect(computePositions(id, { ...graph, positions: first })).toEqual(first);
    expect(computePositions(id, { ...graph, positions: new Float32Array(400).fill(Number.NaN) })).toEqual(
      first,
    );
  });

  it('leaves pinned nodes where they are, and puts no node on them', () => {
    const graph = buildPlacementGraph(200);
    const free = computePositions(id, graph);
    const positions = new Float32Array(400);
    const pinned = new Uint8Array(200);
    for (const [node, onto] of [
      [3, 50],
      [90, 120],
    ] as const) {
      pinned[node] = 1;
      positions.set(at(free, onto), 2 * node);
    }
    const computed = computePositions(id, { ...graph, positions, pinned });
    expect([at(computed, 3), at(computed, 90)]).toEqual([at(free, 50), at(free, 120)]);
    expect(leastGap(computed, graph.radius)).toBeGreaterThan(0);
  });

  it('ignores a pin without a usable position', () => {
    const graph = buildPlacementGraph(30);
    const positions = new Float32Array(60).fill(Number.POSITIVE_INFINITY);
    const computed = computePositions(id, { ...graph, positions, pinned: new Uint8Array(30).fill(1) });
    expect(computed).toEqual(computePositions(id, graph));
  });

  it('gives no positions for an empty graph', () => {
    expect(computePositions(id, buildPlacementGraph(0))).toEqual(new Float32Array(0));
  });

  it('refuses arrays that do not fit together', () => {
    const graph = buildPlacementGraph(3, { sources: Uint32Array.of(9), targets: Uint32Array.of(0) });
    expect(() => computePositions(id, graph)).toThrow('leads out of the graph');
  });
});

describe('the grid layout', () => {
  it('stands on 200 by 150 px, kind by kind', () => {
    const computed = computePositions('grid', small(4, [], { kind: Uint8Array.of(1, 0, 1, 0) }));
    expect([1, 3, 0, 2].map((node) => at(computed, node))).toEqual([
      [-100, -75],
      [100, -75],
      [-100, 75],
      [100, 75],
    ]);
  });
});

describe('the timeline', () => {
  const YEARS = Float32Array.of(2001, 1999, 2001, Number.NaN, 1600);

  it('goes from left to right, with one x per year and the undated before all', () => {
    const computed = computePositions('timeline', small(5, [], { year: YEARS }));
    const x = [0, 1, 2, 3, 4].map((node) => at(computed, node)[0]);
    expect(x[0]).toBe(x[2]);
    expect([3, 4, 1, 0].map((node) => x[node])).toEqual(
      x
        .slice(0, 2)
        .concat(x.slice(3))
        .sort((a, b) => (a ?? 0) - (b ?? 0)),
    );
  });

  it('moves rows apart where the picture would be a strip', () => {
    const heightOf = (count: number, years: number) => {
      const year = Float32Array.from({ length: count }, (_, node) => 2000 + (node % years));
      const computed = computePositions('timeline', small(count, [], { year }));
      const y = Array.from({ length: count }, (_, node) => at(computed, node)[1]).sort((a, b) => a - b);
      return (y.at(-1) ?? 0) - (y[0] ?? 0);
    };
    const row = heightOf(4, 2);
    expect(heightOf(40, 20) / row).toBeCloseTo(2.2, 5);
  });

  it('shortens stretches of years without a node to four', () => {
    const computed = computePositions('timeline', small(5, [], { year: YEARS }));
    const x = (node: number) => at(computed, node)[0];
    expect((x(1) - x(4)) / (x(0) - x(1))).toBeCloseTo(2, 5);
  });

  it('survives years that no calendar has', () => {
    const year = Float32Array.of(3e38, -3e38, Number.POSITIVE_INFINITY, 0);
    const computed = computePositions('timeline', small(4, [], { year }));
    expect(computed.every((value) => Math.abs(value) < 5_000)).toBe(true);
  });

  it('names its bands from left to right, above all nodes', () => {
    const problem = small(5, [], { year: YEARS });
    const computed = computePositions('timeline', problem);
    const guides = computeGuides('timeline', problem, computed);
    expect(guides.map(({ text }) => text)).toEqual(['No year', '1600', '1999', '2001']);
    expect(guides.map(({ x }) => x)).toEqual([3, 4, 1, 0].map((node) => at(computed, node)[0]));
    expect(new Set(guides.map(({ y }) => y))).toEqual(
      new Set([Math.min(...[0, 1, 2, 3, 4].map((node) => at(computed, node)[1]))]),
    );
    expect(computeGuides('grid', problem, computed)).toEqual([]);
  });

  it('goes by the nodes that it placed, and by a pinned one only where it is alone', () => {
    const positions = Float32Array.of(5_000, 0, 0, 0, 0, 0, 0, 0, -900, 40);
    const pinned = Uint8Array.of(1, 0, 0, 0, 1);
    const problem = small(5, [], { year: YEARS, positions, pinned });
    const computed = computePositions('timeline', problem);
    const x = new Map(computeGuides('timeline', problem, computed).map((guide) => [guide.text, guide.x]));
    expect(x.get('2001')).toBe(at(computed, 2)[0]);
    expect(x.get('1600')).toBe(-900);
  });

  it('puts nodes at the height of their neighbours', () => {
    const year = Float32Array.of(2000, 2000, 2000, 2001, 2001, 2001);
    const links = [
      [3, 2],
      [4, 1],
      [5, 0],
    ] as const;
    const computed = computePositions('timeline', small(6, links, { year }));
    for (const [source, target] of links)
      expect(at(computed, source)[1]).toBeCloseTo(at(computed, target)[1], 3);
  });
});

describe('the radial layout', () => {
  /** 0 - 1 - 3, 0 - 2, and 4 apart. */
  const LINKS = [
    [0, 1],
    [2, 0],
    [1, 3],
  ] as const;

  function radii(problem: PlacementProblem, root: number): readonly number[] {
    const computed = computePositions('radial', problem);
    const [x, y] = at(computed, root);
    return Array.from({ length: problem.count }, (_, node) =>
      Math.hypot(at(computed, node)[0] - x, at(computed, node)[1] - y),
    );
  }

  it('has one ring per depth around the first node, and the unconnected outermost', () => {
    const [root, one, two, three, four] = radii(small(5, LINKS), 0);
    expect(root).toBe(0);
    expect(one).toBeCloseTo(two ?? 0, 2);
    expect(three).toBeGreaterThan((one ?? 0) + 20);
    expect(four).toBeGreaterThan((three ?? 0) + 20);
  });

  it('begins at the pinned node where there is one', () => {
    const positions = new Float32Array(10);
    positions.set([500, -300], 6);
    const problem = small(5, LINKS, { positions, pinned: Uint8Array.of(0, 0, 0, 1, 0) });
    const [root, one, two, three] = radii(problem, 3);
    expect(three).toBe(0);
    expect(one).toBeLessThan(root ?? 0);
    expect(root).toBeLessThan(two ?? 0);
  });

  it('uses several circles where one would be too wide', () => {
    const links = Array.from({ length: 400 }, (_, at) => [0, at + 1] as const);
    const all = radii(small(401, links), 0);
    expect(new Set(all.map(Math.round)).size).toBeGreaterThan(4);
    expect(Math.max(...all)).toBeLessThan(1_500);
  });
});

describe('the circular layout', () => {
  it('keeps each kind together', () => {
    const kind = Uint8Array.from({ length: 30 }, (_, node) => node % 3);
    const computed = computePositions('circular', small(30, [], { kind }));
    const order = [...kind.keys()]
      .map((node) => ({ kind: kind[node], angle: Math.atan2(at(computed, node)[1], at(computed, node)[0]) }))
      .sort((a, b) => a.angle - b.angle);
    const changes = order.filter((one, at) => one.kind !== order.at(at - 1)?.kind);
    expect(changes).toHaveLength(3);
  });

  it('brings linked nodes to the sides that face each other', () => {
    const kind = Uint8Array.from({ length: 24 }, (_, node) => (node < 12 ? 0 : 1));
    const links = Array.from({ length: 12 }, (_, node) => [node, 12 + ((node * 7) % 12)] as const);
    const linked = small(24, links, { kind });
    const lengths = (computed: Float32Array) =>
      links.reduce(
        (sum, [a, b]) =>
          sum + Math.hypot(at(computed, a)[0] - at(computed, b)[0], at(computed, a)[1] - at(computed, b)[1]),
        0,
      );
    expect(lengths(computePositions('circular', linked))).toBeLessThan(
      lengths(computePositions('circular', small(24, [], { kind }))),
    );
  });
});

describe('the hierarchical layout', () => {
  it('puts what cites above what it cites', () => {
    const graph = buildPlacementGraph(300);
    const computed = computePositions('hierarchical', graph);
    for (const [link, source] of graph.sources.entries()) {
      if (graph.directed[link] !== 1) continue;
      expect(at(computed, source)[1]).toBeLessThan(at(computed, graph.targets[link] ?? 0)[1]);
    }
  });

  it('breaks cycles and loops instead of turning in them', () => {
    const computed = computePositions(
      'hierarchical',
      small(4, [
        [0, 1],
        [1, 2],
        [2, 0],
        [3, 3],
      ]),
    );
    const y = [0, 1, 2, 3].map((node) => at(computed, node)[1]);
    expect(y[0]).toBeLessThan(y[1] ?? 0);
    expect(y[1]).toBeLessThan(y[2] ?? 0);
    expect(y[2]).toBeLessThan(y[3] ?? 0);
  });

  it('follows a chain of 20,000 citations', () => {
    const count = 20_000;
    const links = Array.from({ length: count - 1 }, (_, node) => [node, node + 1] as const);
    const computed = computePositions('hierarchical', small(count, links));
    expect(at(computed, 0)[1]).toBeLessThan(at(computed, count - 1)[1]);
  });

  it('uncrosses layers', () => {
    const links = [
      [0, 7],
      [1, 6],
      [2, 5],
      [3, 4],
    ] as const;
    const computed = computePositions('hierarchical', small(8, links));
    for (const [source, target] of links)
      expect(at(computed, source)[0]).toBeCloseTo(at(computed, target)[0], 3);
  });
});

describe('createPlacement(id, problem)', () => {
  it('is done after one tick, with the positions', () => {
    const graph = buildPlacementGraph(20);
    const layout = createPlacement('grid', graph);
    expect([layout.isDone, layout.ticks, layout.alpha]).toEqual([false, 0, 1]);
    layout.tick();
    layout.pin(0, 9, 9);
    layout.unpin(0);
    const target = new Float32Array(40);
    layout.writePositions(target);
    expect([layout.isDone, layout.ticks, layout.alpha]).toEqual([true, 1, 0]);
    expect(target).toEqual(computePositions('grid', graph));
  });
});
