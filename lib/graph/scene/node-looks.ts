import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { isGroupNode } from '../groups/group-node';
import type { GraphNode } from '../types';
import type { Appearance } from './appearance';

/** How each node of a scene looks, by index. */
export interface NodeLooks {
  /** Index into ENTITY_KINDS. */
  readonly kind: Uint8Array<ArrayBuffer>;
  /** px at zoom 1; of a disc that stands for a group, world px. */
  readonly radius: Float32Array<ArrayBuffer>;
  /** Index of each node's colour in `appearance.scale`. */
  readonly color: Uint8Array<ArrayBuffer>;
  /** See `Appearance.markOf`. */
  readonly marks: Uint8Array<ArrayBuffer>;
}

/**
 * The looks of nodes in an appearance. O(the nodes that look otherwise).
 * @param same so many first nodes look as in `former`.
 */
export function looksOf(
  nodes: readonly GraphNode[],
  { radiusOf, colorOf, markOf }: Appearance,
  former: NodeLooks,
  same: number,
): NodeLooks {
  const kind = new Uint8Array(nodes.length);
  const radius = new Float32Array(nodes.length);
  const color = new Uint8Array(nodes.length);
  const marks = new Uint8Array(nodes.length);
  kind.set(former.kind.subarray(0, same));
  radius.set(former.radius.subarray(0, same));
  color.set(former.color.subarray(0, same));
  marks.set(former.marks.subarray(0, same));
  for (let i = same; i < nodes.length; i++) {
    const node = nodes[i]!;
    kind[i] = ENTITY_KINDS.indexOf(node.entityType);
    radius[i] = isGroupNode(node) ? node.group.radius : radiusOf(node);
    color[i] = colorOf(node);
    marks[i] = markOf(node);
  }
  return { kind, radius, color, marks };
}
