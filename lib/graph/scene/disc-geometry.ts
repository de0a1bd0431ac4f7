import { isGroupNode } from '../groups/group-node';
import type { GraphNode, Point } from '../types';

/** Indices of the nodes that are discs of groups, the largest first. */
export function discsOf(nodes: readonly GraphNode[]): readonly number[] {
  const sizeOf = (node: GraphNode | undefined) =>
    node !== undefined && isGroupNode(node) ? node.group.size : 0;
  const discs: number[] = [];
  for (const [index, node] of nodes.entries()) if (isGroupNode(node)) discs.push(index);
  return discs.sort((a, b) => sizeOf(nodes[b]) - sizeOf(nodes[a]));
}

/** Opposite corners of the squares around discs: what a view that shows them has to show. World px. */
export function discCorners(
  discs: readonly number[],
  positions: Float32Array,
  radius: Float32Array,
): readonly Point[] {
  return discs.flatMap((index) => {
    const [x, y, reach] = [positions[2 * index] ?? 0, positions[2 * index + 1] ?? 0, radius[index] ?? 0];
    return [
      { x: x - reach, y: y - reach },
      { x: x + reach, y: y + reach },
    ];
  });
}

/**
 * The disc under a point of the map, of several the smallest; -1 for none.
 * @param least a disc can be hit within this distance of its centre, however small it is; world px.
 */
export function discAt(
  { discs, positions, radius }: { discs: readonly number[]; positions: Float32Array; radius: Float32Array },
  { x, y }: Point,
  least: number,
): number {
  let best = -1;
  for (const index of discs) {
    const distance = Math.hypot((positions[2 * index] ?? 0) - x, (positions[2 * index + 1] ?? 0) - y);
    if (distance <= Math.max(least, radius[index] ?? 0)) best = index;
  }
  return best;
}
