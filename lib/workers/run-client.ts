import type { CancelInput, RunOutput } from './run-protocol';

/** The part of a Worker that a client uses. */
export interface RunWorkerLike<Input, Part, Value> {
  postMessage(message: Input | CancelInput): void;
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: RunOutput<Part, Value> }) => void,
  ): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

/** One piece of work for a worker. */
export interface RunOrder<Input, Part> {
  readonly signal: AbortSignal;
  /** Told now and then how far it is, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly onPart?: (part: Part) => void;
  /** Sends what the run needs, at once or piece by piece as long as it is open; the first piece at once. */
  readonly send: (
    run: number,
    post: (message: Input) => void,
    isOpen: () => boolean,
  ) => Promise<void> | undefined;
}

interface Waiting<Part, Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (share: number) => void;
  readonly onPart: ((part: Part) => void) | undefined;
}

/**
 * Runs in one worker, which starts with the first of them; a worker that fails is replaced at the next run.
 * *Errors*: a run rejects with the signal's reason when it is cancelled, else with an error whose message says what
 * failed; a worker that cannot start, load or that crashes fails every open run.
 */
export class WorkerRuns<Input, Part, Value> {
  #worker: RunWorkerLike<Input, Part, Value> | null = null;
  #lastRun = 0;
  readonly #waiting = new Map<number, Waiting<Part, Value>>();

  /**
   * @param name of the worker in messages, such as `matching`.
   * @param spawn starts the worker; it may throw.
   */
  constructor(
    private readonly name: string,
    private readonly spawn: () => RunWorkerLike<Input, Part, Value>,
  ) {}

  run(order: RunOrder<Input, Part>): Promise<Value> {
    const { signal, onProgress, onPart } = order;
    if (signal.aborted) return Promise.reject(signal.reason);
    this.#lastRun += 1;
    const run = this.#lastRun;
    const cancel = () => {
      if (this.#waiting.has(run)) this.#worker?.postMessage({ type: 'cancel', run });
      this.#settle(run)?.reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    const answer = new Promise<Value>((resolve, reject) => {
      this.#waiting.set(run, { resolve, reject, onProgress, onPart });
      void this.#send(run, order);
    });
    return answer.finally(() => signal.removeEventListener('abort', cancel));
  }

  /** Ends the worker and fails what is open. */
  fail(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const run of [...this.#waiting.keys()]) this.#settle(run)?.reject(error);
  }

  async #send(run: number, { send }: RunOrder<Input, Part>): Promise<void> {
    try {
      this.#worker ??= this.#start();
      const post = (message: Input) => this.#worker?.postMessage(message);
      await send(run, post, () => this.#waiting.has(run));
    } catch (cause) {
      this.fail(new Error(`The ${this.name} worker could not be started.`, { cause }));
    }
  }

  #start(): RunWorkerLike<Input, Part, Value> {
    const worker = this.spawn();
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener('error', ({ message }) => {
      if (worker !== this.#worker) return;
      this.fail(new Error(`The ${this.name} worker failed: ${message ?? 'not loaded'}`));
    });
    return worker;
  }

  #receive(message: RunOutput<Part, Value>): void {
    const { run } = message;
    if (message.type === 'progress') this.#waiting.get(run)?.onProgress(message.share);
    else if (message.type === 'part') this.#waiting.get(run)?.onPart?.(message.part);
    else if (message.type === 'done') this.#settle(run)?.resolve(message.value);
    else this.#settle(run)?.reject(new Error(message.message));
  }

  /** Takes a run off the list; undefined when it has ended already. */
  #settle(run: number): Waiting<Part, Value> | undefined {
    const waiting = this.#waiting.get(run);
    this.#waiting.delete(run);
    return waiting;
  }
}
