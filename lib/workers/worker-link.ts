import { describeError } from '@/lib/base/thrown-errors';

/** The part of a Worker that a client uses. */
export interface WorkerLike<Input, Output> {
  postMessage(message: Input, options: { transfer: ArrayBuffer[] }): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Output }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

/** A worker could not be started or loaded, or it crashed. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  constructor(
    message: string,
    /** The reason alone, without the worker's title. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface WorkerLinkOptions<Input, Output> {
  /** Begins the messages of errors, such as `The layout worker`. */
  readonly title: string;
  /** Starts a worker; it may throw. */
  readonly spawn: () => WorkerLike<Input, Output>;
}

interface WorkerListener<Output> {
  readonly onMessage: (message: Output) => void;
  /** The worker crashed and was ended. */
  readonly onCrash: (error: WorkerError) => void;
}

/** One worker, started with the first message and again with the first one after it was ended. */
export class WorkerLink<Input, Output> {
  #worker: WorkerLike<Input, Output> | null = null;

  constructor(
    private readonly options: WorkerLinkOptions<Input, Output>,
    private readonly listener: WorkerListener<Output>,
  ) {}

  /** Sends a message; gives why it could not be sent, in which case the worker was ended. Never throws. */
  send(message: Input, transfer: ArrayBuffer[] = []): WorkerError | null {
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(message, { transfer });
      return null;
    } catch (cause) {
      this.end();
      return new WorkerError(`${this.options.title} could not be started.`, describeError(cause), { cause });
    }
  }

  /** Ends the worker, whose later messages are dropped. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): WorkerLike<Input, Output> {
    const { spawn, title } = this.options;
    const worker = spawn();
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.#worker) this.listener.onMessage(data);
    });
    worker.addEventListener('error', ({ message: reason = 'not loaded' }) => {
      if (worker !== this.#worker) return;
      this.end();
      this.listener.onCrash(new WorkerError(`${title} failed: ${reason}`, reason));
    });
    return worker;
  }
}
