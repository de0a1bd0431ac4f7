import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';

const SEARCH_BOX = 'Search papers, authors, DOIs, ORCIDs...';
/** Longer than a test: no answer comes before it is cancelled. */
const UNTIL_CANCELLED_MS = 600_000;

test.describe('Home', () => {
  for (const example of ['machine learning', 'climate change']) {
    test(`the example '${example}' searches at once`, { tag: '@static' }, async ({ page, host }) => {
      const graph = new GraphPage(page);
      await page.goto(host.url('/'));
      await page.getByRole('link', { name: example, exact: true }).click();
      await graph.waitForNodes(20);
      await expect(page).toHaveURL(host.url(`/explore/graph?q=${encodeURIComponent(example)}`));
    });
  }

  test('the example map opens free of credits, and is left again', async ({ page, host, service }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/'));
    await page
      .getByRole('group', { name: 'Example map' })
      .getByRole('link', { name: /^Topic: Urban Heat/ })
      .click();
    await graph.waitForNodes(50);
    await expect(graph.panel().getByRole('heading', { name: 'Urban Heat and Air Quality' })).toBeVisible();
    await expect(page.getByText('no paper, person or institution here is real')).toBeVisible();
    // The server's own sample library answers, and nobody else.
    const isFree = (request: string) => /^\/(?:sample\/|status)|select=id$/.test(request);
    expect(service.requests().filter((request) => !isFree(request))).toEqual([]);
    await page.getByRole('button', { name: 'Leave the example' }).click();
    await expect(page.getByPlaceholder(SEARCH_BOX)).toBeVisible();
    await expect(page.getByText('Sample library.')).toHaveCount(0);
  });

  test('the ORCID example is a person', { tag: '@static' }, async ({ page, host, service }) => {
    const { name, ids } = await findSample('authors', 'has_orcid:true');
    service.answerWithRecordOf('/authors/orcid:0000-0001-6187-6610', `/authors/orcid:${ids.orcid}`);
    const graph = new GraphPage(page);
    await page.goto(host.url('/'));
    await page.getByRole('link', { name: '0000-0001-6187-6610' }).click();
    await graph.waitForNodes(1);
    await expect(graph.panel().getByRole('heading', { name })).toBeVisible();
  });
});

test.describe('What was asked is what is sent', () => {
  test('a truncated word finds works by exact words, from Home, after a reload, and in a table', {
    tag: '@static',
  }, async ({ page, host, service }) => {
    const graph = new GraphPage(page);
    const told = page.getByText('Truncation needs exact words.');
    await page.goto(host.url('/'));
    await page.getByPlaceholder(SEARCH_BOX).fill('therap*');
    await expect(told).toBeVisible();
    await page.getByRole('combobox', { name: 'Search works in' }).selectOption('Title and abstract');
    await page.getByRole('button', { name: 'Search & Visualize' }).click();
    await expect(page).toHaveURL(/[?&]q=therap\*?(?:%2A)?&scope=title_and_abstract&forms=exact/);
    const { nodes } = await graph.waitForNodes(1);
    await expect(told.first()).toBeVisible();
    expect(
      service.requests().filter((request) => request.includes('search.title_and_abstract.exact=')),
    ).toHaveLength(1);

    await page.reload();
    expect((await graph.waitForNodes(1)).nodes).toEqual(nodes);
    await expect(page).toHaveURL(/scope=title_and_abstract&forms=exact/);
    await expect(told.first()).toBeVisible();
    const panel = page.getByRole('region', { name: 'Last search' });
    await expect(panel).toContainText('As sent: therap* (title and abstract, exact words');

    await page.goto(host.url('/search?q=therap*&scope=title_and_abstract&forms=exact'));
    await expect(page.getByText(/^As sent:/)).toContainText(
      /^As sent: therap\* \(title and abstract, exact words, [\d,]+ works, \d{4}-\d\d-\d\d\)$/,
    );
    const asked = service
      .requests()
      .filter((request) => request.includes('search.title_and_abstract.exact='));
    expect(asked.length).toBeGreaterThan(1);
  });
});

test.describe('Search & Visualize', () => {
  test('searches four kinds, lays the results out, and gives their grid back by one undo', {
    tag: ['@folder', '@journey'],
  }, async ({ page, host, service }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/'));
    await page.getByPlaceholder(SEARCH_BOX).fill('machine learning');
    await page.getByRole('button', { name: 'Search & Visualize' }).click();
    const { nodes, edges } = await graph.waitForNodes(20);
    await graph.waitForLayout();

    const searched = service.requests().filter((request) => request.includes('search=machine'));
    const kinds = searched.map((request) => /^\/([a-z]+)\?/.exec(request)?.[1]);
    expect(kinds.sort()).toEqual(['authors', 'institutions', 'sources', 'works']);
    expect(edges).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Undo Force layout' }).click();
    await graph.settle();
    const positions = [...(await graph.positions()).values()];
    expect(positions).toHaveLength(nodes);
    const columns = new Set(positions.map(({ x }) => Math.round(x)));
    const rows = new Set(positions.map(({ y }) => Math.round(y)));
    expect(columns.size).toBe(Math.ceil(Math.sqrt(nodes)));
    const gaps = (values: ReadonlySet<number>) => {
      const sorted = [...values].sort((a, b) => a - b);
      return new Set(sorted.slice(1).map((value, index) => value - (sorted[index] ?? 0)));
    };
    expect([...gaps(columns)]).toEqual([200]);
    expect([...gaps(rows)]).toEqual([150]);
  });

  test('names each kind while it searches, and can be cancelled', { tag: '@node' }, async ({
    page,
    host,
    service,
  }) => {
    service.delay(/search=/, UNTIL_CANCELLED_MS);
    await page.goto(host.url('/explore/graph?q=climate'));
    const progress = page.getByRole('region', { name: 'Search progress' });
    await expect(progress).toContainText('Searching “climate”');
    for (const kind of ['Works', 'Authors', 'Sources', 'Institutions'])
      await expect(progress).toContainText(kind);
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await expect(progress).toHaveCount(0);
    await expect(page.getByText('0 nodes, 0 edges')).toBeVisible();
  });

  test('says when nothing is found', { tag: '@static' }, async ({ page, host }) => {
    await page.goto(host.url('/explore/graph?q=qwxzvkj'));
    await expect(
      page.getByRole('region', { name: 'Graph explorer' }).getByText('No results found'),
    ).toBeVisible();
    await expect(page.getByPlaceholder(SEARCH_BOX)).toBeVisible();
  });

  test('works from the header, where / leads', { tag: '@node' }, async ({ page, host }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(5);
    await graph.settle();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search the scholarly record' })).toBeFocused();
    await page.keyboard.type('machine learning');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(host.url('/explore/graph?q=machine%20learning'));
    await graph.waitForNodes(20);
  });

  test('an identifier typed on Home opens its entity', { tag: '@static' }, async ({
    page,
    host,
    service,
  }) => {
    const { id, name } = await findSample('works');
    const graph = new GraphPage(page);
    await page.goto(host.url('/'));
    await page.getByPlaceholder(SEARCH_BOX).fill(` https://openalex.org/${id} `);
    await expect(page.getByRole('button', { name: 'Search & Visualize' })).toBeEnabled();
    await page.getByPlaceholder(SEARCH_BOX).press('Enter');
    await graph.waitForNodes(1);
    await expect(graph.panel().getByRole('heading', { name })).toBeVisible();
    expect(service.requests().some((request) => request.includes('search='))).toBe(false);
  });
});

test.describe('the map', () => {
  test('shows facts on a click, expands on a double-click, beside what is there', {
    tag: ['@folder', '@journey'],
  }, async ({ page, host }) => {
    const { id, name } = await findSample('works', 'cited_by_count:>5,has_references:true');
    const graph = new GraphPage(page);
    await page.goto(host.url(`/works/${id}`));
    await expect(graph.about(name).getByText('Cited by', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show the map' }).click();
    await graph.settle();
    const facts = graph.panel();
    await expect(facts.getByRole('heading', { name })).toBeVisible();
    await expect(facts.getByText('Cited by', { exact: true }).first()).toBeVisible();
    const before = (await graph.positions()).get(id);

    await graph.node(id).dblclick();
    const { nodes, edges } = await graph.waitForNodes(10);
    await graph.settle();
    expect(edges).toBeGreaterThanOrEqual(nodes / 2);
    await expect(graph.relation('references')).toContainText(/\d+ of \d+/);
    await expect(graph.relation('authors')).toContainText(/(\d+) of \1/);
    expect((await graph.positions()).get(id)).toEqual(before);

    const author = (await graph.nodeIds()).find((other) => other.startsWith('A')) ?? '';
    await graph.node(author).click();
    await expect(facts.getByText(author).first()).toBeVisible();
    await expect(facts.getByText('h-index')).toBeVisible();
  });

  test('never gives React Flow an edge, nor more than 250 nodes', { tag: '@node' }, async ({
    page,
    host,
  }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(20);
    await expect(page.locator('.react-flow__node').first()).toBeVisible();
    expect(await page.locator('.react-flow__edge').count()).toBe(0);
    expect(await page.locator('.react-flow__node').count()).toBeLessThanOrEqual(250);
  });

  test('lays out in a worker, moves nodes by dragging, zooms and fits', { tag: '@folder' }, async ({
    page,
    host,
  }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=machine%20learning'));
    await graph.waitForNodes(20);
    await graph.waitForLayout();
    expect(page.workers().length).toBeGreaterThanOrEqual(1);
    const settled = await graph.positions();
    await page.getByRole('button', { name: 'Undo Force layout' }).click();
    await graph.settle();
    const onGrid = await graph.positions();
    const moved = [...settled].filter(([id, { x, y }]) => {
      const old = onGrid.get(id);
      return old !== undefined && Math.hypot(x - old.x, y - old.y) > 1;
    });
    expect(moved.length).toBeGreaterThan(settled.size / 2);

    await page.getByRole('button', { name: 'Run layout' }).click();
    // So few nodes may be laid out between two looks at the state; where they come to rest tells that it ran.
    await expect.poll(() => graph.positions()).toEqual(settled);
    await expect(graph.canvas()).toHaveAttribute('data-layout-state', 'settled');
    await graph.settle();

    const zoom = async () => Number(await graph.canvas().getAttribute('data-zoom'));
    await page.getByRole('button', { name: 'Fit view' }).click();
    await graph.settle();
    await expect.poll(zoom).toBeLessThan(1);
    const fitted = await zoom();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(zoom).toBeGreaterThan(fitted);
  });

  test('drags a node and leaves the others', { tag: '@static' }, async ({ page, host }) => {
    const { id } = await findSample('works', 'cited_by_count:>5,has_references:true');
    const graph = new GraphPage(page);
    await graph.openOnMap(host.url(`/works/${id}`));
    await graph.node(id).dblclick();
    await graph.waitForNodes(5);
    await graph.settle();
    await page.waitForFunction(() => document.querySelectorAll('.react-flow__node').length > 5);
    const before = await graph.positions();
    const box = await graph.node(id).boundingBox();
    if (box === null) throw new Error('the node is not on the map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 8 });
    await page.mouse.up();
    const after = await graph.positions();
    const shift = (node: string) => {
      const [from, to] = [before.get(node), after.get(node)];
      return from === undefined || to === undefined ? 0 : Math.hypot(to.x - from.x, to.y - from.y);
    };
    expect(shift(id)).toBeGreaterThan(20);
    for (const other of before.keys()) if (other !== id) expect(shift(other), other).toBeLessThan(0.5);
  });

  test('can be used by keyboard alone', { tag: '@node' }, async ({ page, host }) => {
    const { id, name } = await findSample('works', 'cited_by_count:>5,has_references:true');
    const graph = new GraphPage(page);
    await graph.openOnMap(host.url(`/works/${id}`));
    const item = page
      .getByRole('list', { name: 'Graph items' })
      .getByRole('button', { name: `${name}, work` });
    await item.focus();
    await page.keyboard.press('e');
    await graph.waitForNodes(5);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(graph.panel().getByRole('heading', { name })).toHaveCount(0);
  });
});
