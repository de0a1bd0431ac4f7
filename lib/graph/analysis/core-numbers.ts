import { buildAdjacency } from '@/lib/graph/adjacency';
import { type AnalysisGraph, simplify } from './analysis-graph';

/**
 * Per node the largest k such that it belongs to the k-core: the largest part in which every node has at least k
 * neighbours. Directions, loops and parallel edges do not count. O(n + m). Source: Batagelj and Zaveršnik, 2003.
 */
export function computeCoreNumbers(graph: AnalysisGraph): Float64Array {
  const count = graph.ids.length;
  const pairs = simplify(graph, 'undirected');
  const { start, neighbours } = buildAdjacency(count, pairs.sources, pairs.targets);
  const degree = Uint32Array.from(graph.ids, (_, node) => start[node + 1]! - start[node]!);
  const { order, rank, bin } = sortByDegree(degree);
  for (let at = 0; at < count; at++) {
    const node = order[at]!;
    for (let slot = start[node]!; slot < start[node + 1]!; slot++) {
      const other = neighbours[slot]!;
      const its = degree[other]!;
      if (its <= degree[node]!) continue;
      // The neighbour loses one: it changes places with the first of its degree, whose bin then begins one later.
      const first = bin[its]!;
      const leader = order[first]!;
      const from = rank[other]!;
      order[first] = other;
      order[from] = leader;
      rank[other] = first;
      rank[leader] = from;
      bin[its]!++;
      degree[other]!--;
    }
  }
  return Float64Array.from(degree);
}

/** Nodes by degree, where each stands, and where each degree begins. */
function sortByDegree(degree: Uint32Array) {
  const highest = degree.reduce((most, one) => Math.max(most, one), 0);
  const bin = new Uint32Array(highest + 2);
  for (const one of degree) bin[one + 1]!++;
  for (let one = 0; one <= highest; one++) bin[one + 1]! += bin[one]!;
  const order = new Uint32Array(degree.length);
  const rank = new Uint32Array(degree.length);
  const next = bin.slice();
  for (let node = 0; node < degree.length; node++) {
    const at = next[degree[node]!]!++;
    order[at] = node;
    rank[node] = at;
  }
  return { order, rank, bin };
}
