type MessageListener<Output> = (event: { readonly data: Output }) => void;
type ErrorListener = (event: { readonly message?: string }) => void;

/** What every worker that lives in this thread has: listeners, an end, and a crash on demand. */
export class LoopbackWorker<Output> {
  isTerminated = false;
  readonly #onMessage: MessageListener<Output>[] = [];
  readonly #onError: ErrorListener[] = [];

  addEventListener(type: 'message', listener: MessageListener<Output>): void;
  addEventListener(type: 'error', listener: ErrorListener): void;
  addEventListener(
    ...[type, listener]: ['message', MessageListener<Output>] | ['error', ErrorListener]
  ): void {
    if (type === 'message') this.#onMessage.push(listener);
    else this.#onError.push(listener);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** After the end too: a message may be under way, and clients drop it. */
  deliver(data: Output): void {
    for (const listener of this.#onMessage) listener({ data });
  }

  crash(message?: string): void {
    for (const listener of this.#onError) listener(message === undefined ? {} : { message });
  }
}
