import { seriousColourFindings, seriousFindings } from './support/accessibility';
import { expectAtRest } from './support/at-rest';
import { setColorScheme } from './support/color-scheme';
import { expect, test } from './support/fixtures';
import { openKeyList } from './support/shell-page';

/** Screens and tools are looked at in `screens.node.e2e.ts`, where their pictures are taken. */

test('the list of keys has no serious finding', async ({ page, host }) => {
  await setColorScheme(page, 'light');
  await page.goto(host.url('/about'));
  await openKeyList(page);
  expect(await seriousFindings(page)).toEqual([]);
  await setColorScheme(page, 'dark');
  expect(await seriousColourFindings(page)).toEqual([]);
});

test('a phone with a sheet open has no serious finding', async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setColorScheme(page, 'light');
  await page.goto(host.url('/explore/graph'));
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('button', { name: 'Search & Input' })
    .click();
  const sheet = page.getByRole('complementary', { name: 'Search & Input' });
  await expect(sheet).toBeVisible();
  await expectAtRest(sheet);
  expect(await seriousFindings(page)).toEqual([]);
});
