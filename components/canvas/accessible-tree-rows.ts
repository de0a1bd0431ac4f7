import { EDGE_TYPE_LABELS, edgeId } from '@/lib/graph/edge-types';
import { isGroupLink } from '@/lib/graph/groups/group-node';
import type { Scene } from '@/lib/graph/scene/scene';
import type { GraphNode } from '@/lib/graph/types';
import { accessibleNodeName } from './paint/card-facts';

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

/** The edges of an open node. */
interface OpenNode {
  /** Index of the node in the list. */
  readonly at: number;
  readonly rows: readonly AccessibleTreeRow[];
}

/**
 * The lines of the tree in their order. A line is made when it is asked for, since few of a large graph's are ever in the
 * document; the edges of a node are looked up when it is open, and only then.
 */
export class AccessibleTreeRows {
  readonly length: number;
  /** In the order of the nodes. */
  private readonly opened: readonly OpenNode[];

  constructor(
    private readonly nodes: readonly GraphNode[],
    private readonly scene: Scene,
    private readonly open: ReadonlySet<string>,
    private readonly nameOf: (node: GraphNode) => string,
  ) {
    this.opened = Array.from(open, (id) => nodes.findIndex((node) => node.id === id))
      .sort((a, b) => a - b)
      .flatMap((at) => {
        const node = nodes[at];
        return node === undefined ? [] : [{ at, rows: edgeRows(node, scene) }];
      });
    this.length = this.opened.reduce((sum, { rows }) => sum + rows.length, nodes.length);
  }

  /** Undefined beyond the last line. */
  at(row: number): AccessibleTreeRow | undefined {
    let above = 0;
    for (const { at, rows } of this.opened) {
      const own = at + above;
      if (row <= own) break;
      if (row <= own + rows.length) return rows[row - own - 1];
      above += rows.length;
    }
    return this.nodeRow(row - above);
  }

  /** -1 where no line has that key. */
  indexOf(key: string): number {
    const index = this.nodes.findIndex(({ id }) => id === key);
    let above = 0;
    for (const { at, rows } of this.opened) {
      if (index !== -1 && at >= index) break;
      const own = index === -1 ? rows.findIndex((row) => row.key === key) : -1;
      if (own !== -1) return at + above + 1 + own;
      above += rows.length;
    }
    return index === -1 ? -1 : index + above;
  }

  /** The lines from one, included, to another, excluded, as far as there are any. */
  slice(from: number, to: number): readonly AccessibleTreeRow[] {
    const first = Math.max(0, from);
    const count = Math.max(0, Math.min(to, this.length) - first);
    return Array.from({ length: count }, (_, index) => this.at(first + index) ?? []).flat();
  }

  private nodeRow(at: number): AccessibleTreeRow | undefined {
    const node = this.nodes[at];
    if (node === undefined) return undefined;
    const hasEdges = this.scene.neighboursOf(this.scene.indexOf(node.id)).length > 0;
    return {
      key: node.id,
      level: 1,
      name: this.nameOf(node),
      nodeId: node.id,
      parentKey: null,
      position: at + 1,
      total: this.nodes.length,
      isOpen: hasEdges ? this.open.has(node.id) : null,
    };
  }
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
    const relation = isGroupLink(edge) ? edge.label : EDGE_TYPE_LABELS[edge.type];
    const name = `${relation}, ${isOut ? 'to' : 'from'} ${accessibleNodeName(other)}`;
    return [{ key: `${id} ${edgeId(edge)}`, name, nodeId: other.id }];
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
