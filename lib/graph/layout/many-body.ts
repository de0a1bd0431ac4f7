import type { RandomSource } from '@/lib/base/random';
import { type ForceNode, jiggle } from './force-node';
import { MortonTree } from './morton-tree';

/** Deep enough for sixteen levels of four children. */
const STACK_SIZE = 128;

/**
 * Repulsion (negative strength) or attraction between all pairs, by Barnes-Hut: d3-force's forceManyBody with other
 * arithmetic, about three times as fast and a little more exact at the same theta
 * (docs/behaviours/layouts.md#repulsion).
 *
 * The tree is walked once per leaf, not once per node: the walk gathers what acts on the leaf's box (far cells as one
 * mass, near ones point by point), then every point of the leaf sums that list.
 */
class ManyBody {
  private readonly tree: MortonTree;
  private readonly stack = new Uint32Array(STACK_SIZE);
  /** The masses that act on the current leaf. They are disjoint sets of points, so `count` always suffices. */
  private readonly sourceX: Float64Array;
  private readonly sourceY: Float64Array;
  private readonly sourcePull: Float64Array;

  constructor(
    count: number,
    private readonly theta2: number,
    private readonly random: RandomSource,
  ) {
    this.tree = new MortonTree(count);
    this.sourceX = new Float64Array(count);
    this.sourceY = new Float64Array(count);
    this.sourcePull = new Float64Array(count);
  }

  /** Adds the velocity changes of one tick; `pull` is strength times alpha. */
  apply(x: Float64Array, y: Float64Array, vx: Float64Array, vy: Float64Array, pull: number): void {
    const { tree } = this;
    tree.build(x, y);
    for (let cell = 0; cell < tree.cellCount; cell++) {
      if (tree.childCount[cell] !== 0) continue;
      const sources = this.gather(cell, pull);
      for (let point = tree.from[cell]!; point < tree.to[cell]!; point++) {
        this.push(point, cell, sources, pull, vx, vy);
      }
    }
  }

  /** Collects the masses that act on a leaf from outside; returns their number. */
  private gather(leaf: number, pull: number): number {
    const { tree, stack, sourceX, sourceY, sourcePull, theta2 } = this;
    const { centreX, centreY, width2, childCount, firstChild, from, to, x, y } = tree;
    const minX = tree.minX[leaf]!;
    const minY = tree.minY[leaf]!;
    const maxX = tree.maxX[leaf]!;
    const maxY = tree.maxY[leaf]!;
    let sources = 0;
    let depth = 1;
    stack[0] = 0;
    while (depth > 0) {
      const cell = stack[--depth]!;
      if (cell === leaf) continue;
      const cx = centreX[cell]!;
      const cy = centreY[cell]!;
      const dx = cx < minX ? minX - cx : cx > maxX ? cx - maxX : 0;
      const dy = cy < minY ? minY - cy : cy > maxY ? cy - maxY : 0;
      if (width2[cell]! < theta2 * (dx * dx + dy * dy)) {
        sourceX[sources] = cx;
        sourceY[sources] = cy;
        sourcePull[sources++] = (to[cell]! - from[cell]!) * pull;
      } else if (childCount[cell] === 0) {
        for (let i = from[cell]!; i < to[cell]!; i++) {
          sourceX[sources] = x[i]!;
          sourceY[sources] = y[i]!;
          sourcePull[sources++] = pull;
        }
      } else {
        const end = firstChild[cell]! + childCount[cell]!;
        for (let child = firstChild[cell]!; child < end; child++) stack[depth++] = child;
      }
    }
    return sources;
  }

  /** Sums the list and the leaf's other points for one point. Below a distance of 1 px the force is damped, as in d3. */
  private push(
    point: number,
    leaf: number,
    sources: number,
    pull: number,
    vx: Float64Array,
    vy: Float64Array,
  ): void {
    const { tree, sourceX, sourceY, sourcePull } = this;
    const { x, y } = tree;
    const px = x[point]!;
    const py = y[point]!;
    let fx = 0;
    let fy = 0;
    for (let k = 0; k < sources; k++) {
      const dx = sourceX[k]! - px;
      const dy = sourceY[k]! - py;
      let d2 = dx * dx + dy * dy;
      if (d2 < 1) d2 = Math.sqrt(d2);
      const f = sourcePull[k]! / d2;
      fx += dx * f;
      fy += dy * f;
    }
    for (let other = tree.from[leaf]!; other < tree.to[leaf]!; other++) {
      if (other === point) continue;
      let dx = x[other]! - px;
      let dy = y[other]! - py;
      if (dx === 0 && dy === 0) {
        dx = jiggle(this.random);
        dy = jiggle(this.random);
      }
      let d2 = dx * dx + dy * dy;
      if (d2 < 1) d2 = Math.sqrt(d2);
      const f = pull / d2;
      fx += dx * f;
      fy += dy * f;
    }
    const node = tree.order[point]!;
    vx[node]! += fx;
    vy[node]! += fy;
  }
}

export interface NodeForce {
  (alpha: number): void;
  initialize(nodes: ForceNode[], random: RandomSource): void;
}

/**
 * A d3-force force between all pairs of nodes, of one strength.
 * @param strength velocity in px per tick at alpha 1 and a distance of 1 px; negative repels.
 * @param theta how wide a cell may look (width / distance) and still act as one mass; d3's default is 0.9.
 */
export function manyBodyForce(strength: number, theta = 0.9): NodeForce {
  let nodes: ForceNode[] = [];
  let body = new ManyBody(0, theta * theta, () => 0.5);
  let x = new Float64Array(0);
  let y = new Float64Array(0);
  let vx = new Float64Array(0);
  let vy = new Float64Array(0);
  const force = (alpha: number): void => {
    const count = nodes.length;
    if (count < 2 || strength === 0) return;
    for (let i = 0; i < count; i++) {
      x[i] = nodes[i]!.x;
      y[i] = nodes[i]!.y;
    }
    vx.fill(0);
    vy.fill(0);
    body.apply(x, y, vx, vy, strength * alpha);
    for (let i = 0; i < count; i++) {
      const node = nodes[i]!;
      node.vx += vx[i]!;
      node.vy += vy[i]!;
    }
  };
  const initialize = (next: ForceNode[], random: RandomSource): void => {
    nodes = next;
    body = new ManyBody(nodes.length, theta * theta, random);
    x = new Float64Array(nodes.length);
    y = new Float64Array(nodes.length);
    vx = new Float64Array(nodes.length);
    vy = new Float64Array(nodes.length);
  };
  return Object.assign(force, { initialize });
}
