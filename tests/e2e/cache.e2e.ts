import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';
import { storedKeys } from './support/stored-entries';

test.describe('what the browser keeps', () => {
  test('shows an entity again when the service is gone, and asks nothing for it', {
    tag: '@journey',
  }, async ({ page, host, record, service }) => {
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

  test('leaves the database of a newer version alone, and says so', { tag: ['@static', '@abuse'] }, async ({
    page,
    host,
  }) => {
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

  test('on a full disk is little, which is said, and nothing of the visit is lost', {
    tag: ['@static', '@abuse'],
  }, async ({ page, host }) => {
    const session = await page.context().newCDPSession(page);
    const origin = new URL(host.url('/')).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    const { nodes } = await graph.waitForNodes(5);
    await expect(
      page.getByText(/^Browser storage is full: .* The graph stays in this tab; export it to keep it/),
    ).toBeVisible();
    await page.reload();
    expect((await graph.waitForNodes(nodes)).nodes).toBe(nodes);

    await page.evaluate(() => {
      let filler = 'x'.repeat(1_000_000);
      for (let at = 0; filler !== ''; at += 1) {
        try {
          localStorage.setItem(`filler ${at}`, filler);
        } catch {
          filler = filler.slice(0, Math.floor(filler.length / 2));
        }
      }
    });
    await page.goto(host.url('/evaluation/datasets'));
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    await page.getByLabel('Dataset file').setInputFiles({
      name: 'tides.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('title,doi,included\nOcean tides,10.5555/tides,1\n'),
    });
    const dialog = page.getByRole('dialog', { name: 'Upload Dataset' });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const card = page.getByRole('article', { name: 'tides' });
    await expect(
      card.getByText(/^This browser could not keep the dataset\. .* export it to keep it\.$/),
    ).toBeVisible();
    await session.send('Storage.overrideQuotaForOrigin', { origin });
  });

  test('in local storage may be damaged: what is readable holds, the rest begins anew, and lost datasets are told', {
    tag: '@static',
  }, async ({ page, host }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    const { nodes } = await graph.waitForNodes(5);
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/^session:graph:/));
    await page.evaluate(() => {
      const damage = ['{"state":{"', '[[[', '17', '{"state":null,"version":1}', '\u0000'];
      const keys = new Set([...Object.keys(localStorage), 'academic-explorer-layout', 'star-datasets']);
      let at = 0;
      for (const key of keys) localStorage.setItem(key, damage[at++ % damage.length] ?? '');
      localStorage.setItem('star-datasets', '[{"id":"tides","name":');
    });
    await page.reload();
    expect((await graph.waitForNodes(nodes)).nodes, 'the graph is in the database').toBe(nodes);
    await expect(graph.panel()).toBeVisible();
    await page.goto(host.url('/evaluation/datasets'));
    await expect(
      page.getByText('The list of datasets in this browser is damaged and cannot be read.'),
    ).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what is left' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe('[{"id":"tides","name":');
  });

  test('a second search for the same text costs nothing', { tag: '@static' }, async ({
    page,
    host,
    service,
  }) => {
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
