import type { Size } from '@/lib/graph/scene/camera';
import type { CanvasPalette } from './canvas-palette';
import type { Legend } from './legend';
import type { PaintContext } from './paint-context';

const ROW = 18;
const GAP = 24;
const COUNT_GAP = 8;
const PADDING = { x: 16, top: 8, bottom: 14 } as const;
const CREDIT_GAP = 6;

/** The legend and the credit line below a picture's graph, laid out. */
export interface LegendFoot extends Size {
  readonly legend: Legend | null;
  readonly columns: number;
  readonly columnWidth: number;
  readonly credit: string | null;
}

/** Lays the legend out in as many columns as a picture of this width has room for. The foot may need more width than that. */
export function layOutFoot(
  ctx: PaintContext,
  legend: Legend | null,
  credit: string | null,
  width: number,
  family: string,
): LegendFoot {
  const free = width - 2 * PADDING.x;
  const rows = legend?.rows ?? [];
  let columnWidth = 0;
  if (legend !== null) {
    ctx.font = legend.font;
    for (const { signWidth, name, count } of rows) {
      const words = ctx.measureText(name).width + ctx.measureText(count).width;
      columnWidth = Math.max(columnWidth, Math.ceil(signWidth + words + COUNT_GAP));
    }
  }
  const columns = Math.max(1, Math.min(rows.length, Math.floor((free + GAP) / (columnWidth + GAP))));
  ctx.font = creditFont(family);
  const creditWidth = credit === null ? 0 : Math.ceil(ctx.measureText(credit).width);
  const lines = Math.ceil(rows.length / columns);
  const creditHeight = credit === null ? 0 : ROW + (lines === 0 ? 0 : CREDIT_GAP);
  return {
    legend,
    columns,
    columnWidth,
    credit,
    width: Math.max(columnWidth, creditWidth) + 2 * PADDING.x,
    height: PADDING.top + lines * ROW + creditHeight + PADDING.bottom,
  };
}

function creditFont(family: string): string {
  return `400 10px ${family}`;
}

/** Draws the foot at the picture's lower edge; the legend is read column by column. */
export function paintFoot(
  ctx: PaintContext,
  foot: LegendFoot,
  palette: CanvasPalette,
  size: Size,
  family: string,
): void {
  const { legend, columns, columnWidth, credit } = foot;
  const top = size.height - foot.height + PADDING.top;
  const rows = legend?.rows ?? [];
  const lines = Math.ceil(rows.length / columns);
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
  ctx.textBaseline = 'middle';
  ctx.direction = 'ltr';
  ctx.textAlign = 'left';
  for (const [index, { paintSign, signWidth, name, count }] of rows.entries()) {
    const x = PADDING.x + Math.floor(index / lines) * (columnWidth + GAP);
    const y = top + ((index % lines) + 0.5) * ROW;
    ctx.globalAlpha = 1;
    paintSign(ctx, x, y);
    ctx.globalAlpha = 1;
    ctx.font = legend?.font ?? ctx.font;
    ctx.textAlign = 'left';
    ctx.fillStyle = palette.text;
    ctx.fillText(name, x + signWidth, y);
    if (count === '') continue;
    ctx.fillStyle = palette.secondary;
    ctx.fillText(count, x + signWidth + ctx.measureText(name).width + COUNT_GAP, y);
  }
  if (credit === null) return;
  ctx.font = creditFont(family);
  ctx.fillStyle = palette.secondary;
  ctx.fillText(credit, PADDING.x, size.height - PADDING.bottom - ROW / 2);
}
