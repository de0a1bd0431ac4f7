import { type Camera, centreOn, MAX_FIT_ZOOM, type Size } from '@/lib/graph/scene/camera';
import type { Bounds } from '@/lib/graph/scene/point-grid';
import { CARD_HEIGHT, CARD_WIDTH } from '../paint/cards';

/** Room around the outermost nodes' middles, px. */
export interface FrameMargin {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half a card, and a little. */
export const CARD_MARGIN: FrameMargin = {
  x: CARD_WIDTH / 2 + 12,
  top: CARD_HEIGHT / 2 + 12,
  bottom: CARD_HEIGHT / 2 + 12,
};

/** A large dot, and half a label beside or below it. */
export const DOT_MARGIN: FrameMargin = { x: 76, top: 36, bottom: 52 };

/** A picture, and where in it the graph stands. */
export interface GraphFrame {
  readonly camera: Camera;
  readonly size: Size;
}

/**
 * All of `bounds` in a picture no larger than it needs and than `most`: the margins are equal on both sides, whatever else
 * the picture holds.
 */
export function frameAround(bounds: Bounds, most: Size, margin: FrameMargin): GraphFrame {
  const [wide, high] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
  const free = {
    width: most.width - 2 * Math.min(margin.x, most.width / 5),
    height: most.height - Math.min(margin.top + margin.bottom, (2 * most.height) / 5),
  };
  const zoom = Math.min(MAX_FIT_ZOOM, free.width / Math.max(wide, 1e-6), free.height / Math.max(high, 1e-6));
  const size = {
    width: Math.ceil(wide * zoom + 2 * margin.x),
    height: Math.ceil(high * zoom + margin.top + margin.bottom),
  };
  const middle = { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 };
  const camera = centreOn(middle.x, middle.y, size, zoom);
  return { camera: { ...camera, y: camera.y + (margin.top - margin.bottom) / 2 }, size };
}
