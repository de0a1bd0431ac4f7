import type { PaintContext } from './paint-context';

/** A pushpin whose needle's tip is at 0, 0, px: needle, flange, neck and cap, once around. */
const CORNERS = [
  [0, 0],
  [-0.8, -5],
  [-4.5, -5],
  [-4.5, -6.2],
  [-2.4, -8.4],
  [-2.4, -11],
  [-3.6, -12],
  [-3.6, -13.4],
  [3.6, -13.4],
  [3.6, -12],
  [2.4, -11],
  [2.4, -8.4],
  [4.5, -6.2],
  [4.5, -5],
  [0.8, -5],
] as const;

/** The pin as an SVG path, its tip at 0, 0. */
export const PIN_PATH = `M${CORNERS.map((corner) => corner.join(' ')).join('L')}Z`;

/** A pin stuck into a point, with a rim in the surface's colour. */
export function paintPin(
  ctx: PaintContext,
  colors: { readonly text: string; readonly canvas: string },
  x: number,
  y: number,
  scale: number,
): void {
  ctx.beginPath();
  for (const [index, [dx, dy]] of CORNERS.entries()) {
    if (index === 0) ctx.moveTo(x + dx * scale, y + dy * scale);
    else ctx.lineTo(x + dx * scale, y + dy * scale);
  }
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.lineWidth = 2.5 * scale;
  ctx.strokeStyle = colors.canvas;
  ctx.stroke();
  ctx.fillStyle = colors.text;
  ctx.fill();
}
