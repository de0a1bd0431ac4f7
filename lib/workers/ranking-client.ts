import { nextTask } from '@/lib/base/slices';
import type {
  Ranking,
  RankingCallbacks,
  RankingClient,
  RankingProblem,
  ScreeningPaper,
} from '@/lib/screening/types';
import { PAPERS_PER_MESSAGE, type RankInput } from './ranking-protocol';
import { type RunWorkerLike, WorkerRuns } from './run-client';

export type RankingWorkerLike = RunWorkerLike<RankInput, never, Ranking>;

class WorkerRankingClient implements RankingClient {
  readonly #runs: WorkerRuns<RankInput, never, Ranking>;
  /** What the worker has whole; null where it has nothing, or parts. */
  #sent: readonly ScreeningPaper[] | null = null;
  #list = 0;

  constructor(spawn: () => RankingWorkerLike) {
    this.#runs = new WorkerRuns('The ranking worker', spawn);
  }

  async rank({ papers, labels }: RankingProblem, { signal }: RankingCallbacks): Promise<Ranking> {
    try {
      return await this.#runs.run({
        signal,
        onProgress: () => undefined,
        send: async (run, post, isOpen) => {
          if (this.#sent !== papers) await this.#sendPapers(papers, run, post, isOpen);
          if (isOpen()) post({ type: 'rank', run, list: this.#list, labels });
        },
      });
    } catch (error) {
      // A worker that failed has forgotten everything.
      if (!signal.aborted) this.#sent = null;
      throw error;
    }
  }

  dispose(): void {
    this.#runs.fail(new Error('The ranking was ended.'));
    this.#sent = null;
  }

  /** In parts, letting the page do what waits in between, such as an input or a frame. */
  async #sendPapers(
    papers: readonly ScreeningPaper[],
    run: number,
    post: (message: RankInput) => void,
    isOpen: () => boolean,
  ): Promise<void> {
    this.#list += 1;
    this.#sent = null;
    const list = this.#list;
    for (let start = 0; start < papers.length; start += PAPERS_PER_MESSAGE) {
      post({ type: 'papers', run, list, papers: papers.slice(start, start + PAPERS_PER_MESSAGE) });
      await nextTask();
      if (!isOpen()) return;
    }
    this.#sent = papers;
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
