import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

const ROUNDS = 60;
/** After so many everything has been shown once, and nothing more should stay. */
const WARM_UP = 5;
const VISITORS = 12;

/** What a page holds once its garbage is collected. */
async function whatIsHeld(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
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

/** A search, a look at another page, back to the graph, which is cleared. */
async function visitRound(graph: GraphPage, text: string) {
  const { page } = graph;
  await page.getByRole('combobox', { name: 'Search the scholarly record' }).fill(text);
  await page.keyboard.press('Enter');
  await graph.waitForNodes(5);
  await graph.settle();
  const header = page.getByRole('navigation', { name: 'Main' });
  await header.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle(/^About/);
  await header.getByRole('link', { name: 'Graph' }).click();
  await graph.waitForNodes(5);
  await page.getByRole('button', { name: 'Clear entire graph' }).first().click();
  await expect.poll(async () => (await graph.counts()).nodes).toBe(0);
}

test(`a visit of ${ROUNDS} searches holds no more in the end than near its beginning`, async ({
  page,
  host,
}) => {
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph'));
  const texts = ['climate change', 'machine learning', 'network', 'open access'];
  let early = await whatIsHeld(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    await test.step(`round ${round + 1}`, () => visitRound(graph, texts[round % texts.length] ?? ''));
    if (round === WARM_UP) early = await whatIsHeld(page);
  }
  const late = await whatIsHeld(page);
  test.info().annotations.push({ type: 'held', description: JSON.stringify({ early, late }) });
  expect(late.workers, 'workers').toBeLessThanOrEqual(early.workers);
  expect(late.documents, 'documents').toBeLessThanOrEqual(early.documents + 1);
  expect(late.nodes, 'elements and texts').toBeLessThan(1.5 * early.nodes);
  expect(late.listeners, 'listeners').toBeLessThan(1.5 * early.listeners);
  // The steps that can be taken back are held, and meant to be.
  expect(late.heap, 'bytes of JavaScript').toBeLessThan(3 * early.heap);
});

async function visitAlone(page: Page, host: Host): Promise<void> {
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  await expect.poll(async () => (await graph.counts()).nodes, { timeout: 300_000 }).toBeGreaterThan(5);
}

test(`${VISITORS} visitors at once all get their graph from one server`, async ({ browser, host }) => {
  const contexts = await Promise.all(Array.from({ length: VISITORS }, () => browser.newContext()));
  await Promise.all(contexts.map(async (context) => visitAlone(await context.newPage(), host)));
  await Promise.all(contexts.map((context) => context.close()));
});
