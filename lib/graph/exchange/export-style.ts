import type { EntityKind } from '@/lib/base/entity-kind';
import { nodeDiameter } from '@/lib/graph/scene/node-size';
import type { GraphNode } from '@/lib/graph/types';

/** Colours and sizes of nodes, for formats that hold them. */
export interface ExportStyle {
  /** `#rrggbb`. */
  readonly colorOf: (node: GraphNode) => string;
  /** px at zoom 1. */
  readonly diameterOf: (node: GraphNode) => number;
}

/** The parts of `#rrggbb`, each 0 to 255; black for anything else. */
export function rgbOf(color: string): { readonly r: number; readonly g: number; readonly b: number } {
  const value = /^#[\da-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : 0;
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

/** Nodes coloured by kind and sized by citations among those of their kind, as a fresh map shows them. */
export function styleByCitations(
  nodes: readonly GraphNode[],
  colors: Readonly<Record<EntityKind, string>>,
): ExportStyle {
  const largest = new Map<EntityKind, number>();
  for (const { entityType, summary } of nodes) {
    largest.set(entityType, Math.max(largest.get(entityType) ?? 0, summary.citedByCount ?? 0));
  }
  return {
    colorOf: ({ entityType }) => colors[entityType],
    diameterOf: ({ entityType, summary }) =>
      nodeDiameter(entityType, summary.citedByCount, largest.get(entityType) ?? 0),
  };
}
