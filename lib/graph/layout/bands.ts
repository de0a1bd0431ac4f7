import { buildAdjacency } from '../adjacency';
import { spreadApart } from './spread-apart';
import type { LayoutProblem } from './types';

/** Passes over all bands, by turns from the first and from the last. More change next to nothing. */
const SWEEPS = 12;

interface Banding {
  /** Band of each node, from 0. */
  readonly bandOf: ArrayLike<number>;
  readonly bandCount: number;
  /** Into how many lanes side by side a band is divided. */
  readonly lanes: ArrayLike<number>;
  /** World px between neighbours in a lane. */
  readonly gap: number;
}

interface BandPositions {
  /** Position along the bands, world px around 0; at least the gap from others of the lane. */
  readonly along: Float64Array;
  /** Lane within the band, from 0. */
  readonly lane: Uint32Array;
}

/**
 * Orders the nodes of parallel bands (years, layers) so that few links cross and most are short: barycentre sweeps, in
 * which the desired position of a node is the mean of its neighbours and the band spreads nodes apart. What is not linked
 * keeps the order of the indices; where the nodes stood before plays no part. O(sweeps · (n log n + m)).
 */
export function arrangeBands(problem: LayoutProblem, banding: Banding): BandPositions {
  const { bandOf, bandCount, lanes, gap } = banding;
  const { start, neighbours } = buildAdjacency(problem.count, problem.sources, problem.targets);
  const members: number[][] = Array.from({ length: bandCount }, () => []);
  for (let i = 0; i < problem.count; i++) members[bandOf[i]!]!.push(i);
  const along = new Float64Array(problem.count);
  const lane = new Uint32Array(problem.count);
  const desired = new Float64Array(problem.count);
  for (const [band, nodes] of members.entries()) putInRows(nodes, lanes[band]!, gap, desired, along, lane);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let step = 0; step < bandCount; step++) {
      const band = sweep % 2 === 0 ? step : bandCount - 1 - step;
      const nodes = members[band]!;
      for (const node of nodes) {
        desired[node] = meanOf(neighbours.subarray(start[node], start[node + 1]), along) ?? along[node]!;
      }
      nodes.sort((a, b) => desired[a]! - desired[b]! || along[a]! - along[b]! || a - b);
      putInRows(nodes, lanes[band]!, gap, desired, along, lane);
    }
  }
  return { along: centred(along), lane };
}

function meanOf(nodes: Uint32Array, values: Float64Array): number | null {
  if (nodes.length === 0) return null;
  let sum = 0;
  for (const node of nodes) sum += values[node]!;
  return sum / nodes.length;
}

/** Fills a band across its lanes row by row, each row as near to its members' desired positions as the gap allows. */
function putInRows(
  nodes: readonly number[],
  lanes: number,
  gap: number,
  desired: Float64Array,
  along: Float64Array,
  lane: Uint32Array,
): void {
  const rows = Math.ceil(nodes.length / lanes);
  const desiredOfRows = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const end = Math.min(nodes.length, (row + 1) * lanes);
    for (let at = row * lanes; at < end; at++)
      desiredOfRows[row]! += desired[nodes[at]!]! / (end - row * lanes);
  }
  const positions = spreadApart(desiredOfRows, gap);
  for (const [at, node] of nodes.entries()) {
    along[node] = positions[Math.floor(at / lanes)]!;
    lane[node] = at % lanes;
  }
}

function centred(values: Float64Array): Float64Array {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const middle = (least + most) / 2;
  return values.map((value) => value - middle);
}
