import cytoscape from 'cytoscape';
import betweennessCentrality from 'graphology-metrics/centrality/betweenness';
import createGraph, { type Graph, type NodeId } from 'ngraph.graph';
// @ts-expect-error the package has no types
import louvainOfNgraph from 'ngraph.louvain';
import { runToEnd } from '@/lib/base/slices';
import { type AnalysisGraph, simplify } from '@/lib/graph/analysis/analysis-graph';
import { metricSteps } from '@/lib/graph/analysis/compute-metric';
import { fromGraphology, toGraphology } from '@/lib/graph/analysis/graphology-graph';
import { computeModularity } from '@/lib/graph/analysis/modularity';
import type { MetricId } from '@/lib/graph/analysis/node-metrics';
import { analysisGraphOf, around, realCitations, sampleCitations } from '@/tests/support/analysis-graphs';
import { describeWithSharedData } from '@/tests/support/shared-data';

/** `canCoarse`: joining each cluster into one node and clustering again may find more. */
const detectClusters: (graph: Graph) => { canCoarse(): boolean; getClass(node: NodeId): number } =
  louvainOfNgraph;

function compute(metric: MetricId, graph: AnalysisGraph, seed = 1): Float64Array {
  return runToEnd(metricSteps({ metric, graph, options: { seed, resolution: 1 } }));
}

function inCytoscape(graph: AnalysisGraph) {
  const { sources, targets } = simplify(graph, 'directed');
  return cytoscape({
    headless: true,
    elements: [
      ...graph.ids.map((_, node) => ({ data: { id: `n${node}` } })),
      ...Array.from(sources, (source, edge) => ({
        data: { id: `e${edge}`, source: `n${source}`, target: `n${targets[edge]}` },
      })),
    ],
  });
}

function largestGap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((gap, value, at) => Math.max(gap, Math.abs(value - (b[at] ?? Number.NaN))), 0);
}

function betweennessByCytoscape(graph: AnalysisGraph): readonly number[] {
  const others = (graph.ids.length - 1) * (graph.ids.length - 2);
  const cy = inCytoscape({ ...graph, ...simplify(graph, 'undirected') });
  const result = cy.elements().betweennessCentrality({ directed: false });
  // Cytoscape adds what is met from both ends of each pair.
  return graph.ids.map((_, node) => result.betweenness(cy.$id(`n${node}`)) / others);
}

/**
 * Cytoscape adds the random jump without making the edges' share smaller: its factor f is a damping of 1 / (2 - f).
 * Its precision is the square of a distance.
 */
function pagerankByCytoscape(graph: AnalysisGraph): readonly number[] {
  const cy = inCytoscape(graph);
  const options = { dampingFactor: 2 - 1 / 0.85, precision: 1e-22, iterations: 500 };
  const result = cy.elements().pageRank(options);
  return graph.ids.map((_, node) => result.rank(cy.$id(`n${node}`)));
}

/** The fixed point of the definition, reached over a dense matrix. */
function pagerankByDefinition(graph: AnalysisGraph): readonly number[] {
  const count = graph.ids.length;
  const { sources, targets } = simplify(graph, 'directed');
  const out: number[][] = graph.ids.map(() => []);
  for (const [edge, source] of sources.entries()) out[source]?.push(targets[edge] ?? 0);
  let ranks = graph.ids.map(() => 1 / count);
  for (let round = 0; round < 300; round++) {
    const next = graph.ids.map(() => 0.15 / count);
    for (const [node, rank] of ranks.entries()) {
      const to = out[node]?.length === 0 ? graph.ids.keys() : (out[node] ?? []);
      const share = (0.85 * rank) / (out[node]?.length || count);
      for (const other of to) next[other] = (next[other] ?? 0) + share;
    }
    ranks = next;
  }
  return ranks;
}

/** ngraph's Louvain, level by level; the library itself finds one level. */
function communitiesByNgraph(graph: AnalysisGraph): readonly number[] {
  const { sources, targets } = simplify(graph, 'undirected');
  let links = Array.from(sources, (from, edge) => ({ from, to: targets[edge] ?? 0, weight: 1 }));
  let groups = graph.ids.map((_, node) => node);
  for (;;) {
    const level = createGraph();
    for (const group of groups) level.addNode(group);
    for (const { from, to, weight } of links) level.addLink(from, to, weight);
    const clusters = detectClusters(level);
    groups = groups.map((group) => clusters.getClass(group));
    if (!clusters.canCoarse()) return groups;
    const joined = new Map<string, { from: number; to: number; weight: number }>();
    for (const { from, to, weight } of links) {
      const ends = [clusters.getClass(from), clusters.getClass(to)].sort((a, b) => a - b);
      const [a = 0, b = 0] = ends;
      const known = joined.get(`${a} ${b}`)?.weight ?? 0;
      // A link within a cluster counts from both of its ends, once.
      const added = a === b && from !== to ? 2 * weight : weight;
      joined.set(`${a} ${b}`, { from: a, to: b, weight: known + added });
    }
    links = [...joined.values()];
  }
}

function describeAgainstLibraries(
  name: string,
  load: () => AnalysisGraph,
  part: { id: string; steps: number },
) {
  let whole: AnalysisGraph;
  let near: AnalysisGraph;
  beforeAll(() => {
    whole = load();
    near = around(whole, part.id, part.steps);
    expect(near.ids.length).toBeGreaterThan(100);
    expect(near.ids.length).toBeLessThan(600);
  });

  it(`betweenness of ${name} equals cytoscape's`, () => {
    expect(largestGap(compute('betweenness', near), betweennessByCytoscape(near))).toBeLessThan(1e-9);
  });

  it(`PageRank of ${name} equals cytoscape's`, () => {
    expect(largestGap(compute('pagerank', near), pagerankByCytoscape(near))).toBeLessThan(1e-9);
  });

  it(`PageRank of ${name} fits its definition`, () => {
    expect(largestGap(compute('pagerank', near), pagerankByDefinition(near))).toBeLessThan(1e-9);
  });

  it(`communities of ${name} are as good as ngraph's`, () => {
    const ours = computeModularity(whole, compute('community', whole)) ?? 0;
    const theirs = computeModularity(whole, communitiesByNgraph(whole)) ?? 0;
    expect(theirs).toBeGreaterThan(0.3);
    expect(Math.abs(ours - theirs)).toBeLessThan(0.02);
  });

  it(`sampled betweenness of all of ${name} comes close to the exact one`, () => {
    const exact = fromGraphology(
      whole,
      betweennessCentrality(toGraphology(whole, 'undirected'), { getEdgeWeight: null }),
    );
    const sampled = compute('betweenness', whole);
    const topOf = (values: Float64Array) =>
      [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0)).slice(0, 20);
    const highest = exact.reduce((most, value) => Math.max(most, value), 0);
    const common = topOf(exact).filter((node) => topOf(sampled).includes(node));
    expect(largestGap(exact, sampled)).toBeLessThan(0.1 * highest);
    expect(common.length).toBeGreaterThanOrEqual(17);
    expect(compute('betweenness', whole)).toEqual(sampled);
    expect(compute('betweenness', whole, 2)).not.toEqual(sampled);
  });
}

describe('metrics of the sample library against second libraries', () => {
  describeAgainstLibraries('the sample library', sampleCitations, { id: 'W9000000001', steps: 2 });
});

describeWithSharedData('metrics of real records against second libraries', () => {
  describeAgainstLibraries('real citations', realCitations, { id: 'W4292509493', steps: 2 });
});

describe('communities of clearly separated groups', () => {
  it('are the same as ngraph finds', () => {
    const group = (name: string) =>
      [0, 1, 2, 3, 4, 5].flatMap((a) =>
        [0, 1, 2, 3, 4, 5].filter((b) => b > a).map((b) => [`${name}${a}`, `${name}${b}`] as const),
      );
    const graph = analysisGraphOf([
      ...group('p'),
      ...group('q'),
      ...group('r'),
      ...group('s'),
      ['p0', 'q0'],
      ['q1', 'r1'],
      ['r2', 's2'],
      ['s3', 'p3'],
    ]);
    const partners = (groups: ArrayLike<number>) =>
      graph.ids.map((_, node) => graph.ids.filter((__, other) => groups[other] === groups[node]).join(' '));
    const ours = compute('community', graph);
    expect(partners(ours)).toEqual(partners(communitiesByNgraph(graph)));
    expect(new Set(ours).size).toBe(4);
  });
});
