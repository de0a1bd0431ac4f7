import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { digestCache, seedCache } from './support/seed-cache';

const ROWS = 'Showing 50 of 10,000 entities';

/** Opens the screen, whose application makes the database, and fills it. */
async function openSeeded(page: Page, host: Host, seed: { works: number; authors: number }): Promise<void> {
  await page.goto(host.url('/cache'));
  await expect(page.getByText('No data available')).toBeVisible();
  await seedCache(page, seed);
  await page.reload();
  const total = (seed.works + seed.authors).toLocaleString('en-US');
  await expect(page.getByText(`of ${total} entities`)).toBeVisible();
}

test.describe('10,000 cached records', () => {
  test('are listed, filtered and sorted', async ({ page, host }) => {
    test.slow();
    await openSeeded(page, host, { works: 9_000, authors: 1_000 });
    await page.goto(host.url('/about'));
    await page.goto(host.url('/cache'));
    await expect(page.getByText(ROWS)).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search', exact: true });
    await search.fill('10.5555/8999');
    await expect(page.getByText('Showing 1 of 1 entity')).toBeVisible();
    await search.fill('');
    await expect(page.getByText(ROWS)).toBeVisible();
    const rows = page.getByRole('grid', { name: 'Cached entities' }).getByRole('row');
    await expect(rows.nth(1)).not.toContainText('part 8990');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
    await expect(rows.nth(1)).toContainText('part 8990');
    await page.getByRole('combobox', { name: 'Direction' }).selectOption('Ascending');
    await expect(rows.nth(1)).toContainText('Author 0');
    await expect(rows.nth(3)).toContainText('Author 2');
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect(page.getByText('Showing 100 of 10,000 entities')).toBeVisible();
    await page.goto(host.url('/browse'));
    await expect(page.getByText('Showing 1,000 of 10,000 entities')).toBeVisible();
    const entities = page.getByRole('grid', { name: 'Entities' }).getByRole('row');
    expect(await entities.count()).toBeLessThan(100);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('part 4321');
    await expect(entities.nth(1)).toContainText('part 4321');
    await entities.nth(1).click();
    await expect(page).toHaveURL(/\/works\/W4000004321$/);
    await page.goBack();
    await expect(page.getByText('Showing 1 of 1 entity')).toBeVisible();
  });
});

test('what is exported, cleared and imported is the same, byte for byte', async ({ page, host }) => {
  await openSeeded(page, host, { works: 1_500, authors: 500 });
  const before = await digestCache(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^academic-explorer-cache-\d{4}-\d\d-\d\d\.json$/);
  const path = await file.path();
  await page.getByRole('button', { name: 'Clear Filtered' }).click();
  const question = page.getByRole('dialog');
  await expect(
    question.getByText(/^2,000 entities \(.+\) that match the filters will be removed/),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Cleared 2,000 entities.')).toBeVisible();
  await expect.poll(() => digestCache(page)).toMatch(/^0 records/);
  await page.getByLabel('File to import').setInputFiles(path);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import cache data' });
  await expect(dialog.getByText('Would import 2,000 entities.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2,000 entities' }).click();
  await expect(dialog.getByText('Imported 2,000 entities.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Showing 50 of 2,000 entities')).toBeVisible();
  expect(await digestCache(page)).toBe(before);
});

test('a full disk stops an import with a message, and loses nothing', { tag: '@abuse' }, async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function fullPut(value: unknown, key?: IDBValidKey) {
      if (String(key).startsWith('record:authors:')) {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      }
      return put.call(this, value, key);
    };
  });
  await page.goto(host.url('/cache'));
  await expect(page.getByText('No data available')).toBeVisible();
  const time = Date.now();
  const entity = (type: string, id: string) => ({
    id,
    type,
    cacheTimestamp: time,
    record: JSON.stringify({ id: `https://openalex.org/${id}`, display_name: `Name of ${id}` }),
    times: { '*': time },
  });
  const entities = [entity('works', 'W4000000001'), entity('authors', 'A4000000001')];
  await page.getByLabel('File to import').setInputFiles({
    name: 'cache.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ entities })),
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import cache data' });
  await dialog.getByRole('button', { name: 'Import 2 entities' }).click();
  await expect(dialog.getByText(/^Failed to import cache data: Browser storage is full/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Browser storage is full: .+ clear some of it to make room\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/^Browser storage is full/)).toHaveCount(0);
});

test('without a database both screens show what is in memory, and say so', async ({ page, host }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await page.goto(host.url('/works'));
  await page.getByRole('grid', { name: 'Works' }).getByRole('link').first().click();
  await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, host.url('/cache'));
  await expect(page.getByText(/^This browser does not store data for this site\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show memory' }).click();
  await expect(page.getByText(/^Showing \d+ of \d+ entit/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Cached entities' }).getByText('Memory').first()).toBeVisible();
  await page.getByRole('link', { name: 'Browse Entities' }).click();
  await expect(page.getByText(/^This browser does not store data for this site\./)).toBeVisible();
  await expect(
    page.getByRole('grid', { name: 'Entities' }).getByText('Work', { exact: true }).first(),
  ).toBeVisible();
});
