import type { ChunkedTask } from '@/lib/base/slices';

/** A call under way, as its task sees it. */
export interface TaskCall<Part = never, Found = never> {
  /** The parts of the input that were sent before the call, in order. */
  readonly parts: readonly Part[];
  /** Sends a part of the answer before the answer itself. */
  readonly post: (part: Found) => void;
  /** Reports the share of the work that is done, 0 to 1. */
  readonly progress: (share: number) => void;
}

/**
 * A task answers at once, with a promise, or as a generator that yields the share done (0 to 1). A generator runs in
 * slices, so that its call can be cancelled. *Errors*: a thrown error fails the call alone.
 */
type Task = (input: never, call: never) => unknown;

/** The tasks of a worker by name. A worker answers with a buffer, or with a view of one, by transferring it. */
export type Tasks = Readonly<Record<string, Task>>;

export type InputOf<Each> = Each extends (input: infer Input, call: never) => unknown ? Input : never;

export type PartOf<Each> = Each extends (input: never, call: TaskCall<infer Part, infer _Found>) => unknown
  ? Part
  : never;

export type FoundOf<Each> = Each extends (input: never, call: TaskCall<infer _Part, infer Found>) => unknown
  ? Found
  : never;

export type AnswerOf<Each> = Each extends (input: never, call: never) => infer Answer
  ? Answer extends ChunkedTask<infer Value, number>
    ? Value
    : Awaited<Answer>
  : never;

/** Messages of the page. Every call has its own run id. */
export type TaskInput =
  /** A part of the input of the call that will follow. */
  | { readonly type: 'part'; readonly run: number; readonly part: unknown }
  | { readonly type: 'call'; readonly run: number; readonly task: string; readonly input: unknown }
  /** Ends the call within one slice. */
  | { readonly type: 'cancel'; readonly run: number };

/** Messages of the worker about a call: progress and parts of the answer, then one `done` or `failed`. */
export type TaskOutput =
  | { readonly type: 'progress'; readonly run: number; readonly share: number }
  | { readonly type: 'part'; readonly run: number; readonly part: unknown }
  | { readonly type: 'done'; readonly run: number; readonly answer: unknown }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
