import type { Guide } from '@/lib/graph/layout/types';
import type { Camera, Size } from '@/lib/graph/scene/camera';
import { type Box, overlaps } from '@/lib/graph/scene/label-placement';
import type { CanvasPalette } from './canvas-palette';
import { CARD_HEIGHT } from './cards';
import type { PaintContext } from './paint-context';

/** What guides take above the highest dot or card, with a little air, css px. */
export const GUIDE_ROOM = 24;

/** From the middle of a dot to what is free above it, css px. */
const DOT_REACH = 16;

/** Guides whose place lies above the window stay at its edge, as the head of a table does. */
const TOP_EDGE = 14;

/** Free space between two guides; one that would come nearer to the one before is left out. */
const GAP = 14;

/** Of the text, css px. */
const HEIGHT = 16;

/** What lies over the map further down than this share of it is not gone round: guides beneath it are left out. */
const LOWEST_HEAD = 0.3;
const CONTROL_GAP = 4;

/** Where and beneath what guides are written; a part of `PaintState`. */
interface GuideSurroundings {
  readonly camera: Camera;
  readonly size: Size;
  readonly overscan: number;
  readonly covered: readonly Box[];
  readonly cards: ReadonlySet<number>;
}

export interface PlacedGuide {
  readonly text: string;
  readonly box: Box;
}

/**
 * Where to write what stands below: in one row above the highest node, or at the window's edge, and below the controls
 * that lie there.
 * @param guides in the order from left to right.
 */
export function placeGuides(
  ctx: PaintContext,
  guides: readonly Guide[],
  { camera, size, overscan, covered, cards }: GuideSurroundings,
  font: string,
): readonly PlacedGuide[] {
  const [first] = guides;
  if (first === undefined) return [];
  ctx.font = font;
  const spans = guides.map(({ text, x }) => {
    const half = ctx.measureText(text).width / 2;
    const middle = x * camera.zoom + camera.x;
    return { left: middle - half, right: middle + half };
  });
  const reach = cards.size === 0 ? DOT_REACH : CARD_HEIGHT / 2;
  const natural = Math.round(first.y * camera.zoom + camera.y - reach - GUIDE_ROOM);
  const lowest = overscan + LOWEST_HEAD * (size.height - 2 * overscan);
  const top = freeRow(spans, Math.max(overscan + TOP_EDGE, natural), lowest, covered);
  let right = Number.NEGATIVE_INFINITY;
  return guides.flatMap(({ text }, at): PlacedGuide[] => {
    const span = spans[at];
    if (span === undefined || span.left < right + GAP) return [];
    const box = { ...span, top, bottom: top + HEIGHT };
    if (covered.some((control) => overlaps(control, box))) return [];
    right = span.right;
    return [{ text, box }];
  });
}

/** Writes guides at one size whatever the zoom. */
export function paintGuides(
  ctx: PaintContext,
  guides: readonly PlacedGuide[],
  palette: CanvasPalette,
  font: string,
): void {
  if (guides.length === 0) return;
  ctx.font = font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  ctx.globalAlpha = 1;
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4;
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.canvas;
  ctx.fillStyle = palette.secondary;
  for (const { text, box } of guides) {
    const middle = Math.round((box.left + box.right) / 2);
    ctx.strokeText(text, middle, box.top);
    ctx.fillText(text, middle, box.top);
  }
}

/** The upper edge of the first row from `desired` on that no control covers; those that end below `lowest` do not count. */
function freeRow(
  spans: readonly { readonly left: number; readonly right: number }[],
  desired: number,
  lowest: number,
  covered: readonly Box[],
): number {
  let top = desired;
  for (const control of [...covered].sort((a, b) => a.bottom - b.bottom)) {
    if (control.bottom > lowest) break;
    if (spans.some((span) => overlaps(control, { ...span, top, bottom: top + HEIGHT })))
      top = Math.ceil(control.bottom) + CONTROL_GAP;
  }
  return top;
}
