import type { Result } from '@/lib/base/result';
import { WorkerError, WorkerLink, type WorkerLinkOptions } from './worker-link';

/** Requests carry a number, which their answers repeat. */
interface OfRun {
  readonly run: number;
}

/** One request to a worker. */
export interface WorkerRequest<Input, Output, Value> {
  readonly signal?: AbortSignal | undefined;
  /** Sends what the request needs, at once or piece by piece as long as it is open; the first piece at once. */
  readonly send: (
    run: number,
    post: (message: Input, transfer?: ArrayBuffer[]) => void,
    isOpen: () => boolean,
  ) => Promise<void> | void;
  /** Hears a message that belongs to the request; null: more will come, else how it ended. */
  readonly hear: (message: Output) => Result<Value, string> | null;
}

interface WorkerRequestsOptions<Input, Output> extends WorkerLinkOptions<Input, Output> {
  /** What the worker is told of an aborted request; without it, an abort ends the worker. */
  readonly cancel?: (run: number) => Input;
  /** Whether a worker that was ended is replaced at the next request; else all later requests fail as it did. */
  readonly isReplaced: boolean;
  /** Whether a request that failed ends the worker as a crash does. */
  readonly failsTogether?: boolean;
}

interface OpenRequest<Output> {
  readonly hear: (message: Output) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Requests to one worker and their answers. *Errors*: a request rejects with the signal's reason when aborted, with an
 * Error that has the worker's own words when it failed, and with a `WorkerError` when the worker cannot start, cannot be
 * loaded or crashes, as every open request then does. Answers to requests that are no longer open are dropped.
 */
export class WorkerRequests<Input, Output extends OfRun> {
  readonly #link: WorkerLink<Input, Output>;
  readonly #open = new Map<number, OpenRequest<Output>>();
  #lastRun = 0;
  #ended: { readonly reason: unknown } | null = null;
  #failures = 0;

  constructor(private readonly options: WorkerRequestsOptions<Input, Output>) {
    this.#link = new WorkerLink(options, {
      onMessage: (message) => this.#open.get(message.run)?.hear(message),
      onCrash: (error) => this.#fail(error),
    });
  }

  /** Workers lost so far, and with each what it was told. */
  get failures(): number {
    return this.#failures;
  }

  request<Value>(request: WorkerRequest<Input, Output, Value>): Promise<Value> {
    const { signal, hear } = request;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (this.#ended !== null) return Promise.reject(this.#ended.reason);
    this.#lastRun += 1;
    const run = this.#lastRun;
    const answer = new Promise<Value>((resolve, reject) => {
      const settle = (ending: Result<Value, string>) => {
        this.#open.delete(run);
        if (ending.ok) resolve(ending.value);
        else this.#refuse(ending.error, reject);
      };
      this.#open.set(run, {
        hear: (message) => {
          const ending = hear(message);
          if (ending !== null) settle(ending);
        },
        reject,
      });
      void this.#send(run, request);
    });
    const abort = () => this.#abort(run, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    return answer.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Ends the worker; what is open rejects with the reason. */
  end(reason: unknown): void {
    this.#link.end();
    if (!this.options.isReplaced) this.#ended ??= { reason };
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of open) reject(reason);
  }

  async #send<Value>(run: number, { send }: WorkerRequest<Input, Output, Value>): Promise<void> {
    const isOpen = () => this.#open.has(run);
    try {
      await send(run, (message, transfer) => isOpen() && this.#post(message, transfer), isOpen);
    } catch (error) {
      this.#open.get(run)?.reject(error);
      this.#open.delete(run);
    }
  }

  #post(message: Input, transfer?: ArrayBuffer[]): void {
    const error = this.#link.send(message, transfer);
    if (error !== null) this.#fail(error);
  }

  #abort(run: number, reason: unknown): void {
    const request = this.#open.get(run);
    if (request === undefined) return;
    const { cancel } = this.options;
    if (cancel === undefined) {
      this.end(reason);
      return;
    }
    this.#open.delete(run);
    request.reject(reason);
    this.#post(cancel(run));
  }

  #refuse(reason: string, reject: (reason: unknown) => void): void {
    if (this.options.failsTogether !== true) {
      reject(new Error(reason));
      return;
    }
    const error = new WorkerError(`${this.options.title} failed: ${reason}`, reason);
    reject(error);
    this.#fail(error);
  }

  #fail(error: WorkerError): void {
    this.#failures += 1;
    this.end(error);
  }
}
