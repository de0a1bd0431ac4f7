import type { Page } from '@playwright/test';
import { seriousColourFindings, seriousFindings } from './support/accessibility';
import { expectAtRest } from './support/at-rest';
import { setColorScheme } from './support/color-scheme';
import { expect, type Host, test } from './support/fixtures';
import { fetchSample } from './support/sample-records';
import { smallTargets } from './support/touch-targets';

const TABS = ['Line', 'Missed', 'Suggested', 'Checks', 'Versions'] as const;

/** A search of three lines, counted, with twenty known papers; written by keys. */
async function openSearch(page: Page, host: Host): Promise<void> {
  const { results } = await fetchSample('/works?per_page=20&select=id');
  const ids = JSON.stringify(results).match(/W\d+/g) ?? [];
  expect(ids).toHaveLength(20);
  await page.goto(host.url('/projects/strategy'));
  await page.getByRole('button', { name: 'Write the first line' }).click();
  for (const [at, text] of ['"network analys*"', 'learning OR (model', '1 AND 2'].entries()) {
    const line = page.getByRole('textbox', {
      name: `Line ${at + 1}`,
      exact: true,
    });
    await expect(line).toBeFocused();
    await line.fill(text);
    if (at < 2) await line.press('Control+Enter');
  }
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Choose known papers...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose known papers' });
  await dialog.getByRole('radio', { name: /^A list/ }).check();
  await dialog.getByRole('textbox', { name: 'DOIs, PMIDs or OpenAlex ids' }).fill(ids.join('\n'));
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('button', { name: /^Count 3 lines/ }).click();
  await expect(page.getByRole('button', { name: /^Count (all 3 lines )?again/ })).toBeVisible();
}

async function turnTo(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expectAtRest(page.getByRole('tabpanel'));
}

test('a search of lines has no serious finding, whatever stands beside it', async ({ page, host }) => {
  await setColorScheme(page, 'light');
  await openSearch(page, host);
  for (const name of TABS) {
    await test.step(name, async () => {
      await turnTo(page, name);
      expect(await seriousFindings(page)).toEqual([]);
      await setColorScheme(page, 'dark');
      expect(await seriousColourFindings(page)).toEqual([]);
      await setColorScheme(page, 'light');
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a line takes no more than its text and its figures, and what is said about it is a touch away', async ({
    page,
    host,
  }) => {
    await openSearch(page, host);
    const rows = page.getByRole('list', { name: 'Lines of the search' }).getByRole('listitem');
    expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(72);
    const figures = await rows.first().getByRole('definition').first().boundingBox();
    await page.touchscreen.tap((figures?.x ?? 0) + 4, (figures?.y ?? 0) + 4);
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await expect(page.getByRole('region', { name: 'How line 1 is read' })).toBeVisible();
    for (const name of TABS) {
      await turnTo(page, name);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBeLessThanOrEqual(390);
      await expect.poll(() => smallTargets(page), { message: name }).toEqual([]);
      await expect(page.getByRole('tab', { name: 'Versions' })).toBeInViewport({
        ratio: 1,
      });
      await expect(page.getByRole('button', { name: 'Back to line 1' })).toBeInViewport();
    }
    await page.getByRole('button', { name: 'Back to line 1' }).tap();
    await expect(page.getByRole('textbox', { name: 'Line 1', exact: true })).toBeFocused();
  });
});
