import type { AnalysisGraph } from './analysis-graph';
import type { AnalysisOptions, MetricId } from './node-metrics';

/** One metric of one graph to be computed. */
export interface AnalysisProblem {
  readonly metric: MetricId;
  readonly graph: AnalysisGraph;
  readonly options: AnalysisOptions;
}

export interface AnalysisCallbacks {
  readonly signal: AbortSignal;
  /** From 0 to 1, growing; may never be called. */
  readonly onProgress: (share: number) => void;
}

/** Computes metrics somewhere else than on the page's own thread. */
export interface AnalysisClient {
  /**
   * One value per node of the graph, in the order of its ids. *Errors*: rejects with the signal's reason when
   * aborted, and with an Error that says why when it cannot be computed; the next call starts anew.
   */
  compute(problem: AnalysisProblem, callbacks: AnalysisCallbacks): Promise<Float64Array>;
  dispose(): void;
}
