import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

test('every step on the map can be taken back and done again', async ({ page, host, service }) => {
  const graph = new GraphPage(page);
  const { id, name } = await graph.openExpanded(host);
  const expanded = await graph.counts();
  const asked = service.requests().length;

  const toolbar = page.getByRole('toolbar', { name: 'Map controls' });
  await toolbar.getByRole('button', { name: /^Undo Expand / }).click();
  expect(await graph.counts()).toEqual({ nodes: 1, edges: 0 });
  await graph.canvas().focus();
  await page.keyboard.press('Control+Shift+z');
  expect(await graph.counts()).toEqual(expanded);

  await toolbar.getByRole('button', { name: 'Clear entire graph' }).click();
  expect(await graph.counts()).toEqual({ nodes: 0, edges: 0 });
  await toolbar.getByRole('button', { name: 'Undo Clear entire graph' }).click();
  expect(await graph.counts()).toEqual(expanded);
  await expect(graph.item(`${name}, work`)).toHaveAttribute('data-node-id', id);
  expect(service.requests().length, 'undo asks nobody').toBe(asked);
});
