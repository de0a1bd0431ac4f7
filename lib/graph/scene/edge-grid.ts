import { boundsOfPoints } from './point-grid';

/** Squared distance of a point from the segment a-b. */
function squaredDistance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2;
}

/** Cells along the longer side: an edge crosses at most about twice as many. */
const CELLS_PER_SIDE = 96;

/** Which straight edge passes nearest a point; edges are filed under every cell they cross. */
export class EdgeGrid {
  private readonly minX: number = 0;
  private readonly minY: number = 0;
  private readonly cell: number = 1;
  private readonly columns: number = 0;
  private readonly rows: number = 0;
  private readonly start: Uint32Array = new Uint32Array(1);
  private readonly members: Uint32Array = new Uint32Array(0);

  constructor(
    private readonly positions: Float32Array,
    private readonly sources: Uint32Array,
    private readonly targets: Uint32Array,
  ) {
    const bounds = boundsOfPoints(positions, positions.length / 2);
    if (bounds === null || sources.length === 0) return;
    const width = bounds.maxX - bounds.minX;
    const height = bounds.maxY - bounds.minY;
    this.cell = Math.max(16, Math.max(width, height) / CELLS_PER_SIDE);
    this.minX = bounds.minX;
    this.minY = bounds.minY;
    this.columns = Math.floor(width / this.cell) + 1;
    this.rows = Math.floor(height / this.cell) + 1;
    this.start = new Uint32Array(this.columns * this.rows + 1);
    for (let edge = 0; edge < sources.length; edge++) {
      this.forEachCell(edge, (cell) => {
        this.start[cell + 1]!++;
      });
    }
    for (let cell = 0; cell < this.columns * this.rows; cell++) this.start[cell + 1]! += this.start[cell]!;
    this.members = new Uint32Array(this.start[this.columns * this.rows]!);
    const next = this.start.slice(0, -1);
    for (let edge = 0; edge < sources.length; edge++) {
      this.forEachCell(edge, (cell) => {
        this.members[next[cell]!++] = edge;
      });
    }
  }

  /** Index of the nearest edge at most `maxDistance` away, the lower index on a tie; -1 when there is none. */
  nearest(x: number, y: number, maxDistance: number): number {
    let best = -1;
    let bestSquare = maxDistance * maxDistance;
    const { positions, sources, targets } = this;
    const lastColumn = this.columnOf(x + maxDistance);
    const lastRow = this.rowOf(y + maxDistance);
    for (let row = this.rowOf(y - maxDistance); row <= lastRow; row++) {
      for (let column = this.columnOf(x - maxDistance); column <= lastColumn; column++) {
        const cell = row * this.columns + column;
        for (let p = this.start[cell]!; p < this.start[cell + 1]!; p++) {
          const edge = this.members[p]!;
          const a = 2 * sources[edge]!;
          const b = 2 * targets[edge]!;
          const square = squaredDistance(
            x,
            y,
            positions[a]!,
            positions[a + 1]!,
            positions[b]!,
            positions[b + 1]!,
          );
          if (square > bestSquare || (square === bestSquare && best !== -1 && edge > best)) continue;
          best = edge;
          bestSquare = square;
        }
      }
    }
    return best;
  }

  private columnOf(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.minX) / this.cell)));
  }

  private rowOf(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) / this.cell)));
  }

  /** Visits the cells an edge crosses, row by row. */
  private forEachCell(edge: number, visit: (cell: number) => void): void {
    const { positions, cell } = this;
    let a = 2 * this.sources[edge]!;
    let b = 2 * this.targets[edge]!;
    if (positions[a + 1]! > positions[b + 1]!) [a, b] = [b, a];
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const bx = positions[b]!;
    const by = positions[b + 1]!;
    if (!Number.isFinite(ax + ay + bx + by)) return;
    const lastRow = this.rowOf(by);
    for (let row = this.rowOf(ay); row <= lastRow; row++) {
      const top = Math.max(ay, this.minY + row * cell);
      const bottom = Math.min(by, this.minY + (row + 1) * cell);
      const slope = by === ay ? 0 : (bx - ax) / (by - ay);
      const xTop = by === ay ? ax : ax + (top - ay) * slope;
      const xBottom = by === ay ? bx : ax + (bottom - ay) * slope;
      const lastColumn = this.columnOf(Math.max(xTop, xBottom));
      for (let column = this.columnOf(Math.min(xTop, xBottom)); column <= lastColumn; column++) {
        visit(row * this.columns + column);
      }
    }
  }
}
