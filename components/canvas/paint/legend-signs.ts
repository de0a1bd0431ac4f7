import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import { isGroupLink } from '@/lib/graph/groups/group-node';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { EDGE_TYPES, type EdgeType } from '@/lib/graph/types';
import { markLabel } from '@/lib/project/outcome-label';
import type { CanvasPalette } from './canvas-palette';
import { EDGE_LINES } from './edge-styles';
import { GROUP_NOTES, groupNote, MARK_NAMES, presentMarks } from './legend-facts';
import { paintCross } from './marks';
import type { PaintContext } from './paint-context';
import { paintPin } from './pin-shape';
import { paintProjectMark } from './project-mark';

/** px a legend's sign of a node takes, with the gap to its name. */
export const SIGN_WIDTH = 22;
export const SIGN_RADIUS = 5.5;
const LINE_LENGTH = 26;
const LINE_SIGN_WIDTH = LINE_LENGTH + 8;
const ARROW = { length: 6.5, half: 3.5 } as const;
const PIN_SCALE = 0.9;

/** One line of a picture's legend: a sign at its left, a name, and a number at its right. */
export interface LegendRow {
  /** @param x where the sign begins; y is its middle. */
  readonly paintSign: (ctx: PaintContext, x: number, y: number) => void;
  /** px from there to the name. */
  readonly signWidth: number;
  readonly name: string;
  readonly count: string;
}

/** The marks that nodes of the scene carry, as the screen's legend names them. */
export function markRows(
  { flags, marks, count }: PaintedScene,
  palette: CanvasPalette,
): readonly LegendRow[] {
  let present = 0;
  for (let i = 0; i < count; i++) present |= flags[i]!;
  const row = (name: string, paintSign: LegendRow['paintSign']): LegendRow => ({
    name,
    count: '',
    signWidth: SIGN_WIDTH,
    paintSign,
  });
  const rows: LegendRow[] = [];
  if ((present & NODE_FLAG.minimal) !== 0) {
    rows.push(row(MARK_NAMES.onlyNamed, (ctx, x, y) => paintStub(ctx, palette, x + SIGN_RADIUS, y)));
  }
  if ((present & NODE_FLAG.pinned) !== 0) {
    rows.push(
      row(MARK_NAMES.pinned, (ctx, x, y) => paintPin(ctx, palette, x + SIGN_RADIUS, y + 6, PIN_SCALE)),
    );
  }
  if ((present & NODE_FLAG.retracted) !== 0) {
    rows.push(row(MARK_NAMES.retracted, (ctx, x, y) => paintCross(ctx, palette, x + SIGN_RADIUS, y, 1)));
  }
  for (const mark of presentMarks(marks)) {
    rows.push(
      row(markLabel(mark), (ctx, x, y) => paintProjectMark(ctx, palette, mark, x + SIGN_RADIUS, y, 1)),
    );
  }
  return rows;
}

function paintStub(ctx: PaintContext, palette: CanvasPalette, x: number, y: number): void {
  ctx.beginPath();
  ctx.arc(x, y, SIGN_RADIUS, 0, 2 * Math.PI);
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = palette.secondary;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = palette.secondary;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([2.6, 1.8]);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** What discs stand for, where there are some: a picture of groups says that it is none of single nodes. */
export function groupRows(scene: PaintedScene, palette: CanvasPalette): readonly LegendRow[] {
  const note = groupNote(scene.nodes);
  if (note === null) return [];
  const paintSign: LegendRow['paintSign'] = (ctx, x, y) => {
    ctx.beginPath();
    ctx.arc(x + SIGN_RADIUS, y, SIGN_RADIUS + 1, 0, 2 * Math.PI);
    ctx.globalAlpha = 0.2;
    ctx.fillStyle = palette.secondary;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = palette.secondary;
    ctx.lineWidth = 1.5;
    ctx.setLineDash([]);
    ctx.stroke();
  };
  return [
    { name: note, count: '', signWidth: SIGN_WIDTH, paintSign },
    { name: GROUP_NOTES.area, count: '', signWidth: SIGN_WIDTH, paintSign: () => undefined },
    { name: GROUP_NOTES.lines, count: '', signWidth: SIGN_WIDTH, paintSign: () => undefined },
  ];
}

/** The lines of the edges in the scene, in the order of their types. */
export function lineRows({ edges }: PaintedScene, palette: CanvasPalette): readonly LegendRow[] {
  const present = new Set(edges.flatMap((edge) => (isGroupLink(edge) ? [] : [edge.type])));
  return EDGE_TYPES.filter((type) => present.has(type)).map((type) => ({
    name: EDGE_TYPE_LABELS[type],
    count: '',
    signWidth: LINE_SIGN_WIDTH,
    paintSign: (ctx, x, y) => paintLine(ctx, type, palette, x, y),
  }));
}

/** The same signs in the middle of a line's length, so that all names begin below each other. */
export function besideLines(rows: readonly LegendRow[]): readonly LegendRow[] {
  return rows.map((row) =>
    row.signWidth !== SIGN_WIDTH
      ? row
      : {
          ...row,
          signWidth: LINE_SIGN_WIDTH,
          paintSign: (ctx, x, y) => row.paintSign(ctx, x + LINE_LENGTH / 2 - SIGN_RADIUS, y),
        },
  );
}

function paintLine(ctx: PaintContext, type: EdgeType, palette: CanvasPalette, x: number, y: number): void {
  const { kind, dash, hasArrow } = EDGE_LINES[type];
  const color = kind === null ? palette.secondary : palette.kinds[kind];
  const end = x + LINE_LENGTH;
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(hasArrow ? end - ARROW.length : end, y);
  ctx.stroke();
  ctx.setLineDash([]);
  if (!hasArrow) return;
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.moveTo(end, y);
  ctx.lineTo(end - ARROW.length, y - ARROW.half);
  ctx.lineTo(end - ARROW.length, y + ARROW.half);
  ctx.closePath();
  ctx.fill();
}
