import { createStore } from 'jotai/vanilla';
import { noteStep } from '@/components/canvas/controllers/layout-input';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { graphOfManyEdges } from '../../../support/many-edges';

/** A store with a graph of so many works, and a move of each. */
function setup(count: number) {
  const store = createStore();
  const { nodes } = graphOfManyEdges(3 * count);
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
  const moves = nodes.map(({ id, x, y }) => ({ id, from: { x, y }, to: { x: x + 1, y } }));
  return { store, moves };
}

describe('noteStep()', () => {
  it('makes the end of a layout a step at once', () => {
    const { store, moves } = setup(20);
    noteStep(store, { placed: null }, moves);
    expect(store.get(undoNameAtom)).toBe('Force layout');
  });

  it('takes a task of its own for thousands of nodes', async () => {
    const { store, moves } = setup(10_001);
    noteStep(store, { placed: null }, moves);
    expect(store.get(undoNameAtom)).toBe('Add');
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.get(undoNameAtom)).toBe('Force layout');
  });
});
