import { createStore } from 'jotai/vanilla';
import { coreSizesAtom, keepCoreAtom, selectCoreAtom } from '@/lib/state/analysis/core-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';

const TRIANGLE_WITH_TAIL = `
  W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W1
  W3 -references-> W4
  A5
`;

function setup() {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText(TRIANGLE_WITH_TAIL), 'Add');
  return { store };
}

describe('cores', () => {
  it('have sizes that shrink with k', () => {
    expect(setup().store.get(coreSizesAtom)).toEqual([5, 4, 3]);
    expect(createStore().get(coreSizesAtom)).toEqual([0]);
  });

  it('can be kept alone, as one step that can be undone', () => {
    const { store } = setup();
    const before = store.get(graphAtom);
    store.set(keepCoreAtom, 2);
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2', 'W3']);
    expect(store.get(undoNameAtom)).toBe('Keep 2-core');
    store.set(undoAtom);
    const after = store.get(graphAtom);
    expect([...after.nodes]).toEqual([...before.nodes]);
    expect([...after.edges]).toEqual([...before.edges]);
  });

  it('that are empty are not kept', () => {
    const { store } = setup();
    store.set(keepCoreAtom, 3);
    expect(store.get(graphAtom).nodes.size).toBe(5);
  });

  it('can be selected', () => {
    const { store } = setup();
    store.set(selectCoreAtom, 2);
    expect([...store.get(selectedIdsAtom)]).toEqual(['W1', 'W2', 'W3']);
  });
});
