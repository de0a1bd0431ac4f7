import { expect, test } from './support/fixtures';
import { findSample } from './support/sample-records';

/** One whose ids are numbers, and the one whose ids are words: `ListScreen.test.tsx` has the columns of every kind. */
const KINDS = [
  ['works', 'Works', ['Name', 'Authors', 'Year', 'Citations', 'ID']],
  ['keywords', 'Keywords', ['Name', 'Works', 'Citations', 'ID']],
] as const;

test.describe('a list page', () => {
  for (const [kind, title, columns] of KINDS) {
    test(`of ${kind} shows the first fifty, and opens a row`, async ({ page, host, service }) => {
      await page.goto(host.url(`/${kind}`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const rows = page
        .getByRole('grid', { name: title })
        .getByRole('row')
        .filter({ has: page.getByRole('link') });
      await expect(rows.first()).toBeVisible();
      await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([...columns]);
      expect(await rows.count()).toBeLessThanOrEqual(50);
      const asked = service.requests().filter((request) => request.startsWith(`/${kind}?`));
      expect(asked.filter((request) => request.includes('per_page=50'))).toHaveLength(1);
      await rows.first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${kind}/[^/?]+$`));
    });
  }

  test('searches and sorts by its address, and survives a reload', { tag: '@journey' }, async ({
    page,
    host,
  }) => {
    const { name } = await findSample('institutions');
    await page.goto(host.url('/institutions'));
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search institutions' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('grid').getByRole('row', { name }).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most works');
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search institutions' })).toHaveValue(name);
    await expect(page.getByRole('columnheader', { name: 'Works' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
});
