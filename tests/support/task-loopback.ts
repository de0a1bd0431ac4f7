import { type NowMs, nextTask } from '@/lib/base/slices';
import type { TaskWorker } from '@/lib/workers/task-client';
import { TaskSession } from '@/lib/workers/task-session';
import type { TaskInput, TaskOutput, Tasks } from '@/lib/workers/tasks';
import { LoopbackWorker } from './loopback-worker';

/** A file is sent by its handle, which the cloning of the tests' environment does not know. */
function hasFile(message: TaskInput): boolean {
  return message.type === 'call' && Object(message.input).file !== undefined;
}

/** A worker of tasks in this thread: messages by structured clone, each in a turn of its own, whatever the test's clock does. */
export class LoopbackTaskWorker extends LoopbackWorker<TaskOutput> implements TaskWorker {
  readonly received: TaskInput[] = [];
  readonly sent: TaskOutput[] = [];
  readonly #session: TaskSession;

  /** @param nowMs stands still unless given, so that a generator runs in one slice on a busy machine too. */
  constructor(tasks: Tasks, nowMs: NowMs = () => 0) {
    super();
    this.#session = new TaskSession(tasks, {
      post: (message, transfer) => {
        const data = structuredClone(message, { transfer });
        this.sent.push(data);
        void Promise.resolve().then(() => this.deliver(data));
      },
      nowMs,
      scheduleSlice: () => void nextTask().then(() => this.isTerminated || this.#session.runSlice()),
    });
  }

  postMessage(message: TaskInput, { transfer }: { transfer: ArrayBuffer[] }): void {
    const data = hasFile(message) ? { ...message } : structuredClone(message, { transfer });
    this.received.push(data);
    void Promise.resolve().then(() => this.isTerminated || this.#session.receive(data));
  }
}

/** Starts loopback workers and remembers them. */
export function loopbackWorkers(open: () => Tasks, nowMs?: NowMs) {
  const workers: LoopbackTaskWorker[] = [];
  const spawn = () => {
    const worker = new LoopbackTaskWorker(open(), nowMs);
    workers.push(worker);
    return worker;
  };
  /** The messages of one type that all workers received. */
  const received = (type: TaskInput['type']) =>
    workers.flatMap((worker) => worker.received.filter((message) => message.type === type));
  return { workers, spawn, received };
}
