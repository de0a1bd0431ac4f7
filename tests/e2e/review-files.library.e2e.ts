import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { SHARED_DATA } from '../support/shared-data';
import { expect, test } from './support/fixtures';

const EXPORTS = path.join(SHARED_DATA, 'exports');

/** Finds some of the real works, all of them within the limit of a comparison. */
const QUERY = 'climate';

interface Counts {
  readonly rows: number;
  readonly included: number;
  readonly excluded: number;
  readonly notJudged: number;
}

const allIncluded = (rows: number): Counts => ({ rows, included: rows, excluded: 0, notJudged: 0 });

/** Files as the programs wrote them, with what an independent reader counted in them (index.csv beside them). */
const FILES: readonly { readonly program: string; readonly file: string; readonly counts: Counts }[] = [
  {
    program: 'ASReview',
    file: 'asreview_tag_notes_labels.ris',
    counts: { rows: 32, included: 10, excluded: 10, notJudged: 12 },
  },
  { program: 'Scopus', file: 'tobler_scopus.csv', counts: allIncluded(81) },
  { program: 'PubMed', file: 'restoration_pubmed.nbib', counts: allIncluded(104) },
  { program: 'Web of Science', file: 'restoration_wos.ciw', counts: allIncluded(247) },
];

type Upload = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Chooses a file, sees that its rows are counted right, and stores it without a look-up. */
async function upload(page: Page, file: Upload, { rows, included, excluded, notJudged }: Counts) {
  const dialog = page.getByRole('dialog', { name: 'Upload Dataset' });
  await page.getByRole('button', { name: 'Upload Your First Dataset' }).click();
  await page.getByLabel('Dataset file').setInputFiles(file);
  const summary = dialog.getByLabel('Import summary');
  const counts = [
    ['Rows read', rows],
    ['Included rows', included],
    ['Excluded rows', excluded],
    ['Rows not judged', notJudged],
    ['Skipped rows', 0],
  ] as const;
  for (const [label, count] of counts) {
    await expect(summary.locator('div', { has: page.getByText(label, { exact: true }) })).toHaveText(
      new RegExp(`^${label} ?${count}$`),
    );
  }
  const question = dialog.getByRole('group', { name: new RegExp(`^${notJudged} rows are not judged`) });
  await expect(question).toHaveCount(notJudged === 0 ? 0 : 1);
  const lookUp = dialog.getByRole('checkbox', { name: /^Look up/ });
  if ((await lookUp.count()) > 0) await lookUp.uncheck();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Compares the query with a dataset, and opens the result. */
async function compare(page: Page, card: Locator, outcome: RegExp): Promise<Locator> {
  await card.getByRole('button', { name: 'Run Comparison' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Comparison' });
  await dialog.getByRole('textbox', { name: 'Query' }).fill(QUERY);
  await dialog.getByRole('button', { name: 'Run Comparison' }).click();
  await expect(dialog.getByText(outcome)).toBeVisible();
  await dialog.getByRole('button', { name: 'View Results' }).click();
  return page.getByRole('group', { name: 'Recall', exact: true }).first();
}

test.describe('a file that reviewers have', () => {
  for (const { program, file, counts } of FILES) {
    test(`from ${program} becomes a dataset and a comparison`, async ({ page, host, record }) => {
      // What lists lack is asked for alone, and the library has few of these papers.
      record.allow(/404 \(Not Found\).*\/proxy\/works\/(?:doi|pmid|pmcid):/);
      const location = path.join(EXPORTS, file);
      test.skip(!existsSync(location), `no files of other programs at ${SHARED_DATA} (set SHARED_DATA)`);
      await page.goto(host.url('/evaluation/datasets'));
      await upload(page, location, counts);
      const card = page.getByRole('article', { name: file.replace(/\.\w+$/, '') });
      await expect(card.getByText('Distinct')).toBeVisible();
      const recall = await compare(
        page,
        card,
        /^The comparison is complete: \d+ of \d+ included papers? found among \d+ retrieved papers\.$/,
      );
      await expect(recall).toContainText(/0 of \d+/);
    });
  }

  test('from Rayyan becomes a dataset and a comparison whose recall can be counted by hand', async ({
    page,
    host,
  }) => {
    // The columns and the notes are those of Rayyan's export: docs/behaviours/datasets.md, 'Markers in notes'.
    const answer = await page.request.get(
      host.url(`/proxy/works?search=${QUERY}&per_page=20&select=id,display_name,publication_year`),
    );
    const { results } = await answer.json();
    const line = (title: string, year: number, notes: string) =>
      [title, String(year), notes].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    const decisions = [
      ...Array(9).fill(
        'RAYYAN-INCLUSION: {"Ann"=>"Included", "Ben"=>"Included"} | RAYYAN-LABELS: excluded later',
      ),
      ...Array(6).fill(
        'RAYYAN-INCLUSION: {"Ann"=>"Excluded"} | USER-NOTES: {"Ann"=>["included in the pilot"]}',
      ),
      ...Array(3).fill('RAYYAN-INCLUSION: {"Ann"=>"Included", "Ben"=>"Excluded"}'),
      ...Array(2).fill('RAYYAN-INCLUSION: {"Ann"=>"Maybe"}'),
    ];
    expect(results).toHaveLength(decisions.length);
    const found = decisions.map((notes, index) =>
      line(results[index].display_name, results[index].publication_year, notes),
    );
    const elsewhere = ['first', 'second', 'third'].map((word) =>
      line(`A ${word} invented study of sandcastles at high water`, 2015, decisions[0]),
    );
    const text = ['title,year,notes', ...found, ...elsewhere].join('\n');
    await page.goto(host.url('/evaluation/datasets'));
    await upload(
      page,
      { name: 'rayyan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
      { rows: 23, included: 12, excluded: 6, notJudged: 5 },
    );
    const card = page.getByRole('article', { name: 'rayyan' });
    const recall = await compare(page, card, /: 9 of 12 included papers found among \d+ retrieved papers\.$/);
    await expect(recall).toContainText('75.0%');
    await expect(recall).toContainText('9 of 12');
  });
});
