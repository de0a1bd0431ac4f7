import { type Adjacency, buildAdjacency } from '../adjacency';
import type { GraphEdge } from '../types';
import { joinEnds, NO_JOINED_EDGES, type OrderedEdges, orderEdges } from './edge-order';

/** Edges in drawing order, and which nodes they join. */
interface DrawnEdges extends OrderedEdges {
  readonly adjacency: Adjacency;
}

interface SceneNodes {
  readonly count: number;
  /** -1 when the node is not shown. */
  indexOf(id: string): number;
}

/** How the nodes differ from those of the last call. */
interface NodeChange {
  /** The same nodes at the same indices. */
  readonly hasSameNodes: boolean;
  readonly removed: number;
}

/** Puts the edges of a scene in drawing order, and remembers of the last ones what the next can use. */
export class EdgeDrawing {
  private given: readonly GraphEdge[] = [];
  private joined = NO_JOINED_EDGES;

  /** Null for the same edges between the same nodes, as when a record has come or nodes have moved: they keep their order. O(n + m). */
  draw(edges: readonly GraphEdge[], nodes: SceneNodes, change: NodeChange): DrawnEdges | null {
    const { given } = this;
    this.given = edges;
    const isSame =
      edges === given || (edges.length === given.length && edges.every((edge, at) => edge === given[at]));
    if (change.hasSameNodes && isSame) return null;
    // Where no node has gone, the others keep their indices.
    const former = change.removed === 0 ? this.joined : NO_JOINED_EDGES;
    this.joined = joinEnds(edges, (id) => nodes.indexOf(id), former);
    const ordered = orderEdges(this.joined, nodes.count);
    return { ...ordered, adjacency: buildAdjacency(nodes.count, ordered.sources, ordered.targets) };
  }
}
