import type { AnalysisWorkerLike } from '@/lib/workers/analysis-client';
import type { AnalysisInput, AnalysisOutput } from '@/lib/workers/analysis-protocol';
import { AnalysisSession } from '@/lib/workers/analysis-session';

type MessageListener = (event: { readonly data: AnalysisOutput }) => void;
type ErrorListener = (event: { readonly message?: string }) => void;

/** An analysis worker in this thread: real messages by structured clone, delivered when the test pumps them. */
export class LoopbackAnalysisWorker implements AnalysisWorkerLike {
  isTerminated = false;
  readonly #tasks: (() => void)[] = [];
  readonly #onMessage: MessageListener[] = [];
  readonly #onError: ErrorListener[] = [];
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

  addEventListener(type: 'message', listener: MessageListener): void;
  addEventListener(type: 'error', listener: ErrorListener): void;
  addEventListener(...[type, listener]: ['message', MessageListener] | ['error', ErrorListener]): void {
    if (type === 'message') this.#onMessage.push(listener);
    else this.#onError.push(listener);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  deliver(data: AnalysisOutput): void {
    for (const listener of this.#onMessage) listener({ data });
  }

  crash(message?: string): void {
    for (const listener of this.#onError) listener(message === undefined ? {} : { message });
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
