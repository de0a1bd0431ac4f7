import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import type { Scene } from '@/lib/graph/scene/scene';
import type { GraphNode } from '@/lib/graph/types';
import { accessibleNodeName } from './card-facts';

/** A line of the tree: a node, or below an open node one of its edges. */
export interface AccessibleTreeRow {
  /** Unique in the tree. */
  readonly key: string;
  readonly level: 1 | 2;
  readonly name: string;
  /** The node that the line is about: itself, or the one at the edge's other end. */
  readonly nodeId: string;
  /** The node that an edge's line hangs on; null for a node's own. */
  readonly parentKey: string | null;
  /** Counted from 1, among `total` of the same level and parent. */
  readonly position: number;
  readonly total: number;
  /** Null where nothing can be opened. */
  readonly isOpen: boolean | null;
}

/** The lines of the tree in their order. The edges of a node are looked up when it is open, and only then. */
export function accessibleTreeRows(
  nodes: readonly GraphNode[],
  scene: Scene,
  open: ReadonlySet<string>,
  nameOf: (node: GraphNode) => string,
): readonly AccessibleTreeRow[] {
  const rows: AccessibleTreeRow[] = [];
  for (const [index, node] of nodes.entries()) {
    const isOpen = open.has(node.id);
    const hasEdges = scene.neighboursOf(scene.indexOf(node.id)).length > 0;
    rows.push({
      key: node.id,
      level: 1,
      name: nameOf(node),
      nodeId: node.id,
      parentKey: null,
      position: index + 1,
      total: nodes.length,
      isOpen: hasEdges ? isOpen : null,
    });
    if (isOpen) rows.push(...edgeRows(node, scene));
  }
  return rows;
}

/** In the order of their names, so that relations of one type stand together and typing finds them. */
function edgeRows({ id }: GraphNode, scene: Scene): readonly AccessibleTreeRow[] {
  const index = scene.indexOf(id);
  const { start, edges } = scene.adjacency;
  const ends = [...edges.subarray(start[index] ?? 0, start[index + 1] ?? 0)].flatMap((edgeIndex) => {
    const edge = scene.edges[edgeIndex];
    if (edge === undefined) return [];
    const isOut = edge.source === id;
    const other = scene.nodes[scene.indexOf(isOut ? edge.target : edge.source)];
    if (other === undefined) return [];
    const name = `${EDGE_TYPE_LABELS[edge.type]}, ${isOut ? 'to' : 'from'} ${accessibleNodeName(other)}`;
    return [{ key: `${id} ${edge.id}`, name, nodeId: other.id }];
  });
  ends.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return ends.map(
    (end, at): AccessibleTreeRow => ({
      ...end,
      level: 2,
      parentKey: id,
      position: at + 1,
      total: ends.length,
      isOpen: null,
    }),
  );
}

/** The nodes whose label contains a text, in either case; all for a blank one. */
export function matchingNodes(nodes: readonly GraphNode[], text: string): readonly GraphNode[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? nodes : nodes.filter(({ label }) => label.toLowerCase().includes(wanted));
}
