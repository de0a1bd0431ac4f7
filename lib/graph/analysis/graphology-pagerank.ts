import pagerank from 'graphology-metrics/centrality/pagerank';
import type { AnalysisGraph } from './analysis-graph';
import { fromGraphology, toGraphology } from './graphology-graph';

const DAMPING = 0.85;

/** Sum of all changes of one round below which the result stands; the usual 1e-6 per node would hide small ranks. */
const TOLERANCE = 1e-10;

/** Each round shrinks the error by the damping: 150 rounds reach the tolerance. */
const MAX_ROUNDS = 500;

/** PageRank over the directed simple graph; the values sum to 1. Nodes without edges out of them give to all. */
export function computePagerank(graph: AnalysisGraph): Float64Array {
  const count = graph.ids.length;
  if (count === 0) return new Float64Array(0);
  const ranks = pagerank(toGraphology(graph, 'directed'), {
    getEdgeWeight: null,
    alpha: DAMPING,
    maxIterations: MAX_ROUNDS,
    tolerance: TOLERANCE / count,
  });
  return fromGraphology(graph, ranks);
}
