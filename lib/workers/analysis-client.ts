import type { AnalysisClient } from '@/lib/graph/analysis/types';
import type { analysisTasks } from './analysis.worker';
import { TaskClient, type TaskWorker } from './task-client';

/**
 * A client that computes metrics in a worker, started with the first problem; problems are worked on one after the
 * other. *Errors*: see `AnalysisClient` and `TaskClient`.
 */
export function createAnalysisClient(spawn: () => TaskWorker): AnalysisClient {
  const client = new TaskClient<typeof analysisTasks>({ title: 'The analysis worker', spawn });
  return {
    compute: (problem, callbacks) => client.call('compute', problem, callbacks),
    dispose: () => client.end(new Error('The analysis was ended.')),
  };
}
