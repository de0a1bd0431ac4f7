import { atom } from 'jotai/vanilla';
import { selectAtom } from 'jotai/vanilla/utils';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { objectOf, orElse, wordsOf } from '@/lib/base/shape';
import type { ChunkedTask } from '@/lib/base/slices';
import type { GraphState } from '@/lib/graph/graph-state';
import { MOST_SINGLE_NODES } from '@/lib/graph/groups/divide-graph';
import { areNodesAlike } from '@/lib/graph/scene/alike-nodes';
import { prepareDrawing } from '@/lib/graph/scene/drawn-edges';
import { EDGE_TYPES, type EdgeType, type GraphEdge, type GraphNode } from '@/lib/graph/types';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { hiddenByDepthAtom } from './depth-atoms';
import { graphAtom } from './graph-atoms';
import { hiddenByProjectAtom } from './project-on-map-atom';

// Transitions.

/** The set with one item toggled. */
export function toggled<T>(shown: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(shown);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** Only the given item; all items again if it is already the only shown one of those present. */
export function isolated<T>(shown: ReadonlySet<T>, all: readonly T[], present: Iterable<T>, one: T) {
  const isAlone = shown.has(one) && [...present].every((other) => other === one || !shown.has(other));
  return new Set(isAlone ? all : [one]);
}

// The settings of visibility.

interface Visibility {
  readonly kinds: readonly EntityKind[];
  readonly edgeTypes: readonly EdgeType[];
}

/** Source: docs/behaviours/graph.md#visibility. */
export const DEFAULT_EDGE_TYPES = [
  'authored',
  'affiliated',
  'published_in',
  'funded_by',
  'references',
  'related_to',
] as const satisfies readonly EdgeType[];

const DEFAULT_VISIBILITY: Visibility = { kinds: ENTITY_KINDS, edgeTypes: DEFAULT_EDGE_TYPES };

const storedVisibility = createPersisted<Visibility>({
  stored: FORMATS.visibility,
  schema: objectOf({
    kinds: orElse(wordsOf(ENTITY_KINDS), ENTITY_KINDS),
    edgeTypes: orElse(wordsOf<EdgeType>(EDGE_TYPES), DEFAULT_EDGE_TYPES),
  }),
  fallback: DEFAULT_VISIBILITY,
});

const visibilityStateAtom = atom<Visibility>(DEFAULT_VISIBILITY);
visibilityStateAtom.debugLabel = 'visibility';

/** Takes over what is stored; for the application's start. */
export const loadVisibilityAtom = atom(null, (_get, set) =>
  set(visibilityStateAtom, storedVisibility.read()),
);

const changeVisibilityAtom = atom(null, (get, set, changes: Partial<Visibility>) => {
  set(visibilityStateAtom, { ...get(visibilityStateAtom), ...changes });
  storedVisibility.write(get(visibilityStateAtom));
});

const kindListAtom = atom((get) => get(visibilityStateAtom).kinds);
const edgeTypeListAtom = atom((get) => get(visibilityStateAtom).edgeTypes);

/** Kinds shown on the canvas; all nine by default (docs/behaviours/graph.md#visibility). */
export const visibleKindsAtom = atom((get): ReadonlySet<EntityKind> => new Set(get(kindListAtom)));

/** Relation types shown on the canvas; six by default (docs/behaviours/graph.md#visibility). */
export const visibleEdgeTypesAtom = atom((get): ReadonlySet<EdgeType> => new Set(get(edgeTypeListAtom)));

/** Shows these kinds and no others. */
export const showKindsAtom = atom(null, (_get, set, kinds: Iterable<EntityKind>) =>
  set(changeVisibilityAtom, { kinds: [...new Set(kinds)] }),
);

export const toggleKindAtom = atom(null, (get, set, kind: EntityKind) =>
  set(showKindsAtom, toggled(get(visibleKindsAtom), kind)),
);

/** Shows one kind alone; shows all kinds again if it was the only shown kind in the graph. */
export const isolateKindAtom = atom(null, (get, set, kind: EntityKind) => {
  const present = get(kindCountsAtom).keys();
  set(showKindsAtom, isolated(get(visibleKindsAtom), ENTITY_KINDS, present, kind));
});

/** Shows these relation types and no others. */
export const showEdgeTypesAtom = atom(null, (_get, set, types: Iterable<EdgeType>) =>
  set(changeVisibilityAtom, { edgeTypes: [...new Set(types)] }),
);

export const toggleEdgeTypeAtom = atom(null, (get, set, type: EdgeType) =>
  set(showEdgeTypesAtom, toggled(get(visibleEdgeTypesAtom), type)),
);

/** Shows one relation type alone; shows all types again if it was the only shown type in the graph. */
export const isolateEdgeTypeAtom = atom(null, (get, set, type: EdgeType) => {
  const present = get(edgeTypeCountsAtom).keys();
  set(showEdgeTypesAtom, isolated(get(visibleEdgeTypesAtom), EDGE_TYPES, present, type));
});

// The visible part of the graph.

export interface VisibleGraph {
  /** Nodes of visible kinds that the filters of depth and project do not hide, in insertion order. */
  readonly nodes: readonly GraphNode[];
  /** Edges of visible types between visible nodes: what is painted. */
  readonly edges: readonly GraphEdge[];
  /**
   * All edges between visible nodes, hidden types included: what the layout pulls on
   * (docs/behaviours/graph.md#visibility).
   */
  readonly layoutEdges: readonly GraphEdge[];
}

export const visibleGraphAtom = atom((get): VisibleGraph => {
  const graph = get(graphAtom);
  const kinds = get(visibleKindsAtom);
  const types = get(visibleEdgeTypesAtom);
  const tooDeep = get(hiddenByDepthAtom);
  const filtered = get(hiddenByProjectAtom);
  const shown = [...graph.nodes.values()].filter(
    ({ id, entityType }) => kinds.has(entityType) && !tooDeep.has(id) && !filtered.has(id),
  );
  return { nodes: shown, ...edgesBetween(graph, shown, types) };
});

/** The nodes on the canvas, at any position: the same list while they only move. */
export const alikeNodesAtom = selectAtom(visibleGraphAtom, ({ nodes }) => nodes, areNodesAlike);

/**
 * Prepares, in chunks, the drawing of a graph that is about to be shown with the present visibility. Returns its
 * visible part; null: it is first shown as groups.
 */
export const prepareVisibleAtom = atom((get) => {
  const kinds = get(visibleKindsAtom);
  const types = get(visibleEdgeTypesAtom);
  return function* (graph: GraphState): ChunkedTask<VisibleGraph | null> {
    const nodes = [...graph.nodes.values()].filter(({ entityType }) => kinds.has(entityType));
    yield;
    const edges = edgesBetween(graph, nodes, types);
    yield;
    edgeTypeCounts(graph.edges, edges.edges);
    yield;
    if (nodes.length > MOST_SINGLE_NODES) return null;
    yield* prepareDrawing(nodes, edges.edges);
    return { nodes, ...edges };
  };
});

interface ShownEdges extends Pick<VisibleGraph, 'edges' | 'layoutEdges'> {
  /** Ids of the nodes that were shown, in order. */
  readonly ids: readonly string[];
  readonly types: ReadonlySet<EdgeType>;
}

/** The edges of a graph that were shown last. */
const shownEdges = new WeakMap<GraphState['edges'], ShownEdges>();

/** The same lists as long as the same nodes are shown: they are long, and a node that moves or is known better changes none. */
function edgesBetween(
  graph: GraphState,
  nodes: readonly GraphNode[],
  types: ReadonlySet<EdgeType>,
): Pick<VisibleGraph, 'edges' | 'layoutEdges'> {
  const last = shownEdges.get(graph.edges);
  const isOfSame =
    last?.ids.length === nodes.length && nodes.every(({ id }, index) => id === last.ids[index]);
  if (isOfSame && last.types === types) return { edges: last.edges, layoutEdges: last.layoutEdges };
  const layoutEdges = isOfSame ? last.layoutEdges : edgesAmong(graph, nodes);
  const edges = layoutEdges.filter(({ type }) => types.has(type));
  const ids = isOfSame ? last.ids : nodes.map(({ id }) => id);
  shownEdges.set(graph.edges, { ids, types, edges, layoutEdges });
  return { edges, layoutEdges };
}

/** The edges with both ends among nodes of the graph. */
function edgesAmong({ nodes, edges }: GraphState, among: readonly GraphNode[]): readonly GraphEdge[] {
  const all = edges.list();
  // A graph has both ends of each of its edges. To look them up by id is what takes time.
  if (among.length === nodes.size) return all;
  const present = new Set(among.map(({ id }) => id));
  return all.filter(({ source, target }) => present.has(source) && present.has(target));
}

/** How many there are in the graph, and how many of them are on the canvas. */
export interface ShownCount {
  readonly visible: number;
  readonly total: number;
}

/** @param shown some of all. */
function countBy<Item, Key>(
  all: readonly Item[],
  shown: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, ShownCount> {
  const counts = new Map<Key, { visible: number; total: number }>();
  let key: Key | undefined;
  let count = { visible: 0, total: 0 };
  // Most items have the key of the one before: the table is asked only where they differ.
  const countOf = (item: Item) => {
    const next = keyOf(item);
    if (next === key) return count;
    key = next;
    count = counts.get(next) ?? { visible: 0, total: 0 };
    counts.set(next, count);
    return count;
  };
  for (const item of all) countOf(item).total++;
  if (shown.length === all.length) for (const each of counts.values()) each.visible = each.total;
  else for (const item of shown) countOf(item).visible++;
  return counts;
}

type EdgeTypeCounts = ReadonlyMap<EdgeType, ShownCount>;

/** The last counts of a graph's edges. A prepared graph can have many before it is shown. */
const countedEdges = new WeakMap<
  GraphState['edges'],
  { readonly drawn: readonly GraphEdge[]; readonly counts: EdgeTypeCounts }
>();

function edgeTypeCounts(edges: GraphState['edges'], drawn: readonly GraphEdge[]): EdgeTypeCounts {
  const last = countedEdges.get(edges);
  if (last?.drawn === drawn) return last.counts;
  const counts = countBy(edges.list(), drawn, ({ type }) => type);
  countedEdges.set(edges, { drawn, counts });
  return counts;
}

/** By kind; kinds that the graph lacks are absent. */
export const kindCountsAtom = atom((get) =>
  countBy([...get(graphAtom).nodes.values()], get(visibleGraphAtom).nodes, (node) => node.entityType),
);

// The lists alone: they stay the same when nodes move or are known better, and so do the counts.
const edgesAtom = atom((get) => get(graphAtom).edges);
const drawnEdgesAtom = atom((get) => get(visibleGraphAtom).edges);

/** How many nodes are on the canvas; a part that shows only this does not render when one moves. */
export const shownNodeCountAtom = atom((get) => get(visibleGraphAtom).nodes.length);

/** How many edges are on the canvas. */
export const shownEdgeCountAtom = atom((get) => get(drawnEdgesAtom).length);

/** By relation type; types that the graph lacks are absent. The same counts as long as the same edges are there and shown. */
export const edgeTypeCountsAtom = atom((get) => edgeTypeCounts(get(edgesAtom), get(drawnEdgesAtom)));
