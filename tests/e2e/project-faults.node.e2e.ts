import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, type Host, test } from './support/fixtures';
import { packedWithHashes } from './support/project-file';
import { DECIDED, type FileOfTest, makeProject, ProjectPages } from './support/project-pages';

/** The file with a part written anew, and hashes of its parts that fit. */
function altered(file: FileOfTest, name: RegExp, change: (text: string) => string): FileOfTest {
  const { 'manifest-sha256.txt': _, ...parts } = unzipSync(file.buffer);
  const found = Object.keys(parts).find((part) => name.test(part)) ?? '';
  const changed = { ...parts, [found]: strToU8(change(strFromU8(parts[found] ?? strToU8('')))) };
  return { ...file, buffer: packedWithHashes(changed) };
}

test('files that cannot be opened say why, and what was there stays', async ({ page, host }) => {
  const pages = await makeProject(page, host.url('/search?q=data'));
  const file = await pages.saveProject();
  await page.getByRole('link', { name: 'All projects' }).click();
  const refused = async (bad: FileOfTest, reason: RegExp) => {
    await pages.openFile(bad);
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Unsorted' })).toContainText('20 papers');
  };
  await refused(
    { name: 'refs.zip', mimeType: 'application/zip', buffer: Buffer.from('TY  - JOUR') },
    /refs\.zip is not a project file/,
  );
  await refused(
    { ...file, buffer: file.buffer.subarray(0, -200) },
    /cannot be opened: .*damaged or incomplete/,
  );
  await refused(
    altered(file, /^project\.json$/, (text) => text.replace('"version": 2', '"version": 9')),
    /saved by a newer version of Academic Explorer/,
  );
  await refused(
    altered(file, /^decisions\.ndjson$/, (text) => text.replaceAll('"exclude"', '"include"')),
    /cannot be opened: the decision on W\d+ is not as its history holds it/,
  );

  await pages.openFile(
    altered(file, /^ledger\//, (text) => text.replace(/"credits":(?:null|\d+)/, '"credits":99')),
  );
  const dialog = page.getByRole('dialog', { name: 'Open project file' });
  await expect(dialog).toContainText('Its history was changed after it was written');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('article', { name: 'Unsorted' }).getByRole('link', { name: 'Unsorted' }).click();
  await pages.turnTo('Screen');
  await expect(pages.progress()).toHaveText(DECIDED);
  await pages.turnTo('History');
  await expect(page.getByText(/^Checked: all \d+ entries are as they were written\.$/)).toBeVisible();
});

test('a browser without a database keeps a project in its tab, says so, and saves it', async ({
  page,
  host,
  browser,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  const pages = await makeProject(page, host.url('/search?q=data'));
  await expect(pages.progress()).toHaveText(DECIDED);
  await expect(page.getByText(/The latest changes are not stored: /)).toBeVisible();
  const file = await pages.saveProject();
  await opensElsewhere(browser, host, file);
});

async function opensElsewhere(
  browser: {
    readonly newContext: () => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>;
  },
  host: Host,
  file: FileOfTest,
): Promise<void> {
  const clean = await browser.newContext();
  const other = new ProjectPages(await clean.newPage());
  await other.page.goto(host.url('/projects'));
  await other.openFile(file);
  await other.turnTo('Screen');
  await expect(other.progress()).toHaveText(DECIDED);
  await clean.close();
}

test('a disk that fills up loses no decision', { tag: '@abuse' }, async ({ page, host }) => {
  const pages = await makeProject(page, host.url('/search?q=data'));
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(host.url('/'));
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const unstored = page.getByText(/The latest changes are not stored: /);
  // For half a minute the browser goes by what room there was before.
  await expect(async () => {
    await pages.decide(['e']);
    await expect(unstored).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [2_500] });
  const decided = (await pages.progress().textContent()) ?? '';
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unstored).toHaveCount(0);
  await page.reload();
  await expect(pages.progress()).toHaveText(decided);
});

test('on plain http a project is kept, saved and opened again', async ({ page, host, browser, record }) => {
  // A header of the server that browsers heed on https alone.
  record.allow(/Cross-Origin-Opener-Policy/);
  // Not `localhost`, which browsers trust.
  const plain = 'http://explorer.example';
  await page.route(`${plain}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await page.request.fetch(host.url(`${pathname}${search}`)) });
  });
  const pages = await makeProject(page, `${plain}/search?q=data`);
  expect(await page.evaluate(() => [window.isSecureContext, 'locks' in navigator])).toEqual([false, false]);
  await page.reload();
  await expect(pages.progress()).toHaveText(DECIDED);
  await opensElsewhere(browser, host, await pages.saveProject());
});
