import type { Camera, Size } from '@/lib/graph/scene/camera';
import type { EdgeStyle } from '@/lib/graph/scene/edge-route';
import type { Box, LabelDensity } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import { CardTexts, cardBox, paintCards } from './cards';
import { paintDiscNames, paintDiscs, paintGroupLinks } from './discs';
import { paintDots } from './dots';
import { paintEdges } from './edges';
import { paintGuides, placeGuides } from './guides';
import { LabelTexts } from './label-texts';
import type { LabelWording } from './label-wording';
import { paintLabels } from './labels';
import { ListMemory, listHead } from './list-rows';
import { nodeColors } from './node-colors';
import type { MotionKind, PaintContext } from './paint-context';
import { ScreenSpace } from './screen-space';

/** What the reader chose to see. */
export interface PaintOptions {
  readonly edgeStyle: EdgeStyle;
  readonly labels: LabelDensity;
  readonly labelText: LabelWording;
}

export const DEFAULT_PAINT_OPTIONS: PaintOptions = {
  edgeStyle: 'straight',
  labels: 'normal',
  labelText: 'author-year',
};

export interface PaintState extends PaintOptions {
  readonly camera: Camera;
  readonly size: Size;
  readonly palette: CanvasPalette;
  /** Pixels of the screen per css px. */
  readonly ratio: number;
  /** How many pixels of the screen one of the picture is wide; absent where it is as fine as the screen. */
  readonly coarseness?: number;
  /** In motion a sample of the edges will do, and labels stay with their nodes. */
  readonly motion: MotionKind;
  /** A sample of the edges will do at rest too: the whole picture is about to come. */
  readonly isDraft?: boolean;
  /** Cards are drawn here too, as React Flow's are hidden or there are none. */
  readonly hasCards: boolean;
  /** Indices of the nodes that are cards. */
  readonly cards: ReadonlySet<number>;
  /** Cards that React Flow shows even now. */
  readonly held: ReadonlySet<number>;
  /** The zoom at which the cards were laid. */
  readonly cardZoom: number;
  /** How far the picture reaches beyond the window on each side, css px. */
  readonly overscan: number;
  /** Where controls lie over the map, css px: nothing is written beneath them. */
  readonly covered: readonly Box[];
  /** Where loading arcs stand, radians. */
  readonly turn: number;
}

/** What drawing keeps from frame to frame. */
export class PaintMemory {
  readonly space = new ScreenSpace();
  readonly labelTexts = new LabelTexts();
  readonly cardTexts = new CardTexts();
  readonly list = new ListMemory();

  setFontFamily(family: string): void {
    this.labelTexts.setFamily(family);
    this.cardTexts.setFamily(family);
  }
}

/** Smaller look-alikes of cards could not be read. */
const MIN_CARD_SCALE = 0.6;

/**
 * Draws the whole map: edges, dots, labels and, on request, cards. The context is in css px.
 * @param background behind everything; null leaves it clear.
 */
export function paintScene(
  ctx: PaintContext,
  scene: PaintedScene,
  memory: PaintMemory,
  state: PaintState,
  background: string | null = null,
): void {
  const { space } = memory;
  const { palette, size, motion } = state;
  const isMoving = motion !== 'rest';
  space.update(scene, state.camera, size);
  ctx.clearRect(0, 0, size.width, size.height);
  if (background !== null) {
    ctx.globalAlpha = 1;
    ctx.fillStyle = background;
    ctx.fillRect(0, 0, size.width, size.height);
  }
  const colors = nodeColors(palette, scene.appearance.scale);
  const cardScale = state.hasCards ? Math.min(1, state.camera.zoom / state.cardZoom) : 1;
  // On the way far out, cards become dots while there is still something to read on them.
  const cards = cardScale < MIN_CARD_SCALE ? state.held : state.cards;
  const isCard = (index: number) => cards.has(index);
  paintGroupLinks(ctx, scene, space, palette);
  paintEdges(ctx, scene, space, palette, {
    style: state.edgeStyle,
    ratio: state.ratio,
    motion: state.isDraft === true && motion === 'rest' ? 'view' : motion,
    isCard,
    colors,
  });
  paintDiscs(ctx, scene, space, palette, { colors });
  const discs = new Set(scene.discs);
  const hasNoDot = (index: number) => cards.has(index) || discs.has(index);
  paintDots(ctx, scene, space, palette, { isCard: hasNoDot, colors, turn: state.turn, isMoving });
  const boxes = Array.from(cards, (index) => cardBox(space, index, cardScale));
  const isViewMoving = state.motion === 'view';
  memory.labelTexts.setWording(state.labelText);
  const { font } = memory.labelTexts;
  const guides = placeGuides(ctx, scene.guides, { ...state, cards }, font);
  const rows = cards.size > 0 ? null : memory.list.rowsOf(scene, space, state);
  const head = listHead(ctx, rows, space, state.covered, font);
  const heads = [...guides, ...(head === null ? [] : [head])];
  const written = paintDiscNames(ctx, scene, space, palette, { font, covered: state.covered });
  const taken = [...boxes, ...state.covered, ...heads.map(({ box }) => box), ...written];
  const labels = { density: state.labels, isMoving, isViewMoving, isCard: hasNoDot, taken, rows };
  paintLabels(ctx, scene, space, palette, memory.labelTexts, labels);
  paintGuides(ctx, heads, palette, font);
  if (state.hasCards) paintLookAlikes(ctx, scene, memory, state);
}

/** Draws the cards that React Flow hides while the picture moves, over one that was drawn without them at the same view. */
export function paintLookAlikes(
  ctx: PaintContext,
  scene: PaintedScene,
  { space, cardTexts }: PaintMemory,
  { camera, cards, cardZoom, held, palette }: PaintState,
): void {
  const scale = Math.min(1, camera.zoom / cardZoom);
  const shown = scale < MIN_CARD_SCALE ? held : cards;
  const indices = [...shown].filter((index) => !held.has(index));
  const colors = nodeColors(palette, scene.appearance.scale);
  paintCards(ctx, scene, space, palette, cardTexts, { indices, scale, colors });
}
