import { type Camera, containsBounds, type Size, windowOf } from '@/lib/graph/scene/camera';

/**
 * With more edges on screen than this, a picture that exists is moved rather than drawn anew while the view moves:
 * measured at 10,000 nodes and 30,000 edges, that takes 0.4 of the processor time when panning and 0.5 when zooming.
 */
const MIN_EDGES = 10_000;
/**
 * The same for a view that is panned alone, where a moved picture is as good as a new one: measured by turns in one page,
 * it takes 0.64 of the processor time with 300 nodes and 900 edges, 0.79 with 1,000 and 3,000.
 */
const MIN_EDGES_PANNED = 500;
/** Drawn around the window, so that a moved picture still fills it, css px. */
const OVERSCAN = 96;
/**
 * The same around a view that is panned, of the window's shorter side. A fast pan at reading zoom then draws 27 of 107
 * frames anew in place of 54, for 0.96 of the processor time with 1,000 nodes and 0.87 with 10,000; still more around
 * it draws fewer, but the frame rate of 10,000 falls.
 */
const OVERSCAN_SHARE = 0.2;
/** A picture that was scaled, or in which something turns, is drawn anew after this long. */
const MAX_AGE_MS = 100;
/** Lines and letters grow and shrink with a moved picture: so far at most. */
const MAX_STRETCH = 1.35;

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
  /** As `performance.now()` counts. */
  readonly paintedAt: number;
}

/** How far beyond the window to draw a graph, css px; `pannedEdges`: those on screen, of a view that is panned. */
export function overscanOf({ width, height }: Size, edgeCount: number, pannedEdges: number): number {
  if (pannedEdges > MIN_EDGES_PANNED) return Math.round(OVERSCAN_SHARE * Math.min(width, height));
  return edgeCount > MIN_EDGES ? OVERSCAN : 0;
}

/**
 * Where to move what is painted so that it shows another view: scaled about its left top corner, then shifted (css px).
 * Null when it has to be drawn anew: it is cheap, too old, too small or too coarse for that, or shows another scene.
 */
export function moveBitmap(
  painted: Painted,
  view: { readonly camera: Camera; readonly size: Size; readonly revision: number; readonly now: number },
): Camera | null {
  const { camera, size, revision, now } = view;
  const isPanned = camera.zoom === painted.camera.zoom;
  const isAsGood = isPanned && !painted.hasGuides;
  if (painted.visibleEdges <= (isAsGood ? MIN_EDGES_PANNED : MIN_EDGES)) return null;
  if (painted.revision !== revision) return null;
  if (painted.size.width !== size.width || painted.size.height !== size.height) return null;
  if ((!isPanned || painted.isTurning) && now - painted.paintedAt >= MAX_AGE_MS) return null;
  const zoom = camera.zoom / painted.camera.zoom;
  if (Math.max(zoom, 1 / zoom) > MAX_STRETCH) return null;
  const { overscan } = painted;
  if (!containsBounds(windowOf(painted.camera, size, overscan), windowOf(camera, size))) return null;
  return {
    x: camera.x - painted.camera.x * zoom + overscan * (1 - zoom),
    y: camera.y - painted.camera.y * zoom + overscan * (1 - zoom),
    zoom,
  };
}
