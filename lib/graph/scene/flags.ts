import type { GraphNode } from '../types';

/** States of one node on the map, as bits of `Scene.flags`. */
export const NODE_FLAG = {
  selected: 1,
  hovered: 2,
  pinned: 4,
  loading: 8,
  error: 16,
  /** Known from a stub of another record alone; see `isOnlyNamed`. */
  minimal: 32,
  retracted: 64,
  /** Another node has the reader's attention and this one is not adjacent to it. */
  dimmed: 128,
} as const;

/** Flags derived from a node's load status. */
export const STATUS_FLAGS = NODE_FLAG.loading | NODE_FLAG.error;

/** Flags that follow from the node itself; the rest follow from selection and hover. */
export const DATA_FLAGS = STATUS_FLAGS | NODE_FLAG.minimal | NODE_FLAG.retracted;

/**
 * Whether nothing but its name is known of a node: another record mentions it. A row of a search's or a list's answer is
 * incomplete too, but has what the map shows. Source: docs/behaviours/visual-language.md#marks-of-nodes.
 */
export function isOnlyNamed({ hydration, summary }: GraphNode): boolean {
  const { citedByCount, worksCount, publicationYear, hint } = summary;
  return (
    hydration === 'minimal' &&
    citedByCount === null &&
    worksCount === null &&
    publicationYear === null &&
    hint === ''
  );
}

/** The flags of a node that follow from itself. */
export function dataFlags(node: GraphNode): number {
  return (isOnlyNamed(node) ? NODE_FLAG.minimal : 0) | (node.summary.isRetracted ? NODE_FLAG.retracted : 0);
}
