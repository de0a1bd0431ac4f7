/**
 * A clock that measures how long something lasts: it stands still where the one given is put back, and goes on from there. It runs ahead where the one
 * given is put forward. Unit: milliseconds, as of the clock given.
 */
export function steadyClock(now: () => number): () => number {
  let latest = now();
  let lost = 0;
  return () => {
    const time = now();
    if (time < latest) lost += latest - time;
    latest = time;
    return time + lost;
  };
}
