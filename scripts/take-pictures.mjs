import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BUILDS, ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { claimPort } from './port.mjs';
import { fromRoot, main } from './project.mjs';
import { startNextServer } from './serve.mjs';

/** Pictures of the README: the product itself, over the built-in sample library. */
const FOLDER = 'docs/pictures';
const SIZE = { width: 1280, height: 800 };
/** The work that is shown: much cited, but with few enough relations for a picture. */
const WORK = 'works?filter=cited_by_count:30-60,has_references:true&sort=cited_by_count:desc&per-page=1';
/** How often it is looked whether the map is at rest. */
const POLL_MS = 500;

/** Waits until no layout runs and the view stands still. @param {import('@playwright/test').Page} page */
async function settle(page) {
  const state = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('[data-layout-state]');
      const view = document.querySelector('.react-flow__viewport');
      const isRunning = canvas?.getAttribute('data-layout-state') === 'running';
      return `${isRunning} ${view === null ? '' : getComputedStyle(view).transform}`;
    });
  let last = '';
  for (let now = await state(); now !== last || now.startsWith('true'); now = await state()) {
    last = now;
    await page.waitForTimeout(POLL_MS);
  }
}

/**
 * Opens a work, makes room for the map, expands the work and shows all its relations.
 *
 * @param {import('@playwright/test').Page} page @param {string} site @param {string} id
 */
async function arrange(page, site, id) {
  await page.goto(`${site}/works/${id}`);
  await page.waitForSelector(`[data-node-id="${id}"]`);
  await page.getByRole('button', { name: 'Toggle left sidebar' }).click();
  const details = page.getByRole('complementary', { name: 'Entity Details' });
  await details.getByRole('button', { name: 'Expand', exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Run layout' }).click();
  await settle(page);
  await page.getByRole('button', { name: 'Fit view' }).click();
  await settle(page);
}

main(async () => {
  await ensureInstalled();
  const executablePath = await ensureChromium();
  await ensureBuilt(BUILDS.node);
  const server = await startNextServer({ port: await claimPort(3210), env: { DATA_SOURCE: 'library' } });
  const [{ id: address }] = (await (await fetch(`${server.url}/proxy/${WORK}`)).json()).results;
  const id = address.slice(address.lastIndexOf('/') + 1);
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    mkdirSync(fromRoot(FOLDER), { recursive: true });
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.newPage({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
      await arrange(page, server.url, id);
      const file = `${FOLDER}/graph-${colorScheme}.png`;
      await page.screenshot({ path: fromRoot(file) });
      console.log(`Wrote ${file}`);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
