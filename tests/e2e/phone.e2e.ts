import { expectAtRest } from './support/at-rest';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { smallTargets } from './support/touch-targets';

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a tap moves nothing, and a second one expands what the first has met', {
    tag: '@node',
  }, async ({ page, host }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=network'));
    await graph.waitForNodes(10);
    await graph.waitForLayout();
    const map = await graph.canvas().boundingBox();
    const spots = await Promise.all(
      (await graph.nodeIds()).map(async (id) => ({ id, ...(await graph.spotOf(id)) })),
    );
    // One of the middle: nothing stands over it.
    const heights = spots.toSorted((a, b) => a.y - b.y);
    const { id, x, y } = heights[Math.floor(heights.length / 2)] ?? { id: '', x: 0, y: 0 };
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole('group', { name: /^Selected: / })).toBeVisible();
    await graph.settle();
    expect(await graph.spotOf(id)).toEqual({ x, y });
    expect(await graph.canvas().boundingBox()).toEqual(map);

    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole('button', { name: /^Undo Expand / })).toBeVisible();
    await expect(graph.node(id)).toHaveAttribute('data-selected', 'true');
    await expect(graph.node(id)).not.toHaveAttribute('data-minimal');

    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await expect(graph.panel()).toBeVisible();
    await expect(page.getByRole('group', { name: /^Selected: / })).toHaveCount(0);
  });

  test('has every tool within a finger', { tag: '@node' }, async ({ page, host }) => {
    test.slow();
    const graph = new GraphPage(page);
    const { id } = await graph.openExpanded(host);
    await graph.node(id).click();
    const bar = page.getByRole('navigation', { name: 'Tools' });
    const names = await bar
      .locator('[aria-expanded]')
      .evaluateAll((all) =>
        all.map((button) => (button.getAttribute('aria-label') ?? '').replace(/,.*/, '')),
      );
    expect(names).toHaveLength(10);
    for (const name of names) {
      const tools = await graph.openTools(name);
      await expectAtRest(tools);
      await expect.poll(() => smallTargets(page), { message: name }).toEqual([]);
    }
    await expect(page.getByText(/^Built /)).toBeVisible();
  });

  test('reaches every area, and searches, from any page', { tag: '@folder' }, async ({ page, host }) => {
    await page.goto(host.url('/about'));
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('menuitem')).toHaveCount(17);
    await page.getByRole('menuitem', { name: 'Evaluation' }).tap();
    await expect(page).toHaveTitle(/^Evaluation/);
    const box = page.getByRole('combobox', { name: 'Search the scholarly record' });
    await box.fill('network');
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    const width = (await list.boundingBox())?.width ?? 0;
    expect(width, 'suggestions take the width').toBeGreaterThan(300);
  });

  test('shows source, year and citations of a found work without scrolling sideways', {
    tag: '@node',
  }, async ({ page, host }) => {
    await page.goto(host.url('/search?q=network'));
    const table = page.getByRole('grid', { name: 'Academic works' });
    await expect(table.getByText(/\s· \d{4}\s· [\d,]+ citations?\s· /).first()).toBeVisible();
    expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(360);
  });
});
