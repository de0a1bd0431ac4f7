import type { Page } from '@playwright/test';

/** CPU ms of the page's main thread while something is done: steadier than the clock on a shared machine. */
export async function mainThreadMs(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await spent();
  await work();
  const after = await spent();
  await session.detach();
  return after - before;
}
