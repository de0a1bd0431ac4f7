import { buildAdjacency } from '../adjacency';
import { type Circle, onCircle, roomOn, shareOut, turnsOn } from './circles';
import { isHeld, largestDiameter } from './keep-pinned';
import type { PlacementProblem } from './types';

/** World px between the rims of neighbours. */
const GAP = 76;

/** Between two depths, in spacings. */
const DEPTH_STEP = 1.5;

/** Up to this radius, in spacings, a depth has one circle; a larger one would be mostly empty inside. */
const WIDEST_SINGLE = 7;

/** Radius from which a depth of several circles begins at least, in spacings. */
const NARROWEST_MULTIPLE = 3;

interface Tree {
  /** Depth of each node, -1 where no path leads to it. */
  readonly depth: Int32Array;
  /** Nodes by depth, each depth in the order of its angles. */
  readonly levels: readonly (readonly number[])[];
  /** The ideal position of each node on its circle, in turns. */
  readonly turn: Float64Array;
}

/**
 * Rings of equal depth around the pinned nodes, or around the first node when none is pinned. Every node has the sector
 * of the turn that its descendants need, within its parent's; a depth of many nodes has several circles side by side.
 * Nodes that no path reaches are outermost.
 */
export function placeRadial(problem: PlacementProblem): Float32Array {
  const { count, positions } = problem;
  const targets = new Float32Array(2 * count);
  if (count === 0) return targets;
  const pinned = Array.from({ length: count }, (_, node) => node).filter((node) => isHeld(problem, node));
  const roots = pinned.length > 0 ? pinned : [0];
  const centre = { x: 0, y: 0 };
  for (const node of pinned) {
    centre.x += positions[2 * node]! / pinned.length;
    centre.y += positions[2 * node + 1]! / pinned.length;
  }
  const { levels, turn } = growTree(problem, roots);
  const spacing = largestDiameter(problem) + GAP;
  let radius = 0;
  for (const [depth, level] of levels.entries()) {
    if (depth === 0 && level.length === 1) {
      targets[2 * level[0]!] = centre.x;
      targets[2 * level[0]! + 1] = centre.y;
      continue;
    }
    const circles = circlesFor(level.length, radius + DEPTH_STEP * spacing, spacing);
    const circleOf = shareOut(level.length, circles);
    for (const [index, circle] of circles.entries()) {
      const members = level.filter((_, at) => circleOf[at] === index);
      const turns = turnsOn(
        members.map((node) => turn[node]!),
        circle.room,
      );
      for (const [at, node] of members.entries()) {
        const point = onCircle(centre, circle.radius, turns[at]! - 0.25);
        targets[2 * node] = point.x;
        targets[2 * node + 1] = point.y;
      }
    }
    radius = circles.at(-1)!.radius;
  }
  return targets;
}

/** One circle when that is not too wide, else as many as it takes, a spacing apart. */
function circlesFor(count: number, least: number, spacing: number): readonly Circle[] {
  const single = Math.max(least, (count * spacing) / 6);
  if (single <= Math.max(least, WIDEST_SINGLE * spacing)) {
    return [{ radius: single, room: roomOn(single, spacing) }];
  }
  const circles: Circle[] = [];
  let radius = Math.max(least, NARROWEST_MULTIPLE * spacing);
  for (let room = 0; room < count; radius += spacing) {
    circles.push({ radius, room: roomOn(radius, spacing) });
    room += circles.at(-1)!.room;
  }
  return circles;
}

function growTree(problem: PlacementProblem, roots: readonly number[]): Tree {
  const { count } = problem;
  const { start, neighbours } = buildAdjacency(count, problem.sources, problem.targets);
  const depth = new Int32Array(count).fill(-1);
  const parent = new Int32Array(count).fill(-1);
  const reached: number[] = [...roots];
  for (const root of roots) depth[root] = 0;
  for (let at = 0; at < reached.length; at++) {
    const node = reached[at]!;
    for (const next of neighbours.subarray(start[node], start[node + 1])) {
      if (depth[next] !== -1) continue;
      depth[next] = depth[node]! + 1;
      parent[next] = node;
      reached.push(next);
    }
  }
  const turn = sectorMiddles(reached, parent, roots);
  const levels: number[][] = [];
  for (const node of reached) {
    levels[depth[node]!] ??= [];
    levels[depth[node]!]!.push(node);
  }
  for (const level of levels) level.sort((a, b) => turn[a]! - turn[b]! || a - b);
  const lost = Array.from({ length: count }, (_, node) => node).filter((node) => depth[node] === -1);
  for (const [at, node] of lost.entries()) turn[node] = at / lost.length;
  return { depth, levels: lost.length === 0 ? levels : [...levels, lost], turn };
}

/** The middle of each node's sector: as wide as its share of its parent's descendants, after its elder siblings'. */
function sectorMiddles(
  reached: readonly number[],
  parent: Int32Array,
  roots: readonly number[],
): Float64Array {
  const weight = new Float64Array(parent.length).fill(1);
  for (const node of reached.toReversed()) if (parent[node] !== -1) weight[parent[node]!]! += weight[node]!;
  const from = new Float64Array(parent.length);
  const width = new Float64Array(parent.length);
  const used = new Float64Array(parent.length);
  const whole = roots.reduce((sum, root) => sum + weight[root]!, 0);
  let turned = 0;
  for (const node of reached) {
    const above = parent[node]!;
    if (above === -1) {
      from[node] = turned;
      width[node] = weight[node]! / whole;
      turned += width[node]!;
    } else {
      width[node] = (width[above]! * weight[node]!) / (weight[above]! - 1);
      from[node] = from[above]! + used[above]!;
      used[above]! += width[node]!;
    }
  }
  return from.map((begin, node) => begin + width[node]! / 2);
}
