import type { EntityKind } from '@/lib/base/entity-kind';
import type { EdgeBatch } from '@/lib/graph/scene/edge-order';
import type { EdgeType } from '@/lib/graph/types';

/** The line of the edges of one type. */
export interface EdgeLine {
  /** The kind whose colour the line takes; null is grey. */
  readonly kind: EntityKind | null;
  /** Lengths of dashes and gaps, px; empty for a plain line. */
  readonly dash: readonly number[];
  readonly hasArrow: boolean;
}

const PLAIN: readonly number[] = [];
const DASHED = [5, 4] as const;
const DOTTED = [1.5, 3.5] as const;
/** What belongs to a larger whole. */
const LONG_DASHED = [9, 3] as const;
/** What is about a subject. */
const FINE_DOTTED = [1, 2.5] as const;
/** What lies in a place. */
const DASH_DOTTED = [6, 3, 1.5, 3] as const;

function line(kind: EntityKind | null, dash: readonly number[] = PLAIN, hasArrow = false): EdgeLine {
  return { kind, dash, hasArrow };
}

/** Source: docs/behaviours/visual-language.md#edges. */
export const EDGE_LINES: Readonly<Record<EdgeType, EdgeLine>> = {
  authored: line('authors'),
  affiliated: line('authors', DASHED),
  published_in: line('sources'),
  funded_by: line('works', DOTTED),
  references: line('works', PLAIN, true),
  related_to: line(null),
  source_published_by: line('publishers', LONG_DASHED),
  institution_child_of: line('institutions', LONG_DASHED, true),
  publisher_child_of: line('publishers', LONG_DASHED, true),
  work_has_topic: line('topics', FINE_DOTTED),
  work_has_keyword: line('keywords', FINE_DOTTED),
  author_researches: line('topics', DASHED),
  institution_located_in: line(null, DASH_DOTTED),
  funder_located_in: line(null, DASH_DOTTED),
  topic_part_of_field: line('topics', LONG_DASHED, true),
};

/** px; a first author's line is thicker. */
export function lineWidthOf({ type, isStrong }: Pick<EdgeBatch, 'type' | 'isStrong'>): number {
  return type === 'authored' && isStrong ? 1.8 : 1;
}
