import { type ChunkedTask, SLICE_MS, startSlice } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import type { RunOutput } from './run-protocol';
import type { SliceHost } from './serve-slices';

/** Between two messages of progress. */
const PROGRESS_INTERVAL_MS = 100;

export type RunHost<Part, Value> = SliceHost<RunOutput<Part, Value>>;

/** A worker's runs, one after the other, in slices. Knows no worker, so tests run it too. */
export class RunQueue<Part, Value> {
  /** In the order in which they were started. */
  readonly #runs = new Map<number, ChunkedTask<Value, number>>();
  #isScheduled = false;
  #lastProgressAtMs = Number.NEGATIVE_INFINITY;

  /** @param transfersOf buffers of a value that go to the page as they are. */
  constructor(
    private readonly host: RunHost<Part, Value>,
    private readonly transfersOf: (value: Value) => ArrayBufferLike[] = () => [],
  ) {}

  start(run: number, task: ChunkedTask<Value, number>): void {
    this.#runs.set(run, task);
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
    const [run, task] = oldest;
    try {
      this.#work(run, task);
    } catch (error) {
      this.#runs.delete(run);
      const message = describeError(error);
      this.host.post({ type: 'failed', run, message }, []);
    }
    if (this.#runs.size > 0) this.#schedule();
  }

  #work(run: number, task: ChunkedTask<Value, number>): void {
    const isSliceOver = startSlice(SLICE_MS.computation, this.host.nowMs);
    for (;;) {
      const chunk = task.next();
      if (chunk.done === true) {
        this.#runs.delete(run);
        this.host.post({ type: 'done', run, value: chunk.value }, this.transfersOf(chunk.value));
        return;
      }
      const nowMs = this.host.nowMs();
      if (nowMs - this.#lastProgressAtMs >= PROGRESS_INTERVAL_MS) {
        this.#lastProgressAtMs = nowMs;
        this.host.post({ type: 'progress', run, share: chunk.value }, []);
      }
      if (isSliceOver()) return;
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.host.scheduleSlice();
  }
}
