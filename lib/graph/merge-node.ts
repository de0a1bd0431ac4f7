import { type EdgeMap, EdgeTable } from './edge-table';
import type { GraphChange, GraphPicture } from './graph-change';
import type { GraphEdge, GraphNode, Point } from './types';

/**
 * The changes that put one node in another's place, with its edges and its pin: for an entity that the service has
 * merged into another one. A survivor that is there stays where it is, another one comes where the merged node was; edges
 * between the two, and those the survivor has already, are dropped. Empty where the graph lacks the node, or it is the
 * survivor itself. Source: docs/behaviours/graph.md#merged-entities.
 * @param positionOf where a node stands just now.
 */
export function mergeChanges(
  { graph, pinned }: Pick<GraphPicture, 'graph' | 'pinned'>,
  mergedId: string,
  survivor: GraphNode,
  positionOf: (node: GraphNode) => Point = (node) => node,
): readonly GraphChange[] {
  const merged = graph.nodes.get(mergedId);
  if (merged === undefined || mergedId === survivor.id) return [];
  const { x, y } = positionOf(merged);
  const rank = [...graph.nodes.keys()].indexOf(mergedId);
  const edges = edgesTakenOver(graph.edges, mergedId, survivor.id);
  return [
    {
      type: 'add',
      nodes: [{ item: { ...survivor, x, y }, rank }],
      edges: edges.map((item, index) => ({ item, rank: graph.edges.size + index })),
      pinned: [],
    },
    { type: 'pin', pin: pinned.has(mergedId) ? [survivor.id] : [], unpin: [] },
    { type: 'remove', nodeIds: [mergedId], edges: [] },
  ];
}

/** A node's edges as another one's, in their order; those that would be its own, or there twice, are left out. */
function edgesTakenOver(edges: EdgeMap, from: string, to: string): readonly GraphEdge[] {
  const taken = new EdgeTable();
  const isThere = (edge: GraphEdge) => edges.holds(edge) || taken.has(edge);
  for (const edge of edges.values()) {
    if (edge.source !== from && edge.target !== from) continue;
    const source = edge.source === from ? to : edge.source;
    const target = edge.target === from ? to : edge.target;
    const coming = { ...edge, source, target };
    // Being related is mutual: which of the two says so makes no second edge.
    const isSaid = edge.type === 'related_to' && isThere({ ...edge, source: target, target: source });
    if (source !== target && !isSaid && !isThere(coming)) taken.add(coming);
  }
  return taken.items;
}
