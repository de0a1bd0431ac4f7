import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { lastSegment, type RealWorks, readRealWorks, tenMostCited } from './support/real-works';

const ID = 'W2741809807';
const DOI = '10.7717/peerj.4375';

interface ExpectedRelation {
  /** Ids in the graph after one expansion. */
  readonly shown: readonly string[];
  readonly total: number;
  readonly notInIndex: number;
}

/** What each relation must bring, from the file alone. */
function expectedRelations({ work, outlines }: RealWorks): Readonly<Record<string, ExpectedRelation>> {
  const listed = (urls: readonly string[] | null): ExpectedRelation => {
    const ids = new Set((urls ?? []).map(lastSegment));
    ids.delete(ID);
    const present = [...ids].filter((id) => outlines.has(id));
    return { shown: tenMostCited(present, outlines), total: ids.size, notInIndex: ids.size - present.length };
  };
  const embedded = (urls: readonly string[]): ExpectedRelation => {
    const ids = [...new Set(urls.map(lastSegment))];
    return { shown: ids.slice(0, 10), total: ids.length, notInIndex: 0 };
  };
  const citing = [...outlines.values()].filter(({ id, references }) => id !== ID && references.has(ID));
  const source = work.primary_location?.source?.id;
  return {
    references: listed(work.referenced_works),
    'cited-by': {
      shown: tenMostCited(
        citing.map(({ id }) => id),
        outlines,
      ),
      total: citing.length,
      notInIndex: 0,
    },
    authors: embedded(work.authorships.flatMap(({ author }) => author.id ?? [])),
    source: embedded(source === undefined ? [] : [source]),
    // Their edges are hidden at first, so that an expansion leaves them out.
    topics: { ...embedded(work.topics.map(({ id }) => id)), shown: [] },
    keywords: { ...embedded(work.keywords.map(({ id }) => id)), shown: [] },
    related: listed(work.related_works),
  };
}

test.describe('real records', () => {
  test('a search for open access finds the study of its state', async ({ page, host }) => {
    const graph = new GraphPage(page);
    await page.goto(host.url('/'));
    await page.getByPlaceholder('Search papers, authors, DOIs, ORCIDs...').fill('open access');
    await page.getByRole('button', { name: 'Search & Visualize' }).click();
    const { nodes, edges } = await graph.waitForNodes(20);
    const ids = await graph.nodeIds();
    expect(ids).toHaveLength(nodes);
    expect(ids).toContain(ID);
    expect(edges).toBeGreaterThan(0);
    await expect(page.getByText('Records come from the local library')).toBeVisible();
  });

  test('a work expands to exactly the most cited neighbours', async ({ page, host, service }) => {
    test.slow();
    const real = await readRealWorks(ID);
    const relations = expectedRelations(real);
    const graph = new GraphPage(page);
    await graph.openOnMap(host.url(`/works/doi/${DOI}`));
    // The page has shown what is free in a library.
    const asked = service.requests().length;
    await expect(graph.panel().getByRole('heading', { name: real.work.display_name ?? '' })).toBeVisible();

    await graph.node(ID).dblclick();
    await graph.waitForNodes(10);
    await graph.settle();
    const expected = new Set([ID, ...Object.values(relations).flatMap((relation) => relation.shown)]);
    expect([...(await graph.nodeIds())].sort()).toEqual([...expected].sort());

    for (const [relationId, { shown, total, notInIndex }] of Object.entries(relations)) {
      const row = graph.relation(relationId);
      await expect(row, relationId).toContainText(`${shown.length} of ${total}`);
      if (notInIndex > 0) await expect(row, relationId).toContainText(`${notInIndex} not in this library`);
      else await expect(row, relationId).not.toContainText('not in this library');
    }
    const lists = service
      .requests()
      .slice(asked)
      .filter((request) => request.includes('filter='));
    expect(lists.length, 'one request per relation that is not in the record').toBeLessThanOrEqual(3);
  });

  test('load more continues where the expansion stopped', async ({ page, host }) => {
    test.slow();
    const { outlines } = await readRealWorks(ID);
    const citing = [...outlines.values()].filter(({ id, references }) => id !== ID && references.has(ID));
    const ranked = citing
      .sort((a, b) => b.citedByCount - a.citedByCount || Number(a.id.slice(1)) - Number(b.id.slice(1)))
      .map(({ id }) => id);
    const graph = new GraphPage(page);
    await page.goto(host.url(`/works/${ID}`));
    await graph.waitForNodes(1);
    await graph.panel().getByRole('button', { name: 'Load Cited by', exact: true }).click();
    await expect(graph.relation('cited-by')).toContainText(`10 of ${ranked.length}`);
    await graph.panel().getByRole('button', { name: 'Load more Cited by' }).click();
    await expect(graph.relation('cited-by')).toContainText(`20 of ${ranked.length}`);
    expect([...(await graph.nodeIds())].sort()).toEqual([ID, ...ranked.slice(0, 20)].sort());
  });

  test('hundreds of neighbours stay quick to draw', async ({ page, host }) => {
    test.slow();
    const graph = new GraphPage(page);
    await graph.openOnMap(host.url(`/works/${ID}`));
    await graph.node(ID).dblclick();
    await graph.waitForNodes(20);
    await graph.settle();
    const authors = (await graph.nodeIds()).filter((id) => id.startsWith('A')).slice(0, 3);
    for (const author of authors) {
      const before = (await graph.counts()).nodes;
      await page.getByRole('list', { name: 'Graph items' }).locator(`[data-node-id="${author}"]`).focus();
      await page.keyboard.press('e');
      await graph.waitForNodes(before);
      await graph.settle();
    }
    expect(await page.locator('.react-flow__node').count()).toBeLessThanOrEqual(250);
    expect(await page.locator('.react-flow__edge').count()).toBe(0);
  });
});
