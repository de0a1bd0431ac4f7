import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { collectPage, isCollected, nothingCollected } from '@/lib/flows/collect-list';
import type { FlowContext } from '@/lib/flows/context';
import { expandNode, expandRelation } from '@/lib/flows/expand-node';
import { applyAddition, EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createFakeService, type FakeServiceOptions } from '@/tests/support/fake-service';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

const BASE_URL = 'https://service.test';

/** Flows over the fake service, whose faults are asked for by id. */
function contextOf(raws: readonly object[], options: FakeServiceOptions = {}): FlowContext {
  const text = raws.map((raw) => JSON.stringify(raw)).join('\n');
  const library = createLibrary(parseNdjson(new TextEncoder().encode(text)), { name: 'Test' });
  const { fetch } = createFakeService(library, { ...options, baseUrl: BASE_URL });
  const records = createRecordStore();
  const client = createOpenAlexClient({ baseUrl: BASE_URL, fetch, sleep: () => Promise.resolve() });
  return { api: createCachedApi(client, records), records, now: () => 0 };
}

function graphOf(id: string): GraphState {
  return applyAddition(EMPTY_GRAPH, [buildNode(id, { hydration: 'minimal' })], []);
}

async function expandIn(context: FlowContext, graph: GraphState, id: string): Promise<GraphState> {
  const node = graph.nodes.get(id) ?? buildNode(id);
  const { nodes, edges } = await expandNode(context, node, { graph: () => graph, positionOf: () => null });
  return applyAddition(graph, nodes, edges);
}

describe('expanding', () => {
  it('gives a work that cites itself no edge to itself, nor itself as a neighbour', async () => {
    const context = contextOf([rawWork('W10', { cites: ['W10', 'W11'], citedBy: 2 }), rawWork('W11')]);
    const after = await expandIn(context, graphOf('W10'), 'W10');
    expect([...after.nodes.keys()]).toEqual(['W10', 'W11']);
    expect([...after.edges.keys()]).toEqual(['W10-references-W11']);
  });

  it('twice adds nothing', async () => {
    const context = contextOf([
      rawWork('W10', { cites: ['W11', 'W11', 'W12'], authors: ['A10', 'A10'], topics: ['T10'] }),
      rawWork('W11', { cites: ['W12'], authors: ['A10'] }),
      rawWork('W12', { authors: ['A11', 'A10'] }),
    ]);
    const once = await expandIn(context, graphOf('W10'), 'W10');
    expect(once.edges.size).toBe(new Set(once.edges.keys()).size);
    const twice = await expandIn(context, once, 'W10');
    expect([twice.nodes.size, twice.edges.size]).toEqual([once.nodes.size, once.edges.size]);
  });

  it('counts references that the service answers with 404, and adds none of them', async () => {
    const context = contextOf([rawWork('W10', { cites: ['W4040000', 'W11', 'W4040001'] }), rawWork('W11')]);
    const graph = graphOf('W10');
    const { nodes, relations } = await expandNode(context, buildNode('W10'), {
      graph: () => graph,
      positionOf: () => null,
    });
    expect(nodes.map(({ id }) => id)).toEqual(['W10', 'W11']);
    expect(relations.find(({ relationId }) => relationId === 'references')).toMatchObject({
      total: 3,
      notInIndex: 2,
    });
  });

  it('goes on from a node that the service no longer knows', async () => {
    const context = contextOf([rawWork('W20', { cites: ['W4040000404'] })]);
    const graph = applyAddition(graphOf('W4040000404'), [buildNode('W20')], []);
    const { nodes, relations } = await expandNode(context, buildNode('W4040000404', { label: 'Lost' }), {
      graph: () => graph,
      positionOf: () => null,
    });
    expect(nodes).toMatchObject([{ id: 'W4040000404', label: 'Lost' }, { id: 'W20' }]);
    expect(relations.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it('keeps a node under the id it was added by when its record has another', async () => {
    const merged = { ...rawWork('W12', { cites: ['W11'], authors: ['A10'], citedBy: 1 }) };
    const inner = contextOf([merged, rawWork('W11'), rawWork('W13', { cites: ['W12'] })]);
    const context: FlowContext = {
      ...inner,
      api: {
        ...inner.api,
        fetchEntity: (reference, options) =>
          inner.api.fetchEntity(
            reference.id === 'W10' ? checkedReference('works', 'W12') : reference,
            options,
          ),
      },
    };
    const after = await expandIn(context, graphOf('W10'), 'W10');
    expect([...after.nodes.keys()].sort()).toEqual(['A10', 'W10', 'W11', 'W13']);
    expect(after.edges.has('W10-references-W11')).toBe(true);
    expect(after.edges.has('A10-authored-W10')).toBe(true);
    expect(after.edges.has('W13-references-W10')).toBe(true);
  });

  it('reports the relations that a failing service takes away and keeps the others', async () => {
    const context = contextOf([
      rawWork('W10', { cites: ['W11', 'W5000000500'], authors: ['A10'], topics: ['T10'] }),
      rawWork('W11'),
    ]);
    const graph = graphOf('W10');
    const { nodes, relations } = await expandNode(context, buildNode('W10'), {
      graph: () => graph,
      positionOf: () => null,
    });
    expect(relations.find(({ relationId }) => relationId === 'references')).toMatchObject({
      state: 'failed',
    });
    expect(nodes.map(({ id }) => id)).toEqual(['W10', 'A10', 'T10']);
  });

  it('brings ten of five thousand authors, and all of them when asked to', async () => {
    const authors = Array.from({ length: 5_000 }, (_, index) => `A${10_000 + index}`);
    const context = contextOf([rawWork('W10', { authors }), rawEntity('A10000')]);
    const graph = graphOf('W10');
    const view = { graph: () => graph, positionOf: () => null };
    const { relations } = await expandNode(context, buildNode('W10'), view);
    expect(relations.find(({ relationId }) => relationId === 'authors')).toMatchObject({
      shown: 10,
      total: 5_000,
    });
    const all = await expandRelation(context, buildNode('W10'), 'authors', { offset: 0, limit: 5_000 }, view);
    expect(all.nodes).toHaveLength(5_001);
    expect(all.edges).toHaveLength(5_000);
    expect(new Set(all.nodes.map(({ x, y }) => `${x},${y}`)).size).toBe(5_001);
  });
});

describe('collecting a list that changes meanwhile', () => {
  it.each([{ filter: 'display_name.search:sleep' }, { search: 'sleep' }])(
    'of %j takes each record once, to its end',
    async (params) => {
      const raws = Array.from({ length: 350 }, (_, at) =>
        rawWork(`W${1_000 + at}`, { title: `sleep ${at}` }),
      );
      const context = contextOf(raws, { drifts: true });
      const collection = {
        kind: 'works',
        source: { type: 'list', params },
        fields: ['id'],
        limit: 10_000,
      } as const;
      const records: string[] = [];
      let soFar = nothingCollected(collection);
      while (!isCollected(collection, soFar)) {
        const page = await collectPage(context, collection, soFar);
        records.push(...page.records.map(({ id }) => id));
        soFar = page.after;
      }
      expect([...records].sort()).toEqual(raws.map(({ id }) => id.replace(/.*\//, '')).sort());
    },
  );
});
