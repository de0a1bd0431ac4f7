import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { Box } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import type { LabelForm, LabelText } from './label-texts';
import type { PaintContext } from './paint-context';

export const LINE_HEIGHT = 14;

export interface Label {
  readonly index: number;
  readonly form: LabelForm;
  readonly text: LabelText;
  /** The middle of its lines, css px. */
  readonly x: number;
  readonly box: Box;
}

/** Writes labels where they were placed, in the context's font; those of dimmed nodes step back. */
export function drawLabels(
  ctx: PaintContext,
  scene: PaintedScene,
  labels: readonly Label[],
  color: string,
  palette: CanvasPalette,
): void {
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4;
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.canvas;
  ctx.fillStyle = color;
  for (const { index, text, x, box } of labels) {
    const isDimmed = (scene.flags[index]! & NODE_FLAG.dimmed) !== 0;
    ctx.direction = text.direction;
    for (const [row, line] of text.lines.entries()) {
      const y = Math.round(box.top) + row * LINE_HEIGHT + 1;
      ctx.globalAlpha = isDimmed ? 0.1 : 0.9;
      ctx.strokeText(line, Math.round(x), y);
      ctx.globalAlpha = isDimmed ? 0.15 : 1;
      ctx.fillText(line, Math.round(x), y);
    }
  }
  ctx.direction = 'ltr';
  ctx.globalAlpha = 1;
}
