import { nextTask } from '@/lib/base/next-task';
import type { Steps } from '@/lib/base/steps';

/** Longest stretch of work before the page may do what waits, such as an input or a frame; unit: ms. */
const SLICE_MS = 5;

/** Takes steps in slices, so that none of them holds the page up. *Errors*: the signal's reason; what a step throws. */
export async function takeSteps<Value>(steps: Steps<Value>, signal?: AbortSignal): Promise<Value> {
  let endsAt = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < endsAt) continue;
    await nextTask();
    signal?.throwIfAborted();
    endsAt = performance.now() + SLICE_MS;
  }
}
