import type { Point } from '@/lib/graph/types';

const COLUMN_SPACING = 200;
const ROW_SPACING = 150;
const DEFAULT_OFFSET: Point = { x: 100, y: 100 };

/**
 * Positions for search results: a grid of ceil(sqrt(count)) columns, 200 px apart, rows 150 px apart, filled row by row.
 * @param offset where the first position lies, world px.
 * Source: docs/behaviours/graph.md#grid-of-results.
 */
export function gridPlacement(count: number, offset: Point = DEFAULT_OFFSET): readonly Point[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, index) => ({
    x: offset.x + (index % columns) * COLUMN_SPACING,
    y: offset.y + Math.floor(index / columns) * ROW_SPACING,
  }));
}
