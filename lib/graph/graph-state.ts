import { type ChunkedTask, runToEnd } from '@/lib/base/slices';
import { type EdgeMap, EdgeTable, edgeMap } from './edge-table';
import type { GraphEdge, GraphNode } from './types';

/**
 * The graph as data. Invariant: both ends of every edge are nodes of the graph; iteration order is
 * insertion order. Treated as immutable: transitions return a new state, or the same one when nothing changed.
 */
export interface GraphState {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: EdgeMap;
}

export const EMPTY_GRAPH: GraphState = { nodes: new Map(), edges: edgeMap([]) };

/** Nodes or edges that one chunk adds or copies. */
const CHUNK = 500;

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

/**
 * What `applyAddition` returns, in chunks: the ids of a large graph alone take a while to be looked up, and so does a copy of
 * what it has. A `Map` that outgrows its table moves all its items at once, which no chunk can divide.
 */
export function* additionSteps(
  state: GraphState,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): ChunkedTask<GraphState> {
  const nextNodes = yield* withNodes(state.nodes, nodes);
  const nextEdges = yield* withEdges(state.edges, edges, nextNodes);
  const isSame = nextNodes === state.nodes && nextEdges === state.edges;
  return isSame ? state : { nodes: nextNodes, edges: nextEdges };
}

function* withNodes(
  present: GraphState['nodes'],
  nodes: readonly GraphNode[],
): ChunkedTask<GraphState['nodes']> {
  let next: Map<string, GraphNode> | null = null;
  for (const [at, node] of nodes.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    const known = (next ?? present).get(node.id);
    if (known !== undefined && !knowsMore(node, known)) continue;
    next ??= yield* copied(present);
    next.set(node.id, known === undefined ? node : { ...node, x: known.x, y: known.y });
  }
  return next ?? present;
}

function* withEdges(
  present: GraphState['edges'],
  edges: readonly GraphEdge[],
  nodes: GraphState['nodes'],
): ChunkedTask<GraphState['edges']> {
  const hasBothEnds = ({ source, target }: GraphEdge) => nodes.has(source) && nodes.has(target);
  let next = present;
  for (let start = 0; start < edges.length; start += CHUNK) {
    if (start > 0) yield;
    const coming = edges.slice(start, start + CHUNK).filter(hasBothEnds);
    next = next.with(coming);
  }
  return next;
}

function* copied<T>(items: ReadonlyMap<string, T>): ChunkedTask<Map<string, T>> {
  const copy = new Map<string, T>();
  for (const [id, item] of items) {
    if (copy.size % CHUNK === CHUNK - 1) yield;
    copy.set(id, item);
  }
  return copy;
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
 * Removes nodes with every edge that touches them (docs/behaviours/graph.md#removing-and-trimming), and other edges.
 */
export function applyRemoval(
  state: GraphState,
  nodeIds: Iterable<string>,
  edges: Iterable<GraphEdge> = [],
): GraphState {
  const goneNodes = new Set(nodeIds);
  const goneEdges = new EdgeTable(edges);
  const nodes = new Map(state.nodes);
  for (const id of goneNodes) nodes.delete(id);
  const isGone = (edge: GraphEdge) =>
    goneNodes.has(edge.source) ||
    goneNodes.has(edge.target) ||
    (goneEdges.items.length > 0 && goneEdges.has(edge));
  const kept = state.edges.list().filter((edge) => !isGone(edge));
  const remaining = kept.length === state.edges.size ? state.edges : edgeMap(kept);
  const isSame = nodes.size === state.nodes.size && remaining === state.edges;
  return isSame ? state : { nodes, edges: remaining };
}
