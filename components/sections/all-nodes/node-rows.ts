import type { RowOrder } from '@/components/tables/arrange-rows';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import type { GraphState } from '@/lib/graph/graph-state';
import type { GraphNode } from '@/lib/graph/types';

/** A node as a list or table shows it. */
export interface NodeRow {
  readonly id: string;
  readonly title: string;
  readonly kind: EntityKind;
  readonly kindName: string;
  readonly year: number | null;
  readonly citations: number | null;
  /** Edges at the node, hidden ones included. */
  readonly connections: number;
  readonly isPinned: boolean;
  readonly isRetracted: boolean;
  readonly isVisible: boolean;
  readonly searchText: string;
}

/** A row for every node of the graph, in its order. O(n + m). */
export function nodeRows(
  graph: GraphState,
  visible: readonly GraphNode[],
  pinned: ReadonlySet<string>,
): readonly NodeRow[] {
  const connections = new Map<string, number>();
  for (const { source, target } of graph.edges.values()) {
    connections.set(source, (connections.get(source) ?? 0) + 1);
    if (target !== source) connections.set(target, (connections.get(target) ?? 0) + 1);
  }
  const shown = new Set(visible.map((node) => node.id));
  return [...graph.nodes.values()].map(({ id, label, entityType, summary }) => {
    const kindName = kindFacts(entityType).singular;
    return {
      id,
      title: label,
      kind: entityType,
      kindName,
      year: summary.publicationYear,
      citations: summary.citedByCount,
      connections: connections.get(id) ?? 0,
      isPinned: pinned.has(id),
      isRetracted: summary.isRetracted,
      isVisible: shown.has(id),
      searchText: `${label} ${id} ${kindName} ${summary.publicationYear ?? ''} ${summary.hint}`.toLowerCase(),
    };
  });
}

export const NODE_ORDERS: readonly [RowOrder<NodeRow>, ...RowOrder<NodeRow>[]] = [
  { id: 'added', label: 'As added' },
  { id: 'title', label: 'Title', sortBy: (row) => row.title },
  { id: 'kind', label: 'Kind', sortBy: (row) => row.kindName },
  { id: 'citations', label: 'Most cited', sortBy: (row) => row.citations, isDescending: true },
  { id: 'newest', label: 'Newest', sortBy: (row) => row.year, isDescending: true },
  { id: 'oldest', label: 'Oldest', sortBy: (row) => row.year },
  { id: 'connections', label: 'Most connected', sortBy: (row) => row.connections, isDescending: true },
];
