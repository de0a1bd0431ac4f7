import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { edgeMap } from '@/lib/graph/edge-table';
import { buildEdge, edgeId } from '@/lib/graph/edge-types';
import { additionSteps, applyAddition, applyRemoval, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

describe('applyAddition(state, nodes, edges)', () => {
  it('adds nodes and the edges between them', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2');
    const state = applyAddition(EMPTY_GRAPH, nodes, edges);
    expect([...state.nodes.keys()]).toEqual(['W1', 'W2']);
    expect([...state.edges.keys()]).toEqual(['W1-references-W2']);
  });

  it('drops an edge whose end is not in the graph', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2');
    const state = applyAddition(EMPTY_GRAPH, nodes.slice(0, 1), edges);
    expect(state.edges.size).toBe(0);
  });

  it('adds nothing the second time', () => {
    const { nodes, edges } = graphFromText('A1 -authored-> W1\nA1 -affiliated-> I1');
    const once = applyAddition(EMPTY_GRAPH, nodes, edges);
    expect(applyAddition(once, nodes, edges)).toBe(once);
  });

  it('lets a full record replace a minimal node, which keeps its position', () => {
    const [node] = graphFromText('W1').nodes;
    if (node === undefined) throw new Error('no node');
    const minimal = { ...node, hydration: 'minimal' as const, x: 7, y: 9 };
    const before = applyAddition(EMPTY_GRAPH, [minimal], []);
    const after = applyAddition(before, [{ ...node, label: 'Full title', x: 0, y: 0 }], []);
    expect(after.nodes.get('W1')).toMatchObject({ label: 'Full title', x: 7, y: 9, hydration: 'full' });
  });
});

describe('applyAddition of what is known better', () => {
  const mention = buildNode('A10', { hydration: 'minimal', x: 7, label: 'Mentioned' });
  const known = buildNode('A10', {
    hydration: 'minimal',
    label: 'Known',
    summary: { ...mention.summary, citedByCount: 5 },
  });

  it('lets a record with counts replace a mere mention', () => {
    const after = applyAddition(applyAddition(EMPTY_GRAPH, [mention], []), [known], []);
    expect(after.nodes.get('A10')).toMatchObject({ label: 'Known', x: 7 });
  });

  it('keeps what nothing was added to as it is', () => {
    const { nodes, edges } = graphFromText('A10 -authored-> W1');
    const graph = applyAddition(EMPTY_GRAPH, [mention, ...nodes.filter(({ id }) => id !== 'A10')], edges);
    const better = applyAddition(graph, [known], edges);
    expect([better.nodes === graph.nodes, better.edges === graph.edges]).toEqual([false, true]);
    const joined = applyAddition(graph, [], graphFromText('W1 -references-> A10').edges);
    expect([joined.nodes === graph.nodes, joined.edges === graph.edges]).toEqual([true, false]);
  });

  it('lets a mention replace nothing', () => {
    const before = applyAddition(EMPTY_GRAPH, [known], []);
    expect(applyAddition(before, [mention], [])).toBe(before);
  });
});

/** A map that tells of each item that is taken from it one by one. */
class ToldMap<T> extends Map<string, T> {
  constructor(
    items: ReadonlyMap<string, T>,
    private readonly tell: (id: string) => void,
  ) {
    super();
    for (const [id, item] of items) this.set(id, item);
  }

  override *[Symbol.iterator](): MapIterator<[string, T]> {
    for (const entry of super[Symbol.iterator]()) {
      this.tell(entry[0]);
      yield entry;
    }
  }
}

/** A node that tells when its id is read. */
function toldNode(node: GraphNode, tell: (id: string) => void): GraphNode {
  return {
    ...node,
    get id() {
      tell(node.id);
      return node.id;
    },
  };
}

/** An edge that tells when its target is read. */
function toldEdge(edge: GraphEdge, tell: (id: string) => void): GraphEdge {
  return {
    ...edge,
    get target() {
      tell(edgeId(edge));
      return edge.target;
    },
  };
}

/** Works that cite the next one each. */
function chainOf(count: number, first = 0) {
  const ids = Array.from({ length: count }, (_, index) => `W${10_000 + first + index}`);
  const edges = ids.slice(1).map((id, index) => buildEdge(ids[index] ?? '', 'references', id));
  return { nodes: ids.map((id) => buildNode(id)), edges };
}

describe('additionSteps(state, nodes, edges)', () => {
  it('does a bounded piece of work before others get their turn, whatever the graph has', () => {
    const looked = new Set<string>();
    const tell = (id: string) => looked.add(id);
    const present = chainOf(6_000);
    const { nodes, edges } = applyAddition(EMPTY_GRAPH, present.nodes, present.edges);
    const coming = chainOf(4_000, 4_000);
    const steps = additionSteps(
      { nodes: new ToldMap(nodes, tell), edges: edgeMap(edges.list().map((edge) => toldEdge(edge, tell))) },
      coming.nodes.map((node) => toldNode(node, tell)),
      coming.edges.map((edge) => toldEdge(edge, tell)),
    );
    looked.clear();
    const ofEach: number[] = [];
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      ofEach.push(looked.size);
      looked.clear();
    }
    expect(step.value.nodes.size).toBe(8_000);
    expect(step.value.edges.size).toBe(7_999);
    expect(Math.max(...ofEach, looked.size)).toBeLessThanOrEqual(1_500);
  });

  it('copies nothing of a graph that has it all', () => {
    const { nodes, edges } = chainOf(50);
    const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
    const refuse = () => {
      throw new Error('copied');
    };
    const state = { nodes: new ToldMap(graph.nodes, refuse), edges: graph.edges };
    expect(runToEnd(additionSteps(state, nodes, edges))).toBe(state);
  });

  it.each([1, 2, 3, 4, 5])('comes to the same as adding one by one, graph %d', (seed) => {
    const random = seededRandom(seed);
    const someId = () => `W${Math.floor(random() * 900)}`;
    const someNodes = (count: number) =>
      Array.from({ length: count }, (_, x) =>
        buildNode(someId(), { x, hydration: random() < 0.5 ? 'minimal' : 'full' }),
      );
    const someEdges = (count: number) =>
      Array.from({ length: count }, () => buildEdge(someId(), 'references', someId()));
    const present = applyAddition(EMPTY_GRAPH, someNodes(700), someEdges(900));
    const [nodes, edges] = [someNodes(1_100), someEdges(2_300)];
    let expected = present;
    for (const node of nodes) expected = applyAddition(expected, [node], []);
    for (const edge of edges) expected = applyAddition(expected, [], [edge]);
    const all = runToEnd(additionSteps(present, nodes, edges));
    expect([...all.nodes]).toEqual([...expected.nodes]);
    expect([...all.edges]).toEqual([...expected.edges]);
  });
});

describe('applyRemoval(state, ids)', () => {
  it('takes the edges of a removed node with it', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2\nW2 -references-> W3');
    const state = applyRemoval(applyAddition(EMPTY_GRAPH, nodes, edges), ['W2']);
    expect([...state.nodes.keys()]).toEqual(['W1', 'W3']);
    expect(state.edges.size).toBe(0);
  });

  it('returns the same state for ids that are not there', () => {
    expect(applyRemoval(EMPTY_GRAPH, ['W9'])).toBe(EMPTY_GRAPH);
  });

  it('undoes an addition', () => {
    const base = graphFromText('W1 -references-> W2');
    const state = applyAddition(EMPTY_GRAPH, base.nodes, base.edges);
    const more = graphFromText('W3 -references-> W1');
    const back = applyRemoval(applyAddition(state, more.nodes, more.edges), ['W3']);
    expect([...back.nodes]).toEqual([...state.nodes]);
    expect([...back.edges]).toEqual([...state.edges]);
  });
});
