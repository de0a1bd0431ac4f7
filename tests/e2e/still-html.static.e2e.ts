import type { Page } from '@playwright/test';
import { LAST_TAB_KEY } from '@/lib/state/sessions/session-scope-atom';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

/** Keeps the page's code on its way, so that the page stays the HTML that was sent; gives the function that lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  let letCome: () => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    await hasCome;
    await route.continue();
  });
  return letCome;
}

const map = (page: Page) => page.getByRole('region', { name: 'Graph explorer' });
const invitation = (page: Page) => page.getByText('Search, and the results appear here as a graph.');

const WINDOWS = [
  { name: 'a wide window', width: 1440, height: 900, tool: 'Search & Input' },
  { name: 'a window with room for one sidebar', width: 1000, height: 800, tool: 'Entity Details' },
  { name: 'a phone', width: 390, height: 844, tool: null },
] as const;

for (const { name, width, height, tool } of WINDOWS) {
  test(`the map of a first visit stays where it is in ${name}`, async ({ page, host }) => {
    await page.setViewportSize({ width, height });
    const letCome = await holdCode(page);
    const visit = page.goto(host.url('/explore/graph'));
    await expect(invitation(page)).toBeVisible();
    const before = await map(page).boundingBox();
    letCome();
    await visit;
    const tools =
      tool === null
        ? page.getByRole('navigation', { name: 'Tools' })
        : page.getByRole('complementary', { name: tool });
    await expect(tools).toBeVisible();
    expect(await map(page).boundingBox()).toEqual(before);
    await expect(invitation(page)).toBeVisible();
  });
}

const lastTab = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LAST_TAB_KEY);

/** Shows a graph; gives the number of its nodes. */
async function searchClimate(page: Page, address: string): Promise<number> {
  const graph = new GraphPage(page);
  await page.goto(address);
  const { nodes } = await graph.waitForNodes(20);
  await graph.settle();
  return nodes;
}

/** Reloads, and looks at the page as it was sent; then its graph must come back. */
async function expectNoInvitation(page: Page, nodes: number): Promise<void> {
  const letCome = await holdCode(page);
  const visit = page.reload();
  await expect(map(page)).toBeAttached();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(invitation(page)).toBeHidden();
  letCome();
  await visit;
  expect((await new GraphPage(page).waitForNodes(20)).nodes).toBe(nodes);
}

test('a page whose graph is on its way does not say that there is none', async ({ page, host }) => {
  const nodes = await searchClimate(page, host.url('/explore/graph?q=climate'));
  await expect.poll(() => lastTab(page)).not.toBeNull();
  await expectNoInvitation(page, nodes);
});

test('nor do its tools', async ({ page, host }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      const text = document.body?.textContent ?? '';
      if (text.includes('Exchange')) seen.add('tools');
      if (text.includes('The graph is empty.')) seen.add('empty');
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seenTexts: () => [...seen] });
  });
  const seen = () => page.evaluate('window.seenTexts()');
  await page.goto(host.url('/explore/graph'));
  const graph = new GraphPage(page);
  await graph.openTools('Graph Control');
  await expect.poll(seen).toEqual(expect.arrayContaining(['tools', 'empty']));
  const nodes = await searchClimate(page, host.url('/explore/graph?q=climate'));
  await expect.poll(() => lastTab(page)).not.toBeNull();
  await page.reload();
  expect((await graph.waitForNodes(20)).nodes).toBe(nodes);
  await expect.poll(seen).toEqual(['tools']);
});

test('nor does one whose graph waits in the tab because it could not be stored', async ({ page, host }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  const nodes = await searchClimate(page, host.url('/explore/graph?q=climate'));
  expect(await lastTab(page)).toBeNull();
  await expectNoInvitation(page, nodes);
  expect(await lastTab(page)).toBeNull();
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, text] of [
    ['/', 'Map a research field from open data'],
    ['/explore/graph', 'Search, and the results appear here as a graph.'],
    ['/evaluation', 'Manage Datasets'],
    ['/about', 'About Academic Explorer'],
  ] as const) {
    test(`the page ${path} shows its screen`, async ({ page, host }) => {
      await page.goto(host.url(path));
      await expect(page.getByText(text).first()).toBeVisible();
    });
  }
});

test('a button pressed before the code has come does its work when it has', async ({ page, host }) => {
  const letCome = await holdCode(page);
  const visit = page.goto(host.url('/evaluation'));
  await page.getByRole('button', { name: 'View Example Results' }).click();
  letCome();
  await visit;
  await expect(page.getByRole('heading', { name: 'STAR Comparison Results' })).toBeVisible();
});

test('Enter in a field before the code has come searches for what was typed', async ({ page, host }) => {
  const letCome = await holdCode(page);
  const visit = page.goto(host.url('/'));
  const box = page.getByRole('main').getByPlaceholder('Search papers, authors, DOIs, ORCIDs...');
  await box.fill('climate');
  await box.press('Enter');
  letCome();
  await visit;
  expect((await new GraphPage(page).waitForNodes(20)).nodes).toBeGreaterThan(19);
});
