import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

test('a kind is expanded as a whole, taken back as one step, and obeys the settings', async ({
  page,
  host,
}) => {
  const graph = new GraphPage(page);
  await graph.openExpanded(host);
  const before = await graph.counts();

  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Grow' }).click();
  await tools.getByRole('button', { name: 'Limits and relations' }).click();
  await page.getByLabel('Traversal depth').fill('1');
  await page.getByLabel('Ask before adding more nodes than').fill('10');
  await page.getByRole('button', { name: 'Settings of relation References' }).click();
  const dialog = page.getByRole('dialog', { name: 'Expansion settings: References' });
  await dialog.getByLabel('Limit per node').fill('20000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The limit must be a whole number from 0 to 10,000')).toBeVisible();
  await dialog.getByLabel('Limit per node').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await tools.getByRole('button', { name: /^Expand all works/ }).click();
  const question = page.getByRole('dialog', { name: /^Expand \d+ nodes$/ });
  await expect(question.getByText(/^It adds about [\d,]+ nodes\./)).toBeVisible();
  await question.getByRole('button', { name: 'Expand' }).click();
  const progress = tools.getByRole('progressbar', { name: 'Expanding' });
  await graph.waitForNodes(before.nodes + 1);
  await expect(progress).toHaveCount(0);
  await graph.settle();
  const expanded = await graph.counts();
  expect(expanded.edges).toBeGreaterThan(before.edges);

  await page.getByRole('button', { name: 'Undo Expand all works' }).click();
  expect(await graph.counts()).toEqual(before);
  await page.getByRole('button', { name: 'Redo Expand all works' }).click();
  expect(await graph.counts()).toEqual(expanded);

  await tools.getByRole('tab', { name: 'Select' }).click();
  await tools.getByRole('button', { name: /^Trim leaves/ }).click();
  expect((await graph.counts()).nodes).toBeLessThan(expanded.nodes);
  await page.getByRole('button', { name: 'Undo Trim leaves' }).click();
  expect(await graph.counts()).toEqual(expanded);
});

test('a long expansion names the nodes of which relations failed, and asks for those again', async ({
  page,
  host,
  service,
  record,
}) => {
  record.allow(/Failed to load resource/);
  const graph = new GraphPage(page);
  await graph.openExpanded(host);
  const before = await graph.counts();
  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Grow' }).click();
  await tools.getByRole('button', { name: 'Limits and relations' }).click();
  await page.getByLabel('Traversal depth').fill('1');
  await page.getByLabel('Ask before adding more nodes than').fill('10');
  service.fail({
    match: /^\/works\?/,
    status: 400,
    body: JSON.stringify({ error: 'No', message: 'Not today.' }),
  });
  await tools.getByRole('button', { name: /^Expand all works/ }).click();
  await page
    .getByRole('dialog', { name: /^Expand \d+ nodes$/ })
    .getByRole('button', { name: 'Expand' })
    .click();
  const notice = page
    .getByRole('status')
    .filter({ hasText: /^Expanded \d+ of \d+ nodes only in part: .*Not today\./ });
  await expect(notice).toBeVisible();
  await graph.settle();
  const inPart = await graph.counts();
  expect(inPart.nodes).toBeGreaterThan(before.nodes);

  service.heal();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('dialog', { name: /^Expand \d+ nodes$/ })
    .getByRole('button', { name: 'Expand' })
    .click();
  await expect(notice).toHaveCount(0);
  await graph.waitForNodes(inPart.nodes + 1);
  await expect(tools.getByRole('progressbar', { name: 'Expanding' })).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test('stopping a long action keeps what it did', async ({ page, host, service }) => {
  const graph = new GraphPage(page);
  await graph.openExpanded(host);

  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Grow' }).click();
  const full = tools.getByRole('button', { name: /^Load full records one by one/ });
  service.delay(/^\/\w+\/\w+/, 200);
  await full.click();
  await expect(tools.getByText(/^Loading full records: [1-9]\d* of \d+$/)).toBeVisible();
  await tools.getByRole('button', { name: 'Stop loading full records' }).click();
  await expect(tools.getByRole('progressbar', { name: 'Loading full records' })).toHaveCount(0);
  await expect(full).toBeEnabled();
  service.heal();
});
