import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { findings } from './support/accessibility';
import { expect, test } from './support/fixtures';

const PATH = '/evaluation/results';

async function save(page: Page, chart: string, format: string): Promise<Download> {
  await page.getByRole('button', { name: `Export ${chart}` }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: `Save as ${format}` }).click();
  return await download;
}

async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), 'utf8');
}

test.describe('comparison results', () => {
  test('the example is computed, badged, and told as a story', async ({ page, host }) => {
    await page.goto(host.url(PATH));
    const card = page.getByRole('article', { name: 'Machine Learning Systematic Review' });
    await expect(card.getByRole('group', { name: 'Recall' })).toContainText('66.7%');
    await expect(card.getByRole('group', { name: 'Precision' })).toContainText('57.1%');
    await expect(card.getByText('Example', { exact: true })).toHaveCount(5);
    await card.getByRole('button', { name: 'View Breakdown' }).click();
    await expect(page).toHaveURL(/\?run=run_example$/);
    const lost = page.getByRole('button', {
      name: 'Indexed but not retrieved, 4 (16.7%) of the included papers',
    });
    await lost.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Indexed but not retrieved: 4 papers' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Losses' })).toBeVisible();
    // A table first: what is saved is the drawing behind it.
    await expect(page.getByRole('table', { name: 'Figures by acceptance threshold' })).toBeVisible();
    const thresholds = await textOf(await save(page, 'Figures by acceptance threshold', 'SVG'));
    expect(thresholds).toContain('fill="rgb(37, 99, 235)"');
    expect(thresholds).not.toContain('var(');
    // Colours mean nothing in a picture without their names.
    for (const name of ['Precision', 'Recall', 'F1']) expect(thresholds).toContain(`>${name}</text>`);
    const readings = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save Precision, counted in three ways as CSV' }).click();
    expect(await textOf(await readings)).toContain('Reading,Precision,Included,Counted,95% interval');
    await page.getByRole('button', { name: 'Accept (A)' }).first().click();
    await expect(card.getByRole('group', { name: 'Recall', exact: true })).toContainText('70.8%');
    expect(await findings(page)).toEqual([]);
  });

  test('charts are walked by keyboard, read as tables and saved as files', async ({ page, host }) => {
    await page.goto(host.url(PATH));
    await page.getByRole('tab', { name: 'Performance Comparison' }).focus();
    const tip = page.getByRole('figure').getByText('95% interval 46.7% to 82.0%');
    await expect(tip).toHaveCount(0);
    await page.getByRole('img', { name: /Recall 66\.7%/ }).focus();
    await expect(tip).toBeVisible();
    await page.getByRole('tab', { name: 'Performance Comparison' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Precision-Recall Plot' })).toBeFocused();
    const plot = page.getByRole('figure', { name: 'Precision-Recall Plot' });
    await expect(plot.getByRole('group', { name: 'Precision-Recall Plot' })).toHaveAttribute('height', '300');
    await plot.getByRole('button', { name: 'Show as table' }).click();
    await expect(plot.getByRole('row', { name: /66\.7% 57\.1% 30$/ })).toBeVisible();
    const csv = await textOf(await save(page, 'Precision-Recall Plot', 'CSV'));
    expect(csv).toContain('Result,Recall,Precision,Papers');
    await plot.getByRole('button', { name: 'Show as chart' }).click();
    const svg = await textOf(await save(page, 'Precision-Recall Plot', 'SVG'));
    // The plot of 300 px under its title, with a margin.
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ 3\d\d"/);
    expect(svg).toContain('>Precision-Recall Plot (Example)</text>');
    expect(svg).not.toContain('var(');
    expect(svg).toContain('fill="rgb(37, 99, 235)"');
    const png = await readFile(await (await save(page, 'Precision-Recall Plot', 'PNG')).path());
    expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
  });

  test('a result is saved with every pair, and the example can be hidden for good', async ({
    page,
    host,
  }) => {
    await page.goto(host.url(PATH));
    await page.getByRole('button', { name: 'Export Results' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await textOf(await download);
    expect(csv.match(/,true positive,/g)).toHaveLength(16);
    await page.getByRole('button', { name: 'Hide example' }).click();
    await expect(page.getByText('No comparison results available', { exact: true })).toBeVisible();
    await expect(page.getByText('No comparison results available for visualization')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No comparison results available', { exact: true })).toBeVisible();
  });
});
