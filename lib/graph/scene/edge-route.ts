/** How edges run: straight unless others share their ends, in arcs, or not at all. */
export type EdgeStyle = 'straight' | 'curved' | 'hidden';

/** Edges between the same two nodes run this far apart at their middle, px on the screen. */
const LANE_GAP = 14;
/** Near nodes leave less room: the gap is at most this share of the distance. */
const LANE_SHARE = 0.2;
/** An arc's height, as a share of the distance it spans. */
const ARC_SHARE = 0.12;

/** A way between two points of the screen that swerves to one side: a quadratic curve with this control point. */
export interface Route {
  readonly controlX: number;
  readonly controlY: number;
}

/**
 * How far the middle of an edge lies to the left of the straight way from source to target, px; 0 is straight.
 * @param lane as in `OrderedEdges.lanes`.
 * @param isForward the source has the lower index.
 */
export function swerveOf(lane: number, isForward: boolean, length: number, style: EdgeStyle): number {
  const side = isForward ? lane : -lane;
  if (style === 'curved') return lane === 0 ? ARC_SHARE * length : 2 * ARC_SHARE * length * side;
  return side * Math.min(LANE_GAP, LANE_SHARE * length);
}

/** The control point of the curve from a to b whose middle lies `swerve` px to the left; y grows downwards. */
export function routeOf(ax: number, ay: number, bx: number, by: number, swerve: number): Route {
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.hypot(dx, dy) || 1;
  return {
    controlX: (ax + bx) / 2 + (2 * swerve * dy) / length,
    controlY: (ay + by) / 2 - (2 * swerve * dx) / length,
  };
}

/** The circle that an edge from a node to itself draws at the node's upper right, px from its centre. */
export function loopOf(
  nodeRadius: number,
  loop: number,
): { readonly dx: number; readonly dy: number; readonly radius: number } {
  const radius = Math.max(5, 0.6 * nodeRadius) + 4 * loop;
  const away = (nodeRadius + 0.7 * radius) * Math.SQRT1_2;
  return { dx: away, dy: -away, radius };
}
