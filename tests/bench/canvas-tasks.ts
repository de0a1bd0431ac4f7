import type { Page } from '@playwright/test';
import { addNodes } from './added-nodes';
import type { CanvasGraph } from './canvas-graph';
import { panProduct, zoomProduct } from './canvas-phases';
import { openProduct, restingZoom, swingOf, zoomTo } from './canvas-product';
import { inBrowser, openPage, READ_ZOOM } from './canvas-rounds';
import { longestTask } from './longest-task';
import { quantile } from './report-goal';

const ROUNDS = 5;

/** Milliseconds by what was done; `idle` is the control: nothing. `yardstick` is always the same work, so that days and machines can be compared. */
type Tasks = Readonly<Record<string, number>>;

/**
 * Processor time of the longest task of the page's thread in each phase, median of the rounds, a browser for each. By the
 * clock, a task also waits for whatever else runs on the machine.
 */
export async function longestTasks(graph: CanvasGraph, address: string, options: object): Promise<Tasks> {
  const rounds: Tasks[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await inBrowser(options, async (browser) => oneRound(await openPage(browser), address, graph)),
    );
  }
  const medianOf = (phase: string) =>
    quantile(
      rounds.map((round) => round[phase] ?? Number.NaN),
      0.5,
    );
  return Object.fromEntries(Object.keys(rounds[0] ?? {}).map((phase) => [phase, medianOf(phase)]));
}

async function oneRound(page: Page, address: string, graph: CanvasGraph): Promise<Tasks> {
  const { fit } = await openProduct(page, address, graph);
  const cpuOf = async (work: () => Promise<unknown>) => {
    await restingZoom(page);
    const { cpuMs } = await longestTask(page, async () => {
      await work();
      // What is painted and taken over when all has come to rest is a part of it.
      await restingZoom(page);
    });
    return cpuMs;
  };
  const yardstick = await cpuOf(() => page.evaluate(sortNumbers));
  const idle = await cpuOf(() => restingZoom(page));
  const panFit = await cpuOf(() => panProduct(page, swingOf(graph, fit)));
  const zoom = await cpuOf(() => zoomProduct(page, 1 / fit));
  const hoverFit = await cpuOf(() => sweep(page));
  await page.mouse.move(2, 2);
  const layout = await cpuOf(() => layOut(page));
  await page.getByRole('button', { name: /^Fit view/ }).click();
  await zoomTo(page, READ_ZOOM);
  const panRead = await cpuOf(() => panProduct(page, swingOf(graph, READ_ZOOM)));
  const drag = await cpuOf(() => dragNode(page));
  const hover = await cpuOf(() => sweep(page));
  const add = await cpuOf(() => addNodes(page, graph));
  const addAgain = await cpuOf(() => addNodes(page, graph));
  return { yardstick, idle, panFit, zoom, hoverFit, layout, panRead, drag, hover, add, addAgain };
}

/** Runs in the page: a task of the same work on every day. */
function sortNumbers(): void {
  let seed = 1;
  const numbers = Float64Array.from({ length: 200_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  });
  numbers.sort();
}

/** From the press of the button to the end of the layout. */
export async function layOut(page: Page): Promise<void> {
  const state = (wanted: string) =>
    page.locator(`[aria-label="Graph canvas"][data-layout-state="${wanted}"]`).waitFor();
  await page.getByRole('button', { name: 'Run layout' }).click();
  await state('running');
  await state('settled');
}

/** Drags the node nearest the middle of the window to the right and back. */
export async function dragNode(page: Page): Promise<void> {
  // All at one moment: nodes come and go while the view comes to rest.
  const centres = await page.locator('.react-flow__node').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - size.width / 2, y - size.height / 2);
  const start = centres.sort((a, b) => away(a) - away(b))[0];
  if (start === undefined) throw new Error('there is no node to drag');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 0; step <= 60; step += 1) {
    await page.mouse.move(start.x + 200 * Math.sin((Math.PI * step) / 60), start.y);
  }
  await page.mouse.up();
}

/** Moves the pointer across the map. */
async function sweep(page: Page): Promise<void> {
  for (let step = 0; step <= 60; step += 1) await page.mouse.move(400 + 10 * step, 250 + 6 * step);
}
