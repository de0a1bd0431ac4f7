/** The wait is counted in steps of this length. Milliseconds. */
const STEP_MS = 250;

/**
 * Calls back after `timeoutMs`, not counting the time in which the page was stalled and could not receive an answer: a stall,
 * such as the start on a slow machine, counts as one step however long it lasts. Returns a function that cancels.
 */
export function timeoutExcludingStalls(timeoutMs: number, call: () => void): () => void {
  let left = timeoutMs;
  const timer = setInterval(() => {
    left -= STEP_MS;
    if (left > 0) return;
    clearInterval(timer);
    call();
  }, STEP_MS);
  return () => clearInterval(timer);
}
