import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const progress = (page: Page) => page.getByRole('complementary', { name: 'Reading' }).getByRole('status');

test('papers of a search are screened by keyboard in two tabs, one of which is killed', async ({
  page,
  host,
}) => {
  await page.goto(host.url('/search?q=data'));
  await expect(page.getByRole('grid', { name: 'Academic works' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Add to project' }).click();
  await page.getByRole('link', { name: 'Open project' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Start deciding' }).click();
  await page.getByRole('link', { name: 'Screen', exact: true }).click();
  await expect(progress(page)).toHaveText(/^0 of \d+ decided/);

  await test.step('the worker ranks once one is included and one excluded', async () => {
    await page.keyboard.press('i');
    await expect(progress(page)).toHaveText(/^1 of \d+ decided, 1 included/);
    await page.keyboard.press('e');
    await expect(progress(page)).toHaveText(/^2 of \d+ decided, 1 included/);
    // The card that stood when the ranking arrived stays.
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(page.getByText('Why this card now:')).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step('two tabs decide, one is killed, and nothing is lost', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(progress(other)).toHaveText(/^2 of \d+ decided/);
    await other.keyboard.press('m');
    await expect(progress(other)).toHaveText(/^3 of \d+ decided, 2 included or maybe/);
    await expect(progress(page)).toHaveText(/^3 of \d+ decided/);
    // Both tabs had the same card: it stays, with the decision of the other tab.
    await expect(page.getByText('Your decision: Maybe')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(progress(page)).toHaveText(/^4 of \d+ decided/);
    // The other tab is told once it is stored, which takes the browser's database a moment.
    await expect(progress(other)).toHaveText(/^4 of \d+ decided/);
    await page.goto('about:blank');
    await other.reload();
    await expect(progress(other)).toHaveText(/^4 of \d+ decided, 2 included or maybe/);
    await other.close();
  });
});
