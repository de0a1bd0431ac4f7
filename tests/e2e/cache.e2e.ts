import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';
import { storedKeys } from './support/stored-entries';

test.describe('what the browser keeps', () => {
  test('shows an entity again when the service is gone, and asks nothing for it', async ({
    page,
    host,
    record,
    service,
  }) => {
    record.allow(/ERR_CONNECTION_REFUSED/);
    const { id, name } = await findSample('works', 'has_references:true');
    const graph = new GraphPage(page);
    await page.goto(host.url(`/works/${id}`));
    await expect(graph.panel().getByRole('heading', { name })).toBeVisible();
    await expect.poll(() => storedKeys(page)).toContain(`record:works:${id}`);
    service.cut(/^\/(works|authors|sources|institutions|topics|publishers|funders|keywords|concepts)\b/);
    const asked = service.requests().length;
    await page.reload();
    await expect(graph.panel().getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText('Sample library.')).toHaveCount(0);
    const singles = service
      .requests()
      .slice(asked)
      .filter((request) => request.startsWith(`/works/${id}`));
    expect(singles).toEqual([]);
  });

  test('leaves the database of a newer version alone, and says so', async ({ page, host }) => {
    const { id, name } = await findSample('works', 'has_references:true');
    await page.goto(host.url(`/works/${id}`));
    await expect(new GraphPage(page).panel().getByRole('heading', { name })).toBeVisible();
    await expect.poll(() => storedKeys(page)).toContain(`record:works:${id}`);
    // As another tab does that has loaded a newer version; this page lets go of the database for it.
    const stores = await page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve, reject) => {
          const opening = indexedDB.open('academic-explorer', 2);
          opening.onupgradeneeded = () => opening.result.createObjectStore('notes');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            resolve([...opening.result.objectStoreNames]);
            opening.result.close();
          };
        }),
    );
    expect(stores).toEqual(['entries', 'notes']);
    await page.goto(host.url('/cache'));
    await expect(
      page.getByText("A newer version of Academic Explorer has taken over this browser's data").first(),
    ).toBeVisible();
    expect(await storedKeys(page)).toContain(`record:works:${id}`);
  });

  test('a second search for the same text costs nothing', async ({ page, host, service }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(5);
    const searches = () => service.requests().filter((request) => request.includes('search=')).length;
    expect(searches()).toBe(4);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...').fill('climate change');
    await page.getByRole('button', { name: 'Search & Visualize' }).click();
    await graph.waitForNodes(5);
    await graph.settle();
    expect(searches()).toBe(4);
  });

  test('says what is left of the day', async ({ page, host }) => {
    const graph = new GraphPage(page);
    // An answer that the server has cached does not say it: each run of the test asks something else.
    const query = `climate OR tides${test.info().repeatEachIndex}`;
    await page.goto(host.url(`/explore/graph?q=${encodeURIComponent(query)}`));
    await graph.waitForNodes(5);
    await expect(page.getByText(/^about [\d,]+ free searches left today$/)).toBeVisible();
  });
});
