import { egoIds, isolatedIds, leafIds, outsideLargestComponentIds } from '@/lib/graph/analysis/subsets';
import { edgeMap } from '@/lib/graph/edge-table';
import type { GraphState } from '@/lib/graph/graph-state';
import { graphFromText } from '@/tests/support/graph-from-text';

function graphOf(text: string): GraphState {
  const { nodes, edges } = graphFromText(text);
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: edgeMap(edges),
  };
}

/** A triangle with a tail, a pair, and a lone node that cites itself. */
const GRAPH = graphOf(`
  W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W1
  W3 -references-> W4
  W4 -references-> W5
  W6 -references-> W7
  W7 -references-> W6
  W8 -references-> W8
`);

describe('isolatedIds(graph)', () => {
  it('are those without a neighbour; an edge to itself makes none', () => {
    expect(isolatedIds(GRAPH)).toEqual(['W8']);
  });
});

describe('leafIds(graph)', () => {
  it('have one neighbour or none, however many edges lead there', () => {
    expect(leafIds(GRAPH)).toEqual(['W5', 'W6', 'W7', 'W8']);
  });
});

describe('outsideLargestComponentIds(graph)', () => {
  it('leaves the largest part', () => {
    expect(outsideLargestComponentIds(GRAPH)).toEqual(['W6', 'W7', 'W8']);
  });

  it('has nothing to say of an empty graph', () => {
    expect(outsideLargestComponentIds(graphOf(''))).toEqual([]);
  });
});

describe('egoIds(graph, centres, hops)', () => {
  it.each([
    [['W4'], 0, ['W4']],
    [['W4'], 1, ['W3', 'W4', 'W5']],
    [['W4'], 2, ['W1', 'W2', 'W3', 'W4', 'W5']],
    [['W5', 'W8'], 1, ['W4', 'W5', 'W8']],
    [['W99'], 2, []],
  ])('of %j within %i', (centres, hops, expected) => {
    expect([...egoIds(GRAPH, centres, hops)].sort()).toEqual(expected);
  });
});
