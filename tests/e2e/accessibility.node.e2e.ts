import type { Page } from '@playwright/test';
import { seriousFindings } from './support/accessibility';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';
import { openKeyList, ShellPage } from './support/shell-page';

const SCREENS = [
  '/',
  '/about',
  '/search',
  '/search?q=learning',
  '/sources',
  '/explore/graph',
  '/cache',
  '/browse',
  '/evaluation',
  '/about/us',
] as const;

const SCHEMES = ['light', 'dark'] as const;

async function open(page: Page, host: Host, path: string, scheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto(host.url(path));
  await expect(page.getByRole('main')).toBeVisible();
  // Between two screens the page is nameless for a moment.
  await expect(page).toHaveTitle(/Academic Explorer$/);
  await expect(page.getByText(/^(Loading|Searching|Resolving).*\.\.\.$/)).toHaveCount(0);
}

for (const scheme of SCHEMES) {
  test.describe(`in the ${scheme} scheme`, () => {
    for (const path of SCREENS) {
      test(`${path} has no serious finding`, async ({ page, host, record }) => {
        if (path === '/about/us') record.allow(/status of 404/);
        await open(page, host, path, scheme);
        expect(await seriousFindings(page)).toEqual([]);
      });
    }

    test('the map and every group of tools have none', async ({ page, host }) => {
      test.slow();
      const { id } = await findSample('works', 'cited_by_count:>5,has_references:true');
      await open(page, host, `/works/${id}`, scheme);
      const graph = new GraphPage(page);
      const shell = new ShellPage(page);
      await graph.waitForNodes(1);
      await graph.node(id).dblclick();
      await graph.waitForNodes(3);
      await graph.settle();
      await graph.node(id).click();
      expect(await seriousFindings(page)).toEqual([]);
      const [left, right] = [await shell.groups('left'), await shell.groups('right')];
      for (const [index, group] of left.entries()) {
        for (const title of [group, right[index] ?? group]) {
          const button = shell.group(title);
          if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
          await expect(shell.sidebar(title)).toBeVisible();
          await expect(shell.sidebar(title).getByText(/^Loading.*\.\.\.$/)).toHaveCount(0);
        }
        expect(await seriousFindings(page, 'aside'), `${group} and ${right[index]}`).toEqual([]);
      }
    });

    test('the list of keys has none', async ({ page, host }) => {
      await open(page, host, '/about', scheme);
      await openKeyList(page);
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
}

test('a phone with a sheet open has no serious finding', async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, host, '/explore/graph', 'light');
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('button', { name: 'Search & Input' })
    .click();
  await expect(page.getByRole('complementary', { name: 'Search & Input' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
