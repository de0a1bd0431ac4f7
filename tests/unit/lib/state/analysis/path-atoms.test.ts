import { createStore } from 'jotai/vanilla';
import { edgeId } from '@/lib/graph/edge-types';
import { spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import { findInGraphAtom } from '@/lib/state/analysis/find-atoms';
import {
  pathAnswerAtom,
  pathEndsAtom,
  pathFinderOpenAtom,
  setPathEndAtom,
  shownPathAtom,
  swapPathEndsAtom,
  togglePathAtom,
} from '@/lib/state/analysis/path-atoms';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { addToGraphAtom, removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { showEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { graphFromText } from '@/tests/support/graph-from-text';

const TRIANGLE_WITH_TAIL = `
  W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W1
  W3 -references-> W4
  A5
`;

function setup(text = TRIANGLE_WITH_TAIL) {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText(text), 'Add');
  const join = (start: string, end: string) => {
    store.set(setPathEndAtom, 'start', start);
    store.set(setPathEndAtom, 'end', end);
  };
  const firstPath = () => {
    const answer = store.get(pathAnswerAtom);
    const path = answer.state === 'found' ? answer.found.paths[0] : undefined;
    if (path === undefined) throw new Error(`No path: ${answer.state}`);
    return path;
  };
  return { store, join, firstPath };
}

describe('pathAnswerAtom', () => {
  it('is open until both ends are chosen', () => {
    const { store, join } = setup();
    expect(store.get(pathAnswerAtom)).toEqual({ state: 'open' });
    join('W1', 'W1');
    expect(store.get(pathAnswerAtom)).toEqual({ state: 'same' });
  });

  it('follows the graph: an end that is removed is none', () => {
    const { store, join } = setup();
    join('W1', 'W4');
    expect(store.get(pathAnswerAtom)).toMatchObject({ state: 'found', found: { total: 1 } });
    store.set(removeNodesAtom, ['W4']);
    expect(store.get(pathEndsAtom)).toEqual({ start: 'W1', end: null });
    expect(store.get(pathAnswerAtom)).toEqual({ state: 'open' });
  });

  it('knows only visible edges, and says which hidden ones would help', () => {
    const { store, join } = setup();
    join('W1', 'W4');
    store.set(showEdgeTypesAtom, ['authored']);
    expect(store.get(pathAnswerAtom)).toMatchObject({
      state: 'none',
      obstacle: { type: 'hidden', edgeTypes: ['references'] },
    });
    join('W1', 'A5');
    expect(store.get(pathAnswerAtom)).toEqual({ state: 'none', obstacle: { type: 'unconnected' } });
  });

  it('turns round', () => {
    const { store, join, firstPath } = setup();
    join('W1', 'W4');
    expect(firstPath().nodeIds).toEqual(['W1', 'W3', 'W4']);
    store.set(swapPathEndsAtom);
    expect(firstPath().nodeIds).toEqual(['W4', 'W3', 'W1']);
  });
});

describe('togglePathAtom', () => {
  it("lights the path's nodes and edges and brings them into view; again puts the light out", () => {
    const { store, join, firstPath } = setup();
    join('W1', 'W4');
    store.set(togglePathAtom, firstPath());
    const spotlight = store.get(spotlightAtom);
    expect(spotlight?.nodeIds).toEqual(new Set(['W1', 'W3', 'W4']));
    expect(spotlight?.edges?.items.map(edgeId)).toEqual(['W3-references-W1', 'W3-references-W4']);
    expect(store.get(cameraRequestAtom).nodeIds).toEqual(['W1', 'W3', 'W4']);
    expect(store.get(shownPathAtom)).toBe('W1 W3 W4');
    store.set(togglePathAtom, firstPath());
    expect(store.get(spotlightAtom)).toBeNull();
    expect(store.get(shownPathAtom)).toBeNull();
  });

  it('ends when an end changes', () => {
    const { store, join, firstPath } = setup();
    join('W1', 'W4');
    store.set(togglePathAtom, firstPath());
    store.set(setPathEndAtom, 'end', 'W2');
    expect(store.get(spotlightAtom)).toBeNull();
  });

  it('ends when the tool closes', () => {
    const { store, join, firstPath } = setup();
    const close = store.sub(pathFinderOpenAtom, () => undefined);
    join('W1', 'W4');
    store.set(togglePathAtom, firstPath());
    close();
    expect(store.get(spotlightAtom)).toBeNull();
  });

  it("leaves another tool's light alone", () => {
    const { store, join, firstPath } = setup();
    const close = store.sub(pathFinderOpenAtom, () => undefined);
    join('W1', 'W4');
    store.set(togglePathAtom, firstPath());
    store.set(findInGraphAtom, 'W2');
    expect(store.get(shownPathAtom)).toBeNull();
    close();
    expect(store.get(spotlightAtom)?.nodeIds).toEqual(new Set(['W2']));
  });
});
