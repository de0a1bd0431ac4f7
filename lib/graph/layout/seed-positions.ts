import { type RandomSource, seededRandom } from '@/lib/base/random';
import { buildAdjacency } from '@/lib/graph/adjacency';
import { circlePoint } from '@/lib/graph/placement/unit-circle';
import { isUsablePosition } from './start-positions';
import type { LayoutProblem } from './types';

/**
 * Where a layout starts that is to follow from the seed and the graph alone: on rings from the middle outward, ring by
 * ring as a walk from a node drawn by the seed meets them, each node in the sector of the one it was met from. So nodes
 * that belong together start side by side, and the steps of the layout need not untangle them. Pinned nodes with a
 * usable position keep it.
 *
 * Shape: interleaved x, y, all finite. O(n + m).
 * @param spacing world px between neighbouring nodes.
 */
export function seedPositions(problem: LayoutProblem, seed: number, spacing: number): Float32Array {
  const { pinned } = problem;
  const positions = problem.positions.slice();
  const { order, parent } = walkFromSeed(problem, seededRandom(seed));
  const sectors = sectorsOf(order, parent);
  for (const [rank, node] of order.entries()) {
    const isHeld = pinned[node] === 1 && isUsablePosition(positions[2 * node]!, positions[2 * node + 1]!);
    if (isHeld) continue;
    const { x, y } = circlePoint(sectors[node]!);
    const radius = spacing * Math.sqrt(rank + 0.5);
    positions[2 * node] = x * radius;
    positions[2 * node + 1] = y * radius;
  }
  return positions;
}

interface Walk {
  /** Every node once, nearest to its start first. */
  readonly order: Uint32Array;
  /** The node from which each was met; -1 for a start. */
  readonly parent: Int32Array;
}

/** A breadth-first walk whose starts, and whose turns among neighbours, are drawn. */
function walkFromSeed({ count, sources, targets }: LayoutProblem, random: RandomSource): Walk {
  const { start, neighbours } = buildAdjacency(count, sources, targets);
  const starts = shuffled(
    Uint32Array.from({ length: count }, (_, node) => node),
    random,
  );
  const isMet = new Uint8Array(count);
  const order = new Uint32Array(count);
  const parent = new Int32Array(count).fill(-1);
  let met = 0;
  for (const first of starts) {
    if (isMet[first] === 1) continue;
    isMet[first] = 1;
    let at = met;
    order[met++] = first;
    for (; at < met; at++) {
      const node = order[at]!;
      for (const next of shuffled(neighbours.slice(start[node]!, start[node + 1]!), random)) {
        if (isMet[next] === 1) continue;
        isMet[next] = 1;
        parent[next] = node;
        order[met++] = next;
      }
    }
  }
  return { order, parent };
}

/** Fisher and Yates, in place. */
function shuffled(items: Uint32Array, random: RandomSource): Uint32Array {
  for (let last = items.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1));
    const item = items[last]!;
    items[last] = items[at]!;
    items[at] = item;
  }
  return items;
}

/** The middle of each node's sector, in turns: a sector is as wide as the node's share of what was met through it. */
function sectorsOf(order: Uint32Array, parent: Int32Array): Float64Array {
  const size = new Float64Array(order.length).fill(1);
  for (let rank = order.length - 1; rank >= 0; rank--) {
    const node = order[rank]!;
    if (parent[node]! >= 0) size[parent[node]!]! += size[node]!;
  }
  const middle = new Float64Array(order.length);
  /** Where the sector of the next child begins; for -1, of the next start. */
  const free = new Float64Array(order.length);
  let freeForStarts = 0;
  for (const node of order) {
    const above = parent[node]!;
    const width = size[node]! / order.length;
    const from = above < 0 ? freeForStarts : free[above]!;
    if (above < 0) freeForStarts += width;
    else free[above] = from + width;
    middle[node] = from + width / 2;
    free[node] = from;
  }
  return middle;
}
