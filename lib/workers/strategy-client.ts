import type { KnownClient } from '@/lib/strategy/known/ask-known';
import type { strategyTasks } from './strategy.worker';
import { TaskClient, type TaskWorker } from './task-client';

/** A client that reads known papers in a worker, started with the first question. *Errors*: see `KnownClient` and `TaskClient`. */
export function createKnownClient(spawn: () => TaskWorker): KnownClient {
  const client = new TaskClient<ReturnType<typeof strategyTasks>>({ title: 'The strategy worker', spawn });
  /** Aborts the last question about a whole strategy. */
  let latest: AbortController | null = null;
  return {
    strategy: (list, strategy, { signal }) => {
      latest?.abort();
      latest = new AbortController();
      return client.call('strategy', strategy, { list, signal: AbortSignal.any([signal, latest.signal]) });
    },
    missed: (list, strategy, line, { signal }) => client.call('missed', { strategy, line }, { list, signal }),
    terms: (list, strategy, wanted, { signal }) =>
      client.call('terms', { strategy, wanted }, { list, signal }),
    dispose: () => client.end(new Error('The work on the strategy was ended.')),
  };
}
