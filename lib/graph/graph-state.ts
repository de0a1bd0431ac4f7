import { type ChunkedTask, runToEnd } from '@/lib/base/slices';
import type { GraphEdge, GraphNode } from './types';

/**
 * The graph as data. Invariant: both ends of every edge are nodes of the graph; iteration order is
 * insertion order. Treated as immutable: transitions return a new state, or the same one when nothing changed.
 */
export interface GraphState {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
}

export const EMPTY_GRAPH: GraphState = { nodes: new Map(), edges: new Map() };

/** Nodes or edges that one chunk adds. */
const CHUNK = 2_000;

/**
 * Adds nodes and edges. A node that is there stays, unless the newcomer knows more (full where it was minimal, counts
 * where it was a mere mention): then it takes the newcomer's facts and keeps its position. An edge that is there stays; an edge without both ends is dropped.
 * Maps to which nothing was added stay the same objects.
 */
export function applyAddition(
  state: GraphState,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): GraphState {
  return runToEnd(additionSteps(state, nodes, edges));
}

/** What `applyAddition` returns, in chunks: the ids of a large graph alone take a while to be looked up. */
export function* additionSteps(
  state: GraphState,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): ChunkedTask<GraphState> {
  const nextNodes = new Map(state.nodes);
  let hasOtherNodes = false;
  for (const [at, node] of nodes.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    const present = nextNodes.get(node.id);
    if (present === undefined) {
      nextNodes.set(node.id, node);
      hasOtherNodes = true;
    } else if (knowsMore(node, present)) {
      nextNodes.set(node.id, { ...node, x: present.x, y: present.y });
      hasOtherNodes = true;
    }
  }
  let nextEdges: Map<string, GraphEdge> | null = null;
  for (const [at, edge] of edges.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    if ((nextEdges ?? state.edges).has(edge.id)) continue;
    if (!nextNodes.has(edge.source) || !nextNodes.has(edge.target)) continue;
    nextEdges ??= new Map(state.edges);
    nextEdges.set(edge.id, edge);
  }
  if (!hasOtherNodes && nextEdges === null) return state;
  return { nodes: hasOtherNodes ? nextNodes : state.nodes, edges: nextEdges ?? state.edges };
}

function knowsMore(newcomer: GraphNode, present: GraphNode): boolean {
  if (present.hydration === 'full') return false;
  if (newcomer.hydration === 'full') return true;
  return isMereMention(present) && !isMereMention(newcomer);
}

/** Built from a mention in another record, which carries a name and no counts. */
function isMereMention({ summary }: GraphNode): boolean {
  return summary.citedByCount === null && summary.worksCount === null;
}

/**
 * Removes nodes and every edge that touches them (docs/behaviours/graph.md#removing-and-trimming), and edges by their
 * own ids.
 */
export function applyRemoval(
  state: GraphState,
  nodeIds: Iterable<string>,
  edgeIds: Iterable<string> = [],
): GraphState {
  const goneNodes = new Set(nodeIds);
  const goneEdges = new Set(edgeIds);
  const nodes = new Map(state.nodes);
  for (const id of goneNodes) nodes.delete(id);
  const edges = new Map(state.edges);
  for (const { id, source, target } of state.edges.values()) {
    if (goneNodes.has(source) || goneNodes.has(target) || goneEdges.has(id)) edges.delete(id);
  }
  return nodes.size === state.nodes.size && edges.size === state.edges.size ? state : { nodes, edges };
}
