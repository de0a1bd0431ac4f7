import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';

/** Requests that search for works, each of which is paid for. */
const SEARCHES = /^\/works\?.*search[.\w]*=/;

async function open(page: Page, host: Host, path: string) {
  await page.goto(host.url(path));
  await expect(page.getByRole('heading', { level: 1, name: 'Academic Search' })).toBeVisible();
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search query' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Academic works' });
const count = (page: Page) => page.getByText(/^[\d,]+ works?$/);

/** A word that many titles of the sample library have. */
const WORD = 'data';

test.describe('Academic Search', () => {
  test('searches on typing, once, and keeps everything in the address', async ({ page, host, service }) => {
    await open(page, host, '/search');
    await box(page).pressSequentially(WORD, { delay: 30 });
    await expect(count(page)).toBeVisible();
    expect(page.url()).toBe(host.url(`/search?q=${WORD}&scope=title_and_abstract`));
    await box(page).press('Enter');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');
    await expect(page).toHaveURL(
      host.url(`/search?q=${WORD}&scope=title_and_abstract&sort=publication_year%3Adesc`),
    );
    await expect(grid(page).getByRole('link').first()).toBeVisible();
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await page.getByLabel('From year').fill('2015');
    await expect(page).toHaveURL(/startDate=2015-01-01/);
    await expect(count(page)).toBeVisible();
    const found = await count(page).textContent();
    const asked = service.requests().filter((request) => SEARCHES.test(request));
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain('publication_year:2015-');

    await page.reload();
    await expect(count(page)).toHaveText(found ?? '');
    await expect(page.getByLabel('From year')).toHaveValue('2015');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(host.url('/search'));
    await page.goBack();
    await expect(box(page)).toHaveValue(WORD);
    await expect(count(page)).toHaveText(found ?? '');
  });

  test('pages, and Back goes to the page before', async ({ page, host }) => {
    await open(page, host, `/search?q=${WORD}`);
    await expect(page.getByText(/^1 to 20 of /)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(/^21 to /)).toBeVisible();
    await expect(page).toHaveURL(/page=2$/);
    await page.goBack();
    await expect(page.getByText(/^1 to 20 of /)).toBeVisible();
  });

  test('adds selected works to the graph as one step that is undone', async ({ page, host }) => {
    const graph = new GraphPage(page);
    await open(page, host, `/search?q=${WORD}`);
    await expect(count(page)).toBeVisible();
    const boxes = grid(page).getByRole('checkbox');
    for (const index of [1, 2, 3]) await boxes.nth(index).check();
    await page.getByRole('button', { name: 'Add to graph' }).click();
    await page.getByRole('link', { name: 'Open the graph' }).click();
    await expect(page.getByText(/^3 nodes, \d+ edges?$/)).toBeVisible();
    await graph.settle();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(page.getByText('0 nodes, 0 edges')).toBeVisible();
  });

  test('saves the whole list', async ({ page, host }) => {
    await open(page, host, `/search?q=${WORD}`);
    await expect(count(page)).toBeVisible();
    for (const [format, name] of [
      ['CSV file', /^works-\d{4}-\d\d-\d\d\.csv$/],
      ['Excel file (XLSX)', /^works-.*\.xlsx$/],
      ['RIS file', /^works-.*\.ris$/],
      ['BibTeX file', /^works-.*\.bib$/],
      ['CSL-JSON file', /^works-.*\.json$/],
    ] as const) {
      await page.getByRole('button', { name: 'Export...' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export works' });
      await dialog.getByRole('combobox', { name: 'Export to' }).selectOption(format);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(name);
      await dialog.getByRole('button', { name: 'Done' }).click();
    }
  });

  test('tells a failure, and shows what is cached', async ({ page, host, service, record }) => {
    const { name } = await findSample('works');
    const query = encodeURIComponent(name);
    await open(page, host, `/search?q=${query}`);
    await expect(grid(page).getByRole('row', { name }).first()).toBeVisible();
    service.cut(SEARCHES);
    record.allow(/Failed to load resource|ERR_CONNECTION_REFUSED/);
    // Another text that the same work fits.
    await box(page).fill(name.split(' ').slice(0, 2).join(' '));
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Search Error' })).toContainText(
      /Failed to search OpenAlex: .+\. Please try again\./,
    );
    await expect(page.getByRole('heading', { name: 'Stored in this browser' })).toBeVisible();
    const cached = page.getByRole('grid', { name: 'Works stored in this browser' });
    await expect(cached.getByRole('row', { name }).first()).toBeVisible();
    service.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Stored in this browser' })).toHaveCount(0);
  });
});
