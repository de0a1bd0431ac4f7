import type { AnalysisWorkerLike } from '@/lib/workers/analysis-client';
import type { AnalysisInput, AnalysisOutput } from '@/lib/workers/analysis-protocol';
import { AnalysisSession } from '@/lib/workers/analysis-session';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** An analysis worker in this thread: real messages by structured clone, delivered when the test pumps them. */
export class LoopbackAnalysisWorker extends LoopbackWorker<AnalysisOutput> implements AnalysisWorkerLike {
  readonly #tasks: (() => void)[] = [];
  #clock = 0;
  readonly #session = new AnalysisSession({
    post: (message) => {
      const data = structuredClone(message);
      this.#tasks.push(() => this.deliver(data));
    },
    // Each reading of the clock is 20 ms after the last: a slice is two steps long.
    nowMs: () => {
      this.#clock += 20;
      return this.#clock;
    },
    scheduleSlice: () => this.#tasks.push(() => this.#session.runSlice()),
  });

  postMessage(message: AnalysisInput): void {
    const data = structuredClone(message);
    this.#tasks.push(() => this.#session.receive(data));
  }

  /** Runs waiting tasks, at most so many. */
  pump(tasks = Number.POSITIVE_INFINITY): void {
    for (let done = 0; done < tasks && !this.isTerminated; done++) {
      const task = this.#tasks.shift();
      if (task === undefined) return;
      task();
    }
  }
}
