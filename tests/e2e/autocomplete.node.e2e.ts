import { expect, test } from './support/fixtures';
import { findSample } from './support/sample-records';

/** One whose ids are numbers, and the one whose ids are words: all kinds are read by the same code. */
const KINDS = ['authors', 'keywords'] as const;

test.describe('an autocomplete page', () => {
  for (const kind of KINDS) {
    test(`finds ${kind}, and opens one by keyboard`, async ({ page, host }) => {
      const { name } = await findSample(kind);
      await page.goto(host.url(`/autocomplete/${kind}`));
      const title = `Autocomplete ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const box = page.getByRole('main').getByRole('combobox');
      await box.fill(name);
      const option = page.getByRole('option').filter({ hasText: name }).first();
      await expect(option).toBeVisible();
      await expect(page).toHaveURL(/\?q=/);
      await box.press('ArrowDown');
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await box.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${kind}/[^/?]+$`));
      await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();
    });
  }

  test('keeps its text in the address, without a history entry for each key', async ({ page, host }) => {
    const { name } = await findSample('authors');
    await page.goto(host.url('/about'));
    await page.goto(host.url('/autocomplete/authors'));
    await page.getByRole('main').getByRole('combobox').pressSequentially(name.slice(0, 5), { delay: 20 });
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByRole('combobox')).toHaveValue(name.slice(0, 5).trim());
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(host.url('/about'));
  });

  test('a pasted address of the service leads to it', async ({ page, host }) => {
    await page.goto(host.url('/openalex-url/https://api.openalex.org/autocomplete/topics?q=sci'));
    await expect(page.getByRole('heading', { level: 1, name: 'Autocomplete Topics' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('sci');
  });
});
