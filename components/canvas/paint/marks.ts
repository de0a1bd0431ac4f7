import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { CanvasPalette } from './canvas-palette';
import type { PaintContext } from './paint-context';
import { paintPin } from './pin-shape';

/** A mark is drawn at its own size on dots from this radius on, and shrinks with smaller ones. */
const FULL_RADIUS = 6;
const MIN_MARK_SCALE = 0.5;
/** On smaller dots a mark would be all there is. */
const MIN_MARKED_RADIUS = 1.6;

/** What lies around and on a dot: attention, loading, and the marks of its states. */

/** Selected: a ring and a soft halo; hovered: a smaller halo. */
export function paintHalo(
  ctx: PaintContext,
  palette: CanvasPalette,
  flags: number,
  x: number,
  y: number,
  r: number,
  alpha: number,
): void {
  const isSelected = (flags & NODE_FLAG.selected) !== 0;
  ctx.globalAlpha = 0.18 * alpha;
  ctx.fillStyle = palette.brand;
  ctx.beginPath();
  ctx.arc(x, y, r + (isSelected ? 12 : 8), 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = alpha;
  if (!isSelected) return;
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.brand;
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.arc(x, y, r + 4, 0, 2 * Math.PI);
  ctx.stroke();
}

/** @param turn where the arc begins, radians. */
export function paintArc(
  ctx: PaintContext,
  palette: CanvasPalette,
  x: number,
  y: number,
  r: number,
  turn: number,
): void {
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.brand;
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(x, y, r, turn, turn + 1.6);
  ctx.stroke();
  ctx.lineCap = 'butt';
}

/** Error dot, pin and retraction mark; of one size on all but the smallest dots, so that they read there too. */
export function paintMarks(
  ctx: PaintContext,
  palette: CanvasPalette,
  flags: number,
  x: number,
  y: number,
  r: number,
): void {
  if (r < MIN_MARKED_RADIUS) return;
  const scale = Math.max(MIN_MARK_SCALE, Math.min(1, r / FULL_RADIUS));
  const corner = Math.max(4 * scale, r * 0.75);
  ctx.setLineDash([]);
  if ((flags & NODE_FLAG.error) !== 0) {
    fillRinged(ctx, palette, palette.error, x + corner, y - corner, 4 * scale);
  }
  if ((flags & NODE_FLAG.pinned) !== 0) {
    paintPin(ctx, palette, x, y - r + 2 * scale, scale);
  }
  if ((flags & NODE_FLAG.retracted) !== 0) paintCross(ctx, palette, x + corner, y + corner, scale);
}

/** The mark of a retracted work. */
export function paintCross(
  ctx: PaintContext,
  palette: CanvasPalette,
  x: number,
  y: number,
  scale: number,
): void {
  const arm = 3.5 * scale;
  for (const [width, color] of [
    [4.5, palette.canvas],
    [2.2, palette.error],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width * scale;
    ctx.beginPath();
    ctx.moveTo(x - arm, y - arm);
    ctx.lineTo(x + arm, y + arm);
    ctx.moveTo(x + arm, y - arm);
    ctx.lineTo(x - arm, y + arm);
    ctx.stroke();
  }
}

function fillRinged(
  ctx: PaintContext,
  palette: CanvasPalette,
  color: string,
  x: number,
  y: number,
  r: number,
): void {
  ctx.fillStyle = palette.canvas;
  ctx.beginPath();
  ctx.arc(x, y, r + 1.5, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.fill();
}
