import { invariant } from '@/lib/base/invariant';
import type {
  AskedStrategy,
  KnownAnswer,
  KnownClient,
  KnownQuestion,
  TermsWanted,
} from '@/lib/strategy/known/ask-known';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { type RunWorkerLike, WorkerRuns } from './run-client';
import { SentPapers } from './sent-papers';
import type { StrategyRunInput } from './strategy-protocol';

export type StrategyWorkerLike = RunWorkerLike<StrategyRunInput, never, KnownAnswer>;

type Callbacks = Parameters<KnownClient['strategy']>[2];

const OWN_TYPE = 'an answer is of the type of its question';

class WorkerKnownClient implements KnownClient {
  readonly #runs: WorkerRuns<StrategyRunInput, never, KnownAnswer>;
  readonly #papers = new SentPapers<KnownPaper>();
  /** Of the last question about a whole strategy. */
  #latest: AbortController | null = null;

  constructor(spawn: () => StrategyWorkerLike) {
    this.#runs = new WorkerRuns('The strategy worker', spawn);
  }

  async strategy(papers: readonly KnownPaper[], strategy: AskedStrategy, { signal }: Callbacks) {
    this.#latest?.abort();
    this.#latest = new AbortController();
    const either = AbortSignal.any([signal, this.#latest.signal]);
    const answer = await this.#ask(papers, strategy, { type: 'strategy' }, either);
    invariant(answer.type === 'strategy', OWN_TYPE);
    return answer.answer;
  }

  async missed(papers: readonly KnownPaper[], strategy: AskedStrategy, line: number, { signal }: Callbacks) {
    const answer = await this.#ask(papers, strategy, { type: 'missed', line }, signal);
    invariant(answer.type === 'missed', OWN_TYPE);
    return answer.answer;
  }

  async terms(
    papers: readonly KnownPaper[],
    strategy: AskedStrategy,
    wanted: TermsWanted,
    { signal }: Callbacks,
  ) {
    const answer = await this.#ask(papers, strategy, { type: 'terms', ...wanted }, signal);
    invariant(answer.type === 'terms', OWN_TYPE);
    return answer.answer;
  }

  dispose(): void {
    this.#runs.fail(new Error('The work on the strategy was ended.'));
    this.#papers.forget();
  }

  async #ask(
    papers: readonly KnownPaper[],
    strategy: AskedStrategy,
    question: KnownQuestion,
    signal: AbortSignal,
  ): Promise<KnownAnswer> {
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
          if (list !== null && isOpen()) post({ type: 'ask', run, list, strategy, question });
        },
      });
    } catch (error) {
      if (!signal.aborted) this.#papers.forget();
      throw error;
    }
  }
}

/**
 * A client that reads known papers in a worker, started with the first question. *Errors*: see `KnownClient`; the question after a
 * failure starts a new worker.
 * @param spawn starts the worker (`spawnStrategyWorker`); it may throw.
 */
export function createKnownClient(spawn: () => StrategyWorkerLike): KnownClient {
  return new WorkerKnownClient(spawn);
}
