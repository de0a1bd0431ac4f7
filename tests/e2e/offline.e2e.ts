import type { BrowserContext, Page } from '@playwright/test';
import { FAREWELL } from '@/lib/server/farewell';
import { test as base, expect, type Host, type Service } from './support/fixtures';
import { type Gate, openGate } from './support/gate';
import { GraphPage } from './support/graph-page';
import { hostAddress } from './support/host-addresses';
import { findSample } from './support/sample-records';

const test = base.extend<{ readonly gate: Gate }>({
  gate: async ({ hostName }, use) => {
    const gate = await openGate(hostAddress(hostName));
    await use(gate);
    await gate.close();
  },
  host: async ({ gate, hostName }, use) => {
    const { pathname } = new URL(gate.url);
    await use({
      name: hostName,
      kind: hostName.startsWith('static') ? 'static' : 'node',
      basePath: pathname === '/' ? '' : pathname,
      url: (path) => `${gate.url}${path}`,
    });
  },
});

test.use({ serviceWorkers: 'allow' });

/** How long a browser may take to install a worker: it does so when it has nothing else to do, and busy machines give it no such time. */
const INSTALL_MS = 150_000;

/** The first visit: ends when the application is cached and in charge of the page. */
async function visitOnce(page: Page, host: Host): Promise<void> {
  await page.goto(host.url('/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Academic Explorer' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      message: 'the service worker in charge',
      timeout: INSTALL_MS,
    })
    .toBe('activated');
}

/** How long the browser has to find a new worker after a visit, which it may have to install on a busy machine. */
const FIND_MS = 40_000;

/**
 * Visits the site until the browser has found its new worker, and gives how many visits that took: where a look for one was
 * under way when the site was deployed, its answer counts for the next visit too.
 */
async function visitUntil(
  page: Page,
  host: Host,
  isFound: (visits: number) => Promise<unknown>,
): Promise<number> {
  let visits = 0;
  await expect(async () => {
    await page.goto(host.url('/about'), { waitUntil: 'commit', timeout: FIND_MS });
    visits += 1;
    await isFound(visits);
  }).toPass();
  return visits;
}

/** Nothing is there any more: neither the site's host, nor the service, nor anything else. */
async function goOffline(context: BrowserContext, gate: Gate, service: Service): Promise<void> {
  gate.shut();
  service.cut();
  await context.setOffline(true);
}

async function runLayout(graph: GraphPage): Promise<void> {
  await graph.page.getByRole('button', { name: 'Run layout' }).click();
  await expect(graph.canvas()).toHaveAttribute('data-layout-state', 'settled');
  expect(graph.page.workers().length).toBeGreaterThan(0);
}

/** Has the two lists of the example result matched. It is put away first, which tells its worker from others. */
async function runMatching(page: Page, host: Host): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem('academic-explorer-example-hidden', JSON.stringify({ state: true, version: 1 })),
  );
  await page.goto(host.url('/evaluation/results'));
  await expect(page.getByText('No comparison results available', { exact: true })).toBeVisible();
  const before = page.workers().length;
  await page.getByRole('button', { name: 'Show example' }).click();
  const card = page.getByRole('article', { name: 'Machine Learning Systematic Review' });
  await expect(card.getByRole('group', { name: 'Recall' })).toContainText('66.7%');
  expect(page.workers().length).toBeGreaterThan(before);
}

const OFFLINE_NOISE =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/;

const DATASET = 'title,doi,included\nOcean tides and their measurement,10.5555/tides,1\n';

test('opens at any address without a network, and works on what is cached', {
  tag: ['@folder', '@journey'],
}, async ({ page, context, host, gate, service, record }) => {
  test.slow();
  record.allow(OFFLINE_NOISE);
  const graph = new GraphPage(page);
  const work = await findSample('works', 'cited_by_count:>5,has_references:true');

  await visitOnce(page, host);
  await page.goto(host.url(`/works/${work.id}`));
  await graph.waitForNodes(1);
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  await graph.waitForNodes(20);
  await graph.settle();
  await runLayout(graph);
  await runMatching(page, host);
  // What is cached is written within a moment.
  await page.goto(host.url('/browse'));

  await goOffline(context, gate, service);
  // The driver's offline mode does not tell a new document that it has no network.
  const banner = page
    .getByRole('status')
    .filter({ hasText: /You are offline\.|OpenAlex cannot be reached\./ })
    .filter({ hasText: 'Anything never opened here is missing.' });

  await page.goto(host.url(`/works/${work.id}`));
  await expect(graph.panel().getByRole('heading', { name: work.name })).toBeVisible();
  await expect(banner).toBeVisible();

  // Another search than before: that one's results came back with the map.
  await page.goto(host.url('/explore/graph?q=climate'));
  await expect(page.getByText('stored in this browser; others are missing')).toBeVisible();
  await graph.waitForNodes(2);
  await graph.settle();
  await runLayout(graph);

  await page.goto(host.url('/search?q=climate'));
  await expect(page.getByRole('alert').filter({ hasText: 'Search Error' })).toBeVisible();
  const cached = page.getByRole('grid', { name: 'Works stored in this browser' });
  await expect(cached.getByRole('row', { name: /climate/i }).first()).toBeVisible();

  await runMatching(page, host);

  // Another worker, which this visit has not loaded yet.
  await page.goto(host.url('/evaluation/datasets'));
  const dialog = page.getByRole('dialog', { name: 'Upload Dataset' });
  await page.getByRole('button', { name: 'Upload Dataset' }).click();
  await page
    .getByLabel('Dataset file')
    .setInputFiles({ name: 'tides.csv', mimeType: 'text/csv', buffer: Buffer.from(DATASET) });
  await expect(dialog.getByLabel('Import summary')).toContainText('Rows read1');

  for (const [path, heading] of [
    ['/about', /About/],
    ['/autocomplete/authors', 'Autocomplete Authors'],
  ] as const) {
    await page.goto(host.url(path));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto(host.url('/works/doi/10.5555/never.seen'));
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(banner.getByRole('button', { name: 'Try again' })).toBeEnabled();

  // The browser says that its network is back, and the page looks by itself.
  gate.open();
  service.heal();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test('a site that is deployed anew waits in every tab until its reader reloads', { tag: '@static' }, async ({
  page,
  host,
  gate,
  record,
}) => {
  test.slow();
  await visitOnce(page, host);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  gate.deploy();
  await page.reload();
  await expect(notice).toBeVisible();
  const loads = record.documentLoads();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(notice).toBeVisible();
  expect(record.documentLoads()).toBe(loads);

  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => record.documentLoads()).toBe(loads + 1);
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true);
});

test('leaves neighbours alone at the root of an origin, and a bad deploy has a way back', {
  tag: '@static',
}, async ({ page, host, gate, record }) => {
  test.slow();
  gate.addNeighbour('/wiki/', '<title>Our wiki</title><link rel="icon" href="data:,"><h1>Our wiki</h1>');
  await visitOnce(page, host);

  await test.step('what may be of a neighbour is asked for', async () => {
    await page.goto(host.url('/wiki/Main_Page'));
    await expect(page.getByRole('heading', { name: 'Our wiki' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/wiki/Main_Page');
    await page.evaluate(() => caches.open(`workbox-precache-v2-${location.origin}/wiki/`));
  });

  const controller = () =>
    page
      .evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')
      // Asked just while the page is opened anew.
      .catch(() => 'between two pages');
  // From here on no page of ours does anything for its worker, as one that breaks while it starts.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });

  await test.step('a build marked urgent takes over at once and opens our pages anew', async () => {
    gate.deploy((script) => script.replace('"isUrgent":false', '"isUrgent":true'));
    const loads = record.documentLoads();
    const visits = await visitUntil(page, host, (count) =>
      expect.poll(() => record.documentLoads() - loads, { timeout: FIND_MS }).toBeGreaterThan(count),
    );
    await expect.poll(controller).toBe('activated');
    expect(record.documentLoads() - loads).toBe(visits + 1);
  });

  await test.step('a farewell ends the worker, forgets its pages, and keeps what is of others', async () => {
    gate.deploy(() => FAREWELL);
    await visitUntil(page, host, () => expect.poll(controller, { timeout: FIND_MS }).toBe('none'));
    expect(await page.evaluate(() => caches.keys())).toEqual([
      `workbox-precache-v2-${new URL(host.url('/')).origin}/wiki/`,
    ]);
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  });
});

test('can be installed', { tag: '@folder' }, async ({ page, host, request }) => {
  await page.goto(host.url('/about'));
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  expect(address).toBe(`${host.basePath}/manifest.webmanifest`);
  const at = new URL(address ?? '', host.url('/'));
  const response = await request.get(at.href);
  const manifest = await response.json();
  expect([manifest.name, manifest.display]).toEqual(['Academic Explorer', 'standalone']);
  expect(new URL(manifest.start_url, at).href).toBe(host.url('/'));
  expect(new URL(manifest.scope, at).href).toBe(host.url('/'));
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(new URL(src, at).href);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
  }
  for (const rel of ['icon', 'apple-touch-icon']) {
    const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href');
    expect((await request.get(new URL(href ?? '', at).href)).status(), rel).toBe(200);
  }
});
