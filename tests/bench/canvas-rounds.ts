import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { storedKeys } from '@/tests/e2e/support/stored-entries';
import { costOf, type FrameCost, heapOf } from './browser-cost';
import { ANCHORS, type Anchor, openAnchor } from './canvas-anchors';
import { buildCanvasGraph, type CanvasGraph } from './canvas-graph';
import { type Phase, panAnchor, panProduct, viewAnchor, zoomAnchor, zoomProduct } from './canvas-phases';
import { fitView, openProduct, swingOf, zoomTo } from './canvas-product';
import { quantile } from './report-goal';

/** Reading distance: cards with titles. */
export const READ_ZOOM = 0.5;

const ROUNDS = 3;

/** A graph of so many nodes takes next to no memory: what is measured with it is the application. */
const FEW_NODES = 60;

interface Figures extends Readonly<Record<Phase, FrameCost>> {
  readonly heap: number;
  /** What the graph adds to the heap: the part of it that a graph of a few nodes has too is left out. */
  readonly graphHeap: number;
  readonly firstFrameMs: number;
  /** React Flow's nodes; 0 for other libraries. */
  readonly flowNodes: number;
}

export type Round = Readonly<Record<'product' | Anchor, Figures>>;

/** A browser of its own for each engine and round: none pays for what another left. */
export async function inBrowser<Value>(
  options: object,
  work: (browser: Browser) => Promise<Value>,
): Promise<Value> {
  const browser = await chromium.launch(options);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** What a graph is shown on. */
interface Device {
  readonly width: number;
  readonly height: number;
  /** A processor so many times slower than this one. */
  readonly slower: number;
}

const DESKTOP: Device = { width: 1440, height: 900, slower: 1 };
export const PHONE: Device = { width: 390, height: 844, slower: 4 };

export async function openPage(browser: Browser, { width, height, slower }: Device = DESKTOP): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 1,
    // What a first visit keeps for the next one is fetched in idle time, which there is none of here.
    serviceWorkers: 'block',
  });
  page.setDefaultTimeout(60_000);
  if (slower > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  }
  return page;
}

/** Opens a graph in the product; gives what that added to the heap of an empty page, the workspace included. */
async function openInProduct(page: Page, address: string, graph: CanvasGraph) {
  await page.goto(`${address}/explore/graph`);
  const before = await heapOf(page);
  const opened = await openProduct(page, address, graph);
  // Until then its text is on the way to the browser's database.
  const isStored = async () => (await storedKeys(page)).some((key) => key.includes('session:entry:'));
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
  return { ...opened, heap: (await heapOf(page)) - before };
}

async function measureProduct(
  browser: Browser,
  address: string,
  graph: CanvasGraph,
  { device, heapOfFew }: { readonly device: Device; readonly heapOfFew: number },
) {
  const page = await openPage(browser, device);
  const { fit, firstFrameMs, heap } = await openInProduct(page, address, graph);
  const panFit = await costOf(browser, () => panProduct(page, swingOf(graph, fit)));
  await zoomTo(page, READ_ZOOM);
  const panRead = await costOf(browser, () => panProduct(page, swingOf(graph, READ_ZOOM)));
  const flowNodes = await page.locator('.react-flow__node').count();
  await page.getByRole('button', { name: /^Fit view/ }).click();
  await zoomTo(page, fit);
  const zoom = await costOf(browser, () => zoomProduct(page, 1 / fit));
  const graphHeap = heap - heapOfFew;
  const figures: Figures = { panFit, panRead, zoom, heap, graphHeap, firstFrameMs, flowNodes };
  return { figures, fit };
}

async function measureAnchor(
  browser: Browser,
  anchor: Anchor,
  graph: CanvasGraph,
  { device, fit, heapOfFew }: { readonly device: Device; readonly fit: number; readonly heapOfFew: number },
): Promise<Figures> {
  const page = await openPage(browser, device);
  const view = fitView(graph, fit);
  const { heap, firstFrameMs } = await openAnchor(page, anchor, graph, view, heapOf);
  const panFit = await costOf(browser, () => panAnchor(page, view, swingOf(graph, fit)));
  const reading = { ...view, zoom: READ_ZOOM };
  await viewAnchor(page, reading);
  const panRead = await costOf(browser, () => panAnchor(page, reading, swingOf(graph, READ_ZOOM)));
  await viewAnchor(page, view);
  const zoom = await costOf(browser, () => zoomAnchor(page, view, 1 / fit));
  return { panFit, panRead, zoom, heap, graphHeap: heap - heapOfFew, firstFrameMs, flowNodes: 0 };
}

const NO_COST: FrameCost = { fps: Number.NaN, cpuMsPerFrame: Number.NaN };
const UNMEASURED: Figures = {
  panFit: NO_COST,
  panRead: NO_COST,
  zoom: NO_COST,
  heap: Number.NaN,
  graphHeap: Number.NaN,
  firstFrameMs: Number.NaN,
  flowNodes: 0,
};

/** All engines by turns, in as many rounds. @param measured the other libraries that take part; figures of the rest are NaN. */
export async function measureRounds(
  graph: CanvasGraph,
  address: string,
  options: object,
  {
    measured = ANCHORS,
    device = DESKTOP,
    count = ROUNDS,
  }: { readonly measured?: readonly Anchor[]; readonly device?: Device; readonly count?: number } = {},
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const few = buildCanvasGraph(FEW_NODES);
  for (let round = 0; round < count; round += 1) {
    const ofFew = await inBrowser(options, async (browser) =>
      openInProduct(await openPage(browser, device), address, few),
    );
    const { figures: product, fit } = await inBrowser(options, (browser) =>
      measureProduct(browser, address, graph, { device, heapOfFew: ofFew.heap }),
    );
    const anchors: Partial<Record<Anchor, Figures>> = {};
    for (const anchor of ANCHORS) {
      if (!measured.includes(anchor)) {
        anchors[anchor] = UNMEASURED;
        continue;
      }
      const { heap: heapOfFew } = await inBrowser(options, async (browser) =>
        openAnchor(await openPage(browser, device), anchor, few, fitView(few, ofFew.fit), heapOf),
      );
      anchors[anchor] = await inBrowser(options, (browser) =>
        measureAnchor(browser, anchor, graph, { device, fit, heapOfFew }),
      );
    }
    const { cytoscape, sigma, 'force-graph': forceGraph } = anchors;
    if (cytoscape === undefined || sigma === undefined || forceGraph === undefined)
      throw new Error('an anchor is missing');
    rounds.push({ product, cytoscape, sigma, 'force-graph': forceGraph });
  }
  return rounds;
}

/** The median over the rounds of the product's figure by another's of the same round. */
export function ratioOf(
  rounds: readonly Round[],
  read: (figures: Figures) => number,
  other: (round: Round) => number,
): number {
  return quantile(
    rounds.map((round) => read(round.product) / other(round)),
    0.5,
  );
}
