import type { AnalysisCallbacks, AnalysisClient, AnalysisProblem } from '@/lib/graph/analysis/types';
import type { ComputeInput } from './analysis-protocol';
import { type RunWorkerLike, WorkerRuns } from './run-client';

export type AnalysisWorkerLike = RunWorkerLike<ComputeInput, never, Float64Array>;

class WorkerAnalysisClient implements AnalysisClient {
  readonly #runs: WorkerRuns<ComputeInput, never, Float64Array>;

  constructor(spawn: () => AnalysisWorkerLike) {
    this.#runs = new WorkerRuns('The analysis worker', spawn);
  }

  compute(problem: AnalysisProblem, callbacks: AnalysisCallbacks): Promise<Float64Array> {
    return this.#runs.run({
      ...callbacks,
      send: (run, post) => {
        post({ type: 'compute', run, problem });
        return undefined;
      },
    });
  }

  dispose(): void {
    this.#runs.fail(new Error('The analysis was ended.'));
  }
}

/**
 * A client that computes metrics in a worker, started with the first problem; problems are worked on one after the
 * other. *Errors*: see `AnalysisClient`; a worker that cannot start, load or that crashes fails every open problem, and
 * the next problem starts a new one.
 * @param spawn starts the worker (`spawnAnalysisWorker`); it may throw.
 */
export function createAnalysisClient(spawn: () => AnalysisWorkerLike): AnalysisClient {
  return new WorkerAnalysisClient(spawn);
}
