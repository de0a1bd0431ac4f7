import { GrownMap, itemsOf } from '@/lib/base/grown-map';
import { type EdgeMap, EdgeTable, edgeMap } from './edge-table';
import { applyRemoval, type GraphState } from './graph-state';
import type { EdgeType, GraphEdge, GraphNode, Point } from './types';

/** The undoable part of a map: nodes, edges, pins, and edge types that an act has shown. Invariant: every pinned id is a node. */
export interface GraphPicture {
  readonly graph: GraphState;
  readonly pinned: ReadonlySet<string>;
  readonly shownTypes: ReadonlySet<EdgeType>;
}

/** An item with its index in the resulting graph, so that restored items get their previous order. */
interface Ranked<T> {
  readonly item: T;
  readonly rank: number;
}

export interface NodeMove {
  readonly id: string;
  /** World px. */
  readonly from: Point;
  readonly to: Point;
}

/** One change of a graph as data. */
export type GraphChange =
  /** `pinned` are among the nodes added. What is there already stays; an edge without both ends is dropped. */
  | {
      readonly type: 'add';
      readonly nodes: readonly Ranked<GraphNode>[];
      readonly edges: readonly Ranked<GraphEdge>[];
      readonly pinned: readonly string[];
    }
  /** Edges and pins of the nodes go too. */
  | { readonly type: 'remove'; readonly nodeIds: readonly string[]; readonly edges: readonly GraphEdge[] }
  | { readonly type: 'replace'; readonly graph: GraphState; readonly pinned: ReadonlySet<string> }
  /** No id is in both lists. */
  | { readonly type: 'pin'; readonly pin: readonly string[]; readonly unpin: readonly string[] }
  | { readonly type: 'move'; readonly moves: readonly NodeMove[] }
  /** Edge types that are drawn from now on, or no longer. No type is in both lists. */
  | { readonly type: 'edge-types'; readonly show: readonly EdgeType[]; readonly hide: readonly EdgeType[] };

/** The picture after a change; the same object when the change does nothing. O(n + m). */
export function applyChange(picture: GraphPicture, change: GraphChange): GraphPicture {
  const { graph, pinned } = picture;
  switch (change.type) {
    case 'add':
      return addTo(picture, change);
    case 'remove': {
      const next = applyRemoval(graph, change.nodeIds, change.edges);
      if (next === graph) return picture;
      const remaining = [...pinned].filter((id) => next.nodes.has(id));
      return {
        ...picture,
        graph: next,
        pinned: remaining.length === pinned.size ? pinned : new Set(remaining),
      };
    }
    case 'replace':
      return change.graph.nodes.size === 0 && graph.nodes.size === 0
        ? picture
        : { ...picture, graph: change.graph, pinned: change.pinned };
    case 'pin':
      return pinIn(picture, change);
    case 'move':
      return moveIn(picture, change);
    case 'edge-types':
      return showIn(picture, change);
  }
}

type ChangeOf<Type extends GraphChange['type']> = Extract<GraphChange, { readonly type: Type }>;

function addTo(picture: GraphPicture, change: ChangeOf<'add'>): GraphPicture {
  const { graph, pinned } = picture;
  const nodes = withNodes(graph.nodes, change.nodes);
  const edges = withEdges(
    graph.edges,
    change.edges.filter(({ item }) => nodes.has(item.source) && nodes.has(item.target)),
  );
  if (nodes === graph.nodes && edges === graph.edges) return picture;
  const news = change.pinned.filter((id) => nodes.has(id) && !graph.nodes.has(id));
  return {
    ...picture,
    graph: { nodes, edges },
    pinned: news.length === 0 ? pinned : new Set([...pinned, ...news]),
  };
}

function pinIn(picture: GraphPicture, change: ChangeOf<'pin'>): GraphPicture {
  const { graph, pinned } = picture;
  const next = new Set(pinned);
  for (const id of change.unpin) next.delete(id);
  for (const id of change.pin) if (graph.nodes.has(id)) next.add(id);
  const isSame = next.size === pinned.size && [...next].every((id) => pinned.has(id));
  return isSame ? picture : { ...picture, pinned: next };
}

function moveIn(picture: GraphPicture, change: ChangeOf<'move'>): GraphPicture {
  const { graph } = picture;
  const moves = change.moves.filter(({ id }) => graph.nodes.has(id));
  if (moves.length === 0) return picture;
  const nodes = new Map(graph.nodes);
  for (const { id, to } of moves) {
    const node = nodes.get(id);
    if (node !== undefined) nodes.set(id, { ...node, x: to.x, y: to.y });
  }
  return { ...picture, graph: { nodes, edges: graph.edges } };
}

function showIn(picture: GraphPicture, { show, hide }: ChangeOf<'edge-types'>): GraphPicture {
  const { shownTypes } = picture;
  const next = new Set([...shownTypes, ...show]);
  for (const type of hide) next.delete(type);
  const isSame = next.size === shownTypes.size && [...next].every((type) => shownTypes.has(type));
  return isSame ? picture : { ...picture, shownTypes: next };
}

/**
 * The change that leads from `applyChange(picture, change)` back to `picture`.
 * @param positionOf present position of a node; removed nodes are restored there.
 */
export function invertChange(
  picture: GraphPicture,
  change: GraphChange,
  positionOf: (node: GraphNode) => Point = (node) => node,
): GraphChange {
  const { graph, pinned, shownTypes } = picture;
  switch (change.type) {
    case 'add': {
      const nodeIds = change.nodes.map(({ item }) => item.id).filter((id) => !graph.nodes.has(id));
      // Edges of the newcomers go with these.
      const edges = change.edges
        .map(({ item }) => item)
        .filter((edge) => [edge.source, edge.target].every((id) => graph.nodes.has(id)))
        .filter((edge) => !graph.edges.holds(edge));
      return { type: 'remove', nodeIds, edges };
    }
    case 'remove':
      return restoring(picture, new Set(change.nodeIds), new EdgeTable(change.edges), positionOf);
    case 'replace': {
      const nodes = new Map([...graph.nodes].map(([id, node]) => [id, standing(node, positionOf)]));
      return { type: 'replace', graph: { nodes, edges: graph.edges }, pinned };
    }
    case 'pin':
      return {
        type: 'pin',
        pin: change.unpin.filter((id) => pinned.has(id)),
        unpin: change.pin.filter((id) => !pinned.has(id)),
      };
    case 'move':
      return { type: 'move', moves: change.moves.map(({ id, from, to }) => ({ id, from: to, to: from })) };
    case 'edge-types':
      return {
        type: 'edge-types',
        show: change.hide.filter((type) => shownTypes.has(type)),
        hide: change.show.filter((type) => !shownTypes.has(type)),
      };
  }
}

/** The change that appends those of the given nodes and edges that the graph lacks. */
export function additionTo(
  graph: GraphState,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): GraphChange {
  const newNodes = GrownMap.of(nodes.filter(({ id }) => !graph.nodes.has(id))).list();
  const newEdges = new EdgeTable(edges.filter((edge) => !graph.edges.holds(edge))).items;
  return {
    type: 'add',
    nodes: newNodes.map((item, index) => ({ item, rank: graph.nodes.size + index })),
    edges: newEdges.map((item, index) => ({ item, rank: graph.edges.size + index })),
    pinned: [],
  };
}

function restoring(
  { graph, pinned }: GraphPicture,
  nodeIds: ReadonlySet<string>,
  goneEdges: EdgeTable,
  positionOf: (node: GraphNode) => Point,
): GraphChange {
  const nodes: Ranked<GraphNode>[] = [];
  for (const [rank, node] of [...graph.nodes.values()].entries()) {
    if (nodeIds.has(node.id)) nodes.push({ item: standing(node, positionOf), rank });
  }
  const edges: Ranked<GraphEdge>[] = [];
  for (const [rank, edge] of graph.edges.list().entries()) {
    const isGone = goneEdges.has(edge) || nodeIds.has(edge.source) || nodeIds.has(edge.target);
    if (isGone) edges.push({ item: edge, rank });
  }
  return { type: 'add', nodes, edges, pinned: [...pinned].filter((id) => nodeIds.has(id)) };
}

function standing(node: GraphNode, positionOf: (node: GraphNode) => Point): GraphNode {
  const { x, y } = positionOf(node);
  return x === node.x && y === node.y ? node : { ...node, x, y };
}

/** Inserts nodes at their ranks; present ones stay. The same map if nothing is inserted. */
function withNodes(present: GraphState['nodes'], nodes: readonly Ranked<GraphNode>[]): GraphState['nodes'] {
  const coming = nodes.filter(({ item }) => !present.has(item.id));
  if (coming.length === 0) return present;
  if (present instanceof GrownMap && areLast(coming, present)) return present.with(coming.map(itemOf));
  return GrownMap.of(inserted(itemsOf(present), coming));
}

/** Inserts edges at their ranks; present ones stay. The same map if nothing is inserted. */
function withEdges(present: EdgeMap, edges: readonly Ranked<GraphEdge>[]): EdgeMap {
  const coming = edges.filter(({ item }) => !present.holds(item));
  if (coming.length === 0 || areLast(coming, present)) return present.with(coming.map(itemOf));
  return edgeMap(inserted(present.list(), coming));
}

function itemOf<T>({ item }: Ranked<T>): T {
  return item;
}

/** What comes last, in its order, costs no copy of a map that has grown before. */
function areLast(coming: readonly Ranked<unknown>[], { size }: { readonly size: number }): boolean {
  return coming.every(({ rank }, at) => rank >= (coming[at - 1]?.rank ?? size));
}

function inserted<T>(present: readonly T[], coming: readonly Ranked<T>[]): readonly T[] {
  const ranked = coming.toSorted((a, b) => a.rank - b.rank);
  const all: T[] = [];
  let next = 0;
  for (const item of present) {
    for (let one = ranked[next]; one !== undefined && one.rank <= all.length; one = ranked[next]) {
      all.push(one.item);
      next++;
    }
    all.push(item);
  }
  for (const { item } of ranked.slice(next)) all.push(item);
  return all;
}
