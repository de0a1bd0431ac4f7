import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { serviceAddress } from './support/host-addresses';
import { slowStorage } from './support/slow-storage';

/** A stored dataset of the works that a search of the sample finds, but every third. */
async function storeDataset(page: Page): Promise<number> {
  const response = await fetch(
    `${serviceAddress()}/works?search.title_and_abstract=active%20learning&per_page=60&select=id`,
  );
  const { results }: { results: readonly { readonly id: string }[] } = await response.json();
  const includedPapers = results
    .filter((_, index) => index % 3 > 0)
    .map(({ id }, index) => ({ id: `row-${index + 1}`, title: '', openAlexId: id.replace(/^.*\//, '') }));
  const dataset = {
    id: 'review-1',
    name: 'Active learning',
    reviewTopic: 'Active learning',
    originalPaperCount: includedPapers.length,
    includedPapers,
    excludedPapers: [],
    uploadDate: '2026-11-20T00:00:00.000Z',
  };
  await page.addInitScript((text) => localStorage.setItem('star-datasets', text), JSON.stringify([dataset]));
  return includedPapers.length;
}

test.describe('missing paper detection', () => {
  test('finds candidates with reasons, keeps them, and asks for nothing twice', async ({
    page,
    host,
    service,
  }) => {
    test.slow();
    await slowStorage(page);
    const included = await storeDataset(page);
    await page.goto(host.url('/evaluation/results'));
    const panel = page.getByRole('region', { name: 'Missing Paper Detection' });
    await expect(panel.getByText(`Starts from ${included} included papers.`)).toBeVisible();
    await panel.getByRole('button', { name: 'Detect missing papers' }).click();
    const contributing = panel.getByRole('group', { name: 'Methods contributing' });
    await expect(contributing).toContainText(/[1-4] of 4/);
    await panel.getByRole('tab', { name: 'Candidates' }).click();
    await expect(panel.getByText(/^Showing top 20 of \d+ candidates$/)).toBeVisible();
    const candidates = panel.getByRole('list', { name: 'Candidates' });
    await expect(candidates.getByRole('list', { name: 'Reasons' }).first()).toContainText(/included paper/);

    await page.reload();
    await expect(panel.getByRole('button', { name: 'Run detection again' })).toBeVisible();
    await expect(contributing).toContainText(/[1-4] of 4/);
    const asked = () => service.requests().filter((request) => request.startsWith('/works?')).length;
    const before = asked();
    await panel.getByRole('button', { name: 'Run detection again' }).click();
    await expect(panel.getByText(/(?<!\d)0 requests sent, [1-9]\d* answered from the cache\./)).toBeVisible();
    expect(asked()).toBe(before);

    await panel.getByRole('tab', { name: 'Validation' }).click();
    await expect(panel.getByRole('table', { name: /Recall of hidden papers/ })).toBeVisible();
    await panel.getByRole('tab', { name: 'Candidates' }).click();
    await candidates.getByRole('checkbox').first().check();
    await panel.getByRole('button', { name: 'Add to graph' }).click();
    await panel.getByRole('link', { name: 'Open the graph' }).click();
    await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();
  });

  test('goes on without a method that fails, and with it when run again', async ({
    page,
    host,
    service,
    record,
  }) => {
    record.allow(/Failed to load resource/);
    await storeDataset(page);
    service.fail({ match: /authorships\.author\.id/, status: 400, body: '{"message":"No authors today"}' });
    await page.goto(host.url('/evaluation/results'));
    const panel = page.getByRole('region', { name: 'Missing Paper Detection' });
    await panel.getByRole('button', { name: 'Detect missing papers' }).click();
    await expect(panel.getByText('Author network could not run.')).toBeVisible();
    await expect(panel.getByText(/No authors today/)).toBeVisible();
    service.heal();
    await panel.getByRole('button', { name: 'Run detection again' }).click();
    await expect(panel.getByText(/(?<!\d)1 request sent, [1-9]\d* answered from the cache\./)).toBeVisible();
    await expect(panel.getByText('Author network could not run.')).toBeHidden();
  });
});
