import { type Camera, containsBounds, type Size, windowOf } from '@/lib/graph/scene/camera';

/**
 * With more edges on screen than this, a picture that exists is moved rather than drawn anew while the view moves:
 * measured at 10,000 nodes and 30,000 edges, that takes 0.4 of the processor time when panning and 0.5 when zooming.
 */
const MIN_EDGES = 10_000;
/**
 * The same for a view that is panned alone, where a moved picture is as good as a new one: measured by turns in one page,
 * it takes 0.64 of the processor time with 300 nodes and 900 edges, 0.79 with 1,000 and 3,000. From 100 on rather than from 500, a map
 * in a phone's window at reading zoom had 1.25 and 0.94 times the frames of force-graph in place of 0.8, on a processor four times as slow.
 */
const MIN_EDGES_PANNED = 100;
/**
 * A picture with more edges is left to the worker that paints, where there is one: fewer are painted by the page in time. From 1,000 on
 * rather than from 250, a view of 10,000 nodes that was panned at reading zoom took the page 45 to 56 ms a picture, two thirds of them pixels.
 */
const MIN_EDGES_APART = 250;
/** Drawn around the window, so that a moved picture still fills it, css px. */
const OVERSCAN = 96;
/**
 * The same around a view that is panned, of the window's shorter side. A fast pan at reading zoom then draws 27 of 107
 * frames anew in place of 54, for 0.96 of the processor time with 1,000 nodes and 0.87 with 10,000; still more around
 * it draws fewer, but the frame rate of 10,000 falls.
 */
const OVERSCAN_SHARE = 0.2;
/** At least so much, css px: a finger is as fast on a small screen. In a phone's window 25 of 100 frames are painted anew then, in place of 33. */
const LEAST_PANNED_OVERSCAN = 120;
/** A picture that was scaled, or in which something turns, is drawn anew after this long. */
const MAX_AGE_MS = 100;
/** Lines and letters grow and shrink with a moved picture: so far at most. */
const MAX_STRETCH = 1.35;

/** While the next picture is on its way from a worker, this one may be scaled so far: a view that changes faster is a blur anyway. */
export const MAX_STRETCH_WAITING = 10;
/** The next picture is asked for when so much of what lies around the window has come into sight. */
const RESERVE = 0.6;

/** What is on the canvas. */
export interface Painted {
  readonly camera: Camera;
  readonly size: Size;
  /** How far it reaches beyond the window on each side, css px. */
  readonly overscan: number;
  /** `Scene.revision` at that time. */
  readonly revision: number;
  readonly visibleEdges: number;
  /** Something in it turns, as the arc of a node that is loading. */
  readonly isTurning: boolean;
  /** Something in it keeps to the window's edge, as the years of a timeline. */
  readonly hasGuides: boolean;
  /** All nodes are on it: beyond its edge there is nothing. */
  readonly isWhole: boolean;
  /** As `performance.now()` counts. */
  readonly paintedAt: number;
}

/**
 * How far beyond the window to draw a graph, css px. @param isLarge see `PicturePlan`.
 * @param pannedEdges those on screen, of a view that is panned.
 */
export function overscanOf(size: Size, isLarge: boolean, pannedEdges: number): number {
  if (pannedEdges > MIN_EDGES_PANNED) return pannedOverscan(size);
  return isLarge ? OVERSCAN : 0;
}

/**
 * How far the canvas itself reaches beyond the window, for a picture that reaches so far: of a graph whose pictures are dear always as
 * far as any of them does, since a canvas that gets another size takes the page as long as a small graph's picture.
 */
export function canvasMargin(size: Size, isDear: boolean, overscan: number): number {
  return isDear ? Math.max(overscan, pannedOverscan(size)) : overscan;
}

/** A multiple of 4, which is whole in pixels of most screens. */
function pannedOverscan({ width, height }: Size): number {
  return Math.max(LEAST_PANNED_OVERSCAN, 4 * Math.round((OVERSCAN_SHARE / 4) * Math.min(width, height)));
}

/** Whether the next picture after this one is dear enough to be painted in a worker. */
export function isLargePicture({ visibleEdges }: Pick<Painted, 'visibleEdges'>): boolean {
  return visibleEdges > MIN_EDGES_APART;
}

/** What of the map is to be seen. */
export interface View {
  readonly camera: Camera;
  readonly size: Size;
}

interface SceneView extends View {
  /** `Scene.revision`. */
  readonly revision: number;
  readonly now: number;
}

/**
 * Where to move what is painted so that it shows another view, as `placeBitmap` says. Null when it has to be drawn anew: it
 * is cheap, too old, too small or too coarse for that, or shows another scene.
 */
export function moveBitmap(painted: Painted, view: SceneView): Camera | null {
  const isAsGood = view.camera.zoom === painted.camera.zoom && !painted.hasGuides;
  if (painted.visibleEdges <= (isAsGood ? MIN_EDGES_PANNED : MIN_EDGES)) return null;
  return isOutdated(painted, view) ? null : placeBitmap(painted, view);
}

/** Whether what is painted shows another scene, or is too old for the view. */
function isOutdated(painted: Painted, { camera, revision, now }: SceneView): boolean {
  const ages = camera.zoom !== painted.camera.zoom || painted.isTurning;
  return painted.revision !== revision || (ages && now - painted.paintedAt >= MAX_AGE_MS);
}

/** Whether the next picture had better be asked for: this one is outdated, or will soon be too small or too coarse. */
export function wantsRenewal(painted: Painted, view: SceneView): boolean {
  return (
    isOutdated(painted, view) || placeBitmap(painted, view, { reserve: RESERVE * painted.overscan }) === null
  );
}

/**
 * Where to move what is painted so that it shows another view: scaled about the window's left top corner, then shifted (css
 * px). Null when it is too small or too coarse for that.
 * @param limits so many px of its edge are not to be used; it may be scaled so far.
 */
export function placeBitmap(
  painted: Painted,
  view: View,
  { reserve = 0, maxStretch = MAX_STRETCH }: { readonly reserve?: number; readonly maxStretch?: number } = {},
): Camera | null {
  const place = placeAnyway(painted, view);
  if (place === null || Math.max(place.zoom, 1 / place.zoom) > maxStretch) return null;
  const drawn = windowOf(painted.camera, painted.size, painted.overscan - reserve);
  if (!painted.isWhole && !containsBounds(drawn, windowOf(view.camera, view.size))) return null;
  return place;
}

/** The same wherever that is, however large: parts of the window may stay bare. Null when the window has another size. */
export function placeAnyway(painted: Painted, { camera, size }: View): Camera | null {
  if (painted.size.width !== size.width || painted.size.height !== size.height) return null;
  const zoom = camera.zoom / painted.camera.zoom;
  return { x: camera.x - painted.camera.x * zoom, y: camera.y - painted.camera.y * zoom, zoom };
}

/** How much of a view a picture fills, from 0 to 1. */
export function coverageOf(painted: Painted, { camera, size }: View): number {
  if (painted.isWhole) return 1;
  const drawn = windowOf(painted.camera, painted.size, painted.overscan);
  const seen = windowOf(camera, size);
  const width = Math.min(drawn.maxX, seen.maxX) - Math.max(drawn.minX, seen.minX);
  const height = Math.min(drawn.maxY, seen.maxY) - Math.max(drawn.minY, seen.minY);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((seen.maxX - seen.minX) * (seen.maxY - seen.minY));
}
