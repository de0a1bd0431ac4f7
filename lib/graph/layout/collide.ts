import type { RandomSource } from '@/lib/base/random';
import { type ForceNode, jiggle } from './force-node';
import type { NodeForce } from './many-body';

/** Cells whose pairs with the own cell are compared; the other four compare themselves with this one. */
const NEXT_COLUMN = [1, 1, 1, 0] as const;
const NEXT_ROW = [-1, 0, 1, 1] as const;

export interface CollisionRule {
  /** World px; all nodes are equally large, which is what makes the grid sufficient. */
  readonly radius: number;
  /** Share of an overlap removed at once. */
  readonly strength: number;
  /** 1 where a node does not yield; the other one then takes the whole push. */
  readonly fixed: Uint8Array;
  /**
   * When given, two nodes below `count` that lay nearer than a diameter at these positions may stay as near as they lay:
   * old overlaps are no reason to move.
   */
  readonly settled?: { readonly count: number; readonly x: Float64Array; readonly y: Float64Array };
}

/** How near two nodes may be. */
function leastDistance(one: number, two: number, { radius, settled }: CollisionRule): number {
  if (settled === undefined || one >= settled.count || two >= settled.count) return 2 * radius;
  const dx = settled.x[one]! - settled.x[two]!;
  const dy = settled.y[one]! - settled.y[two]!;
  return Math.min(2 * radius, Math.sqrt(dx * dx + dy * dy));
}

/**
 * Pushes overlapping discs apart: d3-force's forceCollide for one radius, on a hash grid of cells one diameter wide.
 * Works on where the nodes will be (position plus velocity) and changes velocities. O(n) for evenly spread nodes.
 */
export class CollisionGrid {
  private readonly bucketMask: number;
  private readonly bucketStart: Uint32Array;
  private readonly bucketOf: Uint32Array;
  /** In bucket order: node, its position to come, its cell. */
  private readonly order: Uint32Array;
  private readonly px: Float64Array;
  private readonly py: Float64Array;
  private readonly column: Int32Array;
  private readonly row: Int32Array;
  private vx: Float64Array = new Float64Array(0);
  private vy: Float64Array = new Float64Array(0);
  private pushes = 0;

  constructor(
    private readonly count: number,
    private readonly random: RandomSource,
  ) {
    let buckets = 1;
    while (buckets < count * 2) buckets *= 2;
    this.bucketMask = buckets - 1;
    this.bucketStart = new Uint32Array(buckets + 1);
    this.bucketOf = new Uint32Array(count);
    this.order = new Uint32Array(count);
    this.px = new Float64Array(count);
    this.py = new Float64Array(count);
    this.column = new Int32Array(count);
    this.row = new Int32Array(count);
  }

  /** One sweep over all pairs that are too near; returns how many were pushed. */
  sweep(x: Float64Array, y: Float64Array, vx: Float64Array, vy: Float64Array, rule: CollisionRule): number {
    this.vx = vx;
    this.vy = vy;
    this.pushes = 0;
    this.fillBuckets(x, y, 2 * rule.radius);
    const { count, column, row, bucketStart } = this;
    for (let at = 0; at < count; at++) {
      const c = column[at]!;
      const r = row[at]!;
      this.pushFrom(at, at + 1, bucketStart[this.bucket(c, r) + 1]!, c, r, rule);
      for (let next = 0; next < 4; next++) {
        const nc = c + NEXT_COLUMN[next]!;
        const nr = r + NEXT_ROW[next]!;
        const bucket = this.bucket(nc, nr);
        this.pushFrom(at, bucketStart[bucket]!, bucketStart[bucket + 1]!, nc, nr, rule);
      }
    }
    return this.pushes;
  }

  private bucket(column: number, row: number): number {
    return (Math.imul(column, 73856093) ^ Math.imul(row, 19349663)) & this.bucketMask;
  }

  private fillBuckets(x: Float64Array, y: Float64Array, cellSize: number): void {
    const { count, bucketStart, bucketOf, vx, vy } = this;
    bucketStart.fill(0);
    for (let i = 0; i < count; i++) {
      const bucket = this.bucket(
        Math.floor((x[i]! + vx[i]!) / cellSize),
        Math.floor((y[i]! + vy[i]!) / cellSize),
      );
      bucketOf[i] = bucket;
      bucketStart[bucket]!++;
    }
    let end = 0;
    for (let bucket = 0; bucket < bucketStart.length; bucket++) {
      end += bucketStart[bucket]!;
      bucketStart[bucket] = end;
    }
    for (let i = count - 1; i >= 0; i--) {
      const at = --bucketStart[bucketOf[i]!]!;
      this.order[at] = i;
      this.px[at] = x[i]! + vx[i]!;
      this.py[at] = y[i]! + vy[i]!;
      this.column[at] = Math.floor(this.px[at]! / cellSize);
      this.row[at] = Math.floor(this.py[at]! / cellSize);
    }
  }

  /** Pushes one node and those of a bucket's range that lie in the given cell; a bucket may hold several cells. */
  private pushFrom(at: number, start: number, end: number, c: number, r: number, rule: CollisionRule): void {
    const { px, py, column, row } = this;
    const diameter2 = 4 * rule.radius * rule.radius;
    for (let other = start; other < end; other++) {
      const dx = px[at]! - px[other]!;
      const dy = py[at]! - py[other]!;
      if (dx * dx + dy * dy >= diameter2 || column[other] !== c || row[other] !== r) continue;
      this.pushPair(at, other, dx, dy, rule);
    }
  }

  private pushPair(at: number, other: number, gapX: number, gapY: number, rule: CollisionRule): void {
    const { order, px, py, vx, vy } = this;
    const { fixed } = rule;
    const one = order[at]!;
    const two = order[other]!;
    if (fixed[one] === 1 && fixed[two] === 1) return;
    const least = leastDistance(one, two, rule);
    let dx = gapX;
    let dy = gapY;
    if (dx * dx + dy * dy >= least * least) return;
    if (dx === 0 && dy === 0) {
      dx = jiggle(this.random);
      dy = jiggle(this.random);
    }
    const distance = Math.sqrt(dx * dx + dy * dy);
    const scale = ((least - distance) / distance) * rule.strength;
    const share = fixed[one] === 1 ? 0 : fixed[two] === 1 ? 1 : 0.5;
    this.pushes++;
    px[at]! += dx * scale * share;
    py[at]! += dy * scale * share;
    vx[one]! += dx * scale * share;
    vy[one]! += dy * scale * share;
    px[other]! -= dx * scale * (1 - share);
    py[other]! -= dy * scale * (1 - share);
    vx[two]! -= dx * scale * (1 - share);
    vy[two]! -= dy * scale * (1 - share);
  }
}

/**
 * A d3-force force that keeps nodes of one radius apart; it ignores alpha, as d3's own does. Unlike d3's, a pinned node
 * (`fx` set) does not count on moving away: its neighbour takes the whole push.
 * @param radius world px. @param strength share of an overlap removed per tick.
 */
export function collideForce(radius: number, strength: number): NodeForce {
  let nodes: ForceNode[] = [];
  let grid = new CollisionGrid(0, () => 0.5);
  let x = new Float64Array(0);
  let y = new Float64Array(0);
  let vx = new Float64Array(0);
  let vy = new Float64Array(0);
  let fixed = new Uint8Array(0);
  const force = (): void => {
    const count = nodes.length;
    if (count < 2 || radius <= 0 || strength === 0) return;
    for (let i = 0; i < count; i++) {
      const node = nodes[i]!;
      x[i] = node.x;
      y[i] = node.y;
      const isPinned = node.fx !== null;
      fixed[i] = isPinned ? 1 : 0;
      vx[i] = isPinned ? 0 : node.vx;
      vy[i] = isPinned ? 0 : node.vy;
    }
    grid.sweep(x, y, vx, vy, { radius, strength, fixed });
    for (let i = 0; i < count; i++) {
      const node = nodes[i]!;
      node.vx = vx[i]!;
      node.vy = vy[i]!;
    }
  };
  const initialize = (next: ForceNode[], random: RandomSource): void => {
    nodes = next;
    grid = new CollisionGrid(nodes.length, random);
    x = new Float64Array(nodes.length);
    y = new Float64Array(nodes.length);
    vx = new Float64Array(nodes.length);
    vy = new Float64Array(nodes.length);
    fixed = new Uint8Array(nodes.length);
  };
  return Object.assign(force, { initialize });
}
