/** @jest-environment jsdom */

import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import { edgeId } from '@/lib/graph/edge-types';
import { setDepthFilterAtom } from '@/lib/state/graph/depth-atoms';
import { addToGraphAtom, moveNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { noticeHiddenEdgesAtom, noticesAtom, showEdgeTypeAtom } from '@/lib/state/graph/notice-atoms';
import {
  edgeTypeCountsAtom,
  isolated,
  isolateEdgeTypeAtom,
  isolateKindAtom,
  kindCountsAtom,
  loadVisibilityAtom,
  showEdgeTypesAtom,
  showKindsAtom,
  toggled,
  toggleEdgeTypeAtom,
  toggleKindAtom,
  visibleEdgeTypesAtom,
  visibleGraphAtom,
  visibleKindsAtom,
} from '@/lib/state/graph/visibility-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { graphFromText } from '@/tests/support/graph-from-text';

const KEY = 'academic-explorer-visibility';
const KINDS = [
  'works',
  'authors',
  'sources',
  'institutions',
  'topics',
  'publishers',
  'funders',
  'keywords',
  'concepts',
];
const SIX = ['authored', 'affiliated', 'published_in', 'funded_by', 'references', 'related_to'];

/** Two works, an author and a topic; the topic's edge is of a hidden type. */
const GRAPH = graphFromText(`W1 -references-> W2
  A1 -authored-> W1
  W2 -work_has_topic-> T1`);

function setup() {
  const store = createStore();
  store.set(addToGraphAtom, GRAPH, 'Add');
  return {
    store,
    kinds: () => [...store.get(visibleKindsAtom)],
    types: () => [...store.get(visibleEdgeTypesAtom)],
    shown: () => {
      const { nodes, edges, layoutEdges } = store.get(visibleGraphAtom);
      return [nodes.map(({ id }) => id).join(' '), edges.length, layoutEdges.length];
    },
  };
}

/** A store as the next visit would have it. */
function nextVisit() {
  flushPersisted();
  const visit = setup();
  visit.store.set(loadVisibilityAtom);
  return visit;
}

beforeEach(() => {
  flushPersisted();
  window.localStorage.clear();
});

describe('visibility', () => {
  it('begins with nine kinds and six relation types', () => {
    const { kinds, types } = nextVisit();
    expect(kinds()).toEqual(KINDS);
    expect(types()).toEqual(SIX);
  });

  it('leaves edges without a visible end out, and hidden types to the layout', () => {
    const { store, shown } = setup();
    expect(shown()).toEqual(['W1 W2 A1 T1', 2, 3]);
    store.set(toggleEdgeTypeAtom, 'work_has_topic');
    expect(shown()).toEqual(['W1 W2 A1 T1', 3, 3]);
    store.set(toggleKindAtom, 'authors');
    expect(shown()).toEqual(['W1 W2 T1', 2, 2]);
    store.set(showKindsAtom, []);
    expect(shown()).toEqual(['', 0, 0]);
  });

  it('keeps its lists of edges when nodes have only moved, and not when one is hidden', () => {
    const { store } = setup();
    const before = store.get(visibleGraphAtom);
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 0, y: 0 }, to: { x: 5, y: 5 } }]);
    const moved = store.get(visibleGraphAtom);
    expect(moved.nodes[0]).toMatchObject({ id: 'W1', x: 5, y: 5 });
    expect([moved.edges, moved.layoutEdges]).toEqual([before.edges, before.layoutEdges]);
    expect(moved.edges).toBe(before.edges);
    store.set(toggleKindAtom, 'authors');
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 5, y: 5 }, to: { x: 6, y: 6 } }]);
    expect(store.get(visibleGraphAtom).edges.map(edgeId)).toEqual(['W1-references-W2']);
  });

  it('keeps what the layout pulls on, and looks no edge up again, when a relation type is shown', () => {
    const { store } = setup();
    const before = store.get(visibleGraphAtom);
    store.set(toggleEdgeTypeAtom, 'work_has_topic');
    const after = store.get(visibleGraphAtom);
    expect(after.layoutEdges).toBe(before.layoutEdges);
    expect(after.edges).toHaveLength(3);
  });

  it('counts relation types once while only nodes move', () => {
    const { store } = setup();
    const before = store.get(edgeTypeCountsAtom);
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 0, y: 0 }, to: { x: 5, y: 5 } }]);
    expect(store.get(edgeTypeCountsAtom)).toBe(before);
    store.set(toggleKindAtom, 'authors');
    expect(store.get(edgeTypeCountsAtom)).not.toBe(before);
  });

  it('hides what lies deeper than the depth filter allows', () => {
    const { store, shown } = setup();
    store.set(setDepthFilterAtom, 'hide');
    expect(shown()).toEqual(['W1 W2 A1 T1', 2, 3]);
    store.set(addToGraphAtom, graphFromText('T1 -related_to-> T2'), 'Add');
    expect(shown()).toEqual(['W1 W2 A1 T1', 2, 3]);
  });

  it('isolates a kind, and ends that when nothing else in the graph is shown', () => {
    const { store, kinds } = setup();
    store.set(isolateKindAtom, 'works');
    expect(kinds()).toEqual(['works']);
    store.set(showKindsAtom, ['works', 'funders']);
    store.set(isolateKindAtom, 'works');
    expect(kinds()).toEqual(KINDS);
  });

  it('isolates a relation type likewise', () => {
    const { store, types } = setup();
    store.set(isolateEdgeTypeAtom, 'references');
    expect(types()).toEqual(['references']);
    store.set(isolateEdgeTypeAtom, 'references');
    expect(types()).toHaveLength(15);
  });

  it('counts what there is and what is shown of it', () => {
    const { store } = setup();
    store.set(toggleKindAtom, 'authors');
    expect(Object.fromEntries(store.get(kindCountsAtom))).toEqual({
      works: { visible: 2, total: 2 },
      authors: { visible: 0, total: 1 },
      topics: { visible: 1, total: 1 },
    });
    expect(Object.fromEntries(store.get(edgeTypeCountsAtom))).toEqual({
      references: { visible: 1, total: 1 },
      authored: { visible: 0, total: 1 },
      work_has_topic: { visible: 0, total: 1 },
    });
  });

  it('shows a hidden type from its notice', () => {
    const { store, types } = setup();
    store.set(noticeHiddenEdgesAtom, GRAPH.edges);
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['1 link to topics is hidden']);
    store.set(showEdgeTypeAtom, 'work_has_topic');
    expect(store.get(noticesAtom)).toEqual([]);
    expect(types()).toEqual([...SIX, 'work_has_topic']);
  });
});

describe('stored visibility', () => {
  it('is there at the next visit', () => {
    const { store } = setup();
    store.set(toggleKindAtom, 'topics');
    store.set(showEdgeTypesAtom, ['references']);
    const next = nextVisit();
    expect(next.kinds()).toEqual(KINDS.filter((kind) => kind !== 'topics'));
    expect(next.types()).toEqual(['references']);
    flushPersisted();
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toMatchObject({ version: 1 });
  });

  it('may be that nothing is shown', () => {
    const { store } = setup();
    store.set(showKindsAtom, []);
    expect(nextVisit().kinds()).toEqual([]);
  });

  it.each<[string, string, string[], string[]]>([
    ['no JSON', 'works', KINDS, SIX],
    ['another shape', '[]', KINDS, SIX],
    ['a later version', '{"state":{"kinds":[],"edgeTypes":[]},"version":9}', KINDS, SIX],
    [
      'one good half',
      '{"state":{"kinds":["topics","works","works"],"edgeTypes":5},"version":1}',
      ['works', 'topics'],
      SIX,
    ],
    [
      'unknown words',
      '{"state":{"kinds":["venues",null,{}],"edgeTypes":["references","__proto__"]},"version":1}',
      [],
      ['references'],
    ],
  ])('survives %s', (_, stored, kinds, types) => {
    const quiet = onReport(() => undefined);
    window.localStorage.setItem(KEY, stored);
    const visit = nextVisit();
    quiet();
    expect([visit.kinds(), visit.types()]).toEqual([kinds, types]);
  });
});

describe('the transitions', () => {
  it('toggled(shown, one) done twice changes nothing', () => {
    const shown = new Set(['a', 'b']);
    expect([...toggled(shown, 'b')]).toEqual(['a']);
    expect(toggled(toggled(shown, 'c'), 'c')).toEqual(shown);
  });

  it.each([
    [['a', 'b'], ['a', 'b'], ['a']],
    [['a'], ['a', 'b'], ['a', 'b', 'c']],
    [
      ['a', 'c'],
      ['a', 'b'],
      ['a', 'b', 'c'],
    ],
    [['b'], ['a', 'b'], ['a']],
    [[], [], ['a']],
  ])('isolated: of %j with %j present, a alone gives %j', (shown, present, expected) => {
    expect([...isolated(new Set(shown), ['a', 'b', 'c'], present, 'a')]).toEqual(expected);
  });
});
