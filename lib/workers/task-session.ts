import { type ChunkedTask, SLICE_MS, startSlice } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { type SliceHost, serveSlices } from './serve-slices';
import type { TaskCall, TaskInput, TaskOutput, Tasks } from './tasks';

/** Between two messages of progress that a generator yields. */
const PROGRESS_INTERVAL_MS = 100;

type Steps = ChunkedTask<unknown, number>;

function isSteps(answer: unknown): answer is Steps {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

function buffersOf(answer: unknown): ArrayBufferLike[] {
  if (answer instanceof ArrayBuffer) return [answer];
  return ArrayBuffer.isView(answer) ? [answer.buffer] : [];
}

/** The worker's side of all calls: generators run one after the other, in slices. Knows no worker, so tests run it too. */
export class TaskSession {
  readonly #parts = new Map<number, unknown[]>();
  /** In the order of their calls. */
  readonly #steps = new Map<number, Steps>();
  #isScheduled = false;
  #lastProgressAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly tasks: Tasks,
    private readonly host: SliceHost<TaskOutput>,
  ) {}

  receive(message: TaskInput): void {
    const { run } = message;
    const parts = this.#parts.get(run) ?? [];
    if (message.type === 'part') {
      parts.push(message.part);
      this.#parts.set(run, parts);
      return;
    }
    this.#parts.delete(run);
    if (message.type === 'cancel') this.#steps.delete(run);
    else void this.#call(message, parts);
  }

  /** Works on the oldest generator until the slice is over, reports progress, and asks for the next slice. */
  runSlice(): void {
    this.#isScheduled = false;
    const [oldest] = this.#steps;
    if (oldest === undefined) return;
    const [run, steps] = oldest;
    try {
      this.#work(run, steps);
    } catch (error) {
      this.#fail(run, error);
    }
    if (this.#steps.size > 0) this.#schedule();
  }

  async #call({ run, task, input }: TaskInput & { readonly type: 'call' }, parts: unknown[]): Promise<void> {
    const { host } = this;
    const call: TaskCall<unknown, unknown> = {
      parts,
      post: (part) => host.post({ type: 'part', run, part }, []),
      progress: (share) => host.post({ type: 'progress', run, share }, []),
    };
    try {
      // The client that calls has the types of this very table.
      const answer = this.tasks[task]?.(input as never, call as never);
      if (isSteps(answer)) {
        this.#steps.set(run, answer);
        this.#schedule();
      } else this.#finish(run, await answer);
    } catch (error) {
      this.#fail(run, error);
    }
  }

  #work(run: number, steps: Steps): void {
    const isSliceOver = startSlice(SLICE_MS.computation, this.host.nowMs);
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        this.#finish(run, step.value);
        return;
      }
      const nowMs = this.host.nowMs();
      if (nowMs - this.#lastProgressAtMs >= PROGRESS_INTERVAL_MS) {
        this.#lastProgressAtMs = nowMs;
        this.host.post({ type: 'progress', run, share: step.value }, []);
      }
      if (isSliceOver()) return;
    }
  }

  #finish(run: number, answer: unknown): void {
    this.#steps.delete(run);
    this.host.post({ type: 'done', run, answer }, buffersOf(answer));
  }

  #fail(run: number, error: unknown): void {
    this.#steps.delete(run);
    this.host.post({ type: 'failed', run, message: describeError(error) }, []);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.host.scheduleSlice();
  }
}

/** Serves a table of tasks in the worker that this is called in; without a worker, as in a test, it does nothing. */
export function serveTasks(open: () => Tasks): void {
  serveSlices<TaskInput, TaskOutput>((host) => new TaskSession(open(), host));
}
