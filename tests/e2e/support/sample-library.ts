import { expect, type Page } from '@playwright/test';
import { GraphPage } from './graph-page';

const SAMPLE_ORCID = '0000-0000-0000-0001';

/** The product's main job on invented records, labelled as such. */
export async function expectSampleLibrary(page: Page): Promise<GraphPage> {
  const graph = new GraphPage(page);
  await expect(page.getByText('Sample library.')).toBeVisible();
  await expect(page.getByText('no paper, person or institution here is real')).toBeVisible();
  await page.getByRole('link', { name: 'machine learning', exact: true }).click();
  await graph.waitForNodes(20);
  await graph.settle();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: SAMPLE_ORCID }).click();
  await expect(graph.panel().getByRole('heading', { name: 'Marisol Venn' })).toBeVisible();
  await graph.panel().getByRole('button', { name: 'Expand' }).click();
  await expect(graph.relation('works')).toContainText(/10 of \d+/);
  await expect(page.getByText('Sample library.')).toBeVisible();
  return graph;
}
