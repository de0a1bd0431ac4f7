import { nextTask } from '@/lib/base/slices';
import type { AnswerOf, FoundOf, InputOf, PartOf, TaskInput, TaskOutput, Tasks } from './tasks';
import { WorkerError, type WorkerLike, WorkerLink, type WorkerLinkOptions } from './worker-link';

export type TaskWorker = WorkerLike<TaskInput, TaskOutput>;

/** Items of a list in one message: copying more would block the page. */
export const ITEMS_PER_MESSAGE = 200;

interface TaskClientOptions extends WorkerLinkOptions<TaskInput, TaskOutput> {
  /**
   * The worker is for one piece of work: an abort ends it, and no other takes its place. Without this an abort cancels
   * one call, and the call after a crash starts another worker.
   */
  readonly isSingleUse?: boolean;
  /** Whether a call that failed ends the worker as a crash does. */
  readonly failsTogether?: boolean;
}

/** How a task is called. */
export interface TaskOrder<Each> {
  readonly signal?: AbortSignal | undefined;
  /** Called from time to time with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly onPart?: (part: FoundOf<Each>) => void;
  /** Parts of the input, each sent in a task of its own, so that inputs and frames of the page come between. */
  readonly parts?: Iterable<PartOf<Each>>;
  /** A list that the worker keeps: sent in parts, and only where the call before had another array. */
  readonly list?: Extract<PartOf<Each>, readonly unknown[]>;
  /** Buffers of the input that the page gives away. */
  readonly transfer?: ArrayBuffer[];
}

interface OpenCall {
  readonly onProgress: ((share: number) => void) | undefined;
  readonly onPart: ((part: unknown) => void) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** A list in parts; an empty one has one part, which replaces the list before it. */
function* partsOf(list: readonly unknown[]): Generator<readonly unknown[]> {
  for (let at = 0; at === 0 || at < list.length; at += ITEMS_PER_MESSAGE) {
    yield list.slice(at, at + ITEMS_PER_MESSAGE);
  }
}

/**
 * Calls to one worker, which starts with the first of them. Messages of ended calls are dropped. *Errors*: the signal's
 * reason when aborted; an Error with the task's own message when the task failed. When the worker cannot start, cannot be
 * loaded or crashes, every open call rejects with a `WorkerError`.
 */
export class TaskClient<Table extends Tasks> {
  readonly #link: WorkerLink<TaskInput, TaskOutput>;
  readonly #open = new Map<number, OpenCall>();
  #lastRun = 0;
  #ended: { readonly reason: unknown } | null = null;
  #failures = 0;
  /** The list that the worker has. */
  #list: readonly unknown[] | null = null;
  #sending: Promise<void> | null = null;

  constructor(private readonly options: TaskClientOptions) {
    this.#link = new WorkerLink(options, {
      onMessage: (message) => this.#receive(message),
      onCrash: (error) => this.#fail(error),
    });
  }

  /** Workers lost so far, and with each the state of its tasks. */
  get failures(): number {
    return this.#failures;
  }

  call<Name extends keyof Table & string>(
    task: Name,
    input: InputOf<Table[Name]>,
    order: TaskOrder<Table[Name]> = {},
  ): Promise<AnswerOf<Table[Name]>> {
    const { signal, onProgress, onPart } = order;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (this.#ended !== null) return Promise.reject(this.#ended.reason);
    this.#lastRun += 1;
    const run = this.#lastRun;
    const answer = new Promise<AnswerOf<Table[Name]>>((resolve, reject) => {
      this.#open.set(run, {
        onProgress,
        // The worker serves this very table, so that its messages have these types.
        onPart: onPart && ((part) => onPart(part as FoundOf<Table[Name]>)),
        resolve: (value) => resolve(value as AnswerOf<Table[Name]>),
        reject,
      });
    });
    void this.#send({ type: 'call', run, task, input }, order);
    const abort = () => this.#abort(run, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    return answer.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** The only call to this worker, which ends with it and frees its memory. */
  async callOnce<Name extends keyof Table & string>(
    task: Name,
    input: InputOf<Table[Name]>,
    order?: TaskOrder<Table[Name]>,
  ): Promise<AnswerOf<Table[Name]>> {
    try {
      return await this.call(task, input, order);
    } finally {
      this.end(new Error('The work is done.'));
    }
  }

  /** Ends the worker; open calls reject with the reason. */
  end(reason: unknown): void {
    this.#link.end();
    this.#list = null;
    if (this.options.isSingleUse === true) this.#ended ??= { reason };
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of open) reject(reason);
  }

  /** Sends one call after the other, so that two calls at once send a list once. */
  async #send<Each>(call: TaskInput & { readonly type: 'call' }, order: TaskOrder<Each>): Promise<void> {
    while (this.#sending !== null) await this.#sending;
    this.#sending = this.#sendNow(call, order)
      .catch((error: unknown) => {
        this.#open.get(call.run)?.reject(error);
        this.#open.delete(call.run);
      })
      .finally(() => {
        this.#sending = null;
      });
  }

  async #sendNow<Each>(
    call: TaskInput & { readonly type: 'call' },
    { parts = [], list, transfer }: TaskOrder<Each>,
  ): Promise<void> {
    const { run } = call;
    const isOpen = () => this.#open.has(run);
    for (const part of list === undefined || list === this.#list ? parts : partsOf(list)) {
      if (!isOpen()) return;
      this.#post({ type: 'part', run, part });
      await nextTask();
    }
    if (!isOpen()) return;
    this.#post(call, transfer);
    if (list !== undefined && isOpen()) this.#list = list;
  }

  #post(message: TaskInput, transfer?: ArrayBuffer[]): void {
    const error = this.#link.send(message, transfer);
    if (error !== null) this.#fail(error);
  }

  #receive(message: TaskOutput): void {
    const { run } = message;
    const call = this.#open.get(run);
    if (message.type === 'progress') call?.onProgress?.(message.share);
    else if (message.type === 'part') call?.onPart?.(message.part);
    else if (message.type === 'failed') this.#refuse(run, message.message);
    else {
      this.#open.delete(run);
      call?.resolve(message.answer);
    }
  }

  #refuse(run: number, reason: string): void {
    const call = this.#open.get(run);
    if (call === undefined) return;
    if (this.options.failsTogether === true) {
      this.#fail(new WorkerError(`${this.options.title} failed: ${reason}`, reason));
      return;
    }
    // The task may have failed over the list.
    this.#list = null;
    this.#open.delete(run);
    call.reject(new Error(reason));
  }

  #abort(run: number, reason: unknown): void {
    const call = this.#open.get(run);
    if (call === undefined) return;
    if (this.options.isSingleUse === true) {
      this.end(reason);
      return;
    }
    this.#open.delete(run);
    call.reject(reason);
    this.#post({ type: 'cancel', run });
  }

  #fail(error: WorkerError): void {
    this.#failures += 1;
    this.end(error);
  }
}
