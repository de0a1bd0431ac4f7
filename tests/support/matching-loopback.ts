import { runToEnd } from '@/lib/base/slices';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { groupDuplicates } from '@/lib/evaluation/matching/deduplicate';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import type { MatchingInput, MatchingOutput } from '@/lib/workers/matching-protocol';
import { MatchingSession } from '@/lib/workers/matching-session';
import { createMatchingClient, type MatchingWorkerLike } from '@/lib/workers/matching-worker-client';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** A matching worker in this thread: real messages by structured clone, each delivered in a task of its own. */
export class LoopbackMatchingWorker extends LoopbackWorker<MatchingOutput> implements MatchingWorkerLike {
  readonly received: MatchingInput[] = [];
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
