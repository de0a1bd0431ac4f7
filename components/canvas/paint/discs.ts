import { formatExactCount } from '@/lib/format/counts';
import { GATHERED, isGroupLink, isGroupNode } from '@/lib/graph/groups/group-node';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import { type Box, labelLines, TakenBoxes } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import type { PaintContext } from './paint-context';
import type { ScreenSpace } from './screen-space';

const FILL_ALPHA = 0.2;
const LIT_FILL_ALPHA = 0.34;
const DIMMED_ALPHA = 0.2;
/** Of the ground of an open group. */
const GROUND_ALPHA = 0.05;
const GROUND_COVER = 0.85;
/** Width of the line for the most links, css px; that of others follows the root of their number. */
const MOST_WIDTH = 12;
const LINE_ALPHA = 0.2;
const LINE_HEIGHT = 15;
/** Columns of a line beside a small disc. */
const OUTSIDE_COLUMNS = 18;
/** A disc of this radius has room for words, css px. */
const LEAST_INSIDE = 26;
const MARGIN = 3;
/** Letters may come so near to the edge of their disc, or over it; and are so much lower than their lines. Css px. */
const SLACK = 2;
const LINE_AIR = 3;

/** The lines between groups, as wide as their links are many; below everything, for the discs hide their ends. */
export function paintGroupLinks(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
): void {
  if (scene.discs.length === 0) return;
  const most = scene.edges.reduce((max, edge) => (isGroupLink(edge) ? Math.max(max, edge.links) : max), 1);
  ctx.setLineDash([]);
  ctx.strokeStyle = palette.secondary;
  for (const [index, edge] of scene.edges.entries()) {
    if (!isGroupLink(edge)) continue;
    const [from, to] = [scene.edgeSources[index]!, scene.edgeTargets[index]!];
    // What leads from a single node is a line like others.
    if (!isGroupNode(scene.nodes[from]!) || !isGroupNode(scene.nodes[to]!)) continue;
    const width = MOST_WIDTH * Math.sqrt(edge.links / most);
    if (width < 1 || (space.outside[from]! & space.outside[to]!) !== 0) continue;
    ctx.globalAlpha = LINE_ALPHA * (scene.edgeDims[index] === 1 ? DIMMED_ALPHA : 1);
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(space.x[from]!, space.y[from]!);
    ctx.lineTo(space.x[to]!, space.y[to]!);
    ctx.stroke();
  }
  paintGrounds(ctx, scene, space, palette);
}

/** What only passes behind an open group does not cross its nodes. */
function paintGrounds(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
): void {
  ctx.globalAlpha = GROUND_COVER;
  ctx.fillStyle = palette.canvas;
  for (const index of scene.discs) {
    const node = scene.nodes[index]!;
    if (!isGroupNode(node) || !node.group.isOpen || space.outside[index] !== 0) continue;
    ctx.beginPath();
    ctx.arc(space.x[index]!, space.y[index]!, space.radius[index]!, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

interface DiscOptions {
  /** What the scene's colour indices look like. */
  readonly colors: readonly string[];
}

/** The discs of closed groups, and rings around the nodes of open ones. */
export function paintDiscs(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  { colors }: DiscOptions,
): void {
  for (const index of scene.discs) {
    const node = scene.nodes[index];
    if (node === undefined || !isGroupNode(node) || space.outside[index] !== 0) continue;
    const flags = scene.flags[index]!;
    const isLit = (flags & (NODE_FLAG.hovered | NODE_FLAG.selected)) !== 0;
    const alpha = (flags & NODE_FLAG.dimmed) === 0 ? 1 : DIMMED_ALPHA;
    const isGathered = node.group.key === GATHERED;
    const color = isGathered ? palette.secondary : (colors[scene.color[index]!] ?? palette.secondary);
    ctx.beginPath();
    ctx.arc(space.x[index]!, space.y[index]!, space.radius[index]!, 0, 2 * Math.PI);
    if (!node.group.isOpen) {
      ctx.globalAlpha = 1;
      ctx.fillStyle = palette.canvas;
      ctx.fill();
    }
    ctx.globalAlpha = alpha * (node.group.isOpen ? GROUND_ALPHA : isLit ? LIT_FILL_ALPHA : FILL_ALPHA);
    ctx.fillStyle = color;
    ctx.fill();
    ctx.globalAlpha = alpha;
    ctx.setLineDash(isGathered || node.group.isOpen ? [4, 4] : []);
    ctx.strokeStyle = (flags & NODE_FLAG.selected) === 0 ? color : palette.brand;
    ctx.lineWidth = isLit ? 3 : 1.5;
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

interface DiscNames {
  /** Of labels, such as `500 12px sans-serif`. */
  readonly font: string;
  /** Where nothing may be written. */
  readonly covered: readonly Box[];
}

/**
 * Writes name and number of nodes in each disc that has room for them, below a small one where that covers nothing, and
 * above an open one. Returns where it wrote.
 */
export function paintDiscNames(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  { font, covered }: DiscNames,
): readonly Box[] {
  if (scene.discs.length === 0) return [];
  const taken = new TakenBoxes();
  for (const box of covered) taken.add(box);
  for (const index of scene.discs) if (space.outside[index] === 0) taken.add(discBox(space, index));
  ctx.font = font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  const written: Box[] = [];
  for (const index of scene.discs) {
    const text = space.outside[index] === 0 ? placeName(ctx, scene, space, index, taken) : null;
    if (text === null) continue;
    written.push(text.box);
    taken.add(text.box);
    ctx.globalAlpha = (scene.flags[index]! & NODE_FLAG.dimmed) === 0 ? 1 : DIMMED_ALPHA;
    for (const [row, line] of text.lines.entries()) {
      const isCount = row === text.lines.length - 1;
      const y = Math.round(text.box.top) + MARGIN + row * LINE_HEIGHT;
      ctx.strokeStyle = palette.canvas;
      ctx.lineWidth = 3;
      ctx.strokeText(line, Math.round(text.x), y);
      ctx.fillStyle = isCount ? palette.secondary : palette.text;
      ctx.fillText(line, Math.round(text.x), y);
    }
  }
  ctx.globalAlpha = 1;
  return written;
}

interface PlacedName {
  readonly lines: readonly string[];
  /** The middle of the lines, css px. */
  readonly x: number;
  readonly box: Box;
}

function placeName(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  index: number,
  taken: TakenBoxes,
): PlacedName | null {
  const node = scene.nodes[index];
  if (node === undefined || !isGroupNode(node)) return null;
  const [x, y, radius] = [space.x[index]!, space.y[index]!, space.radius[index]!];
  const count = formatExactCount(node.group.size);
  const at = (lines: readonly string[], top: number): PlacedName => {
    const width = Math.max(...lines.map((line) => ctx.measureText(line).width)) + 2 * MARGIN;
    const height = lines.length * LINE_HEIGHT + 2 * MARGIN;
    return { lines, x, box: { left: x - width / 2, top, right: x + width / 2, bottom: top + height } };
  };
  if (!node.group.isOpen && radius >= LEAST_INSIDE) {
    for (const words of [node.label, node.label.split(', ')[0] ?? '']) {
      const lines = [...wrapped(ctx, words, 1.8 * radius), count];
      const height = lines.length * LINE_HEIGHT + 2 * MARGIN;
      const name = at(lines, y - height / 2);
      if (isWithin(ctx, lines, radius + SLACK)) return name;
    }
  }
  const lines = [...labelLines(node.label, 2 * OUTSIDE_COLUMNS, OUTSIDE_COLUMNS), count];
  const height = lines.length * LINE_HEIGHT + 2 * MARGIN;
  const tops = node.group.isOpen ? [y - radius - height] : [y + radius + 1, y - radius - height - 1];
  for (const top of tops) {
    const name = at(lines, top);
    if (taken.isFree(name.box)) return name;
  }
  const name = at([count], y - LINE_HEIGHT / 2 - MARGIN);
  return !node.group.isOpen && name.box.right - name.box.left <= 2 * radius ? name : null;
}

/** The words in lines no wider than that, as far as words can be parted. @param room css px. */
function wrapped(ctx: PaintContext, words: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && ctx.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Whether lines, the middle one in the middle, lie within a circle. */
function isWithin(ctx: PaintContext, lines: readonly string[], radius: number): boolean {
  return lines.every((line, row) => {
    const top = (row - lines.length / 2) * LINE_HEIGHT;
    const farthest = Math.max(Math.abs(top), Math.abs(top + LINE_HEIGHT)) - LINE_AIR;
    return Math.hypot(ctx.measureText(line).width / 2, farthest) <= radius;
  });
}

function discBox(space: ScreenSpace, index: number): Box {
  // The square within a disc: names may stand in the corners of the one around it.
  const reach = space.radius[index]! * 0.86;
  const [x, y] = [space.x[index]!, space.y[index]!];
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}
