import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export works' });

async function openExport(page: Page, target: string) {
  await page.getByRole('button', { name: 'Export...' }).click();
  await dialogOf(page).getByRole('combobox', { name: 'Export to' }).selectOption(target);
}

test('a search is narrowed, exported as RIS, cancelled and resumed, put on the map and made a dataset', async ({
  page,
  host,
  service,
}) => {
  await page.goto(host.url('/search?q=machine%20learning'));
  let total = 0;

  await test.step('a facet narrows it', async () => {
    await page.getByRole('button', { name: 'Type', expanded: false }).click();
    const ask = page.getByRole('button', { name: 'Show counts by Type' });
    const article = page.getByRole('checkbox', { name: /^Article/ });
    await expect(ask.or(article)).toBeVisible();
    if (await ask.isVisible()) await ask.click();
    await article.check();
    await expect(page).toHaveURL(/filter=type:article/);
    await expect(page.getByRole('button', { name: 'Remove type article' })).toBeVisible();
    const count = page.getByText(/^[\d,]+ works$/);
    await expect(count).toBeVisible();
    total = Number((await count.textContent())?.replace(/\D/g, ''));
    expect(total).toBeGreaterThan(200);
  });

  await test.step('all of it is exported, with a cancel, a reload and a resume', async () => {
    const release = service.hold(/cursor=(?!\*)/);
    await openExport(page, 'RIS file');
    await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialogOf(page).getByText(/^100 of [\d,]+ works/)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    // What is under way is paid for, and kept.
    release();
    await expect(dialogOf(page).getByText('Cancelled.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /^Continue the export \([\d,]+ of [\d,]+\)$/ }).click();
    const download = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.match(/^TY {2}- /gm)).toHaveLength(total);
    const asked = service.requests().filter((request) => request.includes('cursor='));
    expect(asked).toHaveLength(Math.ceil(total / 100));
    expect(new Set(asked).size).toBe(asked.length);
    await expect(dialogOf(page).getByText('Filter: type:article')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a part of it becomes a dataset', async () => {
    await openExport(page, 'A dataset of the evaluation');
    await dialogOf(page)
      .getByRole('radio', { name: /^The first 100 works/ })
      .check();
    await dialogOf(page).getByRole('button', { name: 'Make a dataset' }).click();
    await dialogOf(page).getByRole('link', { name: 'Open the datasets' }).click();
    await expect(page.getByRole('heading', { name: /Search “machine learning”/ })).toBeVisible();
    await page.goBack();
  });

  await test.step('and is put on the map', async () => {
    await openExport(page, 'The map');
    await dialogOf(page)
      .getByRole('radio', { name: /^The first 100 works/ })
      .check();
    await dialogOf(page).getByRole('button', { name: 'Add to the map' }).click();
    await dialogOf(page).getByRole('link', { name: 'Open the map' }).click();
    expect((await new GraphPage(page).waitForNodes(100)).nodes).toBe(100);
  });
});
