import { seededRandom } from '@/lib/base/random';
import { buildEdge } from '@/lib/graph/edge-types';
import {
  additionTo,
  applyChange,
  type GraphChange,
  type GraphPicture,
  invertChange,
} from '@/lib/graph/graph-change';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

function picture(text: string, pinned: readonly string[] = []): GraphPicture {
  const { nodes, edges } = graphFromText(text);
  const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
  return { graph, pinned: new Set(pinned), shownTypes: new Set(['references']) };
}

/** Everything of a picture, order included, pins sorted. */
function written({ graph, pinned }: GraphPicture) {
  return { nodes: [...graph.nodes], edges: [...graph.edges], pinned: [...pinned].sort() };
}

const CHAIN = 'W1 -references-> W2\nW2 -references-> W3\nW3 -references-> W1';

describe('applyChange(picture, change)', () => {
  it('adds what the graph lacks, after what it has', () => {
    const before = picture('W1');
    const { nodes, edges } = graphFromText('W1 -references-> W2\nW2 -references-> W2');
    const { graph } = applyChange(before, additionTo(before.graph, nodes, edges));
    expect([...graph.nodes.keys()]).toEqual(['W1', 'W2']);
    expect([...graph.edges.keys()]).toEqual(['W1-references-W2', 'W2-references-W2']);
  });

  it('drops an edge without both ends', () => {
    const before = picture('W1');
    const { edges } = graphFromText('W1 -references-> W2');
    expect(applyChange(before, additionTo(before.graph, [], edges))).toBe(before);
  });

  it('removes edges and pins with their node', () => {
    const { graph, pinned } = applyChange(picture(CHAIN, ['W1', 'W2']), {
      type: 'remove',
      nodeIds: ['W2'],
      edges: [],
    });
    expect([...graph.edges.keys()]).toEqual(['W3-references-W1']);
    expect([...pinned]).toEqual(['W1']);
  });

  it('pins only nodes of the graph', () => {
    const { pinned } = applyChange(picture('W1\nW2', ['W1']), {
      type: 'pin',
      pin: ['W2', 'W99'],
      unpin: ['W1'],
    });
    expect([...pinned]).toEqual(['W2']);
  });

  it('moves a node by its data', () => {
    const moves = [{ id: 'W1', from: { x: 0, y: 0 }, to: { x: 5, y: 6 } }];
    const { graph } = applyChange(picture('W1'), { type: 'move', moves });
    expect(graph.nodes.get('W1')).toMatchObject({ x: 5, y: 6 });
  });

  it.each<[string, GraphChange]>([
    [
      'removing a stranger',
      { type: 'remove', nodeIds: ['W99'], edges: [buildEdge('W98', 'references', 'W99')] },
    ],
    ['showing what is shown', { type: 'edge-types', show: ['references'], hide: ['authored'] }],
    ['pinning what is pinned', { type: 'pin', pin: ['W1'], unpin: ['W3'] }],
    ['moving a stranger', { type: 'move', moves: [{ id: 'W99', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }] }],
    [
      'adding what is there',
      { type: 'add', nodes: [{ item: buildNode('W1'), rank: 0 }], edges: [], pinned: [] },
    ],
  ])('gives the same picture for %s', (_, change) => {
    const before = picture(CHAIN, ['W1']);
    expect(applyChange(before, change)).toBe(before);
  });
});

describe('invertChange(picture, change, positionOf)', () => {
  it('brings a removed node back to its rank, its pin, its edges and where it stood', () => {
    const before = picture(CHAIN, ['W1']);
    const change: GraphChange = { type: 'remove', nodeIds: ['W1'], edges: [] };
    const inverse = invertChange(before, change, () => ({ x: 50, y: 60 }));
    const after = applyChange(applyChange(before, change), inverse);
    expect([...after.graph.nodes.keys()]).toEqual(['W1', 'W2', 'W3']);
    expect([...after.graph.edges.keys()]).toEqual([
      'W1-references-W2',
      'W2-references-W3',
      'W3-references-W1',
    ]);
    expect(after.graph.nodes.get('W1')).toMatchObject({ x: 50, y: 60 });
    expect([...after.pinned]).toEqual(['W1']);
  });

  it('takes back only what an addition added', () => {
    const before = picture('W1 -references-> W2');
    const { nodes, edges } = graphFromText('W1 -references-> W2\nW2 -references-> W3\nW2 -references-> W1');
    const change: GraphChange = {
      type: 'add',
      nodes: nodes.map((item, rank) => ({ item, rank })),
      edges: edges.map((item, rank) => ({ item, rank })),
      pinned: [],
    };
    expect(invertChange(before, change)).toEqual({
      type: 'remove',
      nodeIds: ['W3'],
      // The edge to W3 goes with W3.
      edges: [expect.objectContaining({ source: 'W2', target: 'W1' })],
    });
  });
});

describe('laws of changes', () => {
  /** A change of any type that makes sense for some picture of W0..W29. */
  function randomChange({ graph, pinned }: GraphPicture, random: () => number): GraphChange {
    const id = () => `W${Math.floor(random() * 30)}`;
    const some = (share: number) => [...graph.nodes.keys()].filter(() => random() < share);
    const text = () => Array.from({ length: 6 }, () => `${id()} -references-> ${id()}`).join('\n');
    const kind = Math.floor(random() * 12);
    if (kind < 5) {
      const { nodes, edges } = graphFromText(text());
      return additionTo(graph, nodes, edges);
    }
    if (kind < 8) {
      const edges = graph.edges.list().filter(() => random() < 0.2);
      return { type: 'remove', nodeIds: some(0.2), edges };
    }
    if (kind < 9) return { type: 'replace', ...picture(text()) };
    if (kind < 10) {
      const [pin, unpin] = [some(0.2).filter((each) => !pinned.has(each)), [...pinned].slice(0, 2)];
      return { type: 'pin', pin, unpin };
    }
    const moves = some(0.3).flatMap((each) => {
      const node = graph.nodes.get(each);
      if (node === undefined) return [];
      return [{ id: each, from: { x: node.x, y: node.y }, to: { x: random() * 100, y: random() * 100 } }];
    });
    return { type: 'move', moves };
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a change, then its inverse, is nothing (seed %i)', (seed) => {
    const random = seededRandom(seed);
    let current = picture('W0');
    for (let step = 0; step < 150; step++) {
      const change = randomChange(current, random);
      const next = applyChange(current, change);
      const inverse = invertChange(current, change);
      const back = applyChange(next, inverse);
      expect(written(back)).toEqual(written(current));
      expect(written(applyChange(back, invertChange(next, inverse)))).toEqual(written(next));
      expect(
        [...next.graph.edges.values()].every(
          ({ source, target }) => next.graph.nodes.has(source) && next.graph.nodes.has(target),
        ),
      ).toBe(true);
      expect([...next.pinned].every((id) => next.graph.nodes.has(id))).toBe(true);
      current = next;
    }
  });
});
