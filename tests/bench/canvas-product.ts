import { expect, type Locator, type Page } from '@playwright/test';
import type { View } from './canvas-anchors';
import type { CanvasGraph } from './canvas-graph';

/** The graph as a file of the product's own format. */
export function graphFile(graph: CanvasGraph): string {
  if (graph.file !== undefined) return graph.file;
  const id = (index: number | undefined) => `W${1_000_000 + (index ?? 0)}`;
  return JSON.stringify({
    format: 'academic-explorer-graph',
    version: 1,
    nodes: graph.labels.map((label, index) => ({
      id: id(index),
      kind: 'works',
      label,
      summary: {
        citedByCount: Math.round((graph.radii[index] ?? 0) ** 2),
        publicationYear: 1990 + (index % 36),
        hint: '',
      },
      x: graph.positions[2 * index],
      y: graph.positions[2 * index + 1],
      hydration: 'full',
    })),
    edges: graph.sources.map((source, edge) => ({
      source: id(source),
      target: id(graph.targets[edge]),
      type: 'references',
      label: 'references',
    })),
  });
}

const CANVAS = '[aria-label="Graph canvas"]';

/** What a graph took from the press of the button to the first frame that shows it, and the zoom at which it fits. */
interface Opened {
  readonly firstFrameMs: number;
  readonly fit: number;
}

/** Brings a graph into the built product as a visitor does, by dropping a file. */
export async function openProduct(page: Page, address: string, graph: CanvasGraph): Promise<Opened> {
  const dialog = await dropGraph(page, address, graphFile(graph));
  // Nobody presses the button of a preview within half a second of seeing it.
  await restingZoom(page);
  const firstFrame = await watchFirstFrame(page, graph.labels.length);
  await dialog.getByRole('button', { name: 'Import graph' }).click();
  const shown = page.locator(`${CANVAS}[data-node-count="${graph.labels.length}"]`);
  const question = page.getByRole('dialog', { name: 'Import a large graph' });
  // An expectation that fails at first describes the whole page each time, for a tenth of a second of its thread.
  await question.or(shown).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Import' }).click();
  await shown.waitFor();
  const firstFrameMs = await firstFrame.evaluate(({ shown: frame }) => frame);
  await page.getByRole('button', { name: /^Fit view/ }).click();
  return { firstFrameMs, fit: await restingZoom(page) };
}

/** Drops a file on the map; gives the dialog that previews it. */
export async function dropGraph(page: Page, address: string, file: string): Promise<Locator> {
  await page.goto(`${address}/explore/graph`);
  await page.locator(CANVAS).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Import graph' });
  // What hears of the drop is loaded after the canvas.
  await expect.poll(() => dropFile(page, file)).toBe(true);
  await dialog.waitFor();
  return dialog;
}

/** Begins at the last press of a button; the frame after the one that painted the nodes ends it. */
async function watchFirstFrame(page: Page, count: number) {
  return page.evaluateHandle(
    ([selector, wanted]) => {
      let pressed = 0;
      window.addEventListener(
        'click',
        () => {
          pressed = performance.now();
        },
        { capture: true },
      );
      const shown = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.getAttribute('data-node-count') !== wanted) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - pressed)));
        });
        // Not the canvas at hand alone: a page that is still waking up may put another one in its place.
        observer.observe(document.body, {
          attributeFilter: ['data-node-count'],
          childList: true,
          subtree: true,
        });
      });
      return { shown };
    },
    [CANVAS, String(count)] as const,
  );
}

/** Drops a file if the page takes files; gives whether it does. */
export function dropFile(page: Page, content: string): Promise<boolean> {
  return page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'bench.json', { type: 'application/json' }));
    const drag = (type: 'dragover' | 'drop') =>
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    // A page that takes what is held over it cancels the event.
    const isTaken = !drag('dragover');
    if (isTaken) drag('drop');
    return isTaken;
  }, content);
}

/** The zoom once it has stayed the same for half a second of frames. */
export function restingZoom(page: Page): Promise<number> {
  return page.evaluate(async (selector) => {
    const read = () => Number(document.querySelector(selector)?.getAttribute('data-zoom'));
    let zoom = read();
    for (let still = 0; still < 30; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const next = read();
      if (next !== zoom) still = 0;
      zoom = next;
    }
    return zoom;
  }, CANVAS);
}

/** Turns the wheel over the middle until the zoom is there. */
export async function zoomTo(page: Page, zoom: number): Promise<void> {
  const now = await restingZoom(page);
  await page.evaluate(
    (delta) => {
      const pane = document.querySelector('.react-flow__pane');
      const box = pane?.getBoundingClientRect();
      if (pane === null || box === undefined) throw new Error('there is no canvas');
      const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
      pane.dispatchEvent(
        new WheelEvent('wheel', { deltaY: delta, clientX, clientY, bubbles: true, cancelable: true }),
      );
    },
    wheelFor(zoom / now),
  );
  await restingZoom(page);
}

/** What the wheel has to turn for a factor: d3-zoom's measure, in px. */
export function wheelFor(factor: number): number {
  return -Math.log2(factor) / 0.002;
}

/** How far a pan swings to each side in px of the screen, alike for all engines. */
export function swingOf(graph: CanvasGraph, zoom: number): { readonly x: number; readonly y: number } {
  const extent = extentOf(graph) * zoom * 0.25;
  return { x: Math.min(extent, 900), y: Math.min(extent, 600) };
}

/** The graph's longer side in world px. */
export function extentOf({ positions }: CanvasGraph): number {
  const { width, height } = boundsOf(positions);
  return Math.max(width, height);
}

/** The view that shows the whole graph in a window. */
export function fitView({ positions }: CanvasGraph, zoom: number): View {
  const { x, y, width, height } = boundsOf(positions);
  return { x: x + width / 2, y: y + height / 2, zoom };
}

function boundsOf(positions: readonly number[]) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < positions.length; index += 2) {
    minX = Math.min(minX, positions[index] ?? 0);
    maxX = Math.max(maxX, positions[index] ?? 0);
    minY = Math.min(minY, positions[index + 1] ?? 0);
    maxY = Math.max(maxY, positions[index + 1] ?? 0);
  }
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY };
}
