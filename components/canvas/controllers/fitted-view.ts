import type { Surroundings } from '@/components/canvas/picture/control-boxes';
import { type Camera, NARROW_WIDTH, type Size } from '@/lib/graph/scene/camera';
import { fitPoints, type Sides } from '@/lib/graph/scene/fit-view';
import { CARD_HEIGHT, CARD_WIDTH } from '../paint/cards';
import { CARD_ZOOM } from './choose-cards';

/** Around a node's middle, px: its dot and label from far, its card from near; and a little air. */
const LABEL_REACH: Sides = { left: 62, top: 24, right: 62, bottom: 48 };
/** On a phone names at the edge are short. */
const NARROW_LABEL_REACH: Sides = { ...LABEL_REACH, left: 50, right: 50 };
/** A sheet leaves a phone's map no room for air. */
const LOW_LABEL_REACH: Sides = { left: 54, top: 14, right: 54, bottom: 38 };
const LOW_HEIGHT = 400;
const CARD_REACH: Sides = {
  left: CARD_WIDTH / 2 + 14,
  top: CARD_HEIGHT / 2 + 14,
  right: CARD_WIDTH / 2 + 14,
  bottom: CARD_HEIGHT / 2 + 14,
};

/** Nothing is in the way. */
export const OPEN: Surroundings = { obstacles: [], headroom: 0 };

/** What a fitted node takes around its middle at a zoom. */
export function reachAt(zoom: number, { width, height }: Size, headroom: number): Sides {
  const wide = width < NARROW_WIDTH ? NARROW_LABEL_REACH : LABEL_REACH;
  const labels = height <= LOW_HEIGHT ? LOW_LABEL_REACH : wide;
  const reach = zoom >= CARD_ZOOM ? CARD_REACH : labels;
  return { ...reach, top: reach.top + headroom };
}

/** The camera that shows all points, none under a control; where cards would not fit, they are shown as dots. */
export function fitted(
  points: Float32Array,
  size: Size,
  { obstacles, headroom }: Surroundings,
): Camera | null {
  const reach = reachAt(0, size, headroom);
  const far = fitPoints(points, size, { reach, obstacles });
  if (far === null || far.zoom < CARD_ZOOM) return far;
  const near = fitPoints(points, size, { reach: reachAt(CARD_ZOOM, size, headroom), obstacles });
  if (near !== null && near.zoom >= CARD_ZOOM) return near;
  return fitPoints(points, size, { reach, obstacles, maxZoom: CARD_ZOOM - 0.01 });
}
