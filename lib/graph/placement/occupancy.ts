/** Cells per row of the key space: rows and columns stay unique up to 2^25 cells from the origin. */
const ROW = 67108864;

/** Rings touch exactly, so rounding must not turn a neighbour into an overlap. World px. */
const TOLERANCE = 0.01;

/** Points on the plane, asked whether a further one would come too near. A query costs O(points in nine cells). */
export class Occupancy {
  private readonly cells = new Map<number, number[]>();

  /** @param distance least distance between two points, world px. */
  constructor(private readonly distance: number) {}

  add(x: number, y: number): void {
    const key = this.keyAt(Math.floor(x / this.distance), Math.floor(y / this.distance));
    const cell = this.cells.get(key);
    if (cell === undefined) this.cells.set(key, [x, y]);
    else cell.push(x, y);
  }

  isFree(x: number, y: number): boolean {
    const column = Math.floor(x / this.distance);
    const row = Math.floor(y / this.distance);
    for (let dr = -1; dr <= 1; dr++) {
      for (let dc = -1; dc <= 1; dc++) {
        const cell = this.cells.get(this.keyAt(column + dc, row + dr));
        if (cell !== undefined && this.isCrowded(cell, x, y)) return false;
      }
    }
    return true;
  }

  private isCrowded(cell: readonly number[], x: number, y: number): boolean {
    const least = this.distance - TOLERANCE;
    for (let at = 0; at < cell.length; at += 2) {
      const dx = (cell[at] ?? 0) - x;
      const dy = (cell[at + 1] ?? 0) - y;
      if (dx * dx + dy * dy < least * least) return true;
    }
    return false;
  }

  private keyAt(column: number, row: number): number {
    return row * ROW + column;
  }
}
