import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BUILDS, ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { claimPort } from './port.mjs';
import { fromRoot, main } from './project.mjs';
import { startNextServer } from './serve.mjs';

/** Pictures of the README: the product itself, over the built-in sample library, each in light and dark. */
const FOLDER = 'docs/pictures';
const SIZE = { width: 1280, height: 800 };
/** The work on the map: much cited, but with few enough relations for a picture, and without a name that its label would shorten. */
const WORK =
  'works?filter=title.search:climate,funders.id:null,primary_location.source.type:repository,cited_by_count:30-60&sort=cited_by_count:desc&per-page=1';
/** The review whose papers are screened: its name, the searches that find its papers, and the titles that it includes. */
const REVIEW = 'Machine learning in evidence synthesis';
const SEARCHES = ['screening', 'search strategies', 'machine learning prioritisation', 'citation chasing'];
const INCLUDED = /machine learning/i;
/** So many that the curve of included papers has begun to flatten. */
const DECISIONS = 40;
/** Misses a few of the included papers, so that the picture shows why. */
const STRATEGY = `#1 "machine learning"[tiab] OR "active learning"[tiab]
#2 "systematic reviews"[tiab] OR "evidence synthesis"[tiab]
#3 "screening workloads"[tiab] OR "search strategies"[tiab]
#4 #2 OR #3
#5 #1 AND #4`;
/** Time between two looks at whether a page is at rest. */
const POLL_MS = 500;

/** @typedef {import('@playwright/test').Page} Page */

/** Waits until no layout runs and the map does not move. @param {Page} page */
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
 * Opens a work, makes room for the map, expands the work and arranges its neighbours.
 *
 * @param {Page} page @param {string} site @param {string} id
 */
async function arrangeMap(page, site, id) {
  await page.goto(`${site}/works/${id}`);
  await page.waitForSelector(`[data-node-id="${id}"]`);
  await page.getByRole('button', { name: 'Toggle left sidebar' }).click();
  const details = page.getByRole('complementary', { name: 'Entity Details' });
  await details.getByRole('button', { name: 'Expand', exact: true }).click();
  await page.getByRole('button', { name: 'Run layout' }).click();
  await settle(page);
  await page.getByRole('button', { name: 'Fit view' }).click();
  // Away from the button, which would look chosen.
  await page.mouse.move(0, 0);
  await settle(page);
}

/** @param {Page} page @param {string} name one of the pages of the open project */
async function turnTo(page, name) {
  const pages = page.getByRole('navigation', { name: 'Pages of the project' });
  await pages.getByRole('link', { name, exact: true }).click();
}

/** Makes a project of the papers that the searches find. @param {Page} page @param {string} site */
async function makeProject(page, site) {
  await page.goto(`${site}/projects`);
  await page.getByRole('button', { name: 'Create your first project' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(REVIEW);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/projects/papers?*');
  for (const search of SEARCHES) {
    await page.goto(`${site}/search?q=${encodeURIComponent(search)}`);
    await page.getByRole('grid', { name: 'Academic works' }).getByRole('link').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('button', { name: 'Add to project' }).click();
    await page.getByRole('link', { name: 'Open project' }).waitFor();
  }
  await page.getByRole('link', { name: 'Open project' }).click();
}

/** Decides on papers, and stops at one that has an abstract. @param {Page} page */
async function screenPapers(page) {
  await turnTo(page, 'Overview');
  await page.getByRole('button', { name: 'Start deciding' }).click();
  await turnTo(page, 'Screen');
  const card = page.getByRole('article', { name: 'Paper to decide on' });
  const progress = page.getByRole('complementary', { name: 'Reading' }).getByRole('status');
  const hasNoAbstract = () => card.getByText('The record has no abstract.').isVisible();
  for (let count = 0; count < DECISIONS || (await hasNoAbstract()); count += 1) {
    const title = (await card.getByRole('heading').first().textContent()) ?? '';
    const before = (await progress.textContent()) ?? '';
    await page.keyboard.press(INCLUDED.test(title) ? 'i' : 'e');
    await progress.filter({ hasNotText: before }).waitFor();
  }
  await page.getByText('Why this card now:').waitFor();
}

/** Pastes a search, counts its lines, and shows which included papers it misses. @param {Page} page */
async function buildStrategy(page) {
  await turnTo(page, 'Search');
  await page.getByRole('button', { name: 'Paste a search...' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste a search' });
  await paste.getByRole('textbox').fill(STRATEGY);
  await paste.getByRole('button', { name: /^Take in \d+ lines$/ }).click();
  await page.getByRole('button', { name: 'Choose known papers...' }).click();
  const known = page.getByRole('dialog', { name: 'Choose known papers' });
  await known.getByRole('radio', { name: /^The included papers/ }).check();
  await known.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('button', { name: /^Count \d+ lines/ }).click();
  await page.getByRole('button', { name: /^Count all/ }).waitFor();
  await page.getByRole('tab', { name: 'Missed', exact: true }).click();
}

/** A picture of a page at rest: two in a row are the same. @param {Page} page */
async function pictureAtRest(page) {
  let last = await page.screenshot();
  for (let next = null; next === null || !next.equals(last); ) {
    last = next ?? last;
    await page.waitForTimeout(POLL_MS);
    next = await page.screenshot();
  }
  return last;
}

/** @param {Page} page @param {string} name */
async function takePictures(page, name) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((scheme) => document.documentElement.classList.contains(scheme), colorScheme);
    const file = `${FOLDER}/${name}-${colorScheme}.png`;
    writeFileSync(fromRoot(file), await pictureAtRest(page));
    console.log(`Wrote ${file}`);
  }
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
    const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
    await arrangeMap(page, server.url, id);
    await takePictures(page, 'graph');
    await makeProject(page, server.url);
    await screenPapers(page);
    await takePictures(page, 'screening');
    await buildStrategy(page);
    await takePictures(page, 'strategy');
  } finally {
    await browser.close();
    await server.close();
  }
});
