import { Occupancy } from '@/lib/graph/placement/occupancy';
import { ringSpots } from '@/lib/graph/placement/ring-spots';
import type { Point } from '@/lib/graph/types';
import { isUsablePosition, startPositions } from './start-positions';
import type { LayoutProblem } from './types';

/**
 * Radius within which a new node looks for a free spot, in diameters; the group's size adds to it. A settled graph is
 * packed in the middle, and a link there is eight diameters long: a little further out costs less than a push.
 */
const REACH = 5;

/** Candidate spots per diameter. */
const FINENESS = 3;

/** Newcomers that want the same position. */
interface Group {
  readonly anchor: Point;
  readonly members: number[];
}

/**
 * Places the nodes from `firstNew` on: each at the barycentre of its placed neighbours, newcomers that were placed a
 * round before included; those without any, at their given position. Where that spot is taken, the nearest free one
 * within reach; where all are, the nearest one free of other newcomers, and the rest will have to make room.
 *
 * Shape: a copy of all positions, interleaved x, y; old and pinned nodes as given. Newcomers are a diameter apart.
 * @param diameter least distance between two nodes, world px.
 */
export function placeNewcomers(problem: LayoutProblem, firstNew: number, diameter: number): Float64Array {
  const { count, pinned } = problem;
  const positions = givenPositions(problem, firstNew, diameter);
  const neighbours = neighboursOfNewcomers(problem, firstNew);
  const everybody = new Occupancy(diameter);
  const newcomers = new Occupancy(diameter);
  const isPlaced = new Uint8Array(count);
  let waiting: number[] = [];
  for (let i = 0; i < count; i++) {
    if (i >= firstNew && pinned[i] !== 1) {
      waiting.push(i);
      continue;
    }
    isPlaced[i] = 1;
    everybody.add(positions[2 * i]!, positions[2 * i + 1]!);
  }
  while (waiting.length > 0) {
    for (const { anchor, members } of groupsOf(waiting, neighbours, isPlaced, positions)) {
      const reach = diameter * (REACH + Math.sqrt(members.length));
      const free = spotsAround(anchor, diameter, everybody, reach);
      const crowded = spotsAround(anchor, diameter, newcomers, Infinity);
      for (const i of members) {
        const { x, y } = free.next().value ?? crowded.next().value ?? anchor;
        positions[2 * i] = x;
        positions[2 * i + 1] = y;
        isPlaced[i] = 1;
        everybody.add(x, y);
        newcomers.add(x, y);
      }
    }
    waiting = waiting.filter((i) => isPlaced[i] === 0);
  }
  return positions;
}

/**
 * The positions as given. Where one is unusable, a newcomer looks for room at the centre; an old node gets its spot of
 * the start, since old nodes at one position would be left there.
 */
function givenPositions(problem: LayoutProblem, firstNew: number, diameter: number): Float64Array {
  const positions = Float64Array.from(problem.positions);
  let spots: Float64Array | null = null;
  for (let i = 0; i < problem.count; i++) {
    if (isUsablePosition(positions[2 * i]!, positions[2 * i + 1]!)) continue;
    spots ??= startPositions(problem, diameter);
    positions[2 * i] = i < firstNew ? spots[2 * i]! : 0;
    positions[2 * i + 1] = i < firstNew ? spots[2 * i + 1]! : 0;
  }
  return positions;
}

function neighboursOfNewcomers(problem: LayoutProblem, firstNew: number): ReadonlyMap<number, number[]> {
  const neighbours = new Map<number, number[]>();
  for (let i = firstNew; i < problem.count; i++) neighbours.set(i, []);
  for (let link = 0; link < problem.sources.length; link++) {
    const source = problem.sources[link]!;
    const target = problem.targets[link]!;
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  return neighbours;
}

/**
 * The waiting nodes that have a placed neighbour, by barycentre; when none has, all of them by given position, since no
 * further round would help.
 */
function groupsOf(
  waiting: readonly number[],
  neighbours: ReadonlyMap<number, readonly number[]>,
  isPlaced: Uint8Array,
  positions: Float64Array,
): Iterable<Group> {
  const groups = new Map<string, Group>();
  const join = (member: number, anchor: Point): void => {
    const key = `${anchor.x},${anchor.y}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { anchor, members: [member] });
    else group.members.push(member);
  };
  for (const i of waiting) {
    const anchor = barycentre(neighbours.get(i) ?? [], isPlaced, positions);
    if (anchor !== null) join(i, anchor);
  }
  if (groups.size === 0) for (const i of waiting) join(i, { x: positions[2 * i]!, y: positions[2 * i + 1]! });
  return groups.values();
}

function barycentre(nodes: readonly number[], isPlaced: Uint8Array, positions: Float64Array): Point | null {
  let x = 0;
  let y = 0;
  let placed = 0;
  for (const node of nodes) {
    if (isPlaced[node] !== 1) continue;
    x += positions[2 * node]!;
    y += positions[2 * node + 1]!;
    placed++;
  }
  return placed === 0 ? null : { x: x / placed, y: y / placed };
}

/** Free spots from an anchor outward, each offered once. */
function* spotsAround(
  anchor: Point,
  diameter: number,
  occupied: Occupancy,
  reach: number,
): Generator<Point, undefined> {
  for (const offset of ringSpots(diameter / FINENESS)) {
    if (Math.sqrt(offset.x * offset.x + offset.y * offset.y) > reach) return undefined;
    const x = anchor.x + offset.x;
    const y = anchor.y + offset.y;
    if (occupied.isFree(x, y)) yield { x, y };
  }
}
