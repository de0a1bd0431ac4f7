/** Points per leaf. One walk serves all of a leaf, so larger leaves mean fewer walks but more pairs. */
const LEAF_SIZE = 16;

/** Bits of the Morton code sorted per pass. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Spreads the low 16 bits of a number over the even bits. */
function spreadBits(value: number): number {
  let v = value;
  v = (v | (v << 8)) & 0x00ff00ff;
  v = (v | (v << 4)) & 0x0f0f0f0f;
  v = (v | (v << 2)) & 0x33333333;
  return (v | (v << 1)) & 0x55555555;
}

/**
 * A quadtree over points, kept in typed arrays and rebuilt from nothing each tick.
 *
 * Points are sorted by Morton code, so every cell is a range of the sorted order, and cells are stored parents first.
 * Building costs O(n) for the sort and O(n) for the cells. Points of the same code share one leaf at the greatest depth.
 */
export class MortonTree {
  /** Sorted points: position and original index. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  order: Uint32Array;

  /** Cells: range of sorted points, first child, number of children (0 for a leaf). */
  cellCount = 0;
  from = new Uint32Array(64);
  to = new Uint32Array(64);
  firstChild = new Uint32Array(64);
  childCount = new Uint8Array(64);
  /** Square of the cell's width, its centre of mass, the box around its points. */
  width2 = new Float64Array(64);
  centreX = new Float64Array(64);
  centreY = new Float64Array(64);
  minX = new Float64Array(64);
  minY = new Float64Array(64);
  maxX = new Float64Array(64);
  maxY = new Float64Array(64);
  private shift = new Int8Array(64);

  private codes: Uint32Array;
  private spareCodes: Uint32Array;
  private spareOrder: Uint32Array;
  private readonly buckets = new Uint32Array(DIGITS);

  constructor(private readonly count: number) {
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.order = new Uint32Array(count);
    this.codes = new Uint32Array(count);
    this.spareCodes = new Uint32Array(count);
    this.spareOrder = new Uint32Array(count);
  }

  /** Builds the tree over the given finite coordinates; at least one point. */
  build(x: Float64Array, y: Float64Array): void {
    const size = this.encode(x, y);
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) this.sortByDigit(shift);
    const { count, order } = this;
    for (let i = 0; i < count; i++) {
      this.x[i] = x[order[i]!]!;
      this.y[i] = y[order[i]!]!;
    }
    this.split(size);
    for (let cell = this.cellCount - 1; cell >= 0; cell--) this.summarise(cell);
  }

  /** Fills the codes; returns the width of the square they divide. */
  private encode(x: Float64Array, y: Float64Array): number {
    const { count, codes, order } = this;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < count; i++) {
      const px = x[i]!;
      const py = y[i]!;
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
    }
    const size = Math.max(maxX - minX, maxY - minY, 1e-9);
    const scale = 65535 / size;
    for (let i = 0; i < count; i++) {
      const column = spreadBits(((x[i]! - minX) * scale) | 0);
      const row = spreadBits(((y[i]! - minY) * scale) | 0);
      codes[i] = (column | (row << 1)) >>> 0;
      order[i] = i;
    }
    return size;
  }

  /** One stable pass of a radix sort, after which codes and order have changed places with their spares. */
  private sortByDigit(shift: number): void {
    const { count, codes, order, spareCodes, spareOrder, buckets } = this;
    buckets.fill(0);
    for (let i = 0; i < count; i++) buckets[(codes[i]! >>> shift) & (DIGITS - 1)]!++;
    let start = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const size = buckets[digit]!;
      buckets[digit] = start;
      start += size;
    }
    for (let i = 0; i < count; i++) {
      const code = codes[i]!;
      const target = buckets[(code >>> shift) & (DIGITS - 1)]!++;
      spareCodes[target] = code;
      spareOrder[target] = order[i]!;
    }
    this.codes = spareCodes;
    this.order = spareOrder;
    this.spareCodes = codes;
    this.spareOrder = order;
  }

  private split(size: number): void {
    this.from[0] = 0;
    this.to[0] = this.count;
    this.shift[0] = 30;
    this.width2[0] = size * size;
    this.cellCount = 1;
    for (let cell = 0; cell < this.cellCount; cell++) {
      this.firstChild[cell] = this.cellCount;
      this.childCount[cell] = 0;
      if (this.to[cell]! - this.from[cell]! <= LEAF_SIZE || this.shift[cell]! < 0) continue;
      if (this.cellCount + 4 > this.from.length) this.grow();
      this.addChildren(cell);
    }
  }

  private addChildren(cell: number): void {
    const shift = this.shift[cell]!;
    const end = this.to[cell]!;
    let start = this.from[cell]!;
    for (let quadrant = 0; quadrant < 4 && start < end; quadrant++) {
      const stop = quadrant === 3 ? end : this.endOfQuadrant(quadrant, shift, start, end);
      if (stop === start) continue;
      const child = this.cellCount++;
      this.from[child] = start;
      this.to[child] = stop;
      this.shift[child] = shift - 2;
      this.width2[child] = this.width2[cell]! / 4;
      this.childCount[cell]!++;
      start = stop;
    }
  }

  /** First sorted point in [start, end) that lies past a quadrant, by bisection. */
  private endOfQuadrant(quadrant: number, shift: number, start: number, end: number): number {
    const { codes } = this;
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (((codes[middle]! >>> shift) & 3) <= quadrant) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Centre of mass and box of one cell, from its points or from its children, which are done before. */
  private summarise(cell: number): void {
    let sumX = 0;
    let sumY = 0;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    if (this.childCount[cell] === 0) {
      for (let i = this.from[cell]!; i < this.to[cell]!; i++) {
        const px = this.x[i]!;
        const py = this.y[i]!;
        sumX += px;
        sumY += py;
        minX = Math.min(minX, px);
        minY = Math.min(minY, py);
        maxX = Math.max(maxX, px);
        maxY = Math.max(maxY, py);
      }
    } else {
      const end = this.firstChild[cell]! + this.childCount[cell]!;
      for (let child = this.firstChild[cell]!; child < end; child++) {
        const mass = this.to[child]! - this.from[child]!;
        sumX += this.centreX[child]! * mass;
        sumY += this.centreY[child]! * mass;
        minX = Math.min(minX, this.minX[child]!);
        minY = Math.min(minY, this.minY[child]!);
        maxX = Math.max(maxX, this.maxX[child]!);
        maxY = Math.max(maxY, this.maxY[child]!);
      }
    }
    const mass = this.to[cell]! - this.from[cell]!;
    this.centreX[cell] = sumX / mass;
    this.centreY[cell] = sumY / mass;
    this.minX[cell] = minX;
    this.minY[cell] = minY;
    this.maxX[cell] = maxX;
    this.maxY[cell] = maxY;
  }

  private grow(): void {
    const size = this.from.length * 2;
    const grown = <Column extends Uint32Array | Uint8Array | Int8Array | Float64Array>(
      column: Column,
      wider: Column,
    ): Column => {
      wider.set(column);
      return wider;
    };
    this.from = grown(this.from, new Uint32Array(size));
    this.to = grown(this.to, new Uint32Array(size));
    this.firstChild = grown(this.firstChild, new Uint32Array(size));
    this.childCount = grown(this.childCount, new Uint8Array(size));
    this.shift = grown(this.shift, new Int8Array(size));
    this.width2 = grown(this.width2, new Float64Array(size));
    this.centreX = grown(this.centreX, new Float64Array(size));
    this.centreY = grown(this.centreY, new Float64Array(size));
    this.minX = grown(this.minX, new Float64Array(size));
    this.minY = grown(this.minY, new Float64Array(size));
    this.maxX = grown(this.maxX, new Float64Array(size));
    this.maxY = grown(this.maxY, new Float64Array(size));
  }
}
