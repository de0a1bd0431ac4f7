import { failure, success } from '@/lib/base/result';
import type { CancelInput, RunOutput } from './run-protocol';
import type { WorkerLike } from './worker-link';
import { type WorkerRequest, WorkerRequests } from './worker-requests';

/** The worker of a client whose requests are long runs. */
export type RunWorkerLike<Input, Part, Value> = WorkerLike<Input | CancelInput, RunOutput<Part, Value>>;

/** One piece of work for a worker. */
export interface RunOrder<Input, Part> {
  readonly signal: AbortSignal;
  /** Told now and then how far it is, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly onPart?: (part: Part) => void;
  readonly send: WorkerRequest<Input, never, never>['send'];
}

/**
 * Runs in one worker, which starts with the first of them; a worker that fails is replaced at the next run, and one that
 * is told of an aborted run goes on with the others. *Errors*: see `WorkerRequests`.
 */
export class WorkerRuns<Input, Part, Value> {
  readonly #requests: WorkerRequests<Input | CancelInput, RunOutput<Part, Value>>;

  /**
   * @param title begins the messages of errors, such as `The matching worker`.
   * @param spawn starts the worker; it may throw.
   */
  constructor(title: string, spawn: () => RunWorkerLike<Input, Part, Value>) {
    const cancel = (run: number): CancelInput => ({ type: 'cancel', run });
    this.#requests = new WorkerRequests({ title, spawn, cancel, isReplaced: true });
  }

  run({ signal, onProgress, onPart, send }: RunOrder<Input, Part>): Promise<Value> {
    return this.#requests.request<Value>({
      signal,
      send,
      hear: (message) => {
        if (message.type === 'done') return success(message.value);
        if (message.type === 'failed') return failure(message.message);
        if (message.type === 'progress') onProgress(message.share);
        else onPart?.(message.part);
        return null;
      },
    });
  }

  /** Ends the worker and fails what is open. */
  fail(error: Error): void {
    this.#requests.end(error);
  }
}
