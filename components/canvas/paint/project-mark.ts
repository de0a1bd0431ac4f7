import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { PROJECT_MARKS, type ProjectMark } from '@/lib/graph/scene/project-marks';
import type { CanvasPalette } from './canvas-palette';
import type { PaintContext } from './paint-context';

/** px of a mark's disc at its own size. */
export const MARK_RADIUS = 5.5;
export const MARK_LINE = 1.5;

interface MarkShape {
  /** A full disc with its sign cut out; else a ring. */
  readonly isFull: boolean;
  /** Lines of the sign, each as x and y in turn, px from the middle. */
  readonly lines: readonly (readonly number[])[];
}

/** Told apart by their shape: colours stand for other things. */
export const MARK_SHAPES: Readonly<Record<ProjectMark, MarkShape>> = {
  kept: { isFull: true, lines: [] },
  undecided: { isFull: false, lines: [] },
  include: { isFull: true, lines: [[-2.6, 0.2, -0.8, 2, 2.6, -1.8]] },
  exclude: { isFull: false, lines: [[-2.4, 0, 2.4, 0]] },
  maybe: {
    isFull: false,
    lines: [
      [-1.5, -1.3, -1, -2.3, 0, -2.7, 1.1, -2.3, 1.5, -1.3, 1, -0.4, 0, 0.3, 0, 0.9],
      [0, 2.6, 0, 2.7],
    ],
  },
  'not-retrieved': { isFull: false, lines: [[-2.2, 2.2, 2.2, -2.2]] },
  conflict: {
    isFull: false,
    lines: [
      [0, -2.8, 0, 0.6],
      [0, 2.6, 0, 2.7],
    ],
  },
};

/** On smaller dots a mark would be all there is. */
const MIN_MARKED_RADIUS = 3;
/** At its own size on dots from this radius on; a little smaller on smaller ones. */
const FULL_RADIUS = 7;
const MIN_SCALE = 0.6;

/** Where a dot's mark stands: above to the left, where no other mark does. Null for a dot that is too small for one. */
function placeMark(x: number, y: number, r: number) {
  if (r < MIN_MARKED_RADIUS) return null;
  const scale = Math.max(MIN_SCALE, Math.min(1, r / FULL_RADIUS));
  const corner = Math.max(4 * scale, r * 0.75);
  return { x: x - corner, y: y - corner, scale };
}

/** Draws the mark of a dot. */
export function paintDotMark(
  ctx: PaintContext,
  palette: CanvasPalette,
  mark: ProjectMark,
  x: number,
  y: number,
  r: number,
): void {
  const place = placeMark(x, y, r);
  if (place !== null) paintProjectMark(ctx, palette, mark, place.x, place.y, place.scale);
}

/** Draws a mark around a point. */
export function paintProjectMark(
  ctx: PaintContext,
  palette: CanvasPalette,
  mark: ProjectMark,
  x: number,
  y: number,
  scale: number,
): void {
  const { isFull, lines } = MARK_SHAPES[mark];
  const r = MARK_RADIUS * scale;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.arc(x, y, r + 1, 0, 2 * Math.PI);
  ctx.fillStyle = palette.canvas;
  ctx.fill();
  ctx.beginPath();
  ctx.arc(x, y, isFull ? r : r - scale / 2, 0, 2 * Math.PI);
  if (isFull) {
    ctx.fillStyle = palette.text;
    ctx.fill();
  } else {
    ctx.strokeStyle = palette.secondary;
    ctx.lineWidth = scale;
    ctx.stroke();
  }
  if (lines.length === 0) return;
  ctx.strokeStyle = isFull ? palette.canvas : palette.text;
  ctx.lineWidth = MARK_LINE * scale;
  ctx.lineCap = 'round';
  ctx.beginPath();
  for (const line of lines) traceLine(ctx, line, x, y, scale);
  ctx.stroke();
  ctx.lineCap = 'butt';
}

function traceLine(ctx: PaintContext, line: readonly number[], x: number, y: number, scale: number): void {
  for (let i = 0; i < line.length; i += 2) {
    const px = x + line[i]! * scale;
    const py = y + line[i + 1]! * scale;
    if (i === 0) ctx.moveTo(px, py);
    else ctx.lineTo(px, py);
  }
}

/** So many marks at most are drawn in a crowd, those of the most important dots. */
const MAX_CROWD_MARKS = 600;

/** The marks of a crowd, whose dots are drawn together: over all of them, and none of those that step back. */
export function paintCrowdMarks(
  ctx: PaintContext,
  scene: PaintedScene,
  palette: CanvasPalette,
  space: { readonly x: Float32Array; readonly y: Float32Array; readonly radius: Float32Array },
  isMarked: (index: number) => boolean,
): void {
  ctx.globalAlpha = 1;
  let drawn = 0;
  for (const i of scene.byImportance) {
    if (drawn >= MAX_CROWD_MARKS) return;
    const mark = PROJECT_MARKS[scene.marks[i]! - 1];
    if (mark === undefined || space.radius[i]! < MIN_MARKED_RADIUS || !isMarked(i)) continue;
    paintDotMark(ctx, palette, mark, space.x[i]!, space.y[i]!, space.radius[i]!);
    drawn++;
  }
}
