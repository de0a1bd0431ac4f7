import { createStore } from 'jotai/vanilla';
import { DragController } from '@/components/canvas/controllers/drag-controller';
import { Scene } from '@/lib/graph/scene/scene';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphOfManyEdges } from '../../../support/many-edges';

/** A graph of about a third as many nodes as edges, and W1 dragged by 30 px to the right and let go. */
function drag(edges: number) {
  const graph = graphOfManyEdges(edges);
  const store = createStore();
  store.set(replaceGraphAtom, graph, 'Search looms');
  const scene = new Scene();
  scene.patch(graph);
  const place = (positions: ReadonlyMap<string, { x: number; y: number }>) => {
    for (const [id, { x, y }] of positions) scene.move(scene.indexOf(id), x, y);
  };
  const layout = { drag: place, endDrag: () => undefined };
  const drags = new DragController(store, scene, layout, { setDragged: () => undefined }, (id) => [id]);
  const at = () => store.get(graphAtom).nodes.get('W1')?.x ?? Number.NaN;
  const from = at();
  const node = (x: number) => ({ id: 'W1', position: { x, y: 0 } });
  drags.start(node(from));
  drags.move(node(from + 30));
  drags.end();
  return () => at() - from;
}

describe('DragController', () => {
  it('makes a step of a drag as it ends', () => {
    expect(drag(300)()).toBe(30);
  });

  it('makes it in the next task where the graph has more than 10,000 nodes', async () => {
    const moved = drag(30_000);
    expect(moved()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(moved()).toBe(30);
  });
});
