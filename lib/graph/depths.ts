import { buildAdjacency } from './adjacency';
import type { GraphState } from './graph-state';

/** What happens to nodes that lie deeper than the traversal depth. */
export const DEPTH_FILTERS = ['off', 'dim', 'hide'] as const;

export type DepthFilter = (typeof DEPTH_FILTERS)[number];

/**
 * How many edges each node lies from the nearest root, whatever the edges' direction. The roots are the pinned nodes;
 * without any, the graph's first node.
 *
 * Shape: in the order in which the nodes are reached, roots (0) first; a node that no path joins to a root is absent. A
 * pin on a node that the graph lacks counts for nothing. O(n + m).
 * Source: docs/behaviours/graph.md#depth.
 */
export function computeDepths(
  { nodes, edges }: GraphState,
  pinned: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const ids = [...nodes.keys()];
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const indexOf = (id: string) => indexById.get(id) ?? 0;
  const all = [...edges.values()];
  const { start, neighbours } = buildAdjacency(
    ids.length,
    Uint32Array.from(all, ({ source }) => indexOf(source)),
    Uint32Array.from(all, ({ target }) => indexOf(target)),
  );
  const roots = ids.filter((id) => pinned.has(id));
  const depths = new Map<string, number>();
  for (const id of roots.length > 0 ? roots : ids.slice(0, 1)) depths.set(id, 0);
  // Iterating a map also visits entries added meanwhile, so the map serves as the queue.
  for (const [id, depth] of depths) {
    const index = indexOf(id);
    for (const neighbour of neighbours.subarray(start[index], start[index + 1])) {
      const next = ids[neighbour];
      if (next !== undefined && !depths.has(next)) depths.set(next, depth + 1);
    }
  }
  return depths;
}
