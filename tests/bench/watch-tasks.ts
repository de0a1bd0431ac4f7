/** What some work cost the page that did it. */
export interface TaskTimes {
  /** Milliseconds. */
  readonly duration: number;
  /** The longest time that the page could not answer, milliseconds; 0 where none came to 50. */
  readonly longestTask: number;
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** Runs in the page: does some work and watches the page's thread meanwhile. Long tasks are told of a frame later. */
export async function watchTasks<Value>(
  work: () => Promise<Value>,
): Promise<TaskTimes & { readonly value: Value }> {
  await nextFrame();
  await nextFrame();
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ type: 'longtask' });
  const startedAt = performance.now();
  const value = await work();
  const duration = performance.now() - startedAt;
  await nextFrame();
  await nextFrame();
  observer.disconnect();
  return { value, duration, longestTask };
}
