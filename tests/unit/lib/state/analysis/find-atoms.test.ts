import { createStore } from 'jotai/vanilla';
import { spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import {
  findInGraphAtom,
  findOpenAtom,
  foundIndexAtom,
  foundNodesAtom,
  hiddenFoundCountAtom,
  stepFoundAtom,
} from '@/lib/state/analysis/find-atoms';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';

function setup() {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText('W1\nW2\nW3\nW4\nA5'), 'Add');
  return { store };
}

describe('findInGraphAtom', () => {
  it('lights what is found and nothing when nothing is', () => {
    const { store } = setup();
    store.set(findInGraphAtom, 'w');
    expect(store.get(spotlightAtom)?.nodeIds).toEqual(new Set(['W1', 'W2', 'W3', 'W4']));
    store.set(findInGraphAtom, 'w nothing');
    expect(store.get(spotlightAtom)).toBeNull();
  });

  it('goes round the results, selecting and centring each', () => {
    const { store } = setup();
    store.set(findInGraphAtom, 'w');
    expect(store.get(foundIndexAtom)).toBeNull();
    const visited = ['first', 'second', 'third', 'fourth', 'round'].map(() => {
      store.set(stepFoundAtom, 1);
      return store.get(selectedIdAtom);
    });
    expect(visited).toEqual(['W1', 'W2', 'W3', 'W4', 'W1']);
    store.set(stepFoundAtom, -1);
    expect(store.get(selectedIdAtom)).toBe('W4');
    expect(store.get(cameraRequestAtom).nodeIds).toEqual(['W4']);
    expect(store.get(foundIndexAtom)).toBe(3);
  });

  it('begins with the last result when going backwards', () => {
    const { store } = setup();
    store.set(findInGraphAtom, 'w');
    store.set(stepFoundAtom, -1);
    expect(store.get(selectedIdAtom)).toBe('W4');
  });

  it('finds what is shown and counts what is hidden', () => {
    const { store } = setup();
    store.set(showKindsAtom, ['authors']);
    store.set(findInGraphAtom, 'w');
    expect(store.get(foundNodesAtom)).toEqual([]);
    expect(store.get(hiddenFoundCountAtom)).toBe(4);
    store.set(stepFoundAtom, 1);
    expect(store.get(selectedIdAtom)).toBeNull();
  });

  it('ends when the box closes', () => {
    const { store } = setup();
    const close = store.sub(findOpenAtom, () => undefined);
    store.set(findInGraphAtom, 'w');
    close();
    expect(store.get(spotlightAtom)).toBeNull();
  });
});
