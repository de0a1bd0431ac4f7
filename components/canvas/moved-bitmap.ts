import { type Camera, containsBounds, type Size, windowOf } from '@/lib/graph/scene/camera';

/**
 * With more edges on screen than this, a picture that exists is moved rather than drawn anew while the view moves:
 * measured at 10,000 nodes and 30,000 edges, that takes 0.4 of the processor time when panning and 0.5 when zooming.
 */
const MIN_EDGES = 10_000;
/** Drawn around the window, so that a moved picture still fills it, css px. */
const OVERSCAN = 96;
/** A moved picture is drawn anew after this long; what it shows is that much behind. */
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
  /** As `performance.now()` counts. */
  readonly paintedAt: number;
}

/** How far beyond the window a graph of so many edges is drawn, css px. */
export function overscanOf(edgeCount: number): number {
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
  if (painted.visibleEdges <= MIN_EDGES || painted.revision !== revision) return null;
  if (painted.size.width !== size.width || painted.size.height !== size.height) return null;
  if (now - painted.paintedAt >= MAX_AGE_MS) return null;
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
