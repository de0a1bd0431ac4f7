import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { expandNode } from '@/lib/flows/expand-node';
import { searchAndVisualize } from '@/lib/flows/search-and-visualize';
import { edgeId } from '@/lib/graph/edge-types';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { createTestContext, type TestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { describeWithSharedData, readSharedRecords } from '@/tests/support/shared-data';

/** What the test itself needs of a record, read without the code under test. */
interface Plain {
  readonly id: string;
  readonly cited_by_count?: number;
  readonly referenced_works?: readonly string[];
  readonly related_works?: readonly string[];
  readonly authorships?: readonly { readonly author: { readonly id: string } }[];
  readonly topics?: readonly { readonly id: string }[];
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && 'id' in value;
}

const shortOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const numberOf = ({ id }: Plain) => Number(shortOf(id).slice(1));

function topTen(works: readonly Plain[]): readonly string[] {
  return [...works]
    .sort((a, b) => (b.cited_by_count ?? 0) - (a.cited_by_count ?? 0) || numberOf(a) - numberOf(b))
    .slice(0, 10)
    .map(({ id }) => shortOf(id));
}

describeWithSharedData('the flows on real records', () => {
  const WORK = 'https://openalex.org/W2741809807';
  let works: readonly Plain[];
  let context: TestContext;

  beforeAll(() => {
    works = readSharedRecords('works.ndjson.gz').filter(isPlain);
    const others = ENTITY_KINDS.filter((kind) => kind !== 'works').flatMap((kind) =>
      readSharedRecords(`${kind}.ndjson.gz`),
    );
    context = createTestContext([...works, ...others.filter(isPlain)]);
  }, 60_000);

  it('expand W2741809807 to exactly the ten most cited of each list', async () => {
    const origin = works.find(({ id }) => id === WORK);
    const graph = applyAddition(EMPTY_GRAPH, [buildNode('W2741809807', { hydration: 'minimal' })], []);
    const view = { graph: () => graph, positionOf: () => null };
    const expansion = await expandNode(context, buildNode('W2741809807', { hydration: 'minimal' }), view);
    const byId = new Map(expansion.relations.map((relation) => [relation.relationId, relation]));

    const listed = new Set(origin?.referenced_works);
    const references = works.filter(({ id }) => listed.has(id) && id !== WORK);
    expect(byId.get('references')).toMatchObject({
      added: topTen(references),
      total: listed.size,
      notInIndex: listed.size - references.length,
    });
    const citing = works.filter(({ id, referenced_works: cites }) => id !== WORK && cites?.includes(WORK));
    expect(byId.get('cited-by')).toMatchObject({ shown: 10, total: citing.length });
    const relations = new Set(expansion.edges.map(edgeId));
    for (const id of topTen(citing)) expect(relations).toContain(`${id}-references-W2741809807`);

    const authors = (origin?.authorships ?? []).map(({ author }) => shortOf(author.id));
    expect(byId.get('authors')).toMatchObject({ added: authors.slice(0, 10), total: authors.length });
    const topics = (origin?.topics ?? []).map(({ id }) => shortOf(id));
    expect(byId.get('topics')).toMatchObject({ added: topics });

    const known = new Set(works.map(({ id }) => shortOf(id)));
    const added = expansion.nodes.filter((node) => node.entityType === 'works');
    expect(added.filter((node) => !known.has(node.id))).toEqual([]);
    expect(expansion.relations.filter((relation) => relation.state === 'failed')).toEqual([]);
  }, 60_000);

  it("search 'open access' in the four default kinds", async () => {
    const outcome = await searchAndVisualize(context, { query: 'open access' });
    if (outcome.type !== 'results') throw new Error('Not a search');
    const failed = [...outcome.progress.values()].filter(({ state }) => state !== 'done');
    expect(failed).toEqual([]);
    expect(outcome.nodes.filter((node) => node.entityType === 'works')).toHaveLength(20);
    expect(outcome.edges.length).toBeGreaterThan(0);
  }, 60_000);

  it.each(ENTITY_KINDS)(
    'expand a real one of the %s without a failing relation',
    async (kind) => {
      const { results } = await context.api.fetchList(kind, { perPage: 1, sort: 'cited_by_count:desc' });
      const id = results[0]?.id ?? '';
      const node = buildNode(id, { entityType: kind, hydration: 'minimal' });
      const graph = applyAddition(EMPTY_GRAPH, [node], []);
      const expansion = await expandNode(context, node, { graph: () => graph, positionOf: () => null });
      expect(expansion.relations.filter((relation) => relation.state === 'failed')).toEqual([]);
      const joined = new Set(
        expansion.edges.flatMap((edge) => (edge.source === id ? edge.target : edge.source)),
      );
      expect(expansion.nodes.slice(1).filter((each) => !joined.has(each.id))).toEqual([]);
    },
    60_000,
  );
});
