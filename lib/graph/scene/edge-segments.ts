import { EdgeGrid } from './edge-grid';
import { type EdgeStyle, loopOf, routeOf, swerveOf } from './edge-route';
import { dotScale } from './node-size';

/** How edges run on the screen just now. */
export interface EdgeWays {
  readonly style: EdgeStyle;
  readonly zoom: number;
}

/** The edges of a scene, as far as their ways go. */
interface DrawnEdges {
  readonly positions: Float32Array;
  readonly radius: Float32Array;
  readonly edgeSources: Uint32Array;
  readonly edgeTargets: Uint32Array;
  readonly edgeLanes: Float32Array;
}

/** Straight pieces that stand for a curve; its true way lies nowhere farther from them than a 130th of its length. */
const PIECES = 4;
const LOOP_PIECES = 8;

/** Which edge passes nearest a point, along the way it is drawn. Made of typed arrays, since the first hover waits for it. */
export class EdgeFinder {
  /** The edge that each straight piece belongs to. */
  private readonly owners: Uint32Array;
  private readonly grid: EdgeGrid;
  /** Lanes and loops have their size on the screen: where there are some, ways are others at another zoom. */
  private readonly followsZoom: boolean;

  constructor(
    edges: DrawnEdges,
    private readonly ways: EdgeWays,
  ) {
    const { edgeSources, edgeTargets, edgeLanes } = edges;
    const { length } = edgeSources;
    let count = 0;
    let hasOwnWays = false;
    for (let edge = 0; edge < length; edge++) {
      count += piecesOf(edges, edge, ways);
      hasOwnWays ||= edgeLanes[edge] !== 0 || edgeSources[edge] === edgeTargets[edge];
    }
    this.followsZoom = hasOwnWays;
    this.owners = new Uint32Array(count);
    const points = new Float32Array(4 * count);
    for (let edge = 0, piece = 0; edge < length; edge++) {
      const pieces = piecesOf(edges, edge, ways);
      if (pieces === 1) putStraight(points, 4 * piece, edges, edge);
      else putCurve(points, 4 * piece, edges, edge, ways);
      this.owners.fill(edge, piece, piece + pieces);
      piece += pieces;
    }
    const starts = new Uint32Array(count);
    const ends = new Uint32Array(count);
    for (let piece = 0; piece < count; piece++) {
      starts[piece] = 2 * piece;
      ends[piece] = 2 * piece + 1;
    }
    this.grid = new EdgeGrid(points, starts, ends);
  }

  /** Whether it serves for edges that run like this, as long as nothing has moved. */
  fits({ style, zoom }: EdgeWays): boolean {
    return style === this.ways.style && (zoom === this.ways.zoom || !this.followsZoom);
  }

  /** Index of the nearest edge at most `maxDistance` world px away; -1 when there is none. */
  nearest(x: number, y: number, maxDistance: number): number {
    return this.owners[this.grid.nearest(x, y, maxDistance)] ?? -1;
  }
}

/** Into how many straight pieces an edge is taken apart. */
function piecesOf({ edgeSources, edgeTargets, edgeLanes }: DrawnEdges, edge: number, ways: EdgeWays): number {
  if (edgeSources[edge] === edgeTargets[edge]) return LOOP_PIECES;
  return edgeLanes[edge] !== 0 || ways.style === 'curved' ? PIECES : 1;
}

/** Puts the ends of an edge at an index of the points: x, y, x, y. */
function putStraight(points: Float32Array, at: number, edges: DrawnEdges, edge: number): void {
  const { positions } = edges;
  const source = 2 * edges.edgeSources[edge]!;
  const target = 2 * edges.edgeTargets[edge]!;
  points[at] = positions[source]!;
  points[at + 1] = positions[source + 1]!;
  points[at + 2] = positions[target]!;
  points[at + 3] = positions[target + 1]!;
}

/** Puts the ends of each straight piece of a curve or a loop at an index of the points: x, y, x, y. */
function putCurve(
  points: Float32Array,
  at: number,
  edges: DrawnEdges,
  edge: number,
  { style, zoom }: EdgeWays,
): void {
  const { positions, edgeSources, edgeTargets, edgeLanes } = edges;
  const source = edgeSources[edge]!;
  const target = edgeTargets[edge]!;
  const lane = edgeLanes[edge]!;
  const [ax, ay] = [positions[2 * source]!, positions[2 * source + 1]!];
  const [bx, by] = [positions[2 * target]!, positions[2 * target + 1]!];
  let pieces = PIECES;
  let pointAt: (share: number) => readonly [number, number];
  if (source === target) {
    const loop = loopOf(edges.radius[source]! * dotScale(zoom), lane);
    pieces = LOOP_PIECES;
    pointAt = (share) => [
      ax + (loop.dx + loop.radius * Math.cos(2 * Math.PI * share)) / zoom,
      ay + (loop.dy + loop.radius * Math.sin(2 * Math.PI * share)) / zoom,
    ];
  } else {
    const swerve = swerveOf(lane, source < target, zoom * Math.hypot(bx - ax, by - ay), style) / zoom;
    const { controlX, controlY } = routeOf(ax, ay, bx, by, swerve);
    pointAt = (share) => {
      const [a, c, b] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
      return [a * ax + c * controlX + b * bx, a * ay + c * controlY + b * by];
    };
  }
  for (let piece = 0; piece < pieces; piece++) {
    points.set(pointAt(piece / pieces), at + 4 * piece);
    points.set(pointAt((piece + 1) / pieces), at + 4 * piece + 2);
  }
}
