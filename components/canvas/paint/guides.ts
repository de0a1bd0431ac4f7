import type { Guide } from '@/lib/graph/layout/types';
import type { Camera } from '@/lib/graph/scene/camera';
import type { PaintContext } from './paint-context';
import type { CanvasPalette } from './palette';

/** Between a guide and the highest node, css px. */
const LIFT = 40;

/** Guides whose place lies above the window stay at its edge, as the head of a table does. */
const TOP_EDGE = 14;

/** Free space between two guides; one that would come nearer to the one before is left out. */
const GAP = 14;

/** Writes what stands below, at one size whatever the zoom. @param guides in the order from left to right. */
export function paintGuides(
  ctx: PaintContext,
  guides: readonly Guide[],
  camera: Camera,
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
  let right = Number.NEGATIVE_INFINITY;
  for (const { text, x, y } of guides) {
    const half = ctx.measureText(text).width / 2;
    const left = x * camera.zoom + camera.x - half;
    if (left < right + GAP) continue;
    right = left + 2 * half;
    const top = Math.max(TOP_EDGE, Math.round(y * camera.zoom + camera.y - LIFT));
    ctx.strokeText(text, Math.round(left + half), top);
    ctx.fillText(text, Math.round(left + half), top);
  }
}
