import { circlePoint } from '@/lib/graph/placement/unit-circle';
import { buildAdjacency } from '../adjacency';
import { type Circle, onCircle, roomOn, shareOut } from './circles';
import { largestDiameter } from './keep-pinned';
import type { PlacementProblem } from './types';

/** World px between the rims of neighbours. */
const GAP = 76;

/** Up to so many nodes stand on one circle. */
const MOST_ON_ONE = 48;

/** Free space between two kinds, in spacings. */
const KIND_GAP = 1.5;

/** Passes that bring linked nodes to the sides that face each other. */
const SWEEPS = 6;

interface Sector {
  readonly nodes: number[];
  /** Begin and length, in turns. */
  readonly from: number;
  readonly turns: number;
  readonly circles: readonly Circle[];
}

/**
 * A circle with a sector for each kind, as long as the kind is large; several circles inside one another for larger
 * graphs. Within its sector a node stands on the side where its neighbours are.
 */
export function placeCircular(problem: PlacementProblem): Float32Array {
  const { count } = problem;
  const positions = new Float32Array(2 * count);
  const spacing = largestDiameter(problem) + GAP;
  const sectors = divide(membersByKind(problem), count, spacing);
  const { start, neighbours } = buildAdjacency(count, problem.sources, problem.targets);
  const key = new Float64Array(count);
  for (const sector of sectors) fillSector(sector, positions);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const sector of sectors) {
      const middle = circlePoint(sector.from + sector.turns / 2);
      for (const node of sector.nodes) {
        const around = neighbours.subarray(start[node], start[node + 1]);
        key[node] = sideOf(around.length === 0 ? [node] : around, positions, middle);
      }
      sector.nodes.sort((a, b) => key[a]! - key[b]! || a - b);
      fillSector(sector, positions);
    }
  }
  return positions;
}

function membersByKind({ count, kind }: PlacementProblem): readonly number[][] {
  const byKind = new Map<number, number[]>();
  for (let node = 0; node < count; node++) {
    const members = byKind.get(kind[node]!);
    if (members === undefined) byKind.set(kind[node]!, [node]);
    else members.push(node);
  }
  return [...byKind].sort(([a], [b]) => a - b).map(([, members]) => members);
}

/** Sectors on the smallest circles that have room for all of them. */
function divide(kinds: readonly number[][], count: number, spacing: number): readonly Sector[] {
  const rings = count <= MOST_ON_ONE ? 1 : Math.ceil(Math.sqrt(count / 12));
  for (let inner = Math.max(1.5, 1.5 * rings) * spacing; ; inner += spacing / 2) {
    const between = kinds.length < 2 ? 0 : (KIND_GAP * spacing) / (6 * inner);
    const shared = 1 - between * kinds.length;
    if (shared <= 0) continue;
    let from = -0.25;
    const sectors = kinds.map((nodes): Sector => {
      const turns = (shared * nodes.length) / count;
      const circles = Array.from({ length: rings }, (_, ring) => {
        const radius = inner + ring * spacing;
        return { radius, room: roomOn(radius, spacing, turns) };
      });
      const sector = { nodes, from, turns, circles };
      from += turns + between;
      return sector;
    });
    if (
      sectors.every(({ nodes, circles }) => circles.reduce((sum, { room }) => sum + room, 0) >= nodes.length)
    ) {
      return sectors;
    }
  }
}

function fillSector({ nodes, from, turns, circles }: Sector, positions: Float32Array): void {
  const circleOf = shareOut(nodes.length, circles);
  const sizes = new Uint32Array(circles.length);
  for (const circle of circleOf) sizes[circle]!++;
  const filled = new Uint32Array(circles.length);
  for (const [at, node] of nodes.entries()) {
    const index = circleOf[at]!;
    const turn = from + ((filled[index]!++ + 0.5) / sizes[index]!) * turns;
    const point = onCircle({ x: 0, y: 0 }, circles[index]!.radius, turn);
    positions[2 * node] = point.x;
    positions[2 * node + 1] = point.y;
  }
}

/**
 * How far the mean direction of some nodes lies from a direction, growing with the angle from -2 (opposite, one way
 * round) over 0 to 2. Made without arc tangents, which differ in their last bit between engines.
 */
function sideOf(
  nodes: ArrayLike<number>,
  positions: Float32Array,
  middle: { readonly x: number; readonly y: number },
): number {
  let x = 0;
  let y = 0;
  for (let at = 0; at < nodes.length; at++) {
    x += positions[2 * nodes[at]!]!;
    y += positions[2 * nodes[at]! + 1]!;
  }
  const ahead = x * middle.x + y * middle.y;
  const aside = y * middle.x - x * middle.y;
  const length = Math.abs(ahead) + Math.abs(aside);
  if (length === 0) return 0;
  return ahead >= 0 ? aside / length : aside >= 0 ? 2 - aside / length : -2 - aside / length;
}
