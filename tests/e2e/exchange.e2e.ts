import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dropFile } from './support/drop-file';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';
import { storedKeys } from './support/stored-entries';

/** What the page gives out as a file when the graph is exported in a format. */
async function exportAs(page: Page, format: string): Promise<{ name: string; text: string }> {
  const tools = page.getByRole('complementary', { name: 'Graph Control', exact: true });
  await tools.getByRole('combobox', { name: 'Export as' }).selectOption({ label: format });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tools.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('a graph goes out to files and comes back from them, step by step', { tag: '@static' }, async ({
  page,
  host,
}) => {
  const graph = new GraphPage(page);
  const { id } = await graph.openExpanded(host);
  const ids = await graph.nodeIds();
  const positions = await graph.positions();

  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Exchange' }).click();
  const files = [];
  for (const format of ['Graph JSON', 'GraphML', 'GEXF (Gephi)']) files.push(await exportAs(page, format));
  const references = await exportAs(page, 'BibTeX');
  expect(references.text).toContain(`openalex = {${id}}`);

  for (const { name, text } of files) {
    await page.getByRole('button', { name: 'Clear entire graph' }).first().click();
    await dropFile(page, name, text);
    const dialog = page.getByRole('dialog', { name: 'Import graph' });
    await expect(dialog.getByText(`${ids.length} nodes, `)).toBeVisible();
    expect((await graph.counts()).nodes, 'nothing before the preview is agreed to').toBe(0);
    await dialog.getByRole('button', { name: 'Import graph' }).click();
    await graph.waitForNodes(ids.length);
    expect(await graph.nodeIds()).toEqual(ids);
    for (const [each, { x, y }] of await graph.positions()) {
      expect(
        Math.hypot(x - (positions.get(each)?.x ?? 1e9), y - (positions.get(each)?.y ?? 1e9)),
      ).toBeLessThan(2);
    }
    await page.getByRole('button', { name: `Undo Import ${name}` }).click();
    expect((await graph.counts()).nodes).toBe(0);
    await page.getByRole('button', { name: `Redo Import ${name}` }).click();
    expect((await graph.counts()).nodes).toBe(ids.length);
  }

  const reader = page.waitForEvent('worker');
  await dropFile(page, 'broken.gexf', '<gexf><graph></gexf>');
  await reader;
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'broken.gexf cannot be read: it is not well-formed XML',
  );
  await page.keyboard.press('Escape');
  expect((await graph.counts()).nodes, 'a bad file loses nothing').toBe(ids.length);
});

test('a list of identifiers dropped on Home becomes a graph, whose link opens it again', {
  tag: '@static',
}, async ({ page, host, record }) => {
  record.allow(/status of 404/);
  const work = await findSample('works', 'cited_by_count:>5,has_doi:true');
  const author = await findSample('authors', 'works_count:>2');
  await page.goto(host.url('/'));
  await expect(page.getByRole('heading', { name: 'Academic Explorer' })).toBeVisible();
  await dropFile(
    page,
    'list.txt',
    `${work.ids.doi}\nhttps://openalex.org/${author.id}\nrubbish\nhttps://openalex.org/W999999999999`,
  );
  const dialog = page.getByRole('dialog', { name: 'Import entities' });
  await expect(dialog.getByText('Not recognised: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 3 entities' }).click();
  await expect(dialog.getByText('Found 2 entities. 1 not in the index.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const graph = new GraphPage(page);
  await graph.waitForNodes(2);
  expect(new URL(page.url()).pathname).toBe(`${host.basePath}/explore/graph`);

  await page.goto(host.url(`/explore/graph?ids=${author.id},${work.id}`));
  await graph.waitForNodes(2);
  expect([...(await graph.nodeIds())].sort()).toEqual([author.id, work.id].sort());
});

test('a graph that is imported before it is known where records come from is stored', async ({
  page,
  host,
  service,
}) => {
  // The server's own word, and what is asked of the service where there is no server.
  service.delay(/^\/(status|works\/W2741809807\?select=id)/, 6_000);
  const nodes = ['W1000001', 'W1000002'].map((id, index) => ({
    id,
    kind: 'works',
    label: id,
    x: 300 * index,
    y: 0,
  }));
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph'));
  await expect(graph.canvas()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Import graph' });
  await dropFile(
    page,
    'early.json',
    JSON.stringify({ format: 'academic-explorer-graph', version: 1, nodes, edges: [] }),
  );
  await dialog.getByRole('button', { name: 'Import graph' }).click();
  await graph.waitForNodes(2);
  const isStored = async () => (await storedKeys(page)).some((key) => key.includes('session:entry:'));
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await graph.waitForNodes(2);
});
