import type { Page } from '@playwright/test';

/** The longest task of a page's main thread during a stretch of work. */
export interface LongestTask {
  /** CPU of the main thread: what the page itself does, whatever else runs on the machine. */
  readonly cpuMs: number;
  /** By the clock, as the page's own observer tells it; 0 where none came to 50. */
  readonly ms: number;
}

interface TraceEvent {
  readonly name?: unknown;
  readonly pid?: unknown;
  readonly tid?: unknown;
  /** CPU of the thread, microseconds. */
  readonly tdur?: unknown;
  readonly args?: { readonly name?: unknown };
}

function longestCpu(trace: Buffer): number {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString('utf8'));
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('the browser told of no task');
  return Math.max(...tasks.map(({ tdur }) => Number(tdur ?? 0))) / 1_000;
}

/** CPU of the longest task of a page's main thread while something is done with it, which may lead to another document. */
export async function longestTaskCpu(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  // Tasks are told of a frame after they ended.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return longestCpu(await browser.stopTracing());
}

/** Watches a page while something is done with it. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<LongestTask> {
  const watched = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const note = (entries: PerformanceEntryList) =>
      durations.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    return {
      end: () => {
        note(observer.takeRecords());
        observer.disconnect();
        return Math.max(0, ...durations);
      },
    };
  });
  const cpuMs = await longestTaskCpu(page, work);
  return { cpuMs, ms: await watched.evaluate(({ end }) => end()) };
}
