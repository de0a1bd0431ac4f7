import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import type { PageRecord } from './support/page-record';
import { fetchSample, findSample } from './support/sample-records';

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

const HTML_PAGE = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Guest network</title><h1>Please sign in</h1>',
};
const HTML_ERROR = { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Server Error</h1>' };

/** Takes the page's network away, which the page is told; gives what brings it back. */
async function goOffline(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const emulate = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await emulate(true);
  return () => emulate(false);
}

test.describe('an entity that cannot be loaded', () => {
  test('is said to be missing when the service does not know it', { tag: '@node' }, async ({
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

  test('of the wrong kind goes to search', { tag: '@node' }, async ({ page, host }) => {
    const { id } = await findSample('authors');
    await page.goto(host.url(`/works/${id}`));
    await expect(page).toHaveURL(host.url(`/search?q=${id}`));
    await expect(page.getByText(`Unable to detect entity type for: ${id}`)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search query' })).toHaveValue(id);
  });

  test('under its old id is shown as what it was merged into, which is said', { tag: '@node' }, async ({
    page,
    host,
    service,
  }) => {
    const { id, name } = await findSample('authors');
    service.answerWithRecordOf('/authors/A5098765432', `/authors/${id}`);
    await page.goto(host.url('/authors/A5098765432'));
    await expect(new GraphPage(page).about(name)).toBeVisible();
    await expect(
      page.getByRole('status').filter({
        hasText: `OpenAlex has merged A5098765432 into ${name} (${id}), which is shown.`,
      }),
    ).toBeVisible();
  });
});

/** An error of the service, or of what stands between. */
const inJson = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: { 'access-control-expose-headers': '*', ...headers },
  body: JSON.stringify(body),
});

/** Answers that cannot be used, and what is said of them; the last one has the application wait. */
const BAD_ANSWERS = [
  ['a sign-in page of the network', HTML_PAGE, 'Malformed response from API: the body is not JSON'],
  ['an answer that breaks off', { status: 200, body: '{"meta":{"count":3},"results":[{"id"' }, 'Malformed'],
  ['an empty answer', { status: 200, body: 'null' }, 'Received null or undefined response from API'],
  [
    'what takes a paid plan',
    inJson(429, { error: 'Plan upgrade required', message: 'This request requires a paid plan.' }),
    'Rate limit exceeded (HTTP 429): only a paid plan of OpenAlex answers this',
  ],
  [
    'searches that are paused',
    inJson(503, { error: 'Search temporarily unavailable', retryAfter: 60 }, { 'retry-after': '60' }),
    /\(HTTP 503\): OpenAlex is busy and holds back searches without an API key; wait 60 seconds, then try again/,
  ],
  ['a server error that stays', HTML_ERROR, 'HTTP 500'],
] as const;

test('each bad answer is told in words and costs nothing on the map, and the next good one is used', {
  tag: '@static',
}, async ({ page, host, record, service }) => {
  test.slow();
  allowFailedRequests(record);
  const graph = await openCitingWork(page, host);
  const load = graph.panel().getByRole('button', { name: 'Load References' });
  const alert = page.getByRole('main').getByRole('alert').first();
  for (const [what, fault, text] of BAD_ANSWERS) {
    await test.step(what, async () => {
      service.fail({ match: /^\/works/, ...fault });
      await load.click();
      await expect(alert).toContainText(text);
      await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled();
      expect((await graph.counts()).nodes).toBe(1);
      service.heal();
    });
  }

  await test.step('a server error that passes is tried again without a word', async () => {
    service.fail({ match: /^\/works/, times: 1, ...HTML_ERROR });
    await load.click();
    await graph.waitForNodes(2);
    await expect(alert).toHaveCount(0);
  });

  await test.step('too many requests at once say how long to wait', async () => {
    const { nodes } = await graph.counts();
    const message = 'Rate limit exceeded: 10 requests per second. Please slow down.';
    service.fail({
      match: /^\/works/,
      ...inJson(429, { error: 'Rate limit exceeded', message }, { 'retry-after': '40' }),
    });
    await graph
      .panel()
      .getByRole('button', { name: /^Load Cited by/ })
      .click();
    await expect(alert).toContainText('Rate limit exceeded (HTTP 429): wait 40 seconds, then try again');
    expect((await graph.counts()).nodes).toBe(nodes);
  });
});

test('a network that goes in the middle of an expansion leaves what has come, and the rest comes later', {
  tag: '@static',
}, async ({ page, host, record, service }) => {
  record.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load chunk/);
  const { id } = await findSample('works', 'cited_by_count:>5,has_references:true');
  const graph = new GraphPage(page);
  await page.goto(host.url(`/works/${id}`));
  // On their way when the network goes, and lost with it.
  service.delay(/^\/works\?/, 500);
  service.cut(/^\/works\?/);
  const isAsking = page.waitForRequest((request) => request.url().includes('filter=cites'));
  await graph.panel().getByRole('button', { name: 'Expand', exact: true }).click();
  await isAsking;
  service.cut();
  const goOnline = await goOffline(page);
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: /^Failed to expand node \(.*Cited by.*\): Network error after 3 attempts/ });
  await expect(alert).toBeVisible();
  await expect(page.getByText(/You are offline\./)).toBeVisible();
  const { nodes } = await graph.waitForNodes(2);
  service.heal();
  await goOnline();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await graph.waitForNodes(nodes + 1);
  await expect(alert).toHaveCount(0);
});

test('a work with 5,000 authors is shown, its byline in a window, and its authors at no cost', {
  tag: '@node',
}, async ({ page, host, service }) => {
  const { id, name } = await findSample('works', 'has_references:true');
  const work = await fetchSample(`/works/${id}`);
  const authorships = Array.from({ length: 5_000 }, (_, at) => ({
    author_position: at === 0 ? 'first' : 'middle',
    author: { id: `https://openalex.org/A${5_100_000_000 + at}`, display_name: `Author ${at + 1}` },
    institutions: [],
  }));
  service.fail({
    match: new RegExp(`^/works/${id}`),
    status: 200,
    body: JSON.stringify({ ...work, authorships }),
  });
  const graph = new GraphPage(page);
  await page.goto(host.url(`/works/${id}`));
  const authors = graph.about(name).getByRole('region', { name: 'Authors' });
  await authors.getByRole('button', { name: 'Show all 5,000' }).click();
  await expect(authors.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');
  expect(await authors.getByRole('listitem').count()).toBeLessThan(100);
  const asked = service.requests().length;
  await graph.panel().getByRole('button', { name: 'Load Authors', exact: true }).click();
  await graph.waitForNodes(11);
  await expect(graph.relation('authors')).toContainText('10 of 5,000');
  expect(service.requests().length, 'authors stand in the record').toBe(asked);
});

test('a layout goes on with another worker when one crashes, and says so when none can be had', {
  tag: '@node',
}, async ({ page, host, record }) => {
  record.allow(/ERR_FAILED/);
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  await graph.waitForNodes(20);
  await graph.waitForLayout();
  const counts = await graph.counts();
  const runLayout = page.getByRole('button', { name: 'Run layout' });
  const crashAtNextRun = () =>
    Promise.all(
      page.workers().map((worker) =>
        worker.evaluate(() =>
          addEventListener('message', () => {
            throw new Error('out of memory');
          }),
        ),
      ),
    );
  await crashAtNextRun();
  await runLayout.click();
  await graph.waitForLayout();
  await expect(page.getByText('The layout failed.')).toHaveCount(0);

  await page.route(/turbopack-worker/, (route) => route.abort());
  await crashAtNextRun();
  await runLayout.click();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'The layout failed.' });
  await expect(alert).toContainText('Nodes stay where they are.');
  expect(await graph.counts()).toEqual(counts);
  await page.unroute(/turbopack-worker/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await graph.waitForLayout();
  await expect(alert).toHaveCount(0);
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

test('a spent budget is said with the time it lasts, and what is free still works', {
  tag: '@static',
}, async ({ page, host, record, service }) => {
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

test('a service that asks for a key says so from the start, and a key opens it', {
  tag: '@static',
}, async ({ page, host, record, service }) => {
  allowFailedRequests(record);
  service.fail({
    match: /^(?!.*[?&]api_key=)/,
    ...inJson(401, { error: 'Invalid or missing API key', message: 'API key required' }),
  });
  await page.goto(host.url('/works'));
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('OpenAlex asks for an API key (HTTP 401)');
  await expect(alert).toContainText('OpenAlex says: “API key required”');
  const foot = page.getByRole('status').filter({ hasText: 'OpenAlex does not answer without an API key.' });
  await foot.getByText('What OpenAlex says, and what works without it').click();
  await expect(foot.getByRole('link', { name: 'open the sample library' })).toBeVisible();
  await foot.getByRole('button', { name: 'Enter an API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your own API key' });
  await dialog.getByLabel('API key').fill('a-key-of-the-test');
  await dialog.getByRole('button', { name: 'Save key' }).click();
  await expect(foot).toHaveCount(0);
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
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

  test('for all kinds says why, and works on the next try', { tag: '@static' }, async ({
    page,
    host,
    record,
    service,
  }) => {
    test.slow();
    allowFailedRequests(record);
    service.cut(/search=/);
    record.allow(/request failed: .*search=/);
    const graph = new GraphPage(page);
    const failure = page.getByRole('main').getByRole('alert');
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await expect(failure).toContainText('Network error after 3 attempts');
    service.heal();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await graph.waitForNodes(5);
    await expect(failure).toHaveCount(0);
  });

  test('by the second is tried again without a word', { tag: '@static' }, async ({
    page,
    host,
    record,
    service,
  }) => {
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
