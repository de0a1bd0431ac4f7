import type { AnalysisProblem } from '@/lib/graph/analysis/types';
import type { CancelInput, RunOutput } from './run-protocol';

/** What the page asks the analysis worker for; every run has its own id. */
export interface ComputeInput {
  readonly type: 'compute';
  readonly run: number;
  readonly problem: AnalysisProblem;
}

export type AnalysisInput = ComputeInput | CancelInput;

/** The value: one number per node, in the order of the graph's ids; transferred. */
export type AnalysisOutput = RunOutput<never, Float64Array>;
