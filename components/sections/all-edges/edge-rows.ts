import type { RowOrder } from '@/components/tables/arrange-rows';
import type { EntityKind } from '@/lib/base/entity-kind';
import { EdgeTable } from '@/lib/graph/edge-table';
import { EDGE_TYPE_LABELS, edgeId } from '@/lib/graph/edge-types';
import type { GraphState } from '@/lib/graph/graph-state';
import type { GraphEdge } from '@/lib/graph/types';

/** An edge as the list shows it. */
export interface EdgeRow {
  readonly id: string;
  /** Names both ends. */
  readonly title: string;
  readonly sourceId: string;
  readonly targetId: string;
  readonly sourceLabel: string;
  readonly targetLabel: string;
  readonly sourceKind: EntityKind;
  readonly targetKind: EntityKind;
  readonly typeLabel: string;
  readonly weight: number | null;
  readonly isVisible: boolean;
  readonly searchText: string;
}

/** A row for every edge of the graph, in its order. O(m). */
export function edgeRows(graph: GraphState, visible: readonly GraphEdge[]): readonly EdgeRow[] {
  const shown = new EdgeTable(visible);
  const rows: EdgeRow[] = [];
  for (const edge of graph.edges.values()) {
    const source = graph.nodes.get(edge.source);
    const target = graph.nodes.get(edge.target);
    if (source === undefined || target === undefined) continue;
    const id = edgeId(edge);
    const typeLabel = EDGE_TYPE_LABELS[edge.type];
    const title = `${source.label} → ${target.label}`;
    rows.push({
      id,
      title: `${title} (${typeLabel})`,
      sourceId: source.id,
      targetId: target.id,
      sourceLabel: source.label,
      targetLabel: target.label,
      sourceKind: source.entityType,
      targetKind: target.entityType,
      typeLabel,
      weight: edge.weight ?? null,
      isVisible: shown.has(edge),
      searchText: `${title} ${typeLabel} ${edge.label} ${id}`.toLowerCase(),
    });
  }
  return rows;
}

export const EDGE_ORDERS: readonly [RowOrder<EdgeRow>, ...RowOrder<EdgeRow>[]] = [
  { id: 'added', label: 'As added' },
  { id: 'type', label: 'Type', sortBy: (row) => row.typeLabel },
  { id: 'source', label: 'Source', sortBy: (row) => row.sourceLabel },
  { id: 'target', label: 'Target', sortBy: (row) => row.targetLabel },
  { id: 'weight', label: 'Heaviest', sortBy: (row) => row.weight, isDescending: true },
];
