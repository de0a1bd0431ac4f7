import { metricSteps } from '@/lib/graph/analysis/compute-metric';
import type { AnalysisInput } from './analysis-protocol';
import { type RunHost, RunQueue } from './run-queue';

/** The worker's side: metrics one after the other, in slices. Knows no worker, so tests run it too. */
export class AnalysisSession {
  readonly #queue: RunQueue<never, Float64Array>;

  constructor(host: RunHost<never, Float64Array>) {
    this.#queue = new RunQueue(host, ({ buffer }) => [buffer]);
  }

  receive(message: AnalysisInput): void {
    if (message.type === 'cancel') this.#queue.cancel(message.run);
    else this.#queue.start(message.run, metricSteps(message.problem));
  }

  runSlice(): void {
    this.#queue.runSlice();
  }
}
