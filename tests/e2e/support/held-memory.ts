import type { Page } from '@playwright/test';

/** What a page holds once its garbage is collected. */
export interface Held {
  readonly nodes: number;
  readonly documents: number;
  readonly listeners: number;
  /** Bytes of JavaScript. */
  readonly heap: number;
  readonly workers: number;
}

export async function whatIsHeld(page: Page): Promise<Held> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // What a first collection lets go may have held more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metricOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    nodes: metricOf('Nodes'),
    documents: metricOf('Documents'),
    listeners: metricOf('JSEventListeners'),
    heap: metricOf('JSHeapUsedSize'),
    workers: page.workers().length,
  };
}

/** The middle value of each figure, so that a single measure decides nothing. */
export function medianOf(measures: readonly Held[]): Held {
  const middle = (figure: (held: Held) => number) =>
    measures.map(figure).sort((a, b) => a - b)[Math.floor(measures.length / 2)] ?? 0;
  return {
    nodes: middle(({ nodes }) => nodes),
    documents: middle(({ documents }) => documents),
    listeners: middle(({ listeners }) => listeners),
    heap: middle(({ heap }) => heap),
    workers: middle(({ workers }) => workers),
  };
}
