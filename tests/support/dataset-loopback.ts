import type { DatasetWorkerLike } from '@/lib/workers/dataset-client';
import type { DatasetInput, DatasetOutput } from '@/lib/workers/dataset-protocol';
import { DatasetSession } from '@/lib/workers/dataset-session';

type MessageListener = (event: { readonly data: DatasetOutput }) => void;
type ErrorListener = (event: { readonly message?: string }) => void;

/** A dataset worker in this thread: real messages by structured clone, answered in turns of their own. */
export class LoopbackDatasetWorker implements DatasetWorkerLike {
  isTerminated = false;
  /** Messages sent back, for those who count them. */
  readonly sent: DatasetOutput[] = [];
  readonly #onMessage: MessageListener[] = [];
  readonly #onError: ErrorListener[] = [];
  readonly #session = new DatasetSession((message) => {
    const data = structuredClone(message);
    this.sent.push(data);
    queueMicrotask(() => this.#deliver(data));
  });

  postMessage(message: DatasetInput): void {
    const data = structuredClone(message);
    queueMicrotask(() => void this.#session.receive(data));
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

  crash(message: string): void {
    for (const listener of this.#onError) listener({ message });
  }

  #deliver(data: DatasetOutput): void {
    if (this.isTerminated) return;
    for (const listener of this.#onMessage) listener({ data });
  }
}
