import { KIND_SHAPES } from '@/components/ui/kind-shapes';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { Box } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { markAt } from '@/lib/graph/scene/project-marks';
import { isRightToLeft, wrapText } from '@/lib/graph/scene/text-shape';
import type { CanvasPalette } from './canvas-palette';
import { cardFacts } from './card-facts';
import type { PaintContext } from './paint-context';
import { paintProjectMark } from './project-mark';
import type { ScreenSpace } from './screen-space';
import { paintGlyph } from './shapes';

/** Size of the near card on the screen, css px; EntityNode draws the same one in the DOM. */
export const CARD_WIDTH = 220;
export const CARD_HEIGHT = 88;
export const CARD_PADDING = 12;
/** Where text begins, from the card's left edge. */
export const CARD_TEXT_INSET = 34;
export const CARD_TITLE_LINE = 17;
export const CARD_META_LINE = 16;

const TEXT_WIDTH = CARD_WIDTH - CARD_TEXT_INSET - CARD_PADDING;

interface CardText {
  readonly title: readonly string[];
  /** The title is read from right to left, and begins at the right. */
  readonly isMirrored: boolean;
  readonly hint: string;
  readonly meta: string;
}

/** Wrapped texts of cards in one font. */
export class CardTexts {
  private texts = new WeakMap<object, CardText>();
  private family = 'system-ui, sans-serif';

  setFamily(family: string): void {
    this.family = family;
    this.texts = new WeakMap();
  }

  titleFont(scale: number): string {
    return `500 ${13 * scale}px ${this.family}`;
  }

  metaFont(scale: number): string {
    return `400 ${12 * scale}px ${this.family}`;
  }

  of(ctx: PaintContext, scene: PaintedScene, index: number): CardText {
    const node = scene.nodes[index]!;
    const known = this.texts.get(node);
    if (known !== undefined) return known;
    const facts = cardFacts(node);
    ctx.font = this.titleFont(1);
    const title = wrap(ctx, node.label, 2);
    ctx.font = this.metaFont(1);
    const isMirrored = isRightToLeft(node.label);
    const text = {
      title,
      isMirrored,
      hint: wrap(ctx, facts.hint, 1)[0] ?? '',
      meta: wrap(ctx, facts.meta, 1)[0] ?? '',
    };
    this.texts.set(node, text);
    return text;
  }
}

function wrap(ctx: PaintContext, text: string, maxLines: number): readonly string[] {
  return wrapText(text, (line) => ctx.measureText(line).width <= TEXT_WIDTH, maxLines);
}

/** The card's rectangle on the screen; `scale` below 1 while zooming out from where it was laid. */
export function cardBox(space: ScreenSpace, index: number, scale: number): Box {
  const x = space.x[index]!;
  const y = space.y[index]!;
  const halfWidth = (CARD_WIDTH / 2) * scale;
  const halfHeight = (CARD_HEIGHT / 2) * scale;
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

/** Draws look-alikes of React Flow's cards, which are hidden while the view moves. */
export function paintCards(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  texts: CardTexts,
  options: {
    readonly indices: readonly number[];
    readonly scale: number;
    readonly colors: readonly string[];
  },
): void {
  const { scale, colors } = options;
  ctx.setLineDash([]);
  for (const index of options.indices) {
    const box = cardBox(space, index, scale);
    if (box.right < 0 || box.bottom < 0 || box.left > space.size.width || box.top > space.size.height)
      continue;
    const color = colors[scene.color[index]!] ?? palette.secondary;
    paintCard(ctx, scene, palette, texts.of(ctx, scene, index), texts, index, box, scale, color);
  }
  ctx.globalAlpha = 1;
}

function paintCard(
  ctx: PaintContext,
  scene: PaintedScene,
  palette: CanvasPalette,
  text: CardText,
  texts: CardTexts,
  index: number,
  box: Box,
  scale: number,
  color: string,
): void {
  const flags = scene.flags[index]!;
  const isSelected = (flags & NODE_FLAG.selected) !== 0;
  const kind = ENTITY_KINDS[scene.kind[index]!]!;
  ctx.globalAlpha = (flags & NODE_FLAG.dimmed) !== 0 ? 0.15 : 1;
  ctx.beginPath();
  ctx.roundRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 8 * scale);
  ctx.fillStyle = palette.panel;
  ctx.fill();
  const isMinimal = (flags & NODE_FLAG.minimal) !== 0;
  ctx.lineWidth = isSelected ? 3 : 1;
  ctx.strokeStyle = isSelected ? palette.brand : isMinimal ? color : palette.border;
  ctx.setLineDash(isMinimal && !isSelected ? [3, 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
  const mark = markAt(scene.marks[index]!);
  if (mark !== null)
    paintProjectMark(ctx, palette, mark, box.left + 19 * scale, box.bottom - 19 * scale, scale);
  const lines = text.title.length * CARD_TITLE_LINE + (text.hint === '' ? 1 : 2) * CARD_META_LINE;
  let y = box.top + ((CARD_HEIGHT - lines) / 2) * scale;
  const x = box.left + CARD_TEXT_INSET * scale;
  paintGlyph(
    ctx,
    KIND_SHAPES[kind].outline,
    box.left + 19 * scale,
    y + 8.5 * scale,
    5.5 * scale,
    color,
    palette.panel,
  );
  ctx.textBaseline = 'middle';
  ctx.font = texts.titleFont(scale);
  ctx.fillStyle = palette.text;
  ctx.direction = text.isMirrored ? 'rtl' : 'ltr';
  ctx.textAlign = text.isMirrored ? 'right' : 'left';
  const titleX = text.isMirrored ? box.right - CARD_PADDING * scale : x;
  for (const line of text.title) {
    ctx.fillText(line, titleX, y + (CARD_TITLE_LINE / 2) * scale);
    y += CARD_TITLE_LINE * scale;
  }
  ctx.direction = 'ltr';
  ctx.textAlign = 'left';
  ctx.font = texts.metaFont(scale);
  const isRetracted = (flags & NODE_FLAG.retracted) !== 0;
  for (const line of text.hint === '' ? [text.meta] : [text.hint, text.meta]) {
    ctx.fillStyle = isRetracted && line === text.meta ? palette.error : palette.secondary;
    ctx.fillText(line, x, y + (CARD_META_LINE / 2) * scale);
    y += CARD_META_LINE * scale;
  }
}
