import type { StrategyWorkerLike } from '@/lib/workers/strategy-client';
import type { StrategyInput, StrategyOutput } from '@/lib/workers/strategy-protocol';
import { StrategySession } from '@/lib/workers/strategy-session';
import { LoopbackWorker } from './loopback-worker';

/** A strategy worker in this thread: real messages by structured clone, answered in later tasks. */
export class LoopbackStrategyWorker extends LoopbackWorker<StrategyOutput> implements StrategyWorkerLike {
  readonly received: StrategyInput[] = [];
  readonly #session = new StrategySession({
    post: (message) => this.deliver(structuredClone(message)),
    // A busy machine makes no more slices of the work than a quick one.
    nowMs: () => 0,
    scheduleSlice: () => setTimeout(() => this.isTerminated || this.#session.runSlice()),
  });

  postMessage(message: StrategyInput): void {
    const data = structuredClone(message);
    this.received.push(data);
    this.#session.receive(data);
  }
}
