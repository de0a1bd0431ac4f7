import path from 'node:path';
import type { Page } from '@playwright/test';
import { seriousColourFindings, seriousFindings } from './support/accessibility';
import { expectAtRest } from './support/at-rest';
import { setColorScheme } from './support/color-scheme';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { openScreen, SCREENS, toolsOf } from './support/screens';
import { smallTargets } from './support/touch-targets';

const TAKES_PICTURES = process.env.PICTURES === '1';
/** Where the pictures are: `1440-light/home.png` and so on. */
const FOLDER = path.resolve(__dirname, '../../test-results/screens');

const WINDOW = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };

/** Groups of tools that are open at once. */
const LEFT_AND_RIGHT = [
  ['Search & Input', 'Entity Details'],
  ['Filters', 'View Options'],
  ['Graph Control', 'Debug Tools'],
  ['Repository', 'Analysis'],
  ['Graph Tools', 'Settings'],
] as const;

/** Screens that axe looks at: one of each form. */
const AXE_CHECKS = [
  'works',
  'works-grouped',
  'autocomplete',
  'home',
  'about',
  'search',
  'search-results',
  'sources',
  'graph-empty',
  'cache',
  'browse',
  'evaluation',
  'not-found',
];

/** Once a window has got another size, what is measured by scripts follows a moment later. */
async function expectNoSideways(page: Page, name: string) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, { message: `${name}: px beyond the window` }).toBeLessThanOrEqual(0);
}

/** Sees that the page fits; with `PICTURES=1` keeps a picture of it in each scheme, and leaves it in light. */
async function inspect(page: Page, name: string) {
  const width = page.viewportSize()?.width ?? 0;
  await expectNoSideways(page, name);
  if (!TAKES_PICTURES) return;
  for (const scheme of ['dark', 'light'] as const) {
    await setColorScheme(page, scheme);
    await page.screenshot({ path: path.join(FOLDER, `${width}-${scheme}`, `${name}.png`) });
  }
}

/** In a window and on a phone, in one visit. */
for (const { name, ...screen } of SCREENS) {
  test(`${name} fits a window and a phone, and has no serious finding`, async ({ page, host, record }) => {
    const graph = new GraphPage(page);
    await setColorScheme(page, 'light');
    await openScreen(page, host, record, screen);
    await expectAtRest(page);
    await test.step('in a window', () => inspect(page, name));
    if (AXE_CHECKS.includes(name)) {
      await test.step('in light', async () => {
        expect(await seriousFindings(page)).toEqual([]);
      });
      await test.step('in dark', async () => {
        await setColorScheme(page, 'dark');
        expect(await seriousColourFindings(page)).toEqual([]);
      });
    }
    await test.step('on a phone', async () => {
      await page.setViewportSize(PHONE);
      if ((await graph.canvas().count()) > 0) {
        await expect(toolsOf(page)).toBeVisible();
        await graph.settle();
      }
      await expectAtRest(page);
      await inspect(page, name);
    });
    await test.step('under a finger', async () => {
      await page.setViewportSize(SMALL_PHONE);
      await expectAtRest(page);
      await expectNoSideways(page, name);
      await expect.poll(() => smallTargets(page), { message: name }).toEqual([]);
    });
  });
}

/** Opens a group of tools, and sees that the page still fits. */
async function inspectTools(page: Page, name: string) {
  const tools = await new GraphPage(page).openTools(name);
  await expect(tools).toBeVisible();
  await expectAtRest(tools);
  await inspect(page, `tools-${name.replaceAll(/\W+/g, '-')}`);
}

/** A graph with a node selected, beside which tools are opened. */
async function openWindow(page: Page, host: Host) {
  await page.setViewportSize(WINDOW);
  await setColorScheme(page, 'light');
  const graph = new GraphPage(page);
  const { id } = await graph.openExpanded(host);
  await graph.node(id).click();
}

test('the graph has no serious finding', async ({ page, host }) => {
  await openWindow(page, host);
  await inspect(page, 'graph');
  expect(await seriousFindings(page)).toEqual([]);
  await setColorScheme(page, 'dark');
  expect(await seriousColourFindings(page)).toEqual([]);
});

for (const part of [LEFT_AND_RIGHT.slice(0, 3), LEFT_AND_RIGHT.slice(3)]) {
  const names = part.flat().join(', ');
  test(`tools fit beside the graph, and have no serious finding: ${names}`, async ({ page, host }) => {
    test.slow();
    await openWindow(page, host);
    for (const [left, right] of part) {
      await test.step(`${left}, ${right}`, async () => {
        await inspectTools(page, left);
        await inspectTools(page, right);
        expect(await seriousFindings(page, 'aside')).toEqual([]);
        await setColorScheme(page, 'dark');
        expect(await seriousColourFindings(page, 'aside')).toEqual([]);
        await setColorScheme(page, 'light');
      });
    }
  });
}

test('every group of tools fits a phone', async ({ page, host }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await setColorScheme(page, 'light');
  const graph = new GraphPage(page);
  await graph.openExpanded(host);
  await inspect(page, 'graph');
  for (const name of LEFT_AND_RIGHT.flat()) await inspectTools(page, name);
});
