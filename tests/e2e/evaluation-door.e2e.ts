import { expect, test } from './support/fixtures';

test('the evaluation area shows an example by one click, and loads a published review by another', {
  tag: ['@folder', '@journey'],
}, async ({ page, host }) => {
  await page.goto(host.url('/evaluation'));
  await test.step('the worked example', async () => {
    await page.getByRole('button', { name: 'View Example Results' }).click();
    const card = page.getByRole('article', { name: 'Machine Learning Systematic Review' });
    await expect(card.getByRole('group', { name: 'Recall' })).toContainText('16 of 24 included papers found');
    await expect(card.getByText('Example').first()).toBeVisible();
  });
  await test.step('a published review, whose query is to be written', async () => {
    await page.getByRole('link', { name: 'Evaluation', exact: true }).first().click();
    await page.getByRole('button', { name: 'Load Published Review' }).click();
    const card = page.getByRole('article', { name: 'Rodent object-in-context task (Sep and others, 2021)' });
    await expect(card).toContainText('CC0 1.0');
    await expect(card).toContainText('273 papers known by identifiers only.');
    await card.getByRole('button', { name: 'Run Comparison' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run Comparison' });
    await expect(dialog.getByRole('textbox', { name: 'Query' })).toHaveValue('');
    await expect(dialog.getByRole('button', { name: 'Run Comparison' })).toBeDisabled();
  });
  await test.step('a reload has it still', async () => {
    await page.reload();
    await expect(page.getByRole('article', { name: /^Rodent object-in-context task/ })).toContainText(
      'Included40',
    );
  });
});
