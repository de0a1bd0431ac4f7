/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import { seededRandom } from '@/lib/base/random';
import { buildEdge } from '@/lib/graph/edge-types';
import { setDepthFilterAtom } from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import {
  addToGraphAtom,
  enrichGraphAtom,
  moveNodesAtom,
  removeEdgesAtom,
  removeNodesAtom,
  setPinnedAtom,
} from '@/lib/state/graph/graph-edit-atoms';
import { redoAtom, undoAtom } from '@/lib/state/graph/history-atoms';
import {
  edgeTypeCountsAtom,
  kindCountsAtom,
  showKindsAtom,
  toggleEdgeTypeAtom,
  toggleKindAtom,
  visibleEdgeTypesAtom,
  visibleGraphAtom,
} from '@/lib/state/graph/visibility-atoms';
import { buildNode } from '@/tests/support/graph-from-text';

const LETTERS = ['W', 'A', 'S', 'T'] as const;
const KINDS = ['works', 'authors', 'sources', 'topics'] as const;
const TYPES = ['references', 'authored', 'related_to', 'work_has_topic'] as const;

type Store = ReturnType<typeof createStore>;

/** Random acts of a reader, of which many lead to a graph of which a part is hidden. */
function randomActs(store: Store, seed: number) {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(items: readonly [T, ...(readonly T[])]): T => items[below(items.length)] ?? items[0];
  const someId = () => `${oneOf(LETTERS)}${1 + below(12)}`;
  const many = <T>(most: number, make: () => T) => Array.from({ length: below(most) }, make);
  const someNodes = () => many(8, () => buildNode(someId()));
  const someEdges = () => many(16, () => buildEdge(someId(), oneOf(TYPES), someId()));
  const showAll = () => {
    store.set(showKindsAtom, KINDS);
    store.set(setDepthFilterAtom, 'off');
  };
  const acts: readonly [() => unknown, ...(() => unknown)[]] = [
    () => store.set(addToGraphAtom, { nodes: someNodes(), edges: someEdges() }, 'Add'),
    () => store.set(addToGraphAtom, { nodes: someNodes(), edges: someEdges() }, 'Add'),
    () => store.set(enrichGraphAtom, { nodes: [], edges: someEdges() }),
    () => store.set(removeNodesAtom, [someId()]),
    () => store.set(removeEdgesAtom, [...store.get(graphAtom).edges.keys()].slice(0, below(3))),
    () => store.set(moveNodesAtom, [{ id: someId(), from: { x: 0, y: 0 }, to: { x: below(9), y: 1 } }]),
    () => store.set(toggleKindAtom, oneOf(KINDS)),
    () => store.set(toggleEdgeTypeAtom, oneOf(TYPES)),
    () => store.set(setPinnedAtom, someId(), random() < 0.5),
    () => store.set(setDepthFilterAtom, oneOf(['off', 'hide'])),
    showAll,
    showAll,
    () => store.set(undoAtom),
    () => store.set(redoAtom),
  ];
  return (): unknown => oneOf(acts)();
}

/** What is shown of the edges, each looked at by itself; what is shown of the nodes is taken as it is. */
function edgesOneByOne(store: Store) {
  const shown = new Set(store.get(visibleGraphAtom).nodes.map(({ id }) => id));
  const types = store.get(visibleEdgeTypesAtom);
  const layoutEdges = [...store.get(graphAtom).edges.values()].filter(
    ({ source, target }) => shown.has(source) && shown.has(target),
  );
  return { layoutEdges, edges: layoutEdges.filter(({ type }) => types.has(type)) };
}

function countOneByOne<T>(all: readonly T[], shown: readonly T[]) {
  const count = (items: readonly T[], one: T) => items.filter((each) => each === one).length;
  return [...new Set(all)].map((one) => [one, { visible: count(shown, one), total: count(all, one) }]);
}

describe('what is shown of a random graph', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is what looking at each edge comes to, seed %d', (seed) => {
    const store = createStore();
    const act = randomActs(store, seed);
    const parts = new Set<'all' | 'some'>();
    for (let acts = 0; acts < 150; acts++) {
      act();
      const { nodes, edges, layoutEdges } = store.get(visibleGraphAtom);
      const graph = store.get(graphAtom);
      if (layoutEdges.length > 0) parts.add(nodes.length === graph.nodes.size ? 'all' : 'some');
      expect({ edges, layoutEdges }).toEqual(edgesOneByOne(store));
      const kinds = [...graph.nodes.values()].map(({ entityType }) => entityType);
      const types = [...graph.edges.values()].map(({ type }) => type);
      expect([...store.get(kindCountsAtom)]).toEqual(
        countOneByOne(
          kinds,
          nodes.map(({ entityType }) => entityType),
        ),
      );
      expect([...store.get(edgeTypeCountsAtom)]).toEqual(
        countOneByOne(
          types,
          edges.map(({ type }) => type),
        ),
      );
    }
    expect([...parts].sort()).toEqual(['all', 'some']);
  });
});
