import type { AnalysisGraph } from './analysis-graph';
import { numberGroupsBySize } from './group-numbers';

/** The connected part of each node, directions ignored; 0 is the largest. Nearly O(n + m). */
export function computeComponents({ ids, sources, targets }: AnalysisGraph): Float64Array {
  const parent = Uint32Array.from(ids, (_, node) => node);
  const rootOf = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      // Halving the path keeps the trees flat.
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let edge = 0; edge < sources.length; edge++) {
    const a = rootOf(sources[edge]!);
    const b = rootOf(targets[edge]!);
    // The earlier node leads, so that the result does not depend on the order of edges.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  return numberGroupsBySize(parent.map((_, node) => rootOf(node)));
}
