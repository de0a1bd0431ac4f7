import { runToEnd } from '@/lib/base/slices';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { groupDuplicates } from '@/lib/evaluation/matching/deduplicate';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import type { MatchingInput, MatchingOutput } from '@/lib/workers/matching-protocol';
import { MatchingSession } from '@/lib/workers/matching-session';
import { createMatchingClient, type MatchingWorkerLike } from '@/lib/workers/matching-worker-client';

type MessageListener = (event: { readonly data: MatchingOutput }) => void;
type ErrorListener = (event: { readonly message?: string }) => void;

/** A matching worker in this thread: real messages by structured clone, each delivered in a task of its own. */
export class LoopbackMatchingWorker implements MatchingWorkerLike {
  isTerminated = false;
  readonly received: MatchingInput[] = [];
  readonly #onMessage: MessageListener[] = [];
  readonly #onError: ErrorListener[] = [];
  readonly #session = new MatchingSession({
    post: (message) => {
      const data = structuredClone(message);
      setImmediate(() => this.deliver(data));
    },
    nowMs: () => performance.now(),
    scheduleSlice: () =>
      setImmediate(() => {
        if (!this.isTerminated) this.#session.runSlice();
      }),
  });

  postMessage(message: MatchingInput): void {
    const data = structuredClone(message);
    this.received.push(data);
    setImmediate(() => this.#session.receive(data));
  }

  addEventListener(type: 'message', listener: MessageListener): void;
  addEventListener(type: 'error', listener: ErrorListener): void;
  addEventListener(...[type, listener]: ['message', MessageListener] | ['error', ErrorListener]): void {
    if (type === 'message') this.#onMessage.push(listener);
    else this.#onError.push(listener);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  deliver(data: MatchingOutput): void {
    if (this.isTerminated) return;
    for (const listener of this.#onMessage) listener({ data });
  }

  crash(message?: string): void {
    for (const listener of this.#onError) listener(message === undefined ? {} : { message });
  }
}

/** A client whose worker lives in this thread. */
export function createLoopbackMatchingClient(): MatchingClient {
  return createMatchingClient(() => new LoopbackMatchingWorker());
}

/** A client without a worker, where messages cannot be sent. */
export function createDirectMatchingClient(): MatchingClient {
  return {
    findDuplicates: async (papers) => runToEnd(groupDuplicates(papers.map(comparedPaper))),
    match: async (truth, retrieved) =>
      runToEnd(matchPapers(truth.map(comparedPaper), retrieved.map(comparedPaper))),
  };
}
