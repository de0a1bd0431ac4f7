import type { EntityKind } from '@/lib/base/entity-kind';
import { EDGE_TYPE_LABELS } from './edge-types';
import { applyAddition, applyRemoval, EMPTY_GRAPH, type GraphState } from './graph-state';
import type { EdgeType, GraphEdge, GraphNode } from './types';

/**
 * Nodes and edges that the user collected, beside the graph. Invariants: as in a graph, both ends of every edge are
 * there, so that it can be named and brought back; nothing selected is absent.
 */
export interface Repository {
  readonly content: GraphState;
  readonly selectedNodes: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
}

export const EMPTY_REPOSITORY: Repository = {
  content: EMPTY_GRAPH,
  selectedNodes: new Set(),
  selectedEdges: new Set(),
};

/** Some of a graph or a repository. */
export interface Items {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Collects what the repository lacks; what it has under the same id stays as it is, and an edge without both ends is
 * left out. The same repository when nothing is new.
 * Source: docs/behaviours/graph.md#repository.
 */
export function applyCollection(repository: Repository, { nodes, edges }: Items): Repository {
  const { content } = repository;
  const news = new Map<string, GraphNode>();
  for (const node of nodes) if (!content.nodes.has(node.id) && !news.has(node.id)) news.set(node.id, node);
  const next = applyAddition(content, [...news.values()], edges);
  return next === content ? repository : { ...repository, content: next };
}

/**
 * Removes items and unselects them; the edges of a removed node are removed too. The same repository if it has none of
 * them.
 */
export function applyDiscard(
  repository: Repository,
  nodeIds: Iterable<string>,
  edgeIds: Iterable<string>,
): Repository {
  const { edges } = repository.content;
  const gone = [...edgeIds].flatMap((id) => edges.get(id) ?? []);
  const content = applyRemoval(repository.content, nodeIds, gone);
  if (content === repository.content) return repository;
  const remaining = (ids: ReadonlySet<string>, present: ReadonlyMap<string, unknown>) =>
    new Set([...ids].filter((id) => present.has(id)));
  return {
    content,
    selectedNodes: remaining(repository.selectedNodes, content.nodes),
    selectedEdges: remaining(repository.selectedEdges, content.edges),
  };
}

/** Items that are in one state and not in the other. */
export function itemsBeyond(state: GraphState, other: GraphState): Items {
  return {
    nodes: [...state.nodes.values()].filter(({ id }) => !other.nodes.has(id)),
    edges: state.edges.list().filter((edge) => !other.edges.holds(edge)),
  };
}

/** An edge of the repository with the nodes that name it. */
export interface CollectedEdge {
  readonly edge: GraphEdge;
  readonly source: GraphNode;
  readonly target: GraphNode;
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Nodes of some kinds whose name or id contains a text, in whatever case; by name. */
export function findNodes(
  { nodes }: GraphState,
  kinds: ReadonlySet<EntityKind>,
  text: string,
): readonly GraphNode[] {
  const matches = matcherOf(text);
  return [...nodes.values()]
    .filter((node) => kinds.has(node.entityType) && matches(node.label, node.id))
    .sort((a, b) => COLLATOR.compare(a.label, b.label));
}

/** Edges of some types where the text is in the name of an end or of the type; by the names of their ends. */
export function findEdges(
  { nodes, edges }: GraphState,
  types: ReadonlySet<EdgeType>,
  text: string,
): readonly CollectedEdge[] {
  const matches = matcherOf(text);
  const found: CollectedEdge[] = [];
  for (const edge of edges.values()) {
    const source = nodes.get(edge.source);
    const target = nodes.get(edge.target);
    if (source === undefined || target === undefined || !types.has(edge.type)) continue;
    if (matches(source.label, target.label, EDGE_TYPE_LABELS[edge.type]))
      found.push({ edge, source, target });
  }
  return found.sort(
    (a, b) =>
      COLLATOR.compare(a.source.label, b.source.label) || COLLATOR.compare(a.target.label, b.target.label),
  );
}

function matcherOf(text: string): (...names: readonly string[]) => boolean {
  const wanted = text.trim().toLowerCase();
  return (...names) => names.some((name) => name.toLowerCase().includes(wanted));
}
