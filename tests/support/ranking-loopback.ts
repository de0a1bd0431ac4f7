import type { RankingWorkerLike } from '@/lib/workers/ranking-client';
import type { RankingInput, RankingOutput } from '@/lib/workers/ranking-protocol';
import { RankingSession } from '@/lib/workers/ranking-session';
import { LoopbackWorker } from './loopback-worker';

/** A ranking worker in this thread: real messages by structured clone, answered in later tasks. */
export class LoopbackRankingWorker extends LoopbackWorker<RankingOutput> implements RankingWorkerLike {
  readonly received: RankingInput[] = [];
  readonly #session = new RankingSession({
    post: (message) => this.deliver(structuredClone(message)),
    nowMs: () => performance.now(),
    scheduleSlice: () => setTimeout(() => this.isTerminated || this.#session.runSlice()),
  });

  postMessage(message: RankingInput): void {
    const data = structuredClone(message);
    this.received.push(data);
    this.#session.receive(data);
  }
}
