import type { RunOutput } from './run-protocol';
import type { SliceHost } from './serve-slices';

/** Longest stretch of work before incoming messages are heard again; a single step may take longer. */
const SLICE_MS = 30;

/** Between two messages of progress. */
const PROGRESS_INTERVAL_MS = 100;

/** Work in small steps, each saying how far it is, 0 to 1. */
export type RunSteps<Value> = Generator<number, Value, void>;

export type RunHost<Part, Value> = SliceHost<RunOutput<Part, Value>>;

/** A worker's runs, one after the other, in slices. Knows no worker, so tests run it too. */
export class RunQueue<Part, Value> {
  /** In the order in which they were started. */
  readonly #runs = new Map<number, RunSteps<Value>>();
  #isScheduled = false;
  #lastProgressAt = Number.NEGATIVE_INFINITY;

  /** @param transfersOf buffers of a value that go to the page as they are. */
  constructor(
    private readonly host: RunHost<Part, Value>,
    private readonly transfersOf: (value: Value) => ArrayBufferLike[] = () => [],
  ) {}

  start(run: number, steps: RunSteps<Value>): void {
    this.#runs.set(run, steps);
    this.#schedule();
  }

  cancel(run: number): void {
    this.#runs.delete(run);
  }

  /** Works on the oldest run until the slice is over, tells how far it is, and asks for the next slice. */
  runSlice(): void {
    this.#isScheduled = false;
    const [oldest] = this.#runs;
    if (oldest === undefined) return;
    const [run, steps] = oldest;
    try {
      this.#work(run, steps);
    } catch (error) {
      this.#runs.delete(run);
      const message = error instanceof Error ? error.message : String(error);
      this.host.post({ type: 'failed', run, message }, []);
    }
    if (this.#runs.size > 0) this.#schedule();
  }

  #work(run: number, steps: RunSteps<Value>): void {
    const startedAt = this.host.now();
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        this.#runs.delete(run);
        this.host.post({ type: 'done', run, value: step.value }, this.transfersOf(step.value));
        return;
      }
      const now = this.host.now();
      if (now - this.#lastProgressAt >= PROGRESS_INTERVAL_MS) {
        this.#lastProgressAt = now;
        this.host.post({ type: 'progress', run, share: step.value }, []);
      }
      if (now - startedAt >= SLICE_MS) return;
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.host.scheduleSlice();
  }
}
