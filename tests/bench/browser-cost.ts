import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** What a stretch of frames took. */
export interface FrameCost {
  readonly fps: number;
  /** CPU of all processes of the browser, by frame: steadier than the clock on a shared machine. */
  readonly cpuMsPerFrame: number;
}

/** What the page says of the frames it made. */
export interface Frames {
  readonly count: number;
  readonly ms: number;
}

const MS_PER_TICK = 10;

async function processIds(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.map(({ id }) => id);
}

/** CPU that the processes have used so far, in milliseconds; one that has ended counts as nothing. */
function cpuOf(ids: readonly number[]): number {
  let ticks = 0;
  for (const id of ids) {
    try {
      // After the name, which may hold spaces: state, …, utime (12th), stime (13th).
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('ENOENT')) throw error;
    }
  }
  return ticks * MS_PER_TICK;
}

/** Whether this machine tells what processes cost. */
export const CAN_MEASURE_CPU = process.platform === 'linux';

/** Measures what the browser spends while the page makes frames. */
export async function costOf(browser: Browser, work: () => Promise<Frames>): Promise<FrameCost> {
  const ids = await processIds(browser);
  const before = cpuOf(ids);
  const { count, ms } = await work();
  return { fps: (1000 * count) / ms, cpuMsPerFrame: (cpuOf(ids) - before) / count };
}

/** Bytes of live JavaScript objects, after collecting. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
