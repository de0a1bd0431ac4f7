/**
 * Runs a task for each item, at most so many at a time, and yields the outcomes as they arrive. The consumer finishes
 * with one outcome before it receives the next. If the consumer stops, no further task is started.
 * @param run must not reject: a task that can fail returns its failure as an outcome.
 */
export async function* concurrently<Item, Outcome>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome, void, undefined> {
  const waiting = items.values();
  const running = new Map<number, Promise<readonly [number, Outcome]>>();
  let started = 0;
  function startNext(): void {
    const next = waiting.next();
    if (next.done === true) return;
    const key = started;
    started += 1;
    running.set(
      key,
      run(next.value).then((outcome) => [key, outcome] as const),
    );
  }
  for (let each = 0; each < atOnce; each += 1) startNext();
  while (running.size > 0) {
    const [key, outcome] = await Promise.race(running.values());
    running.delete(key);
    yield outcome;
    startNext();
  }
}
