import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** Twelve known papers; the files below hold eight of them. */
const KNOWN = Array.from({ length: 12 }, (_, index) => `10.5555/sand.${index + 1}`);

const title = (n: number) => `Sandcastles and the tide: observation number ${n} at high water`;

/** Columns and links as Scopus exports them; one record stands twice. */
const SCOPUS = [
  'Authors,Title,Year,Source title,DOI,Link',
  ...[1, 2, 3, 4, 5, 5].map(
    (n) =>
      `"Lee, A.",${title(n)},2020,Coast,10.5555/sand.${n},https://www.scopus.com/inward/record.uri?eid=${n}`,
  ),
  '"Roe, B.",A work on something else altogether,2019,Coast,10.5555/else.1,https://www.scopus.com/inward/record.uri?eid=9',
].join('\n');

/** Tags as PubMed's .nbib files have them. */
const PUBMED = [4, 5, 6, 7]
  .map((n) =>
    [
      `PMID- 3900000${n}`,
      `TI  - ${title(n)}`,
      'FAU - Lee, Anna',
      'DP  - 2020 Jan',
      'JT  - Coast',
      `LID - 10.5555/sand.${n} [doi]`,
      '',
    ].join('\n'),
  )
  .join('\n');

/** Tags as Web of Science's plain-text exports have them. */
const WEB_OF_SCIENCE = [
  'FN Clarivate Analytics Web of Science',
  'VR 1.0',
  ...[5, 8].flatMap((n) => [
    'PT J',
    'AU Lee, A',
    `TI ${title(n)}`,
    'SO COAST',
    'PY 2020',
    `DI 10.5555/sand.${n}`,
    `UT WOS:00000000000000${n}`,
    'ER',
    '',
  ]),
  'EF',
].join('\n');

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function rowsOf(page: Page, name: string): Promise<readonly string[]> {
  const rows = page.getByRole('table', { name }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  return (await rows.allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('known papers are pasted, and the files of three databases measured on them', async ({
  page,
  host,
  record,
}) => {
  // None of these papers exists: single records that are looked up are not found.
  record.allow(/404 \(Not Found\)/);
  await page.goto(host.url('/evaluation/datasets'));
  await page.getByRole('button', { name: 'Check a search with known papers' }).click();
  await page.getByRole('textbox', { name: 'Known papers' }).fill(KNOWN.join('\n'));
  await expect(page.getByText('12 papers recognised.')).toBeVisible();
  await page.getByRole('button', { name: 'Check a search', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Run Comparison' });
  await dialog.getByRole('radio', { name: 'Files of other databases' }).click();
  await dialog
    .getByLabel('Files of other databases')
    .and(dialog.locator('input[type=file]'))
    .setInputFiles([
      file('scopus.csv', SCOPUS),
      file('pubmed.nbib', PUBMED),
      file('savedrecs.txt', WEB_OF_SCIENCE),
    ]);
  await expect(dialog.getByText('3 files, 13 records')).toBeVisible();
  const names = await dialog
    .getByRole('textbox', { name: 'Database' })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
  expect(names).toEqual(['Scopus', 'PubMed', 'Web of Science']);
  await dialog.getByRole('button', { name: 'Run Comparison' }).click();
  await expect(dialog.getByText(/: 8 of 12 included papers found among 9 retrieved papers\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'View Results' }).click();

  await expect(page.getByRole('group', { name: 'Relative recall', exact: true })).toContainText('66.7%');
  await page.getByRole('button', { name: 'View Breakdown' }).first().click();
  expect(await rowsOf(page, 'Each database')).toEqual([
    expect.stringMatching(/^A: Scopus 6 5 41\.7% .* 83\.3% .* 3$/),
    expect.stringMatching(/^B: PubMed 4 4 33\.3% .* 100\.0% .* 2$/),
    expect.stringMatching(/^C: Web of Science 2 2 16\.7% .* 100\.0% .* 1$/),
  ]);
  await expect(
    page.getByRole('img', { name: 'Found by A, B and C, 1 included paper, 12.5% of 8' }),
  ).toBeVisible();
  expect(await rowsOf(page, 'De-duplication')).toEqual(
    [
      'A: Scopus 7 1 scopus.csv',
      'B: PubMed 4 0 pubmed.nbib',
      'C: Web of Science 2 0 savedrecs.txt',
      'All 13 1',
    ].map((row) => row.replace(/^[ABC]: /, '')),
  );
  expect(await rowsOf(page, 'Tests of every two databases')).toHaveLength(3);
});
