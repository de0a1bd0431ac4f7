import { expect, type Page, test } from '@playwright/test';
import { addNodes } from './added-nodes';
import { buildCanvasGraph } from './canvas-graph';
import { openProduct, restingZoom, zoomTo } from './canvas-product';
import { READ_ZOOM } from './canvas-rounds';
import { dragNode, layOut } from './canvas-tasks';
import { longestTask } from './longest-task';
import { type Measurement, reportGoal } from './report-goal';
import { serveExport } from './serve-export';

const NODES = 10_000;
/** A trace that begins too late to see the save is taken again. */
const MOST_TRIES = 5;

test.use({ trace: 'off', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });

/** Counts what is written of sessions: how often, and characters of it. */
async function countWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    const sum = { saves: 0, letters: 0 };
    Reflect.set(window, 'sessionWrites', sum);
    IDBObjectStore.prototype.put = function countedPut(value: unknown, key?: IDBValidKey) {
      if (String(key).includes('session:')) {
        const text = typeof value === 'string' ? value : Reflect.get(Object(value), 'text');
        sum.letters += typeof text === 'string' ? text.length : JSON.stringify(value).length;
        if (String(key).includes('session:entry:')) sum.saves += 1;
      }
      return put.call(this, value, key);
    };
  });
}

function writes(page: Page): Promise<{ readonly saves: number; readonly letters: number }> {
  return page.evaluate(() => ({ ...Reflect.get(window, 'sessionWrites') }));
}

/** Until a save more than so many is through, and none follows. */
async function saved(page: Page, before: number): Promise<void> {
  await expect.poll(async () => (await writes(page)).saves, { timeout: 60_000 }).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
}

/** What is written after a change, and the longest task from the end of the change until it is saved. */
async function saveAfter(page: Page, change: () => Promise<unknown>) {
  for (let tries = 1; ; tries += 1) {
    const before = await writes(page);
    await change();
    // What the change itself draws and lays out is over when the save begins.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    let wasEarly = false;
    const { cpuMs } = await longestTask(page, async () => {
      wasEarly = (await writes(page)).saves > before.saves;
      await saved(page, before.saves);
    });
    const after = await writes(page);
    const letters = (after.letters - before.letters) / (after.saves - before.saves);
    if (!wasEarly) return { letters, cpuMs };
    if (tries === MOST_TRIES) throw new Error('each save was over before the trace began');
  }
}

function goals(
  name: string,
  { letters, cpuMs }: { letters: number; cpuMs: number },
  whole: number,
  atMost: number,
) {
  return [
    { name: `autosave-${name}`, unit: 'of-whole', value: letters / whole, atMost },
    { name: `autosave-${name}-task`, unit: 'cpu-ms', value: cpuMs, atMost: 50 },
  ] satisfies readonly Measurement[];
}

test(`autosave of ${NODES} nodes: what is written, and the longest task`, async ({ page }) => {
  const host = await serveExport();
  try {
    page.setDefaultTimeout(60_000);
    await countWrites(page);
    const graph = buildCanvasGraph(NODES);
    await openProduct(page, host.url, graph);
    await saved(page, 0);
    const { letters, saves } = await writes(page);
    const whole = letters / saves;
    reportGoal({ name: 'autosave-whole', unit: 'characters', value: whole });
    const idle = await longestTask(page, () => restingZoom(page).then(() => undefined));
    reportGoal({ name: 'autosave-idle-task', unit: 'cpu-ms', value: idle.cpuMs });
    // Where nodes are elements that can be taken hold of.
    await zoomTo(page, READ_ZOOM);
    const moved = await saveAfter(page, () => dragNode(page));
    const added = await saveAfter(page, () => addNodes(page, graph));
    const laidOut = await saveAfter(page, () => layOut(page));
    const isMet = [
      ...goals('moved', moved, whole, 0.05),
      ...goals('added', added, whole, 0.15),
      ...goals('laid-out', laidOut, whole, 0.15),
    ].map(reportGoal);
    expect(isMet).not.toContain(false);
  } finally {
    await host.close();
  }
});
