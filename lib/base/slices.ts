/**
 * Long work in chunks: a generator that yields between two chunks, nothing or the share that is done (0 to 1), and
 * returns its result. Its caller decides when the next chunk runs: at once, or slice by slice.
 */
export type ChunkedTask<Result, Progress = void> = Generator<Progress, Result, void>;

/** Longest stretch of work before other events get their turn; a single chunk may take longer. Unit: milliseconds. */
export const SLICE_MS = {
  /** On the page's own thread, where an input or a frame may wait. */
  page: 5,
  /** In the layout worker, where a dragged node or `stop` may wait, thirty frames a second. */
  layout: 12,
  /** In a worker that only a cancellation can interrupt. */
  computation: 30,
} as const;

/** A clock that only grows; unit: milliseconds. */
export type NowMs = () => number;

const pageNowMs: NowMs = () => performance.now();

/** Begins a slice; the returned function says whether it is over. */
export function startSlice(sliceMs: number, nowMs: NowMs = pageNowMs): () => boolean {
  const endsAtMs = nowMs() + sliceMs;
  return () => nowMs() >= endsAtMs;
}

/** Lets everything that waits be done first, such as an input or a frame; unlike a timer it is not slowed down. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Runs all chunks at once. *Errors*: what a chunk throws. */
export function runToEnd<Result>(task: ChunkedTask<Result, unknown>): Result {
  let chunk = task.next();
  while (chunk.done !== true) chunk = task.next();
  return chunk.value;
}

interface SliceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Defaults to a slice on the page's own thread. */
  readonly sliceMs?: number;
  readonly nowMs?: NowMs;
}

/**
 * Runs a task in slices, so that none of them holds the page up. *Errors*: the signal's reason, after at most one
 * slice; what a chunk throws.
 */
export async function runInSlices<Result>(
  task: ChunkedTask<Result, unknown>,
  { signal, sliceMs = SLICE_MS.page, nowMs = pageNowMs }: SliceOptions = {},
): Promise<Result> {
  let isSliceOver = startSlice(sliceMs, nowMs);
  for (;;) {
    const chunk = task.next();
    if (chunk.done === true) return chunk.value;
    if (!isSliceOver()) continue;
    await nextTask();
    signal?.throwIfAborted();
    isSliceOver = startSlice(sliceMs, nowMs);
  }
}
