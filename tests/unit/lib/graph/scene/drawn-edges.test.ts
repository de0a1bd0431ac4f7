import { runToEnd } from '@/lib/base/slices';
import { EdgeDrawing, prepareDrawing } from '@/lib/graph/scene/drawn-edges';
import { graphFromText } from '../../../../support/graph-from-text';

const GRAPH = graphFromText('A1 -authored-> W1\nW1 -references-> W2\nW2 -references-> W1\nW3');
const FRESH = { hasSameNodes: false, removed: 0 };

function sceneOf(nodes = GRAPH.nodes) {
  return { nodes, count: nodes.length, indexOf: (id: string) => nodes.findIndex((node) => node.id === id) };
}

describe('EdgeDrawing', () => {
  it('draws edges anew only where they or the nodes are others', () => {
    const drawing = new EdgeDrawing();
    expect(drawing.draw(GRAPH.edges, sceneOf(), FRESH)?.edges).toHaveLength(3);
    const same = { hasSameNodes: true, removed: 0 };
    expect(drawing.draw([...GRAPH.edges], sceneOf(), same)).toBeNull();
    expect(drawing.draw(GRAPH.edges.slice(1), sceneOf(), same)?.edges).toHaveLength(2);
    expect(drawing.draw(GRAPH.edges, sceneOf(GRAPH.nodes.slice(1)), { ...same, removed: 1 })).not.toBeNull();
  });
});

describe('prepareDrawing()', () => {
  it('has edges drawn as a scene draws them, when it is given that list', () => {
    const edges = [...GRAPH.edges];
    const expected = new EdgeDrawing().draw(edges, sceneOf(), FRESH);
    runToEnd(prepareDrawing(GRAPH.nodes, edges));
    const drawing = new EdgeDrawing();
    const drawn = drawing.draw(edges, sceneOf(), FRESH);
    expect(drawn).toEqual(expected);
    // It is kept for one scene alone.
    expect(new EdgeDrawing().draw(edges, sceneOf(), FRESH)).not.toBe(drawn);
    // What follows goes on from it.
    const more = [...edges, { ...edges[0], id: 'more', source: 'W3' }] as typeof edges;
    expect(drawing.draw(more, sceneOf(), FRESH)?.edges).toHaveLength(4);
  });

  it('is of no use for nodes in another order', () => {
    const edges = [...GRAPH.edges];
    runToEnd(prepareDrawing(GRAPH.nodes, edges));
    const turned = sceneOf(GRAPH.nodes.toReversed());
    const drawn = new EdgeDrawing().draw(edges, turned, FRESH);
    expect(drawn).toEqual(new EdgeDrawing().draw([...edges], turned, FRESH));
  });
});
