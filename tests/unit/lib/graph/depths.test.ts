import { computeDepths } from '@/lib/graph/depths';
import { applyAddition, EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { graphFromText } from '@/tests/support/graph-from-text';

function state(text: string): GraphState {
  const { nodes, edges } = graphFromText(text);
  return applyAddition(EMPTY_GRAPH, nodes, edges);
}

/** 1,000 works that cite each other. */
function largeGraph(): GraphState {
  const { sources, targets } = buildCitationGraph(1_000);
  return state([...sources].map((source, link) => `W${source} -references-> W${targets[link]}`).join('\n'));
}

const PATH = state('W1 -references-> W2\nW2 -references-> W3\nW3 -references-> W4');
const ISLANDS = state('W1 -references-> W2\nW3 -references-> W4\nW5');

describe('computeDepths(graph, pinned)', () => {
  it.each<[string, GraphState, string[], Record<string, number>]>([
    ['nothing of nothing', EMPTY_GRAPH, [], {}],
    ['a path from the first node without pins', PATH, [], { W1: 0, W2: 1, W3: 2, W4: 3 }],
    ['against the direction of edges', PATH, ['W4'], { W4: 0, W3: 1, W2: 2, W1: 3 }],
    ['from the nearest of several pins', PATH, ['W1', 'W4'], { W1: 0, W4: 0, W2: 1, W3: 1 }],
    ['without what no path reaches', ISLANDS, ['W3'], { W3: 0, W4: 1 }],
    ['from the first node when the pin is no node', ISLANDS, ['W9'], { W1: 0, W2: 1 }],
    [
      'through loops and parallel edges',
      state('W1 -references-> W1\nW1 -references-> W2\nW1 -related_to-> W2'),
      [],
      { W1: 0, W2: 1 },
    ],
  ])('gives %s', (_, graph, pinned, expected) => {
    expect(Object.fromEntries(computeDepths(graph, new Set(pinned)))).toEqual(expected);
  });

  it('lists nodes as they are reached', () => {
    expect([...computeDepths(PATH, new Set(['W3'])).keys()]).toEqual(['W3', 'W2', 'W4', 'W1']);
  });

  it('never differs by more than one along an edge, and each step has one before it', () => {
    const graph = largeGraph();
    const depths = computeDepths(graph, new Set(['W0', 'W700']));
    const nearest = new Map<string, number>();
    for (const { source, target } of graph.edges.values()) {
      const [one, other] = [depths.get(source), depths.get(target)];
      expect(one === undefined).toBe(other === undefined);
      if (one === undefined || other === undefined) continue;
      expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
      nearest.set(source, Math.min(nearest.get(source) ?? Number.POSITIVE_INFINITY, other));
      nearest.set(target, Math.min(nearest.get(target) ?? Number.POSITIVE_INFINITY, one));
    }
    for (const [id, depth] of depths) if (depth > 0) expect(nearest.get(id)).toBe(depth - 1);
  });

  it('is not made deeper by another pin', () => {
    const graph = largeGraph();
    const few = computeDepths(graph, new Set(['W0']));
    const more = computeDepths(graph, new Set(['W0', 'W50']));
    for (const [id, depth] of few) expect(more.get(id)).toBeLessThanOrEqual(depth);
  });
});
