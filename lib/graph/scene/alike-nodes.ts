import { isGroupNode } from '../groups/group-node';
import type { GraphNode } from '../types';

/**
 * Whether two lists hold the same nodes, known alike, in one order: they differ in nothing but where nodes stand. Discs of
 * groups are alike only when they are the same objects. O(n).
 */
export function areNodesAlike(some: readonly GraphNode[], others: readonly GraphNode[]): boolean {
  return some.length === others.length && countAlike(some, others) === some.length;
}

/** How many nodes two lists begin with that are alike. */
export function countAlike(some: readonly GraphNode[], others: readonly GraphNode[]): number {
  const most = Math.min(some.length, others.length);
  let at = 0;
  while (at < most && isNodeAlike(some[at]!, others[at]!)) at++;
  return at;
}

function isNodeAlike(one: GraphNode, other: GraphNode): boolean {
  if (one === other) return true;
  if (isGroupNode(one) || isGroupNode(other)) return false;
  return (
    one.id === other.id &&
    one.entityType === other.entityType &&
    one.label === other.label &&
    one.summary === other.summary &&
    one.externalIds === other.externalIds &&
    one.hydration === other.hydration
  );
}
