import { createStore } from 'jotai/vanilla';
import {
  controlLayoutAtom,
  layoutControlAtom,
  layoutStatusAtom,
  noteArrangementAtom,
  reheatLayoutAtom,
  runLayoutAtom,
} from '@/lib/state/canvas/layout-atoms';
import { chosenLayoutAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import {
  addToGraphAtom,
  removeNodesAtom,
  replaceGraphAtom,
  setPinnedAtom,
} from '@/lib/state/graph/graph-edit-atoms';
import { redoAtom, undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { layoutRequestAtom, requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { settledIdsAtom, settleNodesAtom } from '@/lib/state/graph/settled-atoms';
import { buildNode } from '@/tests/support/graph-from-text';

function setup() {
  const store = createStore();
  const nodes = ['W1', 'W2', 'W3'].map((id) => buildNode(id));
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Search looms');
  return { store, settled: () => [...store.get(settledIdsAtom)] };
}

describe('requests for a layout', () => {
  it('are each a request', () => {
    const { store } = setup();
    store.set(requestLayoutAtom, 'make-room');
    store.set(requestLayoutAtom, 'full', { layout: 'grid' });
    expect(store.get(layoutRequestAtom)).toEqual({ revision: 2, kind: 'full', layout: 'grid' });
  });

  it('keep settled nodes fixed unless the user starts the layout', () => {
    const { store, settled } = setup();
    store.set(settleNodesAtom, ['W1']);
    store.set(requestLayoutAtom, 'full');
    expect(settled()).toEqual(['W1']);
  });

  it('release it when the user runs a layout, which becomes the chosen one', () => {
    const { store, settled } = setup();
    store.set(settleNodesAtom, ['W1', 'W2']);
    store.set(runLayoutAtom, 'radial');
    expect(settled()).toEqual([]);
    expect(store.get(chosenLayoutAtom)).toBe('radial');
    store.set(runLayoutAtom);
    expect(store.get(layoutRequestAtom)).toEqual({
      revision: 2,
      kind: 'full',
      layout: 'radial',
      isFromSeed: true,
    });
  });

  it('re-heat the run under way, or begin a gentle one', () => {
    const { store, settled } = setup();
    store.set(settleNodesAtom, ['W1']);
    store.set(layoutStatusAtom, { state: 'paused', kind: 'full' });
    store.set(reheatLayoutAtom);
    expect(store.get(layoutControlAtom)).toEqual({ control: 'reheat' });
    expect(store.get(layoutRequestAtom).revision).toBe(0);
    store.set(layoutStatusAtom, { state: 'settled' });
    store.set(reheatLayoutAtom);
    expect(store.get(layoutRequestAtom)).toEqual({ revision: 1, kind: 'full', layout: 'force', alpha: 0.5 });
    expect(settled()).toEqual([]);
  });

  it('make each control a new one', () => {
    const { store } = setup();
    store.set(controlLayoutAtom, 'pause');
    const first = store.get(layoutControlAtom);
    store.set(controlLayoutAtom, 'pause');
    expect(store.get(layoutControlAtom)).not.toBe(first);
  });
});

describe('noteArrangementAtom', () => {
  it('is one step, named after the layout', () => {
    const { store } = setup();
    const moves = ['W1', 'W2'].map((id, at) => ({ id, from: { x: 0, y: 0 }, to: { x: 10 * at + 5, y: 7 } }));
    store.set(noteArrangementAtom, 'timeline', moves);
    const x = () => ['W1', 'W2', 'W3'].map((id) => store.get(graphAtom).nodes.get(id)?.x);
    expect(store.get(undoNameAtom)).toBe('Timeline layout');
    expect(x()).toEqual([5, 15, 0]);
    store.set(undoAtom);
    expect(x()).toEqual([0, 0, 0]);
    store.set(redoAtom);
    expect(x()).toEqual([5, 15, 0]);
  });

  it('is no step when nothing moved', () => {
    const { store } = setup();
    store.set(noteArrangementAtom, 'grid', []);
    expect(store.get(undoNameAtom)).toBe('Search looms');
  });
});

describe('settled nodes', () => {
  it('are no pins', () => {
    const { store } = setup();
    store.set(settleNodesAtom, ['W1', 'W2']);
    store.set(setPinnedAtom, 'W2', true);
    store.set(setPinnedAtom, 'W2', false);
    expect(store.get(pinnedIdsAtom).size).toBe(0);
    expect(store.get(settledIdsAtom)).toEqual(new Set(['W1', 'W2']));
  });

  it('go with their nodes: removed, undone or replaced', () => {
    const { store, settled } = setup();
    store.set(settleNodesAtom, ['W1', 'W2', 'W3']);
    store.set(removeNodesAtom, ['W2']);
    expect(settled()).toEqual(['W1', 'W3']);
    store.set(undoAtom);
    expect(settled()).toEqual(['W1', 'W3']);
    store.set(undoAtom);
    expect(settled()).toEqual([]);
    store.set(redoAtom);
    store.set(settleNodesAtom, ['W1']);
    store.set(replaceGraphAtom, { nodes: [buildNode('W1')], edges: [] }, 'Search engines');
    expect(settled()).toEqual([]);
  });
});
