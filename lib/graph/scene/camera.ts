import type { Bounds } from './point-grid';

/** The view: screen = world * zoom + (x, y), in css px. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A force layout of 20,000 nodes needs 0.002 on a phone of which a panel takes half. */
export const MIN_ZOOM = 0.001;
export const MAX_ZOOM = 4;
/** Fitting never magnifies beyond this; a lone node is shown at its own size. */
export const MAX_FIT_ZOOM = 1.2;
/** A narrower window is a phone's, css px. */
export const NARROW_WIDTH = 560;

/**
 * The camera that shows all of `bounds`, centred.
 * @param padding px kept free at each side; on a small screen at most a fifth of it.
 */
export function fitBounds(
  bounds: Bounds,
  size: Size,
  padding: { readonly x: number; readonly y: number },
  minZoom = MIN_ZOOM,
  maxZoom = MAX_FIT_ZOOM,
): Camera {
  const freeWidth = size.width - 2 * Math.min(padding.x, size.width / 5);
  const freeHeight = size.height - 2 * Math.min(padding.y, size.height / 5);
  const desired = Math.min(
    freeWidth / Math.max(bounds.maxX - bounds.minX, 1e-6),
    freeHeight / Math.max(bounds.maxY - bounds.minY, 1e-6),
  );
  const zoom = Math.min(maxZoom, Math.max(minZoom, desired));
  return centreOn((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2, size, zoom);
}

/** The camera that has a world point in the middle of the screen. */
export function centreOn(x: number, y: number, size: Size, zoom: number): Camera {
  return { x: size.width / 2 - x * zoom, y: size.height / 2 - y * zoom, zoom };
}

/** The part of the world a camera shows, grown by `margin` screen px (shrunk when negative). */
export function windowOf(camera: Camera, size: Size, margin = 0): Bounds {
  return {
    minX: (-margin - camera.x) / camera.zoom,
    minY: (-margin - camera.y) / camera.zoom,
    maxX: (size.width + margin - camera.x) / camera.zoom,
    maxY: (size.height + margin - camera.y) / camera.zoom,
  };
}

export function containsBounds(outer: Bounds, inner: Bounds): boolean {
  return (
    inner.minX >= outer.minX &&
    inner.maxX <= outer.maxX &&
    inner.minY >= outer.minY &&
    inner.maxY <= outer.maxY
  );
}

export function uniteBounds(a: Bounds, b: Bounds): Bounds {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** Part of the way from one camera to another; 0 is `from`, 1 is `to`. Zoom goes by ratios, as the eye sees it. */
export function blendCameras(from: Camera, to: Camera, share: number, size: Size): Camera {
  const zoom = from.zoom * (to.zoom / from.zoom) ** share;
  const centre = (camera: Camera) => ({
    x: (size.width / 2 - camera.x) / camera.zoom,
    y: (size.height / 2 - camera.y) / camera.zoom,
  });
  const a = centre(from);
  const b = centre(to);
  return centreOn(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, size, zoom);
}
