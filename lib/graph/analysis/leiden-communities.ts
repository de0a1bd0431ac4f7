import Clustering from 'networkanalysis-ts/clustering';
import LeidenAlgorithm from 'networkanalysis-ts/leidenAlgorithm';
import Network from 'networkanalysis-ts/network';
import { type RandomSource, seededRandom } from '@/lib/base/random';
import type { ChunkedTask } from '@/lib/base/slices';
import { type AnalysisGraph, simplify } from './analysis-graph';
import { computeComponents } from './components';
import { numberGroupsBySize } from './group-numbers';
import type { AnalysisOptions } from './node-metrics';

/** Edges to go through in all starts together, so that a large graph, which takes long, gets one start. */
const EDGES_OF_ALL_STARTS = 25_000;

/** Starts at most; more hardly ever find anything better. */
const MOST_STARTS = 5;

/** Times that a start is improved. */
const ITERATIONS = 10;

/** How freely a community takes part in another while it is refined; the value of the algorithm's authors. */
const RANDOMNESS = 0.01;

/**
 * Leiden communities of the undirected simple graph, the best of several starts by modularity; 0 is the largest, and each
 * is connected. Equal graphs and options, equal result. Yields the share that is done.
 * Source: Traag, Waltman and van Eck, 2019; docs/behaviours/graph.md#communities.
 */
export function* communitySteps(
  graph: AnalysisGraph,
  { seed, resolution }: AnalysisOptions,
): ChunkedTask<Float64Array, number> {
  const { sources, targets } = simplify(graph, 'undirected');
  if (sources.length === 0) return numberGroupsBySize(graph.ids.map((_, node) => node));
  const network = new Network({
    nNodes: graph.ids.length,
    setNodeWeightsToTotalEdgeWeights: true,
    edges: [Array.from(sources), Array.from(targets)],
  });
  const algorithm = new LeidenAlgorithm();
  const random = javaRandom(seededRandom(seed));
  algorithm.initializeBasedOnResolutionAndNIterationsAndRandomnessAndRandom(
    resolution / (2 * sources.length),
    1,
    RANDOMNESS,
    random,
  );
  const starts = Math.min(MOST_STARTS, Math.ceil(EDGES_OF_ALL_STARTS / sources.length));
  let best: { readonly groups: readonly number[]; readonly quality: number } | null = null;
  for (let start = 0; start < starts; start++) {
    const clustering = new Clustering({ nNodes: graph.ids.length });
    for (let iteration = 0; iteration < ITERATIONS; iteration++) {
      algorithm.improveClustering(network, clustering);
      yield (start + (iteration + 1) / ITERATIONS) / starts;
    }
    const quality = algorithm.calcQuality(network, clustering);
    if (best === null || quality > best.quality) best = { groups: clustering.clusters, quality };
  }
  return numberGroupsBySize(connectedParts({ ids: graph.ids, sources, targets }, best?.groups ?? []));
}

/** The part of `java.util.Random` that the library calls. */
function javaRandom(random: RandomSource) {
  return { nextDouble: random, nextInt: (below: number) => Math.floor(random() * below) };
}

/** The groups, each unconnected one as its parts: they have more edges inside than chance would make when apart. */
function connectedParts({ ids, sources, targets }: AnalysisGraph, groups: readonly number[]): Float64Array {
  const inside = Array.from(sources, (_, edge) => edge).filter(
    (edge) => groups[sources[edge]!] === groups[targets[edge]!],
  );
  return computeComponents({
    ids,
    sources: Uint32Array.from(inside, (edge) => sources[edge]!),
    targets: Uint32Array.from(inside, (edge) => targets[edge]!),
  });
}
