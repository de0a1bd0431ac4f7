/** Most cells of an OpenDocument sheet that is read. */
export const MOST_CELLS = 5_000_000;

/** Rows and cells as they begin; a cell that is closed at once is empty. */
const PARTS = /<(?:[\w-]*:)?(?:(table-row)|(?:covered-)?table-cell)\b([^<>]*)>/g;
const REPEATED = /number-(?:rows|columns)-repeated\s*=\s*["'](\d+)/;

/**
 * Counts the cells of an OpenDocument sheet, repeated ones included: a row or a cell may be written once and stand for
 * millions. Never throws; linear.
 */
export function countCells(content: string): number {
  let cells = 0;
  let rows = 1;
  for (const [, row, attributes = ''] of content.matchAll(PARTS)) {
    const times = Number(REPEATED.exec(attributes)?.[1] ?? 1);
    if (row !== undefined) rows = times;
    else if (!attributes.endsWith('/')) cells += rows * times;
  }
  return cells;
}
