import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { edgeId } from '@/lib/graph/edge-types';
import {
  applyCollection,
  applyDiscard,
  EMPTY_REPOSITORY,
  findEdges,
  findNodes,
  itemsBeyond,
} from '@/lib/graph/repository';
import { EDGE_TYPES } from '@/lib/graph/types';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const ITEMS = graphFromText('A1 -authored-> W1\nW1 -references-> W2\nS1');
const FULL = applyCollection(EMPTY_REPOSITORY, ITEMS);
const ids = (items: Iterable<{ readonly id: string }>) => [...items].map(({ id }) => id);

describe('applyCollection(repository, items)', () => {
  it('collects nodes and the edges between them', () => {
    expect(ids(FULL.content.nodes.values())).toEqual(['A1', 'W1', 'W2', 'S1']);
    expect([...FULL.content.edges.keys()]).toEqual(['A1-authored-W1', 'W1-references-W2']);
  });

  it('never overwrites an id, even by one that knows more', () => {
    const minimal = buildNode('W1', { label: 'First', hydration: 'minimal' });
    const first = applyCollection(EMPTY_REPOSITORY, { nodes: [minimal], edges: [] });
    const richer = buildNode('W1', { label: 'Second', hydration: 'full' });
    expect(applyCollection(first, { nodes: [richer], edges: [] })).toBe(first);
    const twice = applyCollection(EMPTY_REPOSITORY, { nodes: [minimal, richer], edges: [] });
    expect(twice.content.nodes.get('W1')?.label).toBe('First');
  });

  it('leaves an edge without both ends out', () => {
    const lone = applyCollection(EMPTY_REPOSITORY, { nodes: [buildNode('W1')], edges: ITEMS.edges });
    expect(lone.content.edges.size).toBe(0);
  });

  it('collects the same twice as once', () => {
    expect(applyCollection(FULL, ITEMS)).toBe(FULL);
  });
});

describe('applyDiscard(repository, nodes, edges)', () => {
  const chosen = {
    ...FULL,
    selectedNodes: new Set(['W1', 'S1']),
    selectedEdges: new Set(['A1-authored-W1', 'W1-references-W2']),
  };

  it('takes the edges of a node along, and unselects what goes', () => {
    const left = applyDiscard(chosen, ['W1'], []);
    expect(ids(left.content.nodes.values())).toEqual(['A1', 'W2', 'S1']);
    expect(left.content.edges.size).toBe(0);
    expect([...left.selectedNodes]).toEqual(['S1']);
    expect([...left.selectedEdges]).toEqual([]);
  });

  it('takes an edge alone', () => {
    const left = applyDiscard(chosen, [], ['W1-references-W2']);
    expect(left.content.nodes.size).toBe(4);
    expect([...left.selectedEdges]).toEqual(['A1-authored-W1']);
    expect([...left.selectedNodes]).toEqual(['W1', 'S1']);
  });

  it('does nothing about what is not there', () => {
    expect(applyDiscard(chosen, ['W9'], ['x'])).toBe(chosen);
  });

  it('undoes a collection', () => {
    const { nodes, edges } = applyDiscard(FULL, ids(ITEMS.nodes), ITEMS.edges.map(edgeId)).content;
    expect([nodes.size, edges.size]).toEqual([0, 0]);
  });
});

it('itemsBeyond(state, other) gives what only the first has', () => {
  const less = applyDiscard(FULL, ['W2'], []).content;
  const { nodes, edges } = itemsBeyond(FULL.content, less);
  expect([ids(nodes), edges.map(edgeId)]).toEqual([['W2'], ['W1-references-W2']]);
  expect(itemsBeyond(less, FULL.content)).toEqual({ nodes: [], edges: [] });
});

describe('finding', () => {
  const { content } = applyCollection(EMPTY_REPOSITORY, {
    nodes: [
      buildNode('W1', { label: 'Tides and currents' }),
      buildNode('W2', { label: 'bees 10' }),
      buildNode('W3', { label: 'Bees 9' }),
      buildNode('A1', { label: 'Ada Moon' }),
    ],
    edges: graphFromText('A1 -authored-> W1\nW1 -references-> W2\nW3 -references-> W2').edges,
  });
  const kinds = new Set(ENTITY_KINDS);
  const types = new Set(EDGE_TYPES);

  it.each([
    ['', ['Ada Moon', 'Bees 9', 'bees 10', 'Tides and currents']],
    ['  BEES ', ['Bees 9', 'bees 10']],
    ['a1', ['Ada Moon']],
    ['nothing of that name', []],
  ])('findNodes lists by name what contains "%s"', (text, names) => {
    expect(findNodes(content, kinds, text).map(({ label }) => label)).toEqual(names);
  });

  it('findNodes leaves other kinds out', () => {
    expect(ids(findNodes(content, new Set(['authors']), ''))).toEqual(['A1']);
  });

  it.each([
    ['', ['A1-authored-W1', 'W3-references-W2', 'W1-references-W2']],
    ['moon', ['A1-authored-W1']],
    ['10', ['W3-references-W2', 'W1-references-W2']],
    ['References', ['W3-references-W2', 'W1-references-W2']],
  ])('findEdges looks for "%s" in the names of ends and type', (text, expected) => {
    expect(findEdges(content, types, text).map(({ edge }) => edgeId(edge))).toEqual(expected);
  });

  it('findEdges leaves other types out', () => {
    expect(findEdges(content, new Set(['authored']), '')).toHaveLength(1);
  });
});
