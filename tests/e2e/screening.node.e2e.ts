import { expect, test } from './support/fixtures';
import { ProjectPages } from './support/project-pages';

test('papers of a search are screened by keyboard in two tabs, one of which is killed', {
  tag: '@journey',
}, async ({ page, host }) => {
  const tab = new ProjectPages(page);
  await page.goto(host.url('/search?q=data'));
  await expect(page.getByRole('grid', { name: 'Academic works' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Add to project' }).click();
  await page.getByRole('link', { name: 'Open project' }).click();
  await tab.turnTo('Overview');
  await page.getByRole('button', { name: 'Start deciding' }).click();
  await tab.turnTo('Screen');
  await expect(tab.card()).toBeVisible();

  await test.step('the worker ranks once one is included and one excluded', async () => {
    await tab.decide(['i', 'e']);
    await expect(tab.progress()).toHaveText(/^2 of \d+ decided, 1 included/);
    // The card that stood when the ranking arrived stays.
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(page.getByText('Why this card now:')).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await test.step('two tabs decide, one is killed at once, and nothing is lost', async () => {
    const other = new ProjectPages(await page.context().newPage());
    await other.page.goto(page.url());
    await expect(other.card()).toBeVisible();
    await other.decide(['m']);
    await expect(tab.progress()).toHaveText(/^3 of \d+ decided, 2 included or maybe/);
    // Both tabs had the same card: it stays, with the decision of the other tab.
    await expect(page.getByText('Your decision: Maybe')).toBeVisible();
    await other.page.keyboard.press('e');
    await other.page.close();
    await page.reload();
    await expect(tab.progress()).toHaveText(/^4 of \d+ decided, 2 included or maybe/);
  });
});
