import { readFile } from 'node:fs/promises';
import { dropFile } from './support/drop-file';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

/** Stars of so many works each; just more works in all than a map shows singly. */
const STARS = 61;
const SIZE = 410;
const NODES = STARS * SIZE;

/** `Abab`, `Abac`: a word for each star that none of the others has. */
function word(star: number): string {
  const letters = 'bcdfghklmnprst';
  return `A${letters[Math.floor(star / 8)] ?? ''}a${letters[star % 8] ?? ''}in`;
}

/** Works that cite the first one of their star, whose middles cite each other in a ring. */
function starsFile(): string {
  const id = (index: number) => `W${1_000_000 + index}`;
  const nodes = Array.from({ length: NODES }, (_, index) => ({
    id: id(index),
    kind: 'works',
    label: `${word(Math.floor(index / SIZE))} number ${index % SIZE}`,
  }));
  const edges = nodes.map((node, index) => {
    const first = index - (index % SIZE);
    const target = index === first ? (first + SIZE) % NODES : first;
    return { source: node.id, target: id(target), type: 'references' };
  });
  return JSON.stringify({ format: 'academic-explorer-graph', version: 1, nodes, edges });
}

test('a graph of 25,010 nodes opens as its groups, one of which shows its nodes', async ({
  page,
  host,
  record,
}) => {
  // The selected work has no record.
  record.allow(/status of 404/);
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph'));
  await expect(graph.canvas()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Import graph' });
  await dropFile(page, 'stars.json', starsFile());
  await dialog.getByRole('button', { name: 'Import graph' }).click();
  await page
    .getByRole('dialog', { name: 'Import a large graph' })
    .getByRole('button', { name: 'Import' })
    .click();

  const items = page.getByRole('list', { name: 'Graph items' });
  const group = items.getByRole('button', { name: /^Abacin.*: group of 410 nodes, (closed|open)$/ });
  await expect(group).toHaveAttribute('aria-expanded', 'false', { timeout: 30_000 });
  await expect(graph.canvas()).toContainText('25,010 nodes, 25,010 edges in 61 groups');
  await expect(items.getByRole('button', { name: /: group of/ })).toHaveCount(61);

  await group.focus();
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  const member = items.getByRole('button', { name: 'Abacin number 7, work', exact: true });
  await expect(member).toBeAttached();
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(member).not.toBeAttached();

  await graph.canvas().focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Find in graph' }).fill('Abadin number 12');
  await page.keyboard.press('Enter');
  const found = items.getByRole('button', { name: 'Abadin number 12, work', exact: true });
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the open group' }).click();
  await expect(found).not.toBeAttached();

  const tools = await graph.openTools('Graph Control');
  await tools.getByRole('tab', { name: 'Exchange' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tools.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.nodes).toHaveLength(NODES);
  expect(file.nodes.map(({ id }: { id: string }) => id).filter((id: string) => id.includes(':'))).toEqual([]);
});
