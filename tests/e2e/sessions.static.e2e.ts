import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';
import { holdDatabase, slowStorage } from './support/slow-storage';
import { storedParts } from './support/stored-entries';

/** The graph's sessions, in the tool that has them. */
async function openSessions(graph: GraphPage) {
  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Exchange' }).click();
  const sessions = tools.getByRole('region', { name: 'Sessions' });
  return {
    save: async (name: string) => {
      await sessions.getByRole('textbox', { name: 'Session name' }).fill(name);
      await sessions.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(sessions.getByText(`Saved “${name}”.`)).toBeVisible();
    },
    row: (name: string) =>
      sessions.getByRole('list', { name: 'Sessions' }).getByRole('listitem').filter({ hasText: name }),
    choose: async (name: string, act: string) => {
      await sessions.getByRole('button', { name: `More on ${name}` }).click();
      await graph.page.getByRole('menuitem', { name: act }).click();
    },
    region: sessions,
  };
}

async function expectSamePositions(
  graph: GraphPage,
  before: Awaited<ReturnType<GraphPage['positions']>>,
): Promise<void> {
  const farthest = async () => {
    const after = await graph.positions();
    return Math.max(
      ...[...before].map(([id, { x, y }]) => {
        const position = after.get(id);
        return position === undefined ? Number.POSITIVE_INFINITY : Math.hypot(position.x - x, position.y - y);
      }),
    );
  };
  await expect.poll(farthest).toBeLessThan(1);
}

/** Searches and pins the first node; gives its id. */
async function searchAndPin(graph: GraphPage, host: Host): Promise<string> {
  await graph.page.goto(host.url('/explore/graph?q=climate%20change'));
  await graph.waitForNodes(20);
  await graph.waitForLayout();
  const [first = ''] = await graph.nodeIds();
  await graph.node(first).click();
  await graph.page.keyboard.press('p');
  return first;
}

const openItems = (page: Page) => page.getByRole('region', { name: 'Recent sessions' });

test('a reload keeps the graph, its positions and its pins, and asks for nothing again', async ({
  page,
  host,
  service,
}) => {
  test.slow();
  const graph = new GraphPage(page);
  const first = await searchAndPin(graph, host);
  const tools = await graph.openTools('Graph Control');
  const unpin = tools.getByRole('button', { name: 'Unpin all' });
  await expect(unpin).toContainText('1');
  const { x, y } = await graph.spotOf(first);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 70, { steps: 6 });
  await page.mouse.up();
  await graph.settle();
  const before = await graph.positions();
  const counts = await graph.counts();
  const asked = service.requests().filter((request) => request.includes('search=')).length;

  await page.reload();
  await graph.waitForNodes(counts.nodes);
  await graph.settle();
  expect(await graph.counts()).toEqual(counts);
  await expect(unpin).toContainText('1');
  await expectSamePositions(graph, before);
  expect(service.requests().filter((request) => request.includes('search='))).toHaveLength(asked);
});

test('a reload waits for a slow disk, and says so', async ({ page, host, service }) => {
  test.slow();
  const graph = new GraphPage(page);
  await searchAndPin(graph, host);
  const before = await graph.positions();
  const asked = service.requests().length;
  // Nothing is left to write, so that all of it must be read.
  const hasPin = (text: string) => /^\[\[.*,1\]/.test(text);
  const hasFull = (text: string) => text.includes('"hydration":"full"');
  const isStored = (parts: readonly string[]) => parts.some(hasPin) && parts.some(hasFull);
  await expect.poll(async () => isStored(await storedParts(page))).toBe(true);

  const letOpen = await holdDatabase(page);
  await page.reload();
  await expect(page.getByText('Restoring your graph...')).toBeVisible();
  await letOpen();
  await graph.waitForNodes(before.size);
  const tools = await graph.openTools('Graph Control');
  await expect(tools.getByRole('button', { name: 'Unpin all' })).toContainText('1');
  await expectSamePositions(graph, before);
  await expect(page.getByText('Restoring your graph...')).toHaveCount(0);
  expect(
    service
      .requests()
      .slice(asked)
      .filter((request) => request.includes('search=')),
  ).toEqual([]);
});

test('a reload in the middle of a write keeps what was just done', async ({ page, host, service }) => {
  await slowStorage(page);
  const graph = new GraphPage(page);
  const { id } = await findSample('works', 'cited_by_count:>5,has_references:true');
  await page.goto(host.url(`/works/${id}`));
  await graph.panel().getByRole('button', { name: 'Expand', exact: true }).click();
  await graph.waitForNodes(10);
  await expect(page.getByText('Expanding...')).toHaveCount(0);
  const before = await graph.counts();
  const asked = service.requests().length;
  await page.reload();
  await graph.waitForNodes(before.nodes);
  expect(await graph.counts()).toEqual(before);
  expect(
    service
      .requests()
      .slice(asked)
      .filter((request) => request.startsWith('/works?')),
  ).toEqual([]);
});

test('a session goes out to a file, is deleted, and comes back from the file', async ({ page, host }) => {
  test.slow();
  const graph = new GraphPage(page);
  const { id } = await graph.openExpanded(host);
  const ids = await graph.nodeIds();
  const before = await graph.positions();
  const sessions = await openSessions(graph);
  await sessions.save('Tides and currents');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sessions.choose('Tides and currents', 'Export'),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  await page.getByRole('button', { name: 'Clear entire graph' }).first().click();
  await expect(openItems(page).getByRole('button', { name: /Tides and currents/ })).toBeVisible();
  await sessions.choose('Tides and currents', 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete “Tides and currents”' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(sessions.row('Tides and currents')).toHaveCount(0);

  await sessions.region
    .getByLabel('Sessions to import')
    .setInputFiles({ name: 'tides.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(sessions.region.getByText('Imported 1 session from tides.json.')).toBeVisible();
  await sessions.row('Tides and currents').getByRole('button').first().click();
  await graph.waitForNodes(ids.length);
  expect(await graph.nodeIds()).toEqual(ids);
  await expectSamePositions(graph, before);
  await expect(page).toHaveURL(host.url('/explore/graph'));
  await expect(graph.node(id)).toBeVisible();
  await page.getByRole('button', { name: 'Undo Open Tides and currents' }).click();
  await expect.poll(async () => (await graph.counts()).nodes).toBe(0);
});

test('two tabs keep their own graphs, and neither writes over the other', async ({ page, host, context }) => {
  test.slow();
  const graph = new GraphPage(page);
  await graph.openExpanded(host);
  const { nodes } = await graph.counts();
  const sessions = await openSessions(graph);
  await sessions.save('Shared');

  const page2 = await context.newPage();
  const graph2 = new GraphPage(page2);
  await page2.goto(host.url('/'));
  await openItems(page2)
    .getByRole('button', { name: /^Shared(?!.*not saved)/ })
    .click();
  await graph2.waitForNodes(nodes);
  const sessions2 = await openSessions(graph2);
  await graph2
    .item(
      (await graph2.page
        .getByRole('list', { name: 'Graph items' })
        .getByRole('button')
        .first()
        .textContent()) ?? '',
    )
    .focus();
  await page2.keyboard.press('Enter');
  await page2.keyboard.press('Delete');
  await expect.poll(async () => (await graph2.counts()).nodes).toBe(nodes - 1);
  await sessions2.region.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sessions2.region.getByText('Saved “Shared”.')).toBeVisible();

  await expect(sessions.region.getByText('Changed in another tab')).toBeVisible();
  expect((await graph.counts()).nodes).toBe(nodes);
  await sessions.region.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sessions.region.getByText(/“Shared” was saved in another tab/)).toBeVisible();
  await sessions.region.getByRole('button', { name: 'Save as new' }).click();
  await expect(sessions.region.getByText('Saved “Shared (2)”.')).toBeVisible();
  await expect(sessions2.row('Shared (2)')).toBeVisible();
  await page2.reload();
  await graph2.waitForNodes(1);
  expect((await graph2.counts()).nodes).toBe(nodes - 1);
});

test('without a database the graph is said not to be stored, and survives a reload', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  const { nodes } = await graph.waitForNodes(5);
  await expect(
    page.getByText(/^This browser does not store data for this site.*The graph stays in this tab/),
  ).toBeVisible();
  await page.reload();
  await graph.waitForNodes(nodes);
  const sessions = await openSessions(graph);
  await sessions.region.getByRole('textbox', { name: 'Session name' }).fill('Tides');
  await sessions.region.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sessions.region.getByText(/“Tides” was not saved: .* Export it to keep it\./)).toBeVisible();
});
