import type { ChunkedTask } from '@/lib/base/slices';
import type { AnalysisGraph } from './analysis-graph';
import { betweennessSteps } from './betweenness';
import { computeComponents } from './components';
import { computeCoreNumbers } from './core-numbers';
import { computeDegrees } from './degrees';
import { computePagerank } from './graphology-pagerank';
import { communitySteps } from './leiden-communities';
import type { AnalysisOptions, MetricId } from './node-metrics';
import type { AnalysisProblem } from './types';

type Compute = (graph: AnalysisGraph, options: AnalysisOptions) => Float64Array;

/** A metric computed in one step: a fast one, or one whose loop is a library's. */
function inOneStep(compute: Compute): MetricTask {
  // biome-ignore lint/correctness/useYield: there is nothing to report before the end
  return function* (graph, options) {
    return compute(graph, options);
  };
}

type MetricTask = (graph: AnalysisGraph, options: AnalysisOptions) => ChunkedTask<Float64Array, number>;

const STEPS: Readonly<Record<MetricId, MetricTask>> = {
  degree: inOneStep((graph) => computeDegrees(graph, 'both')),
  'in-degree': inOneStep((graph) => computeDegrees(graph, 'in')),
  'out-degree': inOneStep((graph) => computeDegrees(graph, 'out')),
  pagerank: inOneStep(computePagerank),
  betweenness: (graph, { seed }) => betweennessSteps(graph, seed),
  community: communitySteps,
  core: inOneStep(computeCoreNumbers),
  component: inOneStep(computeComponents),
};

/** The steps that compute one value per node, in the order of the graph's ids. Deterministic. */
export function metricSteps({ metric, graph, options }: AnalysisProblem): ChunkedTask<Float64Array, number> {
  return STEPS[metric](graph, options);
}
