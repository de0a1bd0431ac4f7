import type { Page } from '@playwright/test';
import { listProject, writeHostIndex } from '../../scripts/host-projects/list';
import { seriousFindings } from './support/accessibility';
import { expect, type Host, test } from './support/fixtures';
import { projectFileWithMap } from './support/project-file';

const TITLE = 'Sleep and shift work';

/** Has the host ship a project, listed as the build lists it. */
async function ship(page: Page, host: Host): Promise<void> {
  const file = await projectFileWithMap(TITLE);
  const list = writeHostIndex([listProject('sleep.zip', new Uint8Array(file))]);
  await page.route(host.url('/projects/index.json'), (route) =>
    route.fulfill({ contentType: 'application/json', body: list }),
  );
  await page.route(host.url('/projects/sleep.zip'), (route) =>
    route.fulfill({ contentType: 'application/zip', body: file }),
  );
}

/** A page of another site with this in it. */
async function openSite(page: Page, origin: string, body: string): Promise<void> {
  await page.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>${body}</html>`,
    }),
  );
  await page.goto(`${origin}/`);
}

test('projects of the site are listed, read without being stored, and copied', async ({ page, host }) => {
  await ship(page, host);
  await page.goto(host.url('/projects'));
  const card = page.getByRole('article', { name: TITLE });
  await expect(card.getByText('2 papers · 1 map')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await card.getByRole('link', { name: `Open ${TITLE}` }).click();
  await expect(page.getByText(/^Read-only copy of /)).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await card.getByRole('button', { name: `Work on a copy of ${TITLE}` }).click();
  await expect(page.getByText('Title of W900000002')).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page.getByRole('article', { name: TITLE })).toHaveCount(2);
});

test('a map is shown within a page of another site, and leaves nothing behind', async ({ page, host }) => {
  await ship(page, host);
  await page.goto(host.url('/projects/overview?open=sleep'));
  await page.getByRole('button', { name: 'Embed Night shifts' }).click();
  const markup = (await page.getByLabel('HTML of the frame').textContent()) ?? '';
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!pathname.includes('/_next/')) asked.push(`${origin}${pathname}`);
  });
  await openSite(page, 'http://blog.test', markup);
  const frame = page.frameLocator('iframe[title="Map: Night shifts"]');
  await expect(frame.getByText('3 nodes, 2 edges')).toBeVisible();
  await test.step('without anything around it', async () => {
    await expect(frame.getByRole('banner')).toHaveCount(0);
    await expect(frame.getByRole('navigation')).toHaveCount(0);
    await expect(frame.getByRole('button', { name: 'Run layout' })).toHaveCount(0);
    await expect(frame.getByRole('link', { name: 'Open in Academic Explorer' })).toHaveAttribute(
      'href',
      `${host.basePath}/projects/overview?open=sleep`,
    );
  });
  await test.step('by keyboard', async () => {
    const canvas = frame.getByRole('region', { name: 'Graph canvas' });
    await canvas.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('button', { pressed: true, name: /, work$/ })).toHaveCount(1);
    const zoom = Number(await canvas.getAttribute('data-zoom'));
    await page.keyboard.press('+');
    await expect.poll(async () => Number(await canvas.getAttribute('data-zoom'))).toBeGreaterThan(zoom);
    await page.keyboard.press('Delete');
    await frame.getByRole('button', { name: /^Works/ }).click();
    await frame.getByRole('button', { name: /^Works/ }).click();
    await expect(frame.getByText('3 nodes, 2 edges')).toBeVisible();
  });
  expect(asked.filter((address) => !address.startsWith('http://blog.test/'))).toEqual([
    host.url('/embed'),
    host.url('/projects/sleep.zip'),
  ]);
  const inFrame = page.frames().find((each) => each.url().startsWith(host.url('/embed')));
  const left = await inFrame?.evaluate(async () => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
  }));
  expect(left).toEqual({ local: [], tab: [], databases: [] });
});

test('the page of a map says why there is none, fits a phone, and has no serious finding', {
  tag: '@static',
}, async ({ page, host, record }) => {
  record.allow(/status of 404/);
  await ship(page, host);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(host.url('/embed?project=sleep'));
  await expect(page.getByText('3 nodes, 2 edges')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  await page.goto(host.url('/embed?project=naps'));
  await expect(page.getByText(/has no project named “naps”/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('no site but those that are named may frame the map, and none another page', {
  tag: ['@node', '@abuse'],
}, async ({ page, host, record, request }) => {
  record.allow(/frame-ancestors|Refused to frame|ERR_BLOCKED_BY_RESPONSE/);
  const policyOf = async (path: string) =>
    (await request.get(host.url(path))).headers()['content-security-policy'];
  for (const path of ['/embed', '/embed?project=sleep'])
    expect(await policyOf(path)).toBe("frame-ancestors 'self' http://blog.test");
  for (const path of ['/', '/about', '/embed/x', '/works/W1', '/embed.txt'])
    expect([path, await policyOf(path)]).toEqual([path, "frame-ancestors 'self'"]);
  await ship(page, host);
  for (const [origin, path] of [
    ['http://other.test', '/embed?project=sleep'],
    ['http://blog.test', '/about'],
  ] as const) {
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await openSite(page, origin, `<iframe src="${host.url(path)}"></iframe>`);
    expect((await refusal).text()).toContain("frame-ancestors 'self'");
    await expect(page.frameLocator('iframe').getByText('3 nodes, 2 edges')).toHaveCount(0);
  }
});
