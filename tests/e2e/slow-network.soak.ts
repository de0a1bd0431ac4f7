import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';

/** As browsers offer it to try pages on: 400 ms, 400 kbit/s. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('on a slow network Home is there within seconds, takes what is typed, and a search says how far it is', async ({
  page,
  host,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.goto(host.url('/'));
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  test.info().annotations.push({ type: 'first paint', description: `${Math.round(firstPaintMs)} ms` });
  const box = page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...');
  await box.fill('climate change');
  const search = page.getByRole('button', { name: 'Search & Visualize' });
  await expect(search).toBeEnabled();
  await expect(box).toHaveValue('climate change');
  await search.click();
  await expect(page.getByText('Searching “climate change”')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await expect
    .poll(async () => (await new GraphPage(page).counts()).nodes, { timeout: 120_000 })
    .toBeGreaterThan(5);
});
