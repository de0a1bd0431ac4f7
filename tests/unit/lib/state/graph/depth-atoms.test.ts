/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import { fadedIdsAtom, spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import {
  depthFilterAtom,
  depthsAtom,
  dimmedByDepthAtom,
  hiddenByDepthAtom,
  loadTraversalAtom,
  setDepthFilterAtom,
  setTraversalDepthAtom,
  traversalDepthAtom,
} from '@/lib/state/graph/depth-atoms';
import {
  addToGraphAtom,
  removeEdgesAtom,
  removeNodesAtom,
  setPinnedAtom,
} from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { graphFromText } from '@/tests/support/graph-from-text';

const PATH = graphFromText(`W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W4`);

function setup() {
  const store = createStore();
  store.set(addToGraphAtom, PATH, 'Add');
  return {
    store,
    depths: () => Object.fromEntries(store.get(depthsAtom)),
    faded: () => [...store.get(fadedIdsAtom)],
  };
}

function nextVisit() {
  flushPersisted();
  const store = createStore();
  store.set(loadTraversalAtom);
  return [store.get(traversalDepthAtom), store.get(depthFilterAtom)];
}

beforeEach(() => {
  flushPersisted();
  window.localStorage.clear();
});

describe('depths', () => {
  it('follow pins, edges and nodes', () => {
    const { store, depths } = setup();
    expect(depths()).toEqual({ W1: 0, W2: 1, W3: 2, W4: 3 });
    store.set(setPinnedAtom, 'W4', true);
    expect(depths()).toEqual({ W4: 0, W3: 1, W2: 2, W1: 3 });
    store.set(removeEdgesAtom, ['W3-references-W4', 'W3-references-W4', 'none']);
    expect(depths()).toEqual({ W4: 0 });
    expect(store.get(undoNameAtom)).toBe('Remove edge from W3 to W4');
    store.set(removeNodesAtom, ['W4']);
    expect(depths()).toEqual({ W1: 0, W2: 1, W3: 2 });
    store.set(undoAtom);
    store.set(undoAtom);
    expect(depths()).toEqual({ W4: 0, W3: 1, W2: 2, W1: 3 });
  });

  it('of several removed edges are one step', () => {
    const { store, depths } = setup();
    store.set(removeEdgesAtom, ['W1-references-W2', 'W2-references-W3']);
    expect(depths()).toEqual({ W1: 0 });
    expect(store.get(undoNameAtom)).toBe('Remove 2 edges');
  });
});

describe('the depth filter', () => {
  it('is off by default, at depth 2', () => {
    const { store } = setup();
    expect(nextVisit()).toEqual([2, 'off']);
    expect([store.get(dimmedByDepthAtom).size, store.get(hiddenByDepthAtom).size]).toEqual([0, 0]);
  });

  it('dims or hides what is deeper, and what nothing joins', () => {
    const { store } = setup();
    store.set(addToGraphAtom, graphFromText('W9'), 'Add');
    store.set(setDepthFilterAtom, 'dim');
    expect([...store.get(dimmedByDepthAtom)]).toEqual(['W4', 'W9']);
    expect(store.get(hiddenByDepthAtom).size).toBe(0);
    store.set(setDepthFilterAtom, 'hide');
    expect([...store.get(hiddenByDepthAtom)]).toEqual(['W4', 'W9']);
    expect(store.get(dimmedByDepthAtom).size).toBe(0);
    store.set(setTraversalDepthAtom, 1);
    expect([...store.get(hiddenByDepthAtom)]).toEqual(['W3', 'W4', 'W9']);
  });

  it.each([
    [5, 5],
    [0, 1],
    [-3, 1],
    [2.9, 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
  ])('takes a depth of %d as %d', (depth, expected) => {
    const { store } = setup();
    store.set(setTraversalDepthAtom, depth);
    expect(store.get(traversalDepthAtom)).toBe(expected);
  });

  it('is there at the next visit', () => {
    const { store } = setup();
    store.set(setTraversalDepthAtom, 4);
    store.set(setDepthFilterAtom, 'dim');
    expect(nextVisit()).toEqual([4, 'dim']);
  });

  it.each([
    ['{"depth":0,"filter":"dim"}', [2, 'dim']],
    ['{"depth":3,"filter":"blink"}', [3, 'off']],
    ['{"depth":"3"}', [2, 'off']],
    ['null', [2, 'off']],
  ])('survives %s as the stored value', (state, expected) => {
    window.localStorage.setItem('academic-explorer-traversal', `{"state":${state},"version":1}`);
    expect(nextVisit()).toEqual(expected);
  });
});

describe('faded nodes', () => {
  it('are those outside the spotlight, and those too deep', () => {
    const { store, faded } = setup();
    expect(faded()).toEqual([]);
    store.set(spotlightAtom, { nodeIds: new Set(['W1', 'W4']), edges: null });
    expect(faded()).toEqual(['W2', 'W3']);
    store.set(setDepthFilterAtom, 'dim');
    expect(faded()).toEqual(['W2', 'W3', 'W4']);
    store.set(spotlightAtom, null);
    expect(faded()).toEqual(['W4']);
  });

  it('are none when the graph has no node of the spotlight any more', () => {
    const { store, faded } = setup();
    store.set(spotlightAtom, { nodeIds: new Set(['W77']), edges: null });
    expect(faded()).toEqual([]);
  });
});
