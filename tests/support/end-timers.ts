/**
 * Ends what is still timed when the test file ends, as closing a page does: jsdom does so, but Node runs it in the middle of a later
 * file, and waits for it before a process of tests can end.
 */
export function endTimers(): void {
  const started = new Set<NodeJS.Timeout>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name];
    const noted = (...args: readonly unknown[]) => {
      const timer: NodeJS.Timeout = Reflect.apply(start, globalThis, args);
      started.add(timer);
      return timer;
    };
    // `util.promisify` finds its own variant as a property.
    Object.assign(globalThis, { [name]: Object.assign(noted, start) });
  }
  afterAll(() => {
    for (const timer of started) clearTimeout(timer);
  });
}
