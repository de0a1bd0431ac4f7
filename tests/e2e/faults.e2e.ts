import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import type { PageRecord } from './support/page-record';
import { findSample } from './support/sample-records';

/** The browser itself writes a line for each answer that is an error. */
function allowFailedRequests(record: PageRecord): void {
  record.allow(/Failed to load resource/);
}

/** Shows a work that has references, alone. */
async function openCitingWork(page: Page, host: Host): Promise<GraphPage> {
  const { id, name } = await findSample('works', 'has_references:true');
  const graph = new GraphPage(page);
  await page.goto(host.url(`/works/${id}`));
  await graph.waitForNodes(1);
  await expect(graph.panel().getByRole('heading', { name })).toBeVisible();
  return graph;
}

const HTML_ERROR = { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Server Error</h1>' };

test.describe('an entity that cannot be loaded', () => {
  test('is said to be missing when the service does not know it', { tag: '@folder' }, async ({
    page,
    host,
    record,
    service,
  }) => {
    allowFailedRequests(record);
    await page.goto(host.url('/works/W4040000404'));
    const alert = page.getByRole('alert').filter({ hasText: 'Entity not found: W4040000404' });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL(host.url('/works/W4040000404'));
    await expect(alert.getByRole('link', { name: 'Search for it' })).toHaveAttribute(
      'href',
      `${host.basePath}/search?q=W4040000404`,
    );
    const { name } = await findSample('works');
    const { id } = await findSample('works');
    service.answerWithRecordOf('/works/W4040000404', `/works/${id}`);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(new GraphPage(page).panel().getByRole('heading', { name })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('of the wrong kind goes to search', { tag: '@folder' }, async ({ page, host }) => {
    const { id } = await findSample('authors');
    await page.goto(host.url(`/works/${id}`));
    await expect(page).toHaveURL(host.url(`/search?q=${id}`));
    await expect(page.getByText(`Unable to detect entity type for: ${id}`)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search query' })).toHaveValue(id);
  });

  for (const [what, fault, text] of [
    ['a server error', HTML_ERROR, 'HTTP 500'],
    ['malformed JSON', { status: 200, body: '{"id": "https' }, 'Malformed response from API'],
    ['an empty answer', { status: 200, body: 'null' }, 'Received null or undefined response from API'],
  ] as const) {
    test(`is reported after ${what}, and keeps the graph`, { tag: '@static' }, async ({
      page,
      host,
      record,
      service,
    }) => {
      test.slow();
      allowFailedRequests(record);
      const graph = await openCitingWork(page, host);
      service.fail({ match: /^\/works/, ...fault });
      await graph.panel().getByRole('button', { name: 'Load References' }).click();
      await expect(page.getByRole('main').getByRole('alert').first()).toContainText(text, {
        timeout: 30_000,
      });
      expect((await graph.counts()).nodes).toBe(1);
      service.heal();
      await graph.panel().getByRole('button', { name: 'Load References' }).click();
      await graph.waitForNodes(2);
    });
  }
});

test('an expansion says which relations failed while others came', { tag: '@node' }, async ({
  page,
  host,
  record,
  service,
}) => {
  allowFailedRequests(record);
  const graph = await openCitingWork(page, host);
  service.fail({
    match: /^\/works\?/,
    status: 400,
    body: JSON.stringify({ error: 'No', message: 'Not today.' }),
  });
  await graph.panel().getByRole('button', { name: 'Expand', exact: true }).click();
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /^Failed to expand node \(.*References.*\): .*Not today\./ });
  await expect(alert).toBeVisible();
  const { nodes } = await graph.waitForNodes(2);
  service.heal();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await graph.waitForNodes(nodes + 1);
  await expect(alert).toHaveCount(0);
});

test('a spent budget is said with the time it lasts, and what is free still works', async ({
  page,
  host,
  record,
  service,
}) => {
  allowFailedRequests(record);
  const author = await findSample('authors');
  const graph = await openCitingWork(page, host);
  service.fail({
    match: /^\/works\?/,
    status: 429,
    headers: {
      'retry-after': '3600',
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '3600',
      'access-control-expose-headers': '*',
    },
    body: JSON.stringify({
      error: 'Rate limit exceeded',
      message: 'Insufficient budget. This request costs $0.0001 but you only have $0 remaining.',
      retryAfter: 3600,
      creditsRequired: 1,
      creditsRemaining: 0,
    }),
  });
  await graph.panel().getByRole('button', { name: 'Load References' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    /Daily request limit of 1000 exceeded. Resets at \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  expect((await graph.counts()).nodes).toBe(1);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...').fill(author.id);
  await page.getByRole('button', { name: 'Search & Visualize' }).click();
  await graph.waitForNodes(2);
});

test.describe('a search that fails', () => {
  test('for one kind shows the others, and says which is missing', { tag: '@static' }, async ({
    page,
    host,
    record,
    service,
  }) => {
    allowFailedRequests(record);
    service.fail({
      match: /^\/authors\?/,
      status: 400,
      body: JSON.stringify({ error: 'No', message: 'Not today.' }),
    });
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(5);
    await expect(page.getByText('Some results are missing.')).toBeVisible();
    await expect(page.getByText('Authors: Not today.')).toBeVisible();
    service.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Some results are missing.')).toHaveCount(0);
  });

  test('for all kinds says why, and works on the next try', async ({ page, host, record, service }) => {
    test.slow();
    allowFailedRequests(record);
    service.cut(/search=/);
    record.allow(/request failed: .*search=/);
    const graph = new GraphPage(page);
    const failure = page.getByRole('main').getByRole('alert');
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await expect(failure).toContainText('Network error after 3 attempts', {
      timeout: 30_000,
    });
    service.heal();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await graph.waitForNodes(5);
    await expect(failure).toHaveCount(0);
  });

  test('by the second is tried again without a word', async ({ page, host, record, service }) => {
    allowFailedRequests(record);
    service.fail({
      match: /^\/works\?.*search=/,
      times: 1,
      status: 429,
      headers: { 'retry-after': '1', 'access-control-expose-headers': 'Retry-After' },
      body: JSON.stringify({
        error: 'Rate limit exceeded',
        message: 'Rate limit exceeded: 10 requests per second. Please slow down.',
        retryAfter: 0.4,
      }),
    });
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(20);
    await expect(page.getByText('Some results are missing.')).toHaveCount(0);
  });
});

test('a pasted question is searched without what the service refuses, and that is said', {
  tag: '@static',
}, async ({ page, host }) => {
  const graph = new GraphPage(page);
  await page.goto(host.url(`/explore/graph?q=${encodeURIComponent('climate change?')}`));
  await graph.waitForNodes(5);
  await expect(graph.page.getByRole('status').filter({ hasText: '?' }).first()).toBeVisible();
});
