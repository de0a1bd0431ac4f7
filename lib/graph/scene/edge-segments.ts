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

/** Which edge passes nearest a point, along the way it is drawn. */
export class EdgeFinder {
  private readonly owners: number[] = [];
  private readonly grid: EdgeGrid;

  constructor(edges: DrawnEdges, ways: EdgeWays) {
    const points: number[] = [];
    for (let edge = 0; edge < edges.edgeSources.length; edge++) {
      const before = points.length / 4;
      addPieces(points, edges, edge, ways);
      for (let piece = before; piece < points.length / 4; piece++) this.owners.push(edge);
    }
    const starts = Uint32Array.from(this.owners, (_, piece) => 2 * piece);
    this.grid = new EdgeGrid(
      Float32Array.from(points),
      starts,
      starts.map((start) => start + 1),
    );
  }

  /** Index of the nearest edge at most `maxDistance` world px away; -1 when there is none. */
  nearest(x: number, y: number, maxDistance: number): number {
    return this.owners[this.grid.nearest(x, y, maxDistance)] ?? -1;
  }
}

/** Adds the ends of each straight piece of an edge: x, y, x, y. Lanes and loops have their size on the screen. */
function addPieces(points: number[], edges: DrawnEdges, edge: number, { style, zoom }: EdgeWays): void {
  const { positions, edgeSources, edgeTargets, edgeLanes } = edges;
  const source = edgeSources[edge]!;
  const target = edgeTargets[edge]!;
  const lane = edgeLanes[edge]!;
  const [ax, ay] = [positions[2 * source]!, positions[2 * source + 1]!];
  const [bx, by] = [positions[2 * target]!, positions[2 * target + 1]!];
  let at: (share: number) => readonly [number, number] = (share) => [
    ax + share * (bx - ax),
    ay + share * (by - ay),
  ];
  let pieces = 1;
  if (source === target) {
    const loop = loopOf(edges.radius[source]! * dotScale(zoom), lane);
    pieces = LOOP_PIECES;
    at = (share) => [
      ax + (loop.dx + loop.radius * Math.cos(2 * Math.PI * share)) / zoom,
      ay + (loop.dy + loop.radius * Math.sin(2 * Math.PI * share)) / zoom,
    ];
  } else if (lane !== 0 || style === 'curved') {
    const swerve = swerveOf(lane, source < target, zoom * Math.hypot(bx - ax, by - ay), style) / zoom;
    const { controlX, controlY } = routeOf(ax, ay, bx, by, swerve);
    pieces = PIECES;
    at = (share) => {
      const [a, c, b] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
      return [a * ax + c * controlX + b * bx, a * ay + c * controlY + b * by];
    };
  }
  for (let piece = 0; piece < pieces; piece++) {
    points.push(...at(piece / pieces), ...at((piece + 1) / pieces));
  }
}
