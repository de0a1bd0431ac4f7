import type { Page, Worker as PageWorker } from '@playwright/test';
import { dropFile } from './support/drop-file';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

const NODES = 3_600;
const REFERENCES = 3;
const SIDE = 60;

/** More than 10,000 references between works in a grid, as a file of the product's own format. */
function largeGraph(): string {
  const id = (at: number) => `W${1_000_000 + (at % NODES)}`;
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    id: id(at),
    kind: 'works',
    label: `Étude ${at} of wörk`,
    summary: { citedByCount: (at * 37) % 500, publicationYear: 1990 + (at % 30), hint: '' },
    x: 60 * (at % SIDE),
    y: 60 * Math.floor(at / SIDE),
    hydration: 'full',
  }));
  const edges = nodes.flatMap((node, at) =>
    Array.from({ length: REFERENCES }, (_, step) => ({
      source: node.id,
      target: id(at + 1 + step * SIDE),
      type: 'references',
      label: 'references',
    })),
  );
  return JSON.stringify({ format: 'academic-explorer-graph', version: 1, nodes, edges });
}

/** Counts, in the page, pictures that workers are asked for and still owe, and those that are put on a canvas. */
async function countPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    const { postMessage } = Worker.prototype;
    let owed = 0;
    const owe = (by: number) => {
      owed += by;
      document.documentElement.dataset.owed = String(owed);
    };
    Object.assign(Worker.prototype, {
      postMessage(this: Worker, message: unknown, ...rest: unknown[]) {
        if (Object(message).type === 'paint') {
          owe(1);
          const arrive = ({ data }: MessageEvent) => {
            if (Object(data).type !== 'painted') return;
            this.removeEventListener('message', arrive);
            owe(-1);
          };
          this.addEventListener('message', arrive);
        }
        Reflect.apply(postMessage, this, [message, ...rest]);
      },
    });
    Object.assign(CanvasRenderingContext2D.prototype, {
      drawImage(this: CanvasRenderingContext2D, ...args: Parameters<typeof drawImage>) {
        const { dataset } = document.documentElement;
        if (args[0] instanceof ImageBitmap) dataset.pictures = String(1 + Number(dataset.pictures ?? 0));
        Reflect.apply(drawImage, this, args);
      },
    });
  });
}

const picturesOn = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.pictures ?? 0));

/** Opens the large graph as a visitor does, by dropping a file; gives the map once it is at rest. */
async function openLargeGraph(page: Page, host: Host): Promise<GraphPage> {
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph'));
  const dialog = page.getByRole('dialog', { name: 'Import graph' });
  await dropFile(page, 'large.json', largeGraph());
  // A second visit begins with what the first one had.
  await dialog.getByRole('button', { name: /^(Import|Replace) graph$/ }).click();
  const shown = graph.canvas().and(page.locator(`[data-node-count="${NODES}"]`));
  const question = page.getByRole('dialog', { name: 'Import a large graph' });
  await expect(question.or(shown).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Import' }).click();
  await expect(shown).toBeVisible();
  await graph.settle();
  return graph;
}

/** The worker that paints: the one that has fonts. */
async function painterOf(page: Page): Promise<PageWorker | null> {
  for (const worker of page.workers()) {
    const fonts = await worker.evaluate(() =>
      Number(Reflect.get(Reflect.get(self, 'fonts') ?? {}, 'size') ?? 0),
    );
    if (fonts > 0) return worker;
  }
  return null;
}

/** What is painted now. */
const pixelsOf = (page: Page) =>
  page.getByTestId('graph-layer').evaluateHandle((canvas) => {
    const ctx = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    if (ctx === null) throw new Error('nothing is painted');
    return ctx.getImageData(0, 0, ctx.canvas.width, ctx.canvas.height);
  });

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/** In how many pixels, of a million, two pictures differ at all, and in how many by more than 8 of 255. */
function differenceOf(one: Pixels, other: Pixels) {
  return one.evaluate((a, b) => {
    if (a.width !== b.width || a.height !== b.height) throw new Error('pictures of two sizes');
    let [slightly, clearly] = [0, 0];
    for (let at = 0; at < a.data.length; at += 4) {
      const bytes = [0, 1, 2, 3].map((byte) => Math.abs((a.data[at + byte] ?? 0) - (b.data[at + byte] ?? 0)));
      const by = Math.max(...bytes);
      if (by > 0) slightly += 1;
      if (by > 8) clearly += 1;
    }
    const millions = a.data.length / 4e6;
    return { slightly: slightly / millions, clearly: clearly / millions };
  }, other);
}

/** Which part of the canvas is not blank. */
const paintedShare = (page: Page) =>
  page.getByTestId('graph-layer').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let painted = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) painted += 1;
    return painted / (data.length / 4);
  });

/** Shows all of it, with the pointer where it hovers nothing. */
async function restAtFit(graph: GraphPage): Promise<void> {
  await graph.page.getByRole('button', { name: /^Fit view/ }).click();
  await graph.page.mouse.move(2, 2);
  await graph.settle();
}

/** Waits until all that was asked of the worker has come, and nothing more is asked for. */
async function noMorePictures(page: Page): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        const { owed, pictures } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
        last = owed === '0' ? `${pictures}` : '';
        return last !== '' && last === before;
      },
      { intervals: [700] },
    )
    .toBe(true);
}

/** What starts a worker alone and no other; the rest of its code is the page's too. */
function startOf(worker: PageWorker, others: readonly PageWorker[]): string {
  const filesOf = (each: PageWorker) =>
    [...decodeURIComponent(each.url()).matchAll(/turbopack-[\w.~-]+\.js/g)].map(([file]) => file);
  const known = new Set(others.flatMap(filesOf));
  const file = filesOf(worker).find((name) => !known.has(name));
  if (file === undefined) throw new Error(`nothing starts ${worker.url()} alone`);
  return file;
}

test('a large map is painted in a worker, and by the page where that fails', async ({
  page,
  host,
  record,
}) => {
  // What the test itself does to compare pictures.
  record.allow(/willReadFrequently/);
  const workers: PageWorker[] = [];
  page.on('worker', (worker) => workers.push(worker));
  await countPictures(page);
  const graph = await openLargeGraph(page, host);
  await expect.poll(() => painterOf(page)).not.toBeNull();
  const painter = await painterOf(page);
  if (painter === null) throw new Error('no worker paints');

  const share = await test.step('pictures in motion and at rest come from the worker', async () => {
    await expect.poll(() => picturesOn(page)).toBeGreaterThan(0);
    const before = await picturesOn(page);
    await graph.canvas().hover();
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -150);
    await graph.settle();
    await expect.poll(() => picturesOn(page)).toBeGreaterThan(before + 1);
    await restAtFit(graph);
    await noMorePictures(page);
    return paintedShare(page);
  });

  await test.step('at rest they are what the page paints', async () => {
    const byWorker = await pixelsOf(page);
    const counted = await picturesOn(page);
    const scheme = page.getByRole('button', { name: /^Colour scheme/ });
    // What another scheme shows is painted by the page at once; the third press is back at the first scheme.
    for (let press = 0; press < 3; press += 1) await scheme.press('Enter');
    await expect(scheme).toHaveAccessibleName('Colour scheme: auto');
    await graph.settle();
    expect(await picturesOn(page)).toBe(counted);
    // The page's canvas is larger than the picture, so that places are rounded otherwise: nobody can see that.
    const { slightly, clearly } = await differenceOf(byWorker, await pixelsOf(page));
    expect(slightly).toBeLessThan(200);
    expect(clearly).toBeLessThan(20);
  });

  await test.step('the worker ends when the map is left', async () => {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(graph.canvas()).toHaveCount(0);
    await expect.poll(() => page.workers().includes(painter)).toBe(false);
  });

  await test.step('where its script is blocked, the page paints all pictures', async () => {
    const others = workers.filter((worker) => worker !== painter);
    const start = startOf(painter, others);
    await page.route(
      (url) => url.pathname.endsWith(start),
      (route) => route.abort(),
    );
    record.allow(/painted by the page|ERR_FAILED|NetworkError|importScripts/);
    await openLargeGraph(page, host);
    await restAtFit(graph);
    // Other windows than before, as more stands beside the map, and so other pixels.
    await expect.poll(() => paintedShare(page)).toBeGreaterThan(0.8 * share);
    expect(await paintedShare(page)).toBeLessThan(1.25 * share);
    expect(await picturesOn(page)).toBe(0);
    expect(await painterOf(page)).toBeNull();
  });
});
