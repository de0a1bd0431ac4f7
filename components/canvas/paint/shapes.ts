import { KIND_SHAPES, type KindOutline } from '@/components/ui/kind-shapes';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { PaintContext } from './paint-context';

/** Adds the outline of a kind to the current path. */
export function traceKind(ctx: PaintContext, outline: KindOutline, x: number, y: number, r: number): void {
  if (outline.form === 'circle') {
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  if (outline.form === 'rounded-square') {
    ctx.roundRect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, 0.45 * r);
    return;
  }
  const { corners } = outline;
  ctx.moveTo(x + corners[0]![0] * r, y + corners[0]![1] * r);
  for (let corner = 1; corner < corners.length; corner++) {
    ctx.lineTo(x + corners[corner]![0] * r, y + corners[corner]![1] * r);
  }
  ctx.closePath();
}

/** Draws a kind's small sign, as legend and cards show it: hollow and bullseye shapes included. */
export function paintGlyph(
  ctx: PaintContext,
  outline: KindOutline,
  x: number,
  y: number,
  r: number,
  color: string,
  surface: string,
): void {
  ctx.beginPath();
  traceKind(ctx, outline, x, y, r);
  if (outline.form === 'polygon' && outline.isHollow) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 0.33 * r;
    ctx.stroke();
    return;
  }
  ctx.fillStyle = color;
  ctx.fill();
  if (outline.form !== 'circle' || !outline.isBullseye) return;
  for (const [share, fill] of [
    [0.66, surface],
    [0.38, color],
  ] as const) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.arc(x, y, share * r, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** The outline as an SVG path around 0, 0. */
export function kindPath(kind: EntityKind, r: number): string {
  const outline = KIND_SHAPES[kind].outline;
  const n = (value: number) => Number((value * r).toFixed(2));
  if (outline.form === 'circle') return `M${n(-1)} 0a${r} ${r} 0 1 0 ${n(2)} 0a${r} ${r} 0 1 0 ${n(-2)} 0Z`;
  if (outline.form === 'polygon') {
    return `M${outline.corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
  }
  const corner = `a${n(0.45)} ${n(0.45)} 0 0 1`;
  return (
    `M${n(-0.45)} ${n(-0.9)}h${n(0.9)}${corner} ${n(0.45)} ${n(0.45)}v${n(0.9)}${corner} ${n(-0.45)} ${n(0.45)}` +
    `h${n(-0.9)}${corner} ${n(-0.45)} ${n(-0.45)}v${n(-0.9)}${corner} ${n(0.45)} ${n(-0.45)}Z`
  );
}
