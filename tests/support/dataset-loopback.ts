import type { DatasetWorkerLike } from '@/lib/workers/dataset-client';
import type { DatasetInput, DatasetOutput } from '@/lib/workers/dataset-protocol';
import { DatasetSession } from '@/lib/workers/dataset-session';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** A dataset worker in this thread: real messages by structured clone, answered in turns of their own. */
export class LoopbackDatasetWorker extends LoopbackWorker<DatasetOutput> implements DatasetWorkerLike {
  /** Messages sent back, for those who count them. */
  readonly sent: DatasetOutput[] = [];
  readonly #session = new DatasetSession((message) => {
    const data = structuredClone(message);
    this.sent.push(data);
    queueMicrotask(() => this.deliver(data));
  });

  postMessage(message: DatasetInput): void {
    // A file is sent by its address, which the cloning of the tests' environment does not know.
    const data = message.type === 'read' ? { ...message } : structuredClone(message);
    queueMicrotask(() => void this.#session.receive(data));
  }
}
