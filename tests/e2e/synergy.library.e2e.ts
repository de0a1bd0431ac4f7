import { existsSync } from 'node:fs';
import path from 'node:path';
import { SHARED_DATA } from '../support/shared-data';
import { expect, test } from './support/fixtures';

const FILE = path.join(SHARED_DATA, 'synergy/Jeyaraman_2020_ids.csv');

/** The numbers of a text, without their separators. */
function numbersOf(text: string): readonly number[] {
  return (text.replaceAll(/(\d),(\d)/g, '$1$2').match(/\d+/g) ?? []).map(Number);
}

test('a SYNERGY review is imported with the counts of its index, and says what is not found', async ({
  page,
  host,
}) => {
  test.skip(!existsSync(FILE), `no SYNERGY reviews at ${SHARED_DATA} (set SHARED_DATA)`);
  await page.goto(host.url('/evaluation/datasets'));
  const dialog = page.getByRole('dialog', { name: 'Upload Dataset' });
  await page.getByRole('button', { name: 'Upload Your First Dataset' }).click();
  await page.getByLabel('Dataset file').setInputFiles(FILE);
  const summary = dialog.getByLabel('Import summary');
  for (const [label, count] of [
    ['Rows read', '1,194'],
    ['Included rows', '96'],
    ['OpenAlex ids', '1,175'],
    ['Included ids', '96'],
    ['Ids with both labels', '1'],
    ['Skipped rows', '18'],
    ['Distinct papers', '1,175'],
  ] as const) {
    await expect(summary.locator('div', { has: page.getByText(label, { exact: true }) })).toHaveText(
      new RegExp(`^${label} ?${count}$`),
    );
  }
  await expect(
    dialog.getByRole('checkbox', { name: 'Look up 1,176 papers known by identifiers only' }),
  ).toBeChecked();
  // A library is asked for nothing.
  await expect(dialog.getByText(/\bcredits?\b/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();

  const card = page.getByRole('article', { name: 'Jeyaraman_2020_ids' });
  const outcome = card.getByText(
    /^Found [\d,]+ papers?\. [\d,]+ not found\. [\d,]+ of them were asked for in lists only: /,
  );
  await expect(outcome).toBeVisible();
  const [found = 0, notFound = 0] = numbersOf((await outcome.textContent()) ?? '');
  expect(found + notFound).toBe(1_176);
  await card.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Jeyaraman_2020_ids' });
  await details.getByLabel('Label').selectOption('Not found');
  await expect(details.getByText(`${notFound.toLocaleString('en-US')} rows`)).toBeVisible();
});
