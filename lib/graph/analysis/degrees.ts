import type { AnalysisGraph } from './analysis-graph';

/** Edges per node: those that begin at it, end at it, or both together. Parallel edges count each, a loop both ways. */
export function computeDegrees(graph: AnalysisGraph, direction: 'in' | 'out' | 'both'): Float64Array {
  const degrees = new Float64Array(graph.ids.length);
  if (direction !== 'in') for (const source of graph.sources) degrees[source]!++;
  if (direction !== 'out') for (const target of graph.targets) degrees[target]!++;
  return degrees;
}
