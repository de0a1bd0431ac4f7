import { KIND_SHAPES } from '@/components/ui/kind-shapes';
import { formatExactCount } from '@/lib/format/counts';
import { isGroupNode } from '@/lib/graph/groups/group-node';
import type { Size } from '@/lib/graph/scene/camera';
import { MAX_EQUAL_EDGES } from '@/lib/graph/scene/edge-order';
import { type Box, shortenLabel } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import { FADING_NOTE, kindEntries, scaleFacts } from './legend-facts';
import {
  besideLines,
  groupRows,
  type LegendRow,
  lineRows,
  markRows,
  SIGN_RADIUS,
  SIGN_WIDTH,
} from './legend-signs';
import { nodeColors } from './node-colors';
import type { PaintContext } from './paint-context';
import { paintGlyph } from './shapes';

const ROW = 20;
const PADDING = 10;
const MARGIN = 12;
const GAP = 16;
const MAX_NAME = 30;
const STEP = { width: 12, height: 10 } as const;

/** What the picture's legend says, laid out; drawn by `paintLegend`. */
export interface Legend extends Size {
  readonly rows: readonly LegendRow[];
  readonly font: string;
}

/**
 * The legend of what a scene shows: its kinds by shape, what the colours mean where they are not the kinds', marks of nodes,
 * and lines of edges where these are drawn.
 */
export function layOutLegend(
  ctx: PaintContext,
  scene: PaintedScene,
  palette: CanvasPalette,
  family: string,
  hasLines: boolean,
): Legend {
  const font = `400 12px ${family}`;
  ctx.font = font;
  const signs = [
    ...groupRows(scene, palette),
    ...kindRows(scene, palette),
    ...scaleRows(scene, palette),
    ...markRows(scene, palette),
  ];
  const lines = hasLines ? lineRows(scene, palette) : [];
  const rows = [...(lines.length === 0 ? signs : besideLines(signs)), ...lines, ...noteRows(scene)];
  const widths = rows.map(
    ({ signWidth, name, count }) => signWidth + ctx.measureText(name).width + ctx.measureText(count).width,
  );
  const width = 2 * PADDING + Math.max(0, ...widths) + GAP;
  return { rows, font, width: Math.ceil(width), height: rows.length * ROW + 2 * PADDING - 6 };
}

/** Where the legend stands in a picture: in its lower left corner. */
export function legendBox({ width, height }: Legend, size: Size): Box {
  const bottom = size.height - MARGIN;
  return { left: MARGIN, top: bottom - height, right: MARGIN + width, bottom };
}

export function paintLegend(ctx: PaintContext, legend: Legend, palette: CanvasPalette, size: Size): void {
  const { left, top } = legendBox(legend, size);
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.roundRect(left, top, legend.width, legend.height, 8);
  ctx.fillStyle = palette.panel;
  ctx.fill();
  ctx.strokeStyle = palette.border;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.textBaseline = 'middle';
  ctx.direction = 'ltr';
  for (const [index, { paintSign, signWidth, name, count }] of legend.rows.entries()) {
    const y = top + PADDING - 3 + (index + 0.5) * ROW;
    paintSign(ctx, left + PADDING, y);
    ctx.font = legend.font;
    ctx.textAlign = 'left';
    ctx.fillStyle = palette.text;
    ctx.fillText(name, left + PADDING + signWidth, y);
    if (count === '') continue;
    ctx.textAlign = 'right';
    ctx.fillStyle = palette.secondary;
    ctx.fillText(count, left + legend.width - PADDING, y);
  }
}

function kindRows(scene: PaintedScene, palette: CanvasPalette): readonly LegendRow[] {
  const isColored = scene.appearance.scale.type === 'kind';
  const single = scene.nodes.filter((node) => !isGroupNode(node));
  return kindEntries(single.map(({ entityType }) => entityType)).map(({ kind, name, count }) => ({
    name,
    count,
    signWidth: SIGN_WIDTH,
    paintSign: (ctx, x, y) => {
      const color = isColored ? palette.kinds[kind] : palette.secondary;
      paintGlyph(ctx, KIND_SHAPES[kind].outline, x + SIGN_RADIUS, y, SIGN_RADIUS, color, palette.panel);
    },
  }));
}

/** Said of a graph with too many edges to be equal. */
function noteRows({ edges }: PaintedScene): readonly LegendRow[] {
  if (edges.length <= MAX_EQUAL_EDGES) return [];
  return [{ name: FADING_NOTE, count: '', signWidth: 0, paintSign: () => undefined }];
}

function scaleRows(scene: PaintedScene, palette: CanvasPalette): readonly LegendRow[] {
  const { scale } = scene.appearance;
  const facts = scaleFacts(scale);
  if (facts === null) return [];
  const colors = nodeColors(palette, scale);
  const title: LegendRow = { name: facts.title, count: '', signWidth: 0, paintSign: () => undefined };
  const entries = facts.entries.map(
    ({ color, name, count }): LegendRow => ({
      name: shortenLabel(name, MAX_NAME),
      count: formatExactCount(count),
      signWidth: SIGN_WIDTH,
      paintSign: (ctx, x, y) => {
        ctx.fillStyle = colors[color] ?? palette.secondary;
        ctx.beginPath();
        ctx.arc(x + SIGN_RADIUS, y, SIGN_RADIUS, 0, 2 * Math.PI);
        ctx.fill();
      },
    }),
  );
  if (facts.ramp === null) return [title, ...entries];
  const { ramp } = facts;
  const bar: LegendRow = {
    name: `${ramp.min} – ${ramp.max}`,
    count: '',
    signWidth: ramp.colors.length * STEP.width + 8,
    paintSign: (ctx, x, y) => {
      for (const [step, color] of ramp.colors.entries()) {
        ctx.fillStyle = colors[color] ?? palette.secondary;
        ctx.fillRect(x + step * STEP.width, y - STEP.height / 2, STEP.width, STEP.height);
      }
    },
  };
  return [title, bar, ...entries];
}
