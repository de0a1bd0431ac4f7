import type { Point } from '../types';
import { type Camera, centreOn, MAX_FIT_ZOOM, MIN_ZOOM, type Size } from './camera';
import { type Box, overlaps } from './label-placement';
import { boundsOfPoints } from './point-grid';

/** Widths on four sides: kept free at the edges of a view, or taken around a point; css px. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Gap between the nodes and whatever lies over the map, css px. */
const GAP = 6;
/** No side takes more than this share of the window, however much lies there. */
const MAX_SIDE_SHARE = 0.4;

interface FitOptions {
  /** Size of what is drawn around each point: its dot and label, or its card. */
  readonly reach: Sides;
  /** What lies over the map: legend, tools and the like. */
  readonly obstacles: readonly Box[];
  readonly maxZoom?: number;
}

/**
 * The camera that shows all points as large as can be, none of them under an obstacle.
 *
 * *Shape*: null when no point is finite. Where the obstacles leave too little room, some nodes stay covered. O(points)
 * for each way round the obstacles that has to be tried, most often one or two.
 * @param points interleaved x, y, world px; those that are not finite are passed over.
 */
export function fitPoints(points: Float32Array, size: Size, options: FitOptions): Camera | null {
  const { reach, maxZoom = MAX_FIT_ZOOM } = options;
  const bounds = boundsOfPoints(points, points.length / 2);
  if (bounds === null) return null;
  const cameras = insetsOf(options.obstacles, size).map((inset): Camera => {
    const left = Math.min(inset.left + reach.left, MAX_SIDE_SHARE * size.width);
    const right = Math.min(inset.right + reach.right, MAX_SIDE_SHARE * size.width);
    const top = Math.min(inset.top + reach.top, MAX_SIDE_SHARE * size.height);
    const bottom = Math.min(inset.bottom + reach.bottom, MAX_SIDE_SHARE * size.height);
    const free = { width: size.width - left - right, height: size.height - top - bottom };
    const desired = Math.min(
      free.width / Math.max(bounds.maxX - bounds.minX, 1e-6),
      free.height / Math.max(bounds.maxY - bounds.minY, 1e-6),
    );
    const zoom = Math.min(maxZoom, Math.max(MIN_ZOOM, desired));
    const middle = centreOn((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2, free, zoom);
    return { x: middle.x + left, y: middle.y + top, zoom };
  });
  // The first is the one that keeps nothing free: of equal zooms, the one nearer to the middle.
  const ways = cameras.map((camera, at) => ({ camera, at }));
  ways.sort((a, b) => b.camera.zoom - a.camera.zoom || a.at - b.at);
  const clear = ways.find(({ camera }) => isClear(points, camera, options));
  const best = clear?.camera ?? ways.at(-1)?.camera ?? null;
  const most = ways[0]?.camera.zoom ?? 0;
  if (best === null || best.zoom >= most / WORTH_A_SHIFT) return best;
  return shiftedCamera(points, size, options, { least: best.zoom * WORTH_A_SHIFT, most }) ?? best;
}

/** So much larger is worth a place off the middle. */
const WORTH_A_SHIFT = 1.05;
const ZOOM_STEP = 0.95;
/** Places that are tried in each direction, for each zoom. */
const SHIFTS = 7;
/** Points that are looked at for each of them; the place found is checked with all. */
const MAX_SAMPLE = 400;

/**
 * The largest view, nearest to the middle, in which the picture's own shape leaves room for the obstacles: a round one
 * needs none of the corner where a legend stands. Null for none between the zooms. O(points) at worst for each of some
 * hundred places, most often much less.
 */
function shiftedCamera(
  points: Float32Array,
  size: Size,
  options: FitOptions,
  zooms: { readonly least: number; readonly most: number },
): Camera | null {
  const bounds = boundsOfPoints(points, points.length / 2);
  if (bounds === null) return null;
  const { reach } = options;
  const sample = sampleOf(points);
  const between = (least: number, most: number) =>
    Array.from({ length: SHIFTS }, (_, at) => least + ((most - least) * at) / (SHIFTS - 1));
  for (let zoom = zooms.most; zoom >= zooms.least; zoom *= ZOOM_STEP) {
    const xs = between(reach.left - bounds.minX * zoom, size.width - reach.right - bounds.maxX * zoom);
    const ys = between(reach.top - bounds.minY * zoom, size.height - reach.bottom - bounds.maxY * zoom);
    const [middleX = 0, middleY = 0] = [xs[(SHIFTS - 1) / 2], ys[(SHIFTS - 1) / 2]];
    const places = xs.flatMap((x) => ys.map((y) => ({ x, y, zoom })));
    places.sort(
      (a, b) => Math.hypot(a.x - middleX, a.y - middleY) - Math.hypot(b.x - middleX, b.y - middleY),
    );
    const found = places.find((place) => isClear(sample, place, options) && isClear(points, place, options));
    if (found !== undefined) return found;
  }
  return null;
}

/** Some of the points, from all over. */
function sampleOf(points: Float32Array): Float32Array {
  const count = points.length / 2;
  if (count <= MAX_SAMPLE) return points;
  const step = count / MAX_SAMPLE;
  return Float32Array.from(
    { length: 2 * MAX_SAMPLE },
    (_, at) => points[2 * Math.floor((at >> 1) * step) + (at & 1)]!,
  );
}

/** The positions of nodes together with what is written above them, interleaved x, y; a copy. */
export function pointsToShow(positions: Float32Array, guides: readonly Point[]): Float32Array {
  const points = new Float32Array(positions.length + 2 * guides.length);
  points.set(positions);
  for (const [at, { x, y }] of guides.entries()) points.set([x, y], positions.length + 2 * at);
  return points;
}

/** Whether nothing that is drawn at the points lies under an obstacle. O(points). */
export function isClear(
  points: Float32Array,
  camera: Camera,
  { reach, obstacles }: Pick<FitOptions, 'reach' | 'obstacles'>,
): boolean {
  // Where in the world no point may lie, left, top, right and bottom of each: what is drawn there would reach under the obstacle. In
  // one array, and in the unit of the points: the first picture of a large graph waits for this.
  const barred = Float64Array.from(
    obstacles.flatMap(({ left, top, right, bottom }) => [
      (left - reach.right - camera.x) / camera.zoom,
      (top - reach.bottom - camera.y) / camera.zoom,
      (right + reach.left - camera.x) / camera.zoom,
      (bottom + reach.top - camera.y) / camera.zoom,
    ]),
  );
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    for (let at = 0; at < barred.length; at += 4) {
      const isBetween = x > barred[at]! && x < barred[at + 2]!;
      if (isBetween && y > barred[at + 1]! && y < barred[at + 3]!) return false;
    }
  }
  return true;
}

/** Every way to keep some of the obstacles out by freeing the sides where they lie, from none to all. */
function insetsOf(obstacles: readonly Box[], { width, height }: Size): readonly Sides[] {
  const sides = { left: [0], right: [0], top: [0], bottom: [0] };
  const inWindow = obstacles.filter((box) =>
    overlaps(box, { left: 0, top: 0, right: width, bottom: height }),
  );
  for (const { left, top, right, bottom } of inWindow) {
    if (left + right < width) sides.left.push(right + GAP);
    else sides.right.push(width - left + GAP);
    if (top + bottom < height) sides.top.push(bottom + GAP);
    else sides.bottom.push(height - top + GAP);
  }
  const ways: Sides[] = [];
  for (const left of new Set(sides.left)) {
    for (const right of new Set(sides.right)) {
      for (const top of new Set(sides.top)) {
        for (const bottom of new Set(sides.bottom)) ways.push({ left, right, top, bottom });
      }
    }
  }
  return ways.sort((a, b) => areaOf(a) - areaOf(b));
}

function areaOf({ left, right, top, bottom }: Sides): number {
  return left + right + top + bottom;
}
