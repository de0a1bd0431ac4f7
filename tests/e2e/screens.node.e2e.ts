import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAtRest } from './support/at-rest';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

/** For whoever wants to look at every screen: `test-results/screens/1440-light/home.png` and so on. */
const FOLDER = path.resolve(__dirname, '../../test-results/screens');

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Name of the picture, address, and what comes late and says so nowhere. */
type Screen = readonly [name: string, address: string, shown?: (page: Page) => Locator];

const SCREENS: readonly Screen[] = [
  ['home', '/'],
  ['about', '/about'],
  ['search', '/search'],
  ['search-results', '/search?q=network'],
  ['search-nothing-found', '/search?q=zzzzqqq'],
  ['works', '/works'],
  ['authors', '/authors'],
  ['sources', '/sources'],
  ['publishers', '/publishers'],
  ['works-grouped', '/works?group_by=publication_year'],
  ['works-no-groups', '/works?filter=publication_year:1066&group_by=type'],
  ['autocomplete', '/autocomplete/authors?q=ma', (page) => page.getByRole('option').first()],
  ['graph-empty', '/explore/graph', toolsOf],
  ['graph-search', '/explore/graph?q=network', (page) => page.getByText(/^[1-9]\d* nodes, /)],
  ['evaluation', '/evaluation'],
  ['datasets', '/evaluation/datasets'],
  // The example is read, then matched, and says nothing between the two.
  ['results', '/evaluation/results', (page) => page.getByRole('group', { name: 'Recall' }).first()],
  ['cache', '/cache'],
  ['browse', '/browse'],
  ['not-found', '/about/us'],
  ['entity-not-found', '/works/W4040000404', (page) => page.getByText('Entity not found: W4040000404')],
  ['address-refused', '/openalex-url/'],
  ['router-error', '/error-test'],
];

const GROUPS = [
  'Search & Input',
  'Filters',
  'Graph Control',
  'Repository',
  'Graph Tools',
  'Entity Details',
  'View Options',
  'Debug Tools',
  'Analysis',
  'Settings',
];

/** A ribbon, or on phones the bar of tools: their code comes late. */
function toolsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: /tools$/i }).first();
}

async function expectNoSideways(page: Page, name: string) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, `${name}: px beyond the window`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SIZES) {
    const folder = path.join(FOLDER, `${viewport.width}-${colorScheme}`);
    test.describe(`${viewport.width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport });

      test('every screen fits the window', async ({ page, host, record }) => {
        test.setTimeout(180_000);
        // Of the addresses that have no page, and of the page that is for development only.
        record.allow(/status of 404/);
        record.allow(/only available in development mode/);
        const graph = new GraphPage(page);
        for (const [name, address, shown] of SCREENS) {
          await page.goto(host.url(address));
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
          if (shown !== undefined) await expect(shown(page)).toBeVisible({ timeout: 20_000 });
          if ((await graph.canvas().count()) > 0) {
            await expect(toolsOf(page)).toBeVisible();
            await graph.settle();
          }
          await expectAtRest(page);
          await expectNoSideways(page, name);
          await page.screenshot({ path: path.join(folder, `${name}.png`) });
        }
      });

      test('every group of tools fits beside the graph', async ({ page, host }) => {
        test.setTimeout(180_000);
        const graph = new GraphPage(page);
        await graph.openExpanded(host);
        await page.screenshot({ path: path.join(folder, 'graph.png') });
        for (const name of GROUPS) {
          const tools = await graph.openTools(name);
          await expect(tools).toBeVisible();
          await expectAtRest(tools);
          await expectNoSideways(page, name);
          await page.screenshot({ path: path.join(folder, `tools-${name.replaceAll(/\W+/g, '-')}.png`) });
        }
      });
    });
  }
}
