import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A work with some of its neighbours around it, at rest and all on the screen. */
async function openExpandedWork(page: Page, host: Host) {
  const { id, name } = await findSample('works', 'cited_by_count:>5,has_references:true');
  const graph = new GraphPage(page);
  await graph.openOnMap(host.url(`/works/${id}`));
  await graph.node(id).dblclick();
  await graph.waitForNodes(8);
  await graph.settle();
  await page.getByRole('button', { name: 'Fit view' }).click();
  await graph.settle();
  await graph.canvas().focus();
  await page.keyboard.press('Escape');
  return { graph, id, name };
}

async function drawOver(page: Page, spots: readonly Spot[]) {
  const [from, ...rest] = spots;
  if (from === undefined) return;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** Beyond the handles by which the sidebars are resized, and short of what stands over the map, px. */
const INSET = 8;

/** Corners of the map that hold everything but its controls. */
async function cornersOf(graph: GraphPage) {
  const box = await graph.canvas().boundingBox();
  if (box === null) throw new Error('the map is not there');
  return [
    { x: box.x + INSET, y: box.y + INSET },
    { x: box.x + box.width - INSET, y: box.y + box.height - INSET },
  ] as const;
}

const selectedCount = (page: Page) => page.getByText(/^, \d+ selected$/);

test('a marquee and a lasso select what is in them, and Escape nothing', async ({ page, host }) => {
  const { graph, id, name } = await openExpandedWork(page, host);
  const { nodes } = await graph.counts();
  const header = await page.getByRole('banner').boundingBox();
  const map = await graph.canvas().boundingBox();
  expect(map?.y, 'no focus moves the map under the header').toBe((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByRole('button', { name: 'Select in a rectangle' }).click();
  await drawOver(page, await cornersOf(graph));
  await expect(selectedCount(page)).toHaveText(`, ${nodes} selected`);
  await page.getByRole('button', { name: 'Select in a rectangle' }).click();
  await graph.canvas().focus();
  await page.keyboard.press('Escape');
  await expect(selectedCount(page)).toHaveCount(0);

  const { x, y } = await graph.spotOf(id);
  await page.getByRole('button', { name: 'Select with a lasso' }).click();
  const around = Array.from({ length: 9 }, (_, i) => ({
    x: x + 24 * Math.cos((i / 8) * 2 * Math.PI),
    y: y + 24 * Math.sin((i / 8) * 2 * Math.PI),
  }));
  await drawOver(page, around);
  await expect.poll(() => graph.selectedNames()).toContain(`${name}, work`);
  expect((await graph.selectedNames()).length).toBeLessThan(nodes);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Select with a lasso', pressed: false })).toBeVisible();
});

test('what is selected is dragged together, and comes back by one undo', async ({ page, host }) => {
  const { graph, id } = await openExpandedWork(page, host);
  const others = (await graph.nodeIds()).filter((other) => other !== id);
  const [first = ''] = others;
  await graph.node(id).click();
  await graph.node(first).click({ modifiers: ['Shift'] });
  await expect(selectedCount(page)).toHaveText(', 2 selected');
  const before = await graph.positions();
  const from = await graph.spotOf(first);
  await drawOver(page, [from, { x: from.x + 40, y: from.y + 30 }, { x: from.x + 70, y: from.y + 50 }]);
  const shifts = async () => {
    const after = await graph.positions();
    return [id, first, others[1] ?? ''].map((node) => {
      const [old, now] = [before.get(node), after.get(node)];
      return old === undefined || now === undefined
        ? NaN
        : Math.round(Math.hypot(now.x - old.x, now.y - old.y));
    });
  };
  const [main = 0, companion = 0, bystander] = await shifts();
  expect(main).toBeGreaterThan(20);
  expect(companion).toBe(main);
  expect(bystander).toBe(0);
  await page.getByRole('button', { name: 'Undo Move 2 nodes' }).click();
  await expect.poll(shifts).toEqual([0, 0, 0]);
});

test('what a dot stands for is shown beside it, but not while it is dragged', async ({ page, host }) => {
  const { graph } = await openExpandedWork(page, host);
  const dots = graph.canvas().locator('.react-flow__node .map-node.dot');
  const id = (await dots.last().getAttribute('data-node-id')) ?? '';
  const card = graph.canvas().getByText('Double-click to expand');
  const { x, y } = await graph.spotOf(id);
  await page.mouse.move(x, y);
  await expect(card).toBeVisible();
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 4 });
  await expect(card).toBeHidden();
  await page.mouse.up();
  await expect(card).toBeVisible();
});

test('a node has a menu by pointer and by key, which gives the focus back', async ({ page, host }) => {
  const { graph, id, name } = await openExpandedWork(page, host);
  await graph.node(id).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: `${name}, work` });
  await expect(menu.getByRole('menuitem', { name: 'Expand', exact: true })).toBeFocused();
  // The first node of a graph starts pinned.
  await page.keyboard.press('u');
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Undo Unpin / })).toBeVisible();

  const item = graph.item(`${name}, work`);
  await item.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toBeFocused();
});

test('the keyboard walks along edges, selects neighbours, removes them and takes that back', async ({
  page,
  host,
}) => {
  const { graph, name } = await openExpandedWork(page, host);
  const { nodes } = await graph.counts();
  await graph.item(`${name}, work`).focus();
  await page.keyboard.press(']');
  await expect(graph.canvas().getByText(/, 1 of \d+ neighbours?$/)).toBeAttached();
  await page.keyboard.press('n');
  await expect(selectedCount(page)).toBeVisible();
  const selected = (await graph.selectedNames()).length;
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await graph.counts()).nodes).toBe(nodes - selected);
  await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await graph.counts()).nodes).toBe(nodes);
  await graph.canvas().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an edge says what it is and leads to its ends', async ({ page, host }) => {
  const { graph, id } = await openExpandedWork(page, host);
  const middle = await graph.spotOf(id);
  // Whichever edge the pointer meets first on a small circle around the node.
  const card = page.getByRole('group', { name: / edge$/ });
  for (let step = 0; step < 72 && (await card.count()) === 0; step++) {
    const turn = (step / 72) * 2 * Math.PI;
    await page.mouse.click(middle.x + 60 * Math.cos(turn), middle.y + 60 * Math.sin(turn));
  }
  await card.getByRole('button', { name: 'Go to target' }).click();
  await expect(card).toHaveCount(0);
  expect(await graph.selectedNames()).toHaveLength(1);
});

test('a double-click on a node expands it, on nothing does nothing', async ({ page, host }) => {
  const { graph } = await openExpandedWork(page, host);
  const before = await graph.counts();
  const [corner] = await cornersOf(graph);
  const zoom = await graph.canvas().getAttribute('data-zoom');
  await page.mouse.dblclick(corner.x, corner.y);
  await graph.settle();
  expect(await graph.counts()).toEqual(before);
  expect(await graph.canvas().getAttribute('data-zoom')).toBe(zoom);
});
