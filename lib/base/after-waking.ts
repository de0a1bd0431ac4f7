/** Steps in which waiting is counted. Milliseconds. */
const STEP_MS = 250;

/**
 * Calls once so much time has passed in which the page could have heard an answer: a page that is held up, as by its own
 * start on a slow machine, counts one step for all of it. Returns what stops it.
 */
export function afterWaking(timeoutMs: number, call: () => void): () => void {
  let left = timeoutMs;
  const timer = setInterval(() => {
    left -= STEP_MS;
    if (left > 0) return;
    clearInterval(timer);
    call();
  }, STEP_MS);
  return () => clearInterval(timer);
}
