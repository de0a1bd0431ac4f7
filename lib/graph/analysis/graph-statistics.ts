import type { EntityKind } from '@/lib/base/entity-kind';
import type { EdgeType, GraphEdge, GraphNode } from '@/lib/graph/types';
import { buildAnalysisGraph, simplify } from './analysis-graph';
import { computeComponents } from './components';
import { computeDegrees } from './degrees';

/** Nodes whose degree lies in a range; both ends belong to it. */
export interface DegreeBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The figures of a graph; null where one is undefined, such as the density of a single node. */
export interface GraphStatistics {
  readonly nodes: number;
  /** All of them: parallel edges of several types count each. */
  readonly edges: number;
  /** Pairs of different nodes with at least one edge between them. */
  readonly linkedPairs: number;
  /**
   * `2 * edges / (nodes * (nodes - 1))`; parallel edges count each, so it may be above 1.
   * Source: docs/behaviours/panels.md#density.
   */
  readonly density: number | null;
  /** Of the number of edges that touch a node, a loop twice, so that the average is `2 * edges / nodes`. */
  readonly degree: { readonly average: number; readonly median: number; readonly max: number } | null;
  /** In ranges that double: 0, 1, 2, 3 to 4, 5 to 8 ...; up to the highest degree, empty ranges between included. */
  readonly degreeBins: readonly DegreeBin[];
  readonly components: number;
  /** Nodes of the largest component. */
  readonly largestComponent: number;
  /** Nodes without an edge to another node. */
  readonly isolates: number;
  /** Of the works whose year is known. */
  readonly years: { readonly first: number; readonly last: number } | null;
  /** Those that occur, the most frequent first. */
  readonly kinds: readonly (readonly [EntityKind, number])[];
  readonly edgeTypes: readonly (readonly [EdgeType, number])[];
}

/** Computes every figure from the nodes and edges themselves. O(n log n + m log m). */
export function computeStatistics(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphStatistics {
  const graph = buildAnalysisGraph(nodes, edges);
  const degrees = computeDegrees(graph, 'both').sort();
  const pairs = simplify(graph, 'undirected');
  const sizes = sizesOf(computeComponents(pairs));
  const count = graph.ids.length;
  return {
    nodes: count,
    edges: graph.sources.length,
    linkedPairs: pairs.sources.length,
    density: count < 2 ? null : (2 * graph.sources.length) / (count * (count - 1)),
    degree:
      count === 0
        ? null
        : {
            average: (2 * graph.sources.length) / count,
            median: (degrees[(count - 1) >> 1]! + degrees[count >> 1]!) / 2,
            max: degrees[count - 1]!,
          },
    degreeBins: binDegrees(degrees),
    components: sizes.length,
    largestComponent: sizes[0] ?? 0,
    isolates: sizes.filter((size) => size === 1).length,
    years: yearSpan(nodes),
    kinds: tally(nodes.map(({ entityType }) => entityType)),
    edgeTypes: tally(edges.map(({ type }) => type)),
  };
}

/** Sizes of numbered groups, by number. */
function sizesOf(groups: Float64Array): readonly number[] {
  const sizes: number[] = [];
  for (const group of groups) sizes[group] = (sizes[group] ?? 0) + 1;
  return sizes;
}

function binDegrees(sorted: Float64Array): readonly DegreeBin[] {
  const bins: DegreeBin[] = [];
  let at = 0;
  for (let from = 0, to = 0; at < sorted.length; from = to + 1, to = from <= 2 ? from : 2 * (from - 1)) {
    const first = at;
    while (at < sorted.length && sorted[at]! <= to) at++;
    bins.push({ from, to, count: at - first });
  }
  return bins;
}

function yearSpan(nodes: readonly GraphNode[]): GraphStatistics['years'] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { summary } of nodes) {
    if (summary.publicationYear === null) continue;
    first = Math.min(first, summary.publicationYear);
    last = Math.max(last, summary.publicationYear);
  }
  return first <= last ? { first, last } : null;
}

function tally<T>(items: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
