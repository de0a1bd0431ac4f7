import { buildAdjacency } from '../adjacency';
import { arrangeBands } from './bands';
import { largestDiameter } from './keep-pinned';
import type { PlacementProblem } from './types';

/** World px between the rims of neighbours; sideways there is a label to leave room for. */
const COLUMN_GAP = 110;
const ROW_GAP = 56;

/** Free rows between two layers. */
const LAYER_GAP = 1;

/** A layer of more nodes than this many times the root of all is broken into rows. */
const WIDTH_FACTOR = 1.5;
const LEAST_PER_ROW = 12;

/**
 * Layers by citation: citing works are above the works they cite, so the foundations are lowest. Links that close a
 * cycle (works citing one another) do not count; nodes without a direction stand with a neighbour, and those without
 * any link in a layer of their own at the very bottom.
 */
export function placeHierarchical(problem: PlacementProblem): Float32Array {
  const { count } = problem;
  const bandOf = layersOf(problem);
  const bandCount = bandOf.reduce((most, band) => Math.max(most, band + 1), 0);
  const sizes = new Uint32Array(bandCount);
  for (const band of bandOf) sizes[band]!++;
  const perRow = Math.max(LEAST_PER_ROW, Math.ceil(WIDTH_FACTOR * Math.sqrt(count)));
  const lanes = sizes.map((size) => Math.max(1, Math.ceil(size / perRow)));
  const diameter = largestDiameter(problem);
  const row = diameter + ROW_GAP;
  const { along, lane } = arrangeBands(problem, { bandOf, bandCount, lanes, gap: diameter + COLUMN_GAP });
  const begins = new Float64Array(bandCount + 1);
  for (let band = 0; band < bandCount; band++) begins[band + 1] = begins[band]! + lanes[band]! + LAYER_GAP;
  const middle = (begins[bandCount]! - LAYER_GAP - 1) / 2;
  const positions = new Float32Array(2 * count);
  for (let node = 0; node < count; node++) {
    positions[2 * node] = along[node]!;
    positions[2 * node + 1] = (middle - begins[bandOf[node]!]! - lane[node]!) * row;
  }
  return positions;
}

/** Layer of each node, lowest 0, none empty. */
function layersOf(problem: PlacementProblem): Uint32Array {
  const { count, sources, targets } = problem;
  const height = heightsOf(problem);
  const { start, neighbours } = buildAdjacency(count, sources, targets);
  const queue = Array.from({ length: count }, (_, node) => node).filter((node) => height[node] !== -1);
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!;
    for (const next of neighbours.subarray(start[node], start[node + 1])) {
      if (height[next] !== -1) continue;
      height[next] = height[node]!;
      queue.push(next);
    }
  }
  const ranks = [...new Set(height)].sort((a, b) => a - b);
  const rankOf = new Map(ranks.map((rank, index) => [rank, index]));
  return Uint32Array.from(height, (value) => rankOf.get(value)!);
}

/**
 * Length of the longest directed path that begins at each node; -1 for nodes without a directed link. Depth first, with
 * a stack of its own: chains of citations are long.
 */
function heightsOf({ count, sources, targets, directed }: PlacementProblem): Int32Array {
  const remaining = Array.from(sources.keys()).filter(
    (link) => directed[link] === 1 && sources[link] !== targets[link],
  );
  const firstOut = new Uint32Array(count + 1);
  for (const link of remaining) firstOut[sources[link]! + 1]!++;
  for (let node = 0; node < count; node++) firstOut[node + 1]! += firstOut[node]!;
  const next = firstOut.slice(0, count);
  const out = new Uint32Array(remaining.length);
  for (const link of remaining) out[next[sources[link]!]!++] = targets[link]!;
  const height = new Int32Array(count).fill(-1);
  for (const link of remaining) height[targets[link]!] = 0;
  const cursor = firstOut.slice(0, count);
  const isOpen = new Uint8Array(count);
  const isDone = new Uint8Array(count);
  const stack: number[] = [];
  for (let root = 0; root < count; root++) {
    if (isDone[root] === 1 || firstOut[root] === firstOut[root + 1]) continue;
    stack.push(root);
    while (stack.length > 0) {
      const node = stack.at(-1)!;
      isOpen[node] = 1;
      if (cursor[node]! < firstOut[node + 1]!) {
        const target = out[cursor[node]!]!;
        // A target that is still open lies on the path to here: this link closes a cycle.
        if (isOpen[target] === 1) cursor[node]!++;
        else if (isDone[target] === 0) stack.push(target);
        else {
          height[node] = Math.max(height[node]!, height[target]! + 1);
          cursor[node]!++;
        }
        continue;
      }
      height[node] = Math.max(0, height[node]!);
      isOpen[node] = 0;
      isDone[node] = 1;
      stack.pop();
    }
  }
  return height;
}
