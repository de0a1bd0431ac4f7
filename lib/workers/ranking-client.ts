import type {
  Ranking,
  RankingCallbacks,
  RankingClient,
  RankingProblem,
  ScreeningPaper,
} from '@/lib/screening/types';
import type { RankInput } from './ranking-protocol';
import { type RunWorkerLike, WorkerRuns } from './run-client';
import { SentPapers } from './sent-papers';

export type RankingWorkerLike = RunWorkerLike<RankInput, never, Ranking>;

class WorkerRankingClient implements RankingClient {
  readonly #runs: WorkerRuns<RankInput, never, Ranking>;
  readonly #papers = new SentPapers<ScreeningPaper>();

  constructor(spawn: () => RankingWorkerLike) {
    this.#runs = new WorkerRuns('The ranking worker', spawn);
  }

  async rank({ papers, labels }: RankingProblem, { signal }: RankingCallbacks): Promise<Ranking> {
    try {
      return await this.#runs.run({
        signal,
        onProgress: () => undefined,
        send: async (run, post, isOpen) => {
          const list = await this.#papers.send(
            papers,
            (number, part) => post({ type: 'papers', run, list: number, papers: part }),
            isOpen,
          );
          if (list !== null && isOpen()) post({ type: 'rank', run, list, labels });
        },
      });
    } catch (error) {
      if (!signal.aborted) this.#papers.forget();
      throw error;
    }
  }

  dispose(): void {
    this.#runs.fail(new Error('The ranking was ended.'));
    this.#papers.forget();
  }
}

/**
 * A client that ranks papers in a worker, started with the first question; papers are sent once, as long as they are the same
 * array. *Errors*: see `RankingClient`; the question after a failure starts a new worker.
 * @param spawn starts the worker (`spawnRankingWorker`); it may throw.
 */
export function createRankingClient(spawn: () => RankingWorkerLike): RankingClient {
  return new WorkerRankingClient(spawn);
}
