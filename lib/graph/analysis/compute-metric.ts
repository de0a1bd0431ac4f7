import type { AnalysisGraph } from './analysis-graph';
import type { AnalysisSteps } from './analysis-steps';
import { betweennessSteps } from './betweenness';
import { computeComponents } from './components';
import { computeCoreNumbers } from './core-numbers';
import { computeDegrees } from './degrees';
import { computeCommunities } from './graphology-louvain';
import { computePagerank } from './graphology-pagerank';
import type { AnalysisOptions, MetricId } from './metrics';
import type { AnalysisProblem } from './types';

type Compute = (graph: AnalysisGraph, options: AnalysisOptions) => Float64Array;

/** What is done in one step: fast, or a library's own loop. */
function inOneStep(compute: Compute) {
  // biome-ignore lint/correctness/useYield: there is nothing to report before the end
  return function* (graph: AnalysisGraph, options: AnalysisOptions): AnalysisSteps {
    return compute(graph, options);
  };
}

const STEPS: Readonly<Record<MetricId, (graph: AnalysisGraph, options: AnalysisOptions) => AnalysisSteps>> = {
  degree: inOneStep((graph) => computeDegrees(graph, 'both')),
  'in-degree': inOneStep((graph) => computeDegrees(graph, 'in')),
  'out-degree': inOneStep((graph) => computeDegrees(graph, 'out')),
  pagerank: inOneStep(computePagerank),
  betweenness: (graph, { seed }) => betweennessSteps(graph, seed),
  community: inOneStep(computeCommunities),
  core: inOneStep(computeCoreNumbers),
  component: inOneStep(computeComponents),
};

/** The steps that compute one value per node, in the order of the graph's ids. Deterministic. */
export function metricSteps({ metric, graph, options }: AnalysisProblem): AnalysisSteps {
  return STEPS[metric](graph, options);
}
