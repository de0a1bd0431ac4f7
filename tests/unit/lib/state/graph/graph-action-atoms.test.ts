import { createStore } from 'jotai/vanilla';
import {
  pinAllAtom,
  selectNeighboursAtom,
  type Trim,
  trimAtom,
  trimmedIdsAtom,
  unpinAllAtom,
} from '@/lib/state/graph/graph-action-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import {
  pinnedIdsAtom,
  selectedIdAtom,
  selectedIdsAtom,
  selectNodesAtom,
} from '@/lib/state/graph/selection-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';

/** A triangle with a tail, a pair, and a lone node. */
const TEXT = `
  W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W1
  W3 -references-> W4
  W4 -references-> W5
  W6 -references-> W7
  W8
`;

function setup() {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText(TEXT), 'Add');
  const ids = () => [...store.get(graphAtom).nodes.keys()];
  return { store, ids };
}

describe('trimAtom', () => {
  it.each<[Trim, string, readonly string[]]>([
    ['leaves', 'Trim leaves', ['W1', 'W2', 'W3', 'W4']],
    ['isolated', 'Remove isolated', ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7']],
    ['small-components', 'Keep largest component', ['W1', 'W2', 'W3', 'W4', 'W5']],
    ['beyond-1', 'Keep ego network, 1 hop', ['W3', 'W4', 'W5']],
    ['beyond-2', 'Keep ego network, 2 hops', ['W1', 'W2', 'W3', 'W4', 'W5']],
  ])('%s is the step %s', (trim, name, remaining) => {
    const { store, ids } = setup();
    const before = store.get(graphAtom);
    store.set(selectNodesAtom, ['W4']);
    store.set(trimAtom, trim);
    expect(ids()).toEqual(remaining);
    expect(store.set(undoAtom)).toBe(name);
    expect([...store.get(graphAtom).nodes]).toEqual([...before.nodes]);
    expect([...store.get(graphAtom).edges]).toEqual([...before.edges]);
  });

  it('takes nothing away beyond the selection while nothing is selected', () => {
    const { store, ids } = setup();
    expect(store.get(trimmedIdsAtom)['beyond-1']).toEqual([]);
    store.set(trimAtom, 'beyond-1');
    expect(ids()).toHaveLength(8);
    expect(store.set(undoAtom)).toBe('Add');
  });
});

describe('pinAllAtom, unpinAllAtom', () => {
  it('are steps', () => {
    const { store } = setup();
    store.set(pinAllAtom);
    expect(store.get(pinnedIdsAtom).size).toBe(8);
    store.set(unpinAllAtom);
    expect(store.get(pinnedIdsAtom).size).toBe(0);
    expect(store.set(undoAtom)).toBe('Unpin all');
    expect(store.get(pinnedIdsAtom).size).toBe(8);
    expect(store.set(undoAtom)).toBe('Pin all');
    expect(store.get(pinnedIdsAtom).size).toBe(0);
  });
});

describe('selectNeighboursAtom', () => {
  it('adds the neighbours and leaves the primary node as it is', () => {
    const { store } = setup();
    store.set(selectNodesAtom, ['W4']);
    store.set(selectNeighboursAtom);
    expect([...store.get(selectedIdsAtom)].sort()).toEqual(['W3', 'W4', 'W5']);
    expect(store.get(selectedIdAtom)).toBe('W4');
  });
});
