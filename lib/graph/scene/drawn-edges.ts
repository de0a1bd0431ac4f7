import { type ChunkedTask, runToEnd } from '@/lib/base/slices';
import { type Adjacency, buildAdjacency } from '../adjacency';
import type { GraphEdge, GraphNode } from '../types';
import { type JoinedEdges, joinEnds, NO_JOINED_EDGES, type OrderedEdges, orderSteps } from './edge-order';

/** Edges in drawing order, and which nodes they join. */
export interface DrawnEdges extends OrderedEdges {
  readonly adjacency: Adjacency;
}

interface SceneNodes {
  readonly nodes: readonly GraphNode[];
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

/** What was made ahead, by the list of edges. */
interface Prepared {
  readonly nodes: readonly GraphNode[];
  readonly joined: JoinedEdges;
  readonly drawn: DrawnEdges;
}

const prepared = new WeakMap<readonly GraphEdge[], Prepared>();

/**
 * Draws the edges of a graph that a scene is about to show instead of another one, in chunks: a scene that is given this list finds
 * them drawn, if its nodes are in this order. O(n + m).
 */
export function* prepareDrawing(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ChunkedTask<void> {
  const indexById = new Map(nodes.map(({ id }, index) => [id, index]));
  yield;
  const joined = joinEnds(edges, (id) => indexById.get(id) ?? -1);
  yield;
  const ordered = yield* orderSteps(joined, nodes.length);
  yield;
  prepared.set(edges, { nodes, joined, drawn: withAdjacency(ordered, nodes.length) });
}

function withAdjacency(ordered: OrderedEdges, count: number): DrawnEdges {
  return { ...ordered, adjacency: buildAdjacency(count, ordered.sources, ordered.targets) };
}

/** Puts the edges of a scene in drawing order, and remembers of the last ones what the next can use. */
export class EdgeDrawing {
  private given: readonly GraphEdge[] = [];
  private joined = NO_JOINED_EDGES;

  /** Null for the same edges between the same nodes, as when a record has come or nodes have moved: they keep their order. O(n + m). */
  draw(edges: readonly GraphEdge[], nodes: SceneNodes, change: NodeChange): DrawnEdges | null {
    return runToEnd(this.steps(edges, nodes, change));
  }

  /** What `draw` returns, in chunks. One that is not run to its end leaves no trace. */
  *steps(edges: readonly GraphEdge[], nodes: SceneNodes, change: NodeChange): ChunkedTask<DrawnEdges | null> {
    const { given } = this;
    const isSame =
      edges === given || (edges.length === given.length && edges.every((edge, at) => edge === given[at]));
    if (change.hasSameNodes && isSame) {
      this.given = edges;
      return null;
    }
    const ready = prepared.get(edges);
    if (ready !== undefined && isInOrder(nodes.nodes, ready.nodes)) {
      // The list lives as long as its graph; its nodes as they were then need not.
      prepared.delete(edges);
      this.given = edges;
      this.joined = ready.joined;
      return ready.drawn;
    }
    // Where no node has gone, the others keep their indices.
    const former = change.removed === 0 ? this.joined : NO_JOINED_EDGES;
    const joined = joinEnds(edges, (id) => nodes.indexOf(id), former);
    yield;
    const ordered = yield* orderSteps(joined, nodes.count);
    yield;
    const drawn = withAdjacency(ordered, nodes.count);
    this.given = edges;
    this.joined = joined;
    return drawn;
  }
}

function isInOrder(one: readonly GraphNode[], other: readonly GraphNode[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
}
