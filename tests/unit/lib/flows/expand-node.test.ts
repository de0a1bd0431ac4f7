import type { Expansion, GraphView, RelationReport } from '@/lib/flows/assemble-expansion';
import { expandNode, expandRelation } from '@/lib/flows/expand-node';
import { edgeId } from '@/lib/graph/edge-types';
import { applyAddition, EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';
import { rawEntity, rawWork, url } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

function graphOf(...ids: readonly string[]): GraphState {
  return applyAddition(
    EMPTY_GRAPH,
    ids.map((id, index) => buildNode(id, { hydration: 'minimal', x: index * 1000 })),
    [],
  );
}

function viewOf(graph: GraphState): GraphView {
  return { graph: () => graph, positionOf: () => null };
}

function newIds({ nodes }: Expansion, graph: GraphState): readonly string[] {
  return nodes.map((node) => node.id).filter((id) => !graph.nodes.has(id));
}

function relation({ relations }: Expansion, relationId: string): RelationReport | undefined {
  return relations.find((report) => report.relationId === relationId);
}

/** Fourteen references, twelve of them in the index: W101 cited once, W112 twelve times; W100 cites itself too. */
const CITED = Array.from({ length: 12 }, (_, index) => rawWork(`W${101 + index}`, { citedBy: index + 1 }));
const CENTRE = rawWork('W100', {
  cites: ['W100', ...CITED.map(({ id }) => id.slice(-4)), 'W998', 'W999'],
  authors: ['A11', 'A12', 'A9999999999'],
  source: 'S11',
  topics: ['T11'],
  citedBy: 1,
});
const CITING = rawWork('W200', { cites: ['W100', 'W101'], authors: ['A12'] });

describe('expandNode(context, node, view)', () => {
  const graph = graphOf('W100');
  const node = buildNode('W100', { hydration: 'minimal' });

  it('adds the ten most cited references and counts those that are not in the index', async () => {
    const expansion = await expandNode(createTestContext([CENTRE, ...CITED]), node, viewOf(graph));
    const top = ['W112', 'W111', 'W110', 'W109', 'W108', 'W107', 'W106', 'W105', 'W104', 'W103'];
    expect(relation(expansion, 'references')).toEqual({
      relationId: 'references',
      state: 'done',
      shown: 10,
      added: top,
      total: 14,
      isTotalCut: false,
      notInIndex: 2,
      nextOffset: 10,
    });
    expect(newIds(expansion, graph)).not.toContain('W999');
  });

  it('breaks ties by id', async () => {
    const equal = ['W1010', 'W102', 'W101', 'W99'].map((id) => rawWork(id, { citedBy: 3 }));
    const origin = rawWork('W100', { cites: ['W1010', 'W102', 'W101', 'W99'] });
    const expansion = await expandNode(createTestContext([origin, ...equal]), node, viewOf(graph));
    expect(relation(expansion, 'references')).toMatchObject({ added: ['W99', 'W101', 'W102', 'W1010'] });
  });

  it('keeps the order of the record for embedded neighbours, without pseudo authors', async () => {
    const expansion = await expandNode(createTestContext([CENTRE]), node, viewOf(graph));
    expect(relation(expansion, 'authors')).toMatchObject({ added: ['A11', 'A12'], total: 2 });
    expect(relation(expansion, 'source')).toMatchObject({ added: ['S11'], total: 1 });
    expect(relation(expansion, 'topics')).toMatchObject({ added: ['T11'], total: 1 });
  });

  it('asks once for the record, once per list, and never for what is known to be empty', async () => {
    const context = createTestContext([rawWork('W100', { cites: ['W101'], authors: ['A11'] }), ...CITED]);
    await expandNode(context, node, viewOf(graph));
    expect(context.requests.map((request) => request.split('&select')[0])).toEqual([
      '/works/W100',
      '/works?filter=openalex:W101&corpus=all&sort=cited_by_count:desc&page=1&per_page=10',
    ]);
  });

  it('makes the origin full and ties newcomers to it and to one another', async () => {
    const context = createTestContext([CENTRE, CITING, ...CITED]);
    const expansion = await expandNode(context, node, viewOf(graph));
    expect(expansion.nodes[0]).toMatchObject({ id: 'W100', hydration: 'full', label: 'Title of W100' });
    const edges = new Map(expansion.edges.map((edge) => [edgeId(edge), edge]));
    expect(edges.get('A11-authored-W100')).toMatchObject({ weight: 1, label: 'first author' });
    expect(edges.get('W200-references-W100')).toBeDefined();
    expect(edges.get('A12-authored-W200')).toMatchObject({ weight: 1 });
    expect(edges.get('W100-work_has_topic-T11')).toMatchObject({ weight: 0.9 });
    expect([...edges.keys()]).not.toContain('W100-references-W100');
  });

  it('puts new nodes around the origin, apart from one another and from present nodes', async () => {
    const crowded = graphOf('W100', 'W300');
    const expansion = await expandNode(createTestContext([CENTRE, ...CITED]), node, {
      graph: () => crowded,
      positionOf: (id) => (id === 'W100' ? { x: 5000, y: 5000 } : { x: 5000, y: 4760 }),
    });
    const points = expansion.nodes.slice(1).map(({ x, y }) => ({ x, y }));
    for (const [index, point] of points.entries()) {
      expect(Math.hypot(point.x - 5000, point.y - 5000)).toBeLessThan(1500);
      const others = [...points.slice(index + 1), { x: 5000, y: 5000 }, { x: 5000, y: 4760 }];
      for (const other of others)
        expect(Math.hypot(point.x - other.x, point.y - other.y)).toBeGreaterThan(200);
    }
  });

  it('leaves present nodes in place and joins them', async () => {
    const withAuthor = graphOf('W100', 'A12');
    const expansion = await expandNode(createTestContext([CENTRE]), node, viewOf(withAuthor));
    expect(relation(expansion, 'authors')).toMatchObject({ shown: 2, added: ['A11'] });
    const after = applyAddition(withAuthor, expansion.nodes, expansion.edges);
    expect(after.nodes.get('A12')).toMatchObject({ x: 1000, y: 0 });
    expect(after.edges.has('A12-authored-W100')).toBe(true);
  });

  it('reports a relation that fails and goes on with the others', async () => {
    const context = createTestContext([CENTRE, CITING, ...CITED], {
      before: (request) => {
        if (request.includes('cites:')) throw new TypeError('reset');
      },
    });
    const expansion = await expandNode(context, node, viewOf(graph));
    expect(relation(expansion, 'cited-by')).toEqual({
      relationId: 'cited-by',
      state: 'failed',
      message: 'Network error after 3 attempts: reset',
    });
    expect(relation(expansion, 'references')).toMatchObject({ state: 'done', shown: 10 });
    expect(expansion.failure).toEqual({
      relations: ['Cited by'],
      message: 'Network error after 3 attempts: reset',
    });
  });

  it('has no failure where every relation comes', async () => {
    const expansion = await expandNode(createTestContext([CENTRE, CITING]), node, viewOf(graph));
    expect(expansion.failure).toBeNull();
  });

  it('fails with the cause when every relation fails', async () => {
    const context = createTestContext([rawEntity('C10')], {
      before: (request) => {
        if (request.startsWith('/works')) throw new TypeError('reset');
      },
    });
    const concept = buildNode('C10');
    await expect(expandNode(context, concept, viewOf(graphOf('C10')))).rejects.toMatchObject({
      message: 'Network error after 3 attempts: reset',
    });
  });

  it('still asks by id where the service has no record of the origin', async () => {
    const author = buildNode('A12', { hydration: 'minimal', label: 'Mentioned only' });
    const expansion = await expandNode(createTestContext([CITING]), author, viewOf(graphOf('A12')));
    expect(relation(expansion, 'works')).toMatchObject({ added: ['W200'], total: 1 });
    expect(expansion.nodes[0]).toMatchObject({ id: 'A12', hydration: 'minimal', label: 'Mentioned only' });
    expect(expansion.edges.map(edgeId)).toEqual(['A12-authored-W200']);
  });

  it('adds nothing the second time', async () => {
    const context = createTestContext([CENTRE, CITING, ...CITED]);
    const once = await expandNode(context, node, viewOf(graph));
    const after = applyAddition(graph, once.nodes, once.edges);
    const again = await expandNode(context, node, viewOf(after));
    expect(newIds(again, after)).toEqual([]);
    expect(applyAddition(after, again.nodes, again.edges)).toBe(after);
  });
});

describe('relations of the other kinds', () => {
  it.each([
    [198, 198, false],
    [199, 199, true],
    [248, 199, true],
  ])('of %d co-authors names %d, and says whether more may exist', async (authors, total, isTotalCut) => {
    const others = Array.from({ length: authors }, (_, index) => `A${1000 + index}`);
    const context = createTestContext([rawEntity('A10'), rawWork('W101', { authors: ['A10', ...others] })]);
    const expansion = await expandNode(context, buildNode('A10'), viewOf(graphOf('A10')));
    expect(relation(expansion, 'co-authors')).toMatchObject({ total, isTotalCut, notInIndex: 0 });
    expect(relation(expansion, 'works')).toMatchObject({ total: 1, isTotalCut: false });
  });

  it('tie co-authors by how often they wrote together, and not twice', async () => {
    const works = [
      rawWork('W101', { authors: ['A10', 'A11', 'A12'] }),
      rawWork('W102', { authors: ['A11', 'A10', 'A9999999999'] }),
    ];
    const context = createTestContext([rawEntity('A10'), rawEntity('A11'), ...works]);
    const graph = graphOf('A10');
    const expansion = await expandNode(context, buildNode('A10'), viewOf(graph));
    expect(relation(expansion, 'co-authors')).toMatchObject({ added: ['A11', 'A12'], total: 2 });
    const edges = expansion.edges.filter((edge) => edge.type === 'related_to');
    expect(edges).toMatchObject([
      { source: 'A10', target: 'A11', label: 'co-author', weight: 2 },
      { source: 'A10', target: 'A12', label: 'co-author', weight: 1 },
    ]);
    const after = applyAddition(graph, expansion.nodes, expansion.edges);
    const back = await expandNode(context, buildNode('A11'), viewOf(after));
    expect(back.edges.filter((edge) => edge.target === 'A10')).toEqual([]);
  });

  it('tie works to institution and topic though their records as listed do not name them', async () => {
    const work = rawWork('W101', {
      topics: ['T10'],
      changes: {
        authorships: [
          {
            author: { id: url('A10'), display_name: 'Ada' },
            institutions: [{ id: url('I10'), display_name: 'Uni', lineage: [url('I10')] }],
          },
        ],
      },
    });
    const context = createTestContext([work, rawEntity('I10'), rawEntity('T10')]);
    const institution = await expandNode(context, buildNode('I10'), viewOf(graphOf('I10')));
    expect(institution.edges).toMatchObject([
      { source: 'W101', type: 'related_to', target: 'I10', label: 'work from' },
    ]);
    const topic = await expandNode(context, buildNode('T10'), viewOf(graphOf('T10')));
    expect(topic.edges.map(edgeId)).toEqual(['W101-work_has_topic-T10']);
  });

  it('find children without the institution itself, and parents by id', async () => {
    const context = createTestContext([
      rawEntity('I10', { lineage: [url('I10'), url('I11'), url('I99')] }),
      rawEntity('I11', { lineage: [url('I11')] }),
      rawEntity('I12', { lineage: [url('I12'), url('I10')] }),
    ]);
    const expansion = await expandNode(context, buildNode('I10'), viewOf(graphOf('I10')));
    expect(relation(expansion, 'parents')).toMatchObject({ added: ['I11'], total: 2, notInIndex: 1 });
    expect(relation(expansion, 'children')).toMatchObject({ added: ['I12'], total: 1 });
    expect(expansion.edges.map(edgeId).sort()).toEqual([
      'I10-institution_child_of-I11',
      'I12-institution_child_of-I10',
    ]);
  });
});

describe('expandRelation(context, node, relationId, window, view)', () => {
  const node = buildNode('W100');
  const graph = graphOf('W100');

  it.each([
    [{ offset: 10, limit: 10 }, ['W102', 'W101'], 12],
    [{ offset: 10, limit: 25 }, ['W102', 'W101'], 12],
    [{ offset: 3, limit: 4 }, ['W109', 'W108', 'W107', 'W106'], 7],
    [{ offset: 0, limit: Number.MAX_SAFE_INTEGER }, CITED.map(({ id }) => id.slice(-4)).reverse(), 12],
    [{ offset: 12, limit: 10 }, [], 12],
  ])('loads %j', async (window, added, nextOffset) => {
    const context = createTestContext([CENTRE, ...CITED]);
    const expansion = await expandRelation(context, node, 'references', window, viewOf(graph));
    expect(expansion.relations).toMatchObject([{ added, nextOffset, total: 14, notInIndex: 2 }]);
  });

  it('pages through lists of more than a hundred', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      rawWork(`W${1000 + index}`, { cites: ['W100'], citedBy: 1000 - index }),
    );
    const context = createTestContext([rawWork('W100', { citedBy: 230 }), ...many]);
    const window = { offset: 10, limit: 220 };
    const expansion = await expandRelation(context, node, 'cited-by', window, viewOf(graph));
    expect(expansion.relations).toMatchObject([{ shown: 220, total: 230, nextOffset: 230 }]);
    expect(expansion.nodes[1]?.id).toBe('W1010');
    expect(context.requests).toHaveLength(4);
  });

  it('counts the missing ones of a list too long to be spelt out', async () => {
    const cites = Array.from({ length: 150 }, (_, index) => `W${1000 + index}`);
    const there = cites.slice(0, 120).map((id) => rawWork(id));
    const context = createTestContext([rawWork('W100', { cites: [...cites, 'W100'] }), ...there]);
    const window = { offset: 0, limit: 10 };
    const expansion = await expandRelation(context, node, 'references', window, viewOf(graph));
    expect(expansion.relations).toMatchObject([{ shown: 10, total: 150, notInIndex: 30 }]);
  });

  it('fails for a relation that the kind does not have', async () => {
    const window = { offset: 0, limit: 10 };
    await expect(
      expandRelation(createTestContext([CENTRE]), node, 'co-authors', window, viewOf(graph)),
    ).rejects.toThrow('Failed to expand node');
  });
});
