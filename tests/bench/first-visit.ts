import type { Browser, Page } from '@playwright/test';

/** What a first visit took. */
export interface FirstVisit {
  /** When the largest part of the page was painted. Unit: milliseconds. */
  readonly paintMs: number;
  /** What tasks of the page took beyond 50 ms each. Unit: milliseconds. */
  readonly blockingMs: number;
  /** Scripts as they came, compressed. Unit: KiB. */
  readonly scriptKib: number;
}

/** A telephone's network: 1.6 Mbit/s with 150 ms to and fro. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** A processor so many times slower. */
const SLOWER = 4;

/** The page has come to rest when nothing was loaded and no long task ran for so long. Unit: milliseconds. */
const REST_MS = 2_000;

/** Watches the paints and long tasks of a page from its beginning. Runs in the page. */
function watch(): void {
  const seen = { paintMs: 0, blockingMs: 0, lastMs: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.blockingMs += Math.max(0, duration - 50);
      seen.lastMs = Math.max(seen.lastMs, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.lastMs = Math.max(seen.lastMs, entry.startTime + entry.duration);
  }).observe({ type: 'resource', buffered: true });
}

async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    (ms) => {
      const seen: unknown = Reflect.get(window, 'seen');
      const last: unknown =
        typeof seen === 'object' && seen !== null ? Reflect.get(seen, 'lastMs') : undefined;
      return document.readyState === 'complete' && typeof last === 'number' && performance.now() - last > ms;
    },
    REST_MS,
    { polling: 250 },
  );
}

/** Visits an address with nothing of it in the browser, on a slow processor and network. */
export async function visitFirst(browser: Browser, address: string): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // What a first visit keeps for the next one comes in idle time, and is no part of its first picture.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'commit' });
  await atRest(page);
  const { paintMs, blockingMs } = await page.evaluate(
    () => Reflect.get(window, 'seen') as { paintMs: number; blockingMs: number },
  );
  await context.close();
  return { paintMs, blockingMs, scriptKib: bytes / 1024 };
}
