import { runToEnd } from '@/lib/base/slices';
import { metricSteps } from '@/lib/graph/analysis/compute-metric';
import { computeModularity } from '@/lib/graph/analysis/modularity';
import {
  DEFAULT_ANALYSIS_OPTIONS,
  METRIC_IDS,
  METRICS,
  type MetricId,
} from '@/lib/graph/analysis/node-metrics';
import { analysisGraphOf, byId } from '@/tests/support/analysis-graphs';

const PATH = analysisGraphOf([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'd'],
]);

const STAR = analysisGraphOf([
  ['a', 'hub'],
  ['b', 'hub'],
  ['c', 'hub'],
  ['d', 'hub'],
]);

/** Two groups of four, all joined within, and one edge between them. */
const CLIQUES = analysisGraphOf([
  ['a1', 'a2'],
  ['a1', 'a3'],
  ['a1', 'a4'],
  ['a2', 'a3'],
  ['a2', 'a4'],
  ['a3', 'a4'],
  ['b1', 'b2'],
  ['b1', 'b3'],
  ['b1', 'b4'],
  ['b2', 'b3'],
  ['b2', 'b4'],
  ['b3', 'b4'],
  ['a4', 'b1'],
]);

/** The same pair twice, a loop, and the pair turned round. */
const MESSY = analysisGraphOf([
  ['a', 'b'],
  ['a', 'b'],
  ['b', 'a'],
  ['b', 'b'],
  ['b', 'c'],
]);

const EMPTY = analysisGraphOf([]);

function compute(metric: MetricId, graph = PATH, options = {}) {
  const steps = metricSteps({ metric, graph, options: { ...DEFAULT_ANALYSIS_OPTIONS, ...options } });
  return byId(graph, runToEnd(steps));
}

describe('METRICS', () => {
  it('describes each metric once, in the order of the ids', () => {
    expect(METRICS.map(({ id }) => id)).toEqual([
      'degree',
      'in-degree',
      'out-degree',
      'pagerank',
      'betweenness',
      'community',
      'core',
      'component',
    ]);
    expect(METRICS.filter(({ isCategory }) => isCategory).map(({ id }) => id)).toEqual([
      'community',
      'component',
    ]);
  });

  it.each(METRIC_IDS)('computes %s of an empty graph', (metric) => {
    expect(compute(metric, EMPTY)).toEqual({});
  });

  it.each(METRIC_IDS)('gives each node of a messy graph a finite %s, the same each time', (metric) => {
    const values = compute(metric, MESSY);
    expect(Object.keys(values)).toEqual(['a', 'b', 'c']);
    expect(Object.values(values).every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    expect(compute(metric, MESSY)).toEqual(values);
  });
});

describe('degrees', () => {
  it('count edges that begin, end or do either at a node, parallel ones each and a loop both ways', () => {
    expect(compute('out-degree', MESSY)).toEqual({ a: 2, b: 3, c: 0 });
    expect(compute('in-degree', MESSY)).toEqual({ a: 1, b: 3, c: 1 });
    expect(compute('degree', MESSY)).toEqual({ a: 3, b: 6, c: 1 });
  });
});

describe('betweenness', () => {
  it('of a path is highest within it', () => {
    // b lies between a-c and a-d: 2 of the 3 pairs of other nodes.
    expect(compute('betweenness', PATH)).toEqual({ a: 0, b: 2 / 3, c: 2 / 3, d: 0 });
  });

  it('of a star belongs to its hub alone', () => {
    expect(compute('betweenness', STAR)).toEqual({ a: 0, b: 0, c: 0, d: 0, hub: 1 });
  });

  it('is shared between equally short ways', () => {
    const square = analysisGraphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'a'],
    ]);
    // One of three pairs of others is opposite, and half of its paths lead through each node.
    expect(Object.values(compute('betweenness', square))).toEqual([1 / 6, 1 / 6, 1 / 6, 1 / 6]);
  });

  it('does not count parallel edges and loops as ways', () => {
    expect(compute('betweenness', MESSY)).toEqual({ a: 0, b: 1, c: 0 });
  });

  it('says how far it is, up to the end', () => {
    const problem = { metric: 'betweenness', graph: PATH, options: DEFAULT_ANALYSIS_OPTIONS } as const;
    expect([...metricSteps(problem)]).toEqual([0.25, 0.5, 0.75, 1]);
  });
});

describe('pagerank', () => {
  it('of a star is worked out by hand', () => {
    // x = leaf, h = hub; the hub leads nowhere, so it gives to all: x = (0.15 + 0.85 h) / 5, h = x + 0.85 * 4 x.
    const leaf = 0.03 / (1 - 0.17 * 4.4);
    const ranks = compute('pagerank', STAR);
    expect(ranks.a).toBeCloseTo(leaf, 9);
    expect(ranks.hub).toBeCloseTo(4.4 * leaf, 9);
    expect(Object.values(ranks).reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9);
  });

  it('of a ring is equal', () => {
    const ring = analysisGraphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]);
    for (const rank of Object.values(compute('pagerank', ring))) expect(rank).toBeCloseTo(1 / 3, 9);
  });
});

describe('communities', () => {
  it('of two cliques are the cliques', () => {
    const groups = compute('community', CLIQUES);
    expect(groups).toEqual({ a1: 0, a2: 0, a3: 0, a4: 0, b1: 1, b2: 1, b3: 1, b4: 1 });
    // 12 of 13 edges are inside, and each side has half of the ends.
    expect(computeModularity(CLIQUES, Object.values(groups))).toBeCloseTo(12 / 13 - 0.5, 12);
  });

  it('become finer with a higher resolution', () => {
    const fine = new Set(Object.values(compute('community', CLIQUES, { resolution: 5 })));
    expect(fine.size).toBeGreaterThan(2);
  });

  it('of a graph without edges are the nodes themselves', () => {
    const loop = analysisGraphOf([
      ['a', 'a'],
      ['b', 'b'],
    ]);
    expect(compute('community', loop)).toEqual({ a: 0, b: 1 });
    expect(computeModularity(loop, [0, 1])).toBeNull();
  });
});

describe('core numbers', () => {
  it('of a clique with a tail', () => {
    const graph = analysisGraphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'tail'],
      ['tail', 'end'],
    ]);
    expect(compute('core', graph)).toEqual({ a: 2, b: 2, c: 2, tail: 1, end: 1 });
  });

  it('of a star are 1 however many edges the hub has', () => {
    expect(Object.values(compute('core', STAR))).toEqual([1, 1, 1, 1, 1]);
  });

  it('ignore parallel edges and loops', () => {
    expect(compute('core', MESSY)).toEqual({ a: 1, b: 1, c: 1 });
  });
});

describe('components', () => {
  it('are numbered from the largest', () => {
    const graph = analysisGraphOf([
      ['a', 'b'],
      ['z', 'y'],
      ['y', 'x'],
      ['lone', 'lone'],
    ]);
    expect(compute('component', graph)).toEqual({ a: 1, b: 1, lone: 2, x: 0, y: 0, z: 0 });
  });
});

describe('hostile names', () => {
  it.each(METRIC_IDS)('do not disturb %s', (metric) => {
    const names = [
      ['__proto__', 'constructor'],
      ['constructor', 'toString'],
      ['toString', '7'],
    ] as const;
    const graph = analysisGraphOf(names);
    const values = runToEnd(metricSteps({ metric, graph, options: DEFAULT_ANALYSIS_OPTIONS }));
    expect(graph.ids).toEqual(['7', '__proto__', 'constructor', 'toString']);
    const plain = analysisGraphOf([
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'a'],
    ]);
    const expected = runToEnd(metricSteps({ metric, graph: plain, options: DEFAULT_ANALYSIS_OPTIONS }));
    expect([...values]).toEqual([...expected]);
  });
});
