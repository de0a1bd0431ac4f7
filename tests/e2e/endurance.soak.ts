import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { type Held, medianOf, whatIsHeld } from './support/held-memory';
import { soakMinutes } from './support/soak-time';

/** After so many everything has been shown once. */
const WARM_UP = 3;
const VISITORS = 12;
const TEXTS = ['climate change', 'machine learning', 'network', 'open access'] as const;

/** Goes to another address as a link of the page does: the document stays, and all that it holds. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Searches, looks at a work, expands it, takes that back and does it again. */
async function useGraph(graph: GraphPage, text: string): Promise<void> {
  const { page } = graph;
  await page.getByRole('combobox', { name: 'Search the scholarly record' }).fill(text);
  await page.keyboard.press('Enter');
  await graph.waitForNodes(5);
  await graph.settle();
  const items = page.getByRole('list', { name: 'Graph items' });
  await items
    .getByRole('button', { name: /, work$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const { nodes } = await graph.counts();
  await graph.panel().getByRole('button', { name: 'Expand', exact: true }).click();
  await graph.waitForNodes(nodes + 1);
  await graph.settle();
  const expanded = await graph.counts();
  const toolbar = page.getByRole('toolbar', { name: 'Map controls' });
  await toolbar.getByRole('button', { name: /^Undo Expand / }).click();
  expect((await graph.counts()).nodes).toBe(nodes);
  await toolbar.getByRole('button', { name: /^Redo Expand / }).click();
  expect(await graph.counts()).toEqual(expanded);
  await toolbar.getByRole('button', { name: 'Run layout' }).click();
  await graph.waitForLayout();
}

/** A list, a search in a table, the example evaluation, what the browser keeps: each once. */
async function visitScreens(page: Page, host: Host, text: string): Promise<void> {
  const to = (path: string) => goWithin(page, `${host.basePath}${path}`);
  await to('/authors');
  await expect(page.getByRole('grid', { name: 'Authors' }).getByRole('link').first()).toBeVisible();
  await to(`/search?q=${encodeURIComponent(text)}`);
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  await to('/evaluation/results');
  const card = page.getByRole('article', { name: 'Machine Learning Systematic Review' });
  await expect(card.getByRole('group', { name: 'Recall', exact: true })).toContainText('66.7%');
  await card.getByRole('button', { name: 'View Breakdown' }).click();
  await expect(page.getByRole('region', { name: 'Losses' })).toBeVisible();
  await to('/evaluation/datasets');
  await expect(page.getByRole('button', { name: 'Upload Dataset' })).toBeVisible();
  await to('/cache');
  await expect(page.getByText(/^Showing \d+ of [\d,]+ entit/)).toBeVisible();
  await to('/browse');
  await expect(page.getByRole('grid', { name: 'Entities' }).getByRole('row').nth(1)).toBeVisible();
}

async function useOnce(graph: GraphPage, host: Host, text: string): Promise<void> {
  await useGraph(graph, text);
  await visitScreens(graph.page, host, text);
  await goWithin(graph.page, `${host.basePath}/explore/graph`);
  await graph.waitForNodes(5);
  await graph.page.getByRole('button', { name: 'Clear entire graph' }).first().click();
  await expect.poll(async () => (await graph.counts()).nodes).toBe(0);
}

test('a long visit holds no more in its last third than in its middle one', async ({ page, host }) => {
  const minutes = soakMinutes();
  test.setTimeout((minutes + 15) * 60_000);
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph'));
  const end = Date.now() + minutes * 60_000;
  const measures: Held[] = [];
  for (let round = 0; Date.now() < end || measures.length < 6; round += 1) {
    await test.step(`round ${round + 1}`, () =>
      useOnce(graph, host, TEXTS[round % TEXTS.length] ?? TEXTS[0]));
    if (round >= WARM_UP) measures.push(await whatIsHeld(page));
  }
  const third = Math.floor(measures.length / 3);
  const [first, middle, last] = [
    measures.slice(0, third),
    measures.slice(third, 2 * third),
    measures.slice(-third),
  ].map(medianOf);
  const description = JSON.stringify({ rounds: measures.length + WARM_UP, first, middle, last });
  test.info().annotations.push({ type: 'held', description });
  console.log(`held by a visit of ${minutes} min: ${description}`);
  if (middle === undefined || last === undefined) throw new Error('nothing was measured');
  expect(last.workers, 'workers').toBeLessThanOrEqual(middle.workers);
  expect(last.documents, 'documents').toBeLessThanOrEqual(middle.documents + 1);
  expect(last.nodes, 'elements and texts').toBeLessThan(1.2 * middle.nodes);
  expect(last.listeners, 'listeners').toBeLessThan(1.2 * middle.listeners);
  // In a short visit the steps that can be taken back still come in; after a hundred of them each one drops another.
  expect(last.heap, 'bytes of JavaScript').toBeLessThan(1.3 * middle.heap);
});

async function visitAlone(page: Page, host: Host): Promise<void> {
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  await expect.poll(async () => (await graph.counts()).nodes, { timeout: 300_000 }).toBeGreaterThan(5);
}

test(`${VISITORS} browsers at once all get their graph from one server`, async ({ browser, host }) => {
  const contexts = await Promise.all(Array.from({ length: VISITORS }, () => browser.newContext()));
  await Promise.all(contexts.map(async (context) => visitAlone(await context.newPage(), host)));
  await Promise.all(contexts.map((context) => context.close()));
});
