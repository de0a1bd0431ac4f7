import { type EdgeStyle, loopOf, routeOf, swerveOf } from './edge-route';
import { dotScale } from './node-size';

/** How edges run on the screen just now. */
export interface EdgeWays {
  readonly style: EdgeStyle;
  readonly zoom: number;
}

/** The edges of a scene, as far as their ways go. */
interface DrawnEdges {
  /** World px, interleaved x, y. */
  readonly positions: Float32Array;
  readonly radius: Float32Array;
  readonly edgeSources: Uint32Array;
  readonly edgeTargets: Uint32Array;
  readonly edgeLanes: Float32Array;
}

/** Straight pieces that stand for a curve; its true way lies nowhere farther from them than a 130th of its length. */
const PIECES = 4;
const LOOP_PIECES = 8;

/**
 * Index of the edge that passes nearest a point, along the way it is drawn, at most `maxDistance` world px away; the lowest
 * index on a tie, -1 when there is none.
 *
 * O(m), without an index of places: to look at 100,000 edges once takes a fraction of the time that filing them takes, which
 * the first hover after every move would wait for.
 */
export function nearestEdge(
  edges: DrawnEdges,
  ways: EdgeWays,
  x: number,
  y: number,
  maxDistance: number,
): number {
  const { positions, edgeSources, edgeTargets, edgeLanes } = edges;
  const isCurved = ways.style === 'curved';
  let best = -1;
  let bestSquare = maxDistance * maxDistance;
  for (let edge = 0; edge < edgeSources.length; edge++) {
    const source = 2 * edgeSources[edge]!;
    const target = 2 * edgeTargets[edge]!;
    const ax = positions[source]!;
    const ay = positions[source + 1]!;
    const bx = positions[target]!;
    const by = positions[target + 1]!;
    const isStraight = !isCurved && source !== target && edgeLanes[edge] === 0;
    const reach = isStraight ? maxDistance : maxDistance + leaveOf(edges, edge, ways);
    if (Math.min(ax, bx) - reach > x || Math.max(ax, bx) + reach < x) continue;
    if (Math.min(ay, by) - reach > y || Math.max(ay, by) + reach < y) continue;
    const square = isStraight
      ? squaredDistance(x, y, ax, ay, bx, by)
      : squaredDistanceOfPieces(edges, edge, ways, x, y);
    if (!(square <= bestSquare) || (square === bestSquare && best !== -1)) continue;
    best = edge;
    bestSquare = square;
  }
  return best;
}

/** Squared distance of a point from the segment a-b. */
function squaredDistance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2;
}

/** How far the way of an edge leaves the straight one at most, world px; of a loop, its node. */
function leaveOf(edges: DrawnEdges, edge: number, ways: EdgeWays): number {
  const node = edges.edgeSources[edge]!;
  if (node !== edges.edgeTargets[edge]) return Math.abs(swerveIn(edges, edge, ways));
  const { dx, radius } = loopOf(edges.radius[node]! * dotScale(ways.zoom), edges.edgeLanes[edge]!);
  return (dx + radius) / ways.zoom;
}

/** How far the middle of an edge swerves from the straight way, world px. */
function swerveIn(edges: DrawnEdges, edge: number, { style, zoom }: EdgeWays): number {
  const { positions, edgeSources, edgeTargets, edgeLanes } = edges;
  const source = edgeSources[edge]!;
  const target = edgeTargets[edge]!;
  const dx = positions[2 * target]! - positions[2 * source]!;
  const dy = positions[2 * target + 1]! - positions[2 * source + 1]!;
  return swerveOf(edgeLanes[edge]!, source < target, zoom * Math.hypot(dx, dy), style) / zoom;
}

/** Squared distance of a point from the straight pieces that stand for a curve or a loop. */
function squaredDistanceOfPieces(
  edges: DrawnEdges,
  edge: number,
  ways: EdgeWays,
  x: number,
  y: number,
): number {
  const isLoop = edges.edgeSources[edge] === edges.edgeTargets[edge];
  const pieces = isLoop ? LOOP_PIECES : PIECES;
  const pointAt = isLoop ? loopPoints(edges, edge, ways) : curvePoints(edges, edge, ways);
  let least = Number.POSITIVE_INFINITY;
  let [ax, ay] = pointAt(0);
  for (let piece = 1; piece <= pieces; piece++) {
    const [bx, by] = pointAt(piece / pieces);
    least = Math.min(least, squaredDistance(x, y, ax, ay, bx, by));
    [ax, ay] = [bx, by];
  }
  return least;
}

/** A point of a way by the share of it that lies behind. */
type PointAt = (share: number) => readonly [number, number];

function loopPoints(edges: DrawnEdges, edge: number, { zoom }: EdgeWays): PointAt {
  const node = edges.edgeSources[edge]!;
  const [x, y] = [edges.positions[2 * node]!, edges.positions[2 * node + 1]!];
  const { dx, dy, radius } = loopOf(edges.radius[node]! * dotScale(zoom), edges.edgeLanes[edge]!);
  return (share) => [
    x + (dx + radius * Math.cos(2 * Math.PI * share)) / zoom,
    y + (dy + radius * Math.sin(2 * Math.PI * share)) / zoom,
  ];
}

function curvePoints(edges: DrawnEdges, edge: number, ways: EdgeWays): PointAt {
  const { positions } = edges;
  const source = 2 * edges.edgeSources[edge]!;
  const target = 2 * edges.edgeTargets[edge]!;
  const [ax, ay] = [positions[source]!, positions[source + 1]!];
  const [bx, by] = [positions[target]!, positions[target + 1]!];
  const { controlX, controlY } = routeOf(ax, ay, bx, by, swerveIn(edges, edge, ways));
  return (share) => {
    const [a, c, b] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    return [a * ax + c * controlX + b * bx, a * ay + c * controlY + b * by];
  };
}
