import type { AnalysisGraph } from '@/lib/graph/analysis/analysis-graph';
import { communitySteps } from '@/lib/graph/analysis/leiden-communities';
import { computeModularity } from '@/lib/graph/analysis/modularity';

export interface CommunityFigures {
  readonly modularity: number;
  /** Longest stretch without a chance to stop, in ms. */
  readonly longestStep: number;
}

/** A script of its own, since Node cannot load the modules of the library as they are published. */
export function measureCommunities(graph: AnalysisGraph, seed: number): CommunityFigures {
  const task = communitySteps(graph, { seed, resolution: 1 });
  let longestStep = 0;
  for (;;) {
    const begin = performance.now();
    const step = task.next();
    longestStep = Math.max(longestStep, performance.now() - begin);
    if (step.done === true) return { modularity: computeModularity(graph, step.value) ?? 0, longestStep };
  }
}
