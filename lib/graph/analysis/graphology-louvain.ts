import louvain from 'graphology-communities-louvain';
import { seededRandom } from '@/lib/base/random';
import type { AnalysisGraph } from './analysis-graph';
import { fromGraphology, toGraphology } from './graphology-graph';
import { numberGroupsBySize } from './group-numbers';
import type { AnalysisOptions } from './node-metrics';

/** Louvain communities of the undirected simple graph; 0 is the largest. Equal graphs and options, equal result. */
export function computeCommunities(
  graph: AnalysisGraph,
  { seed, resolution }: AnalysisOptions,
): Float64Array {
  if (graph.ids.length === 0) return new Float64Array(0);
  const communities = louvain(toGraphology(graph, 'undirected'), {
    getEdgeWeight: null,
    resolution,
    rng: seededRandom(seed),
  });
  return numberGroupsBySize(fromGraphology(graph, communities));
}
