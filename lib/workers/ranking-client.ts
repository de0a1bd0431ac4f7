import type { RankingClient } from '@/lib/screening/types';
import type { rankingTasks } from './ranking.worker';
import { TaskClient, type TaskWorker } from './task-client';

/**
 * A client that ranks papers in a worker, started with the first question; papers are sent once, as long as they are the
 * same array. *Errors*: see `RankingClient` and `TaskClient`.
 */
export function createRankingClient(spawn: () => TaskWorker): RankingClient {
  const client = new TaskClient<ReturnType<typeof rankingTasks>>({ title: 'The ranking worker', spawn });
  return {
    rank: ({ papers, labels }, { signal }) => client.call('rank', labels, { signal, list: papers }),
    dispose: () => client.end(new Error('The ranking was ended.')),
  };
}
