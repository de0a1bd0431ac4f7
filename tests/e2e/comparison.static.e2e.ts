import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { serviceAddress } from './support/host-addresses';
import { slowStorage } from './support/slow-storage';
import { storedKeys } from './support/stored-entries';

interface SampleWork {
  readonly id: string;
  readonly doi: string | null;
  readonly display_name: string;
  readonly publication_year: number;
}

async function foundBy(query: string): Promise<readonly SampleWork[]> {
  const asked = `search.title_and_abstract=${encodeURIComponent(query)}&per_page=100&select=id,doi,display_name,publication_year`;
  const response = await fetch(`${serviceAddress()}/works?${asked}`);
  const { results }: { results: readonly SampleWork[] } = await response.json();
  return results;
}

/** Keeps a dataset as the upload would. */
async function storeDataset(page: Page, reviewTopic: string, papers: readonly object[]): Promise<void> {
  const dataset = {
    id: 'review-1',
    name: 'Screening',
    reviewTopic,
    originalPaperCount: papers.length,
    includedPapers: papers.map((paper, index) => ({ id: `row-${index + 1}`, title: '', ...paper })),
    excludedPapers: [],
    uploadDate: '2026-11-20T00:00:00.000Z',
  };
  await page.addInitScript((text) => localStorage.setItem('star-datasets', text), JSON.stringify([dataset]));
}

test.describe('comparison', () => {
  test('a query is run, audited by keys, stored over a reload and run again', async ({
    page,
    host,
    record,
  }) => {
    await slowStorage(page);
    // What lists lack is asked for alone, for nothing, and the service does not know it.
    record.allow(/404 \(Not Found\).*\/works\/(?:doi:10\.5555\/other|W8999999999)/);
    const works = await foundBy('active learning');
    expect(works.length).toBeGreaterThan(30);
    await storeDataset(page, 'active learning', [
      ...works.slice(0, 6).map(({ doi, display_name: title }) => ({ doi: doi?.slice(16) ?? null, title })),
      ...works.slice(6, 12).map(({ id }) => ({ openAlexId: id.replace(/^.*\//, '') })),
      // The same title under another DOI: for the user to decide.
      { title: works[12]?.display_name, publicationYear: works[12]?.publication_year, doi: '10.5555/other' },
      // Once more, and counted once.
      { openAlexId: works[6]?.id.replace(/^.*\//, '') },
      { openAlexId: 'W8999999999' },
    ]);
    await page.goto(host.url('/evaluation/results'));
    await page.getByRole('button', { name: 'Run Comparison' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Run Comparison' });
    await expect(dialog.getByRole('textbox', { name: 'Query' })).toHaveValue('active learning');
    await dialog.getByRole('button', { name: 'Run Comparison' }).click();
    await expect(
      dialog.getByText(/The comparison is complete: 12 of 14 included papers found/),
    ).toBeVisible();

    await page.goto(host.url('/evaluation/results?run=run_review-1'));
    const audit = page.getByRole('region', { name: 'Match audit' });
    const figures = audit.getByLabel('Figures of the run');
    await expect(figures).toContainText('85.7%');
    const rows = audit.getByRole('grid', { name: 'Pairs of papers' }).getByRole('row');
    const doubtful = rows.filter({ hasText: 'DOIs differ: possible version' }).first();
    await doubtful.focus();
    await page.keyboard.press('a');
    await expect(figures).toContainText('92.9%');
    await expect(doubtful).toBeFocused();
    await expect(doubtful).toContainText('Accepted');
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/evaluation:decisions:/));
    await page.reload();
    await expect(figures).toContainText('92.9%');

    await page.goto(host.url('/evaluation/results'));
    await page.getByRole('button', { name: 'Re-run Comparison' }).click();
    await expect(dialog.getByText(/current run stays too, so that the two can be compared/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Run Comparison' }).click();
    await expect(dialog.getByText(/The comparison is complete: 12 of 14/)).toBeVisible();
    await page.goto(host.url('/evaluation/results?run=run_review-1'));
    await expect(figures).toContainText('85.7%');
    const previous = page.getByRole('region', { name: 'Previous runs' });
    await expect(previous.getByRole('row', { name: /^Recall 85\.7% 92\.9%/ })).toBeVisible();
  });

  test('a service that fails midway costs nothing that came before', async ({
    page,
    host,
    service,
    record,
  }) => {
    record.allow(/Failed to load resource/);
    record.allow(/request failed: .*search[.\w]*=/);
    const [first] = await foundBy('machine learning');
    await storeDataset(page, 'machine learning', [{ openAlexId: first?.id.replace(/^.*\//, '') }]);
    service.cut(/search[.\w]*=.*cursor=(?!\*)/);
    await page.goto(host.url('/evaluation/results'));
    await page.getByRole('button', { name: 'Run Comparison' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Run Comparison' });
    await dialog.getByRole('button', { name: 'Run Comparison' }).click();
    await expect(dialog.getByRole('alert')).toContainText('100 retrieved papers are stored');
    service.heal();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByText(/The comparison is complete: 1 of 1 included paper found/)).toBeVisible();
    const firstPages = service.requests().filter((request) => /search[.\w]*=.*cursor=\*/.test(request));
    expect(firstPages).toHaveLength(1);
  });
});
