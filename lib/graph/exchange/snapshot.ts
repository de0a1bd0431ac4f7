import type { EntityKind } from '@/lib/base/entity-kind';
import type { EdgeType, GraphEdge, GraphNode, Point } from '@/lib/graph/types';

/** A node at its present position, and whether it is pinned there. */
export interface SnapshotNode extends GraphNode {
  readonly isPinned: boolean;
}

/** Which kinds and relation types are shown. */
export interface ShownFilters {
  readonly kinds: readonly EntityKind[];
  readonly edgeTypes: readonly EdgeType[];
}

/** The input of every export. Both ends of each edge are among the nodes. */
export interface GraphSnapshot {
  readonly nodes: readonly SnapshotNode[];
  readonly edges: readonly GraphEdge[];
  /** Null where the filters are not part of it. */
  readonly filters: ShownFilters | null;
}

/** Where a node is, and whether it is pinned there. */
export interface Place extends Point {
  readonly isPinned: boolean;
}

/** A whole graph with the places of its nodes apart from them, in their order. */
export interface PlacedGraph {
  readonly nodes: readonly GraphNode[];
  readonly places: readonly Place[];
  readonly edges: readonly GraphEdge[];
  readonly filters: ShownFilters | null;
}

export interface SnapshotFacts {
  readonly pinned: ReadonlySet<string>;
  readonly positionOf: (node: GraphNode) => Point;
  readonly filters?: ShownFilters | null;
}

/** A whole graph as it is now. Positions are rounded to a hundredth of a px. */
export function placeGraph(
  graph: Pick<PlacedGraph, 'nodes' | 'edges'>,
  { pinned, positionOf, filters = null }: SnapshotFacts,
): PlacedGraph {
  const places = graph.nodes.map((node): Place => {
    const { x, y } = positionOf(node);
    return { x: rounded(x), y: rounded(y), isPinned: pinned.has(node.id) };
  });
  return { ...graph, places, filters };
}

/** The same graph with the places of the nodes in them. */
export function snapshotOf({ nodes, places, edges, filters }: PlacedGraph): GraphSnapshot {
  const placed = nodes.map((node, at) => ({
    ...node,
    ...(places[at] ?? { x: node.x, y: node.y, isPinned: false }),
  }));
  return { nodes: placed, edges, filters };
}

/** A snapshot of some nodes and of those edges that join two of them. Positions are rounded to a hundredth of a px. */
export function takeSnapshot(
  nodes: Iterable<GraphNode>,
  edges: Iterable<GraphEdge>,
  { pinned, positionOf, filters = null }: SnapshotFacts,
): GraphSnapshot {
  const taken = [...nodes].map((node) => {
    const { x, y } = positionOf(node);
    return { ...node, x: rounded(x), y: rounded(y), isPinned: pinned.has(node.id) };
  });
  const ids = new Set(taken.map(({ id }) => id));
  const joined = [...edges].filter(({ source, target }) => ids.has(source) && ids.has(target));
  return { nodes: taken, edges: joined, filters };
}

function rounded(value: number): number {
  // Minus zero would read as another position than zero.
  return Math.round(value * 100) / 100 + 0;
}
