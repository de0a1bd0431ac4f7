import { NODE_FLAG } from '@/lib/graph/scene/flags';
import { type Box, type LabelDensity, placeLabels, TakenBoxes } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import { drawLabels, type Label, LINE_HEIGHT } from './draw-labels';
import { CROWD, labelLimit, labelRoom, MAX_KEPT, rowsOf } from './label-room';
import {
  awayFromDot,
  LABEL_FORMS,
  type LabelForm,
  type LabelTexts,
  LIST_FORMS,
  MIXED_LIST_FORMS,
  ROW_FORMS,
  SHORT_FORMS,
  SIDE_OF,
} from './label-texts';
import type { ListRows } from './list-rows';
import type { PaintContext } from './paint-context';
import type { ScreenSpace } from './screen-space';

const GAP = 4;
/** Share of the labels, the most important ones, that are written in the strong colour and weight. */
const STRONG_SHARE = 0.35;
const MIN_STRONG = 4;
/** Nodes in the open get labels too, where these cover no dot; beyond so many on screen there is no open. */
const MAX_OPEN_DOTS = 1_500;
/** They may be this many times as many as there is room for: they cost the picture nothing. */
const OPEN_SHARE = 1.5;
/** px kept free around such a label. */
const OPEN_MARGIN = 3;
/** px kept free around a dot, of labels that cover none. */
const DOT_MARGIN = 2;
/** With more dots than so many on screen, the most important of them are labelled even in the midst of small ones. */
const MAX_STRICT_DOTS = 220;
/** So many selected nodes come before all others, */
const MAX_FORCED = 40;
/** and so many of them, the hovered node first, have their labels whatever these cover. */
const MAX_SURE = 3;

interface LabelOptions {
  readonly density: LabelDensity;
  /** Labels that are shown stay, as long as there is room for them, so that none flickers. */
  readonly isMoving: boolean;
  /** The view is moved: what had no label before gets none on the way. */
  readonly isViewMoving: boolean;
  readonly isCard: (index: number) => boolean;
  /** Cards, and what else may not be written upon. */
  readonly taken: readonly Box[];
  readonly rows: ListRows | null;
}

/** What the functions below have in common. */
interface Labelling extends LabelOptions {
  readonly ctx: PaintContext;
  readonly scene: PaintedScene;
  readonly space: ScreenSpace;
  readonly texts: LabelTexts;
}

/**
 * Draws labels beside dots, the most important first, none over another, a card or, where there is room in the open, a
 * dot; the hovered node and the first selected ones have theirs whatever it covers.
 */
export function paintLabels(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  texts: LabelTexts,
  options: LabelOptions,
): void {
  const { density, isCard, isMoving } = options;
  if (density === 'none') return;
  const labelling: Labelling = { ...options, ctx, scene, space, texts };
  ctx.font = texts.font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  const taken = new TakenBoxes();
  for (const box of options.taken) taken.add(box);
  takeLargeDots(labelling, taken);
  const isOpen = !isMoving && space.visibleCount <= MAX_OPEN_DOTS;
  const isFree = isOpen ? freeOfDots(labelling, taken, () => true) : null;
  const forced: Label[] = [];
  for (const index of new Set([scene.hovered, ...scene.selectedIndices.slice(0, MAX_FORCED)])) {
    if (index === -1 || space.outside[index] !== 0 || isCard(index)) continue;
    const label = forcedLabel(labelling, index, isFree);
    if (forced.length >= MAX_SURE && !taken.isFree(label.box)) continue;
    taken.add(label.box);
    forced.push(label);
  }
  const placed = isFree === null ? placeInCrowd(labelling, taken) : placeInTheOpen(labelling, taken, isFree);
  if (!isMoving) texts.noteRest(scene, space);
  texts.noteShown(scene, new Map([...placed, ...forced].map(({ index, form }) => [index, form])));
  const titles = titlesOf(labelling, [...placed, ...forced], taken);
  const byRank = [...placed].sort((a, b) => scene.importance[b.index]! - scene.importance[a.index]!);
  const strongCount = Math.max(MIN_STRONG, Math.round(STRONG_SHARE * byRank.length));
  ctx.font = texts.quietFont;
  drawLabels(ctx, scene, [...byRank.slice(strongCount), ...titles], palette.secondary, palette);
  ctx.font = texts.font;
  drawLabels(ctx, scene, [...byRank.slice(0, strongCount), ...forced], palette.text, palette);
}

/** Under their dots, over small dots if need be; in motion those that are shown stay where they are. */
function placeInCrowd(labelling: Labelling, taken: TakenBoxes): Label[] {
  const { scene, space, texts, density, isMoving, isViewMoving } = labelling;
  const before: ReadonlyMap<number, LabelForm> = isMoving ? texts.lastShown(scene) : new Map();
  const candidates = function* () {
    for (const index of candidatesOf(labelling, [...before.keys()])) {
      if (isViewMoving && !before.has(index) && texts.wasAtRest(scene, space.zoom, index)) continue;
      yield labelAt(labelling, index, before.get(index) ?? 'below');
    }
  };
  return placeLabels(candidates(), taken, Math.max(before.size, labelLimit(space, density)));
}

/** @param own the label's present box, which is no obstacle to it. */
type IsFree = (box: Box, own?: Box) => boolean;

/** Whether a label would cover neither a dot that is in the way nor what is taken, and is whole in the window. */
function freeOfDots(
  { scene, space, isCard }: Labelling,
  taken: TakenBoxes,
  isInTheWay: (index: number) => boolean,
): IsFree {
  const { width, height } = space.size;
  const dots = new TakenBoxes();
  for (const index of scene.byImportance) {
    if (space.outside[index] !== 0 || isCard(index) || !isInTheWay(index)) continue;
    dots.add(dotBox(space, index, DOT_MARGIN));
  }
  return (box, own) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= width &&
    box.bottom <= height &&
    taken.isFree(box, own) &&
    dots.isFree(box);
}

/** Where it was or where it is free, if it is anywhere. */
function forcedLabel(labelling: Labelling, index: number, isFree: IsFree | null): Label {
  const before = labelling.texts.lastShown(labelling.scene).get(index) ?? 'below';
  const free = isFree === null ? null : freeLabel(labelling, index, 0, isFree, [before, ...LABEL_FORMS]);
  return free ?? labelAt(labelling, index, isFree === null ? before : 'below');
}

/**
 * Over no dot at all, on whichever side there is room: first the important ones, then more that stand free. Only where
 * dots are many, the very first are written over small ones if there is no room beside these; and who is lit is written
 * over dots that are dimmed.
 */
function placeInTheOpen(labelling: Labelling, taken: TakenBoxes, isFree: IsFree): Label[] {
  const { scene, space, density } = labelling;
  const limit = labelLimit(space, density);
  const most = scene.isDimming ? limit : Math.max(limit, Math.round(OPEN_SHARE * labelRoom(space, density)));
  const isFreeOfLit = freeOfDots(labelling, taken, (index) => isLit(scene, index));
  let vital = space.visibleCount > MAX_STRICT_DOTS ? MAX_KEPT : 0;
  const isInRows = rowsOf(scene, space, density);
  const forms = space.visibleCount > CROWD ? LABEL_FORMS : [...LABEL_FORMS, ...SHORT_FORMS];
  const listForms = labelling.rows?.isLowest ? LIST_FORMS : MIXED_LIST_FORMS;
  const placed: Label[] = [];
  let counted = 0;
  for (const index of candidatesOf(labelling, [])) {
    const isUncounted = isInRows(index);
    if (counted >= most && !isUncounted) continue;
    const margin = counted >= limit ? OPEN_MARGIN : 0;
    const label =
      (isUncounted || labelling.rows?.nodes.has(index)
        ? freeLabel(labelling, index, 0, isFree, labelling.rows?.nodes.has(index) ? listForms : ROW_FORMS)
        : freeLabel(labelling, index, margin, isFree, forms)) ??
      (isLit(scene, index) ? freeLabel(labelling, index, 0, isFreeOfLit) : null) ??
      (vital > 0 ? freeLabel(labelling, index, 0, (box) => taken.isFree(box), ['below']) : null);
    vital--;
    if (label === null) continue;
    if (!isUncounted) counted++;
    taken.add(label.box);
    placed.push(label);
  }
  return placed.map((label) => (label.form === 'brief' ? written(labelling, label, taken, isFree) : label));
}

/** A short label in full, where its neighbours leave room once each of them has its own. */
function written(labelling: Labelling, brief: Label, taken: TakenBoxes, isFree: IsFree): Label {
  for (const form of ['below', 'flat'] as const) {
    const label = labelAt(labelling, brief.index, form);
    if (!isFree(label.box, brief.box)) continue;
    taken.add(label.box);
    return label;
  }
  return brief;
}

/** The label in the first form that is free, with some px around it; null when none is. */
function freeLabel(
  labelling: Labelling,
  index: number,
  margin: number,
  isFree: IsFree,
  forms: readonly LabelForm[] = LABEL_FORMS,
): Label | null {
  for (const form of forms) {
    const label = labelAt(labelling, index, form);
    const { left, top, right, bottom } = label.box;
    const side = SIDE_OF[form];
    // On one side of it is its own dot.
    const around = {
      left: side === 'right' ? left : left - 2 * margin,
      top: side === 'below' ? top : top - margin,
      right: side === 'left' ? right : right + 2 * margin,
      bottom: side === 'above' ? bottom : bottom + margin,
    };
    if (isFree(around)) return label;
  }
  return null;
}

function dotBox({ x, y, radius }: ScreenSpace, index: number, margin: number): Box {
  const r = radius[index]! + margin;
  return { left: x[index]! - r, top: y[index]! - r, right: x[index]! + r, bottom: y[index]! + r };
}

/**
 * Dots large enough to be read as such, and those with the reader's attention, may not be written over by another node's
 * label; dimmed ones may.
 */
function takeLargeDots({ scene, space, isCard }: Labelling, taken: TakenBoxes): void {
  for (const index of scene.byImportance) {
    if (space.outside[index] !== 0 || isCard(index)) continue;
    const isAttended = (scene.flags[index]! & (NODE_FLAG.selected | NODE_FLAG.hovered)) !== 0;
    if (!isAttended && (scene.flags[index]! & NODE_FLAG.dimmed) !== 0) continue;
    const margin = isAttended ? 6 : -1;
    if (space.radius[index]! + margin >= 5) taken.add(dotBox(space, index, margin));
  }
}

/** While others are dimmed, those that are not, the most important first; nobody while none are. */
function litNodes(scene: PaintedScene): Iterable<number> {
  return scene.isDimming ? scene.byImportance.filter((index) => isLit(scene, index)) : [];
}

function isLit({ isDimming, flags }: PaintedScene, index: number): boolean {
  return isDimming && (flags[index]! & NODE_FLAG.dimmed) === 0;
}

/** Who is lit (the hovered node's neighbours), who had one before, then all by importance; who has a label anyway is left out. */
function* candidatesOf({ scene, space, isCard }: Labelling, before: readonly number[]): Generator<number> {
  const seen = new Set<number>([...scene.selectedIndices.slice(0, MAX_FORCED), scene.hovered]);
  const first = scene.hovered === -1 ? litNodes(scene) : scene.neighboursOf(scene.hovered);
  for (const indices of [first, before, scene.byImportance]) {
    for (const index of indices) {
      if (space.outside[index] !== 0 || seen.has(index) || isCard(index)) continue;
      if (indices !== scene.byImportance) seen.add(index);
      yield index;
    }
  }
}

/** Between a name and its title, css px. */
const TITLE_GAP = 8;
/** Of less of a title nobody can tell what it says, css px. */
const LEAST_TITLE = 110;
/** Where something lies over the end of a row, its title is shortened to these shares of the row. */
const TITLE_SHARES = [1, 0.85, 0.7, 0.55];

/** The titles of works in a list, behind their names, where the row has room for them. */
function titlesOf(labelling: Labelling, labels: readonly Label[], taken: TakenBoxes): Label[] {
  const { ctx, rows, scene, space, texts } = labelling;
  if (rows === null) return [];
  ctx.font = texts.quietFont;
  return labels.flatMap((name): Label[] => {
    const { index, box } = name;
    const left = box.right + TITLE_GAP - 2;
    const right = Math.min(space.x[index]! + rows.left + rows.width, space.size.width - TITLE_GAP);
    if (name.form !== 'row') return [];
    for (const share of TITLE_SHARES) {
      const room = share * (right - left);
      const text = room < LEAST_TITLE ? null : texts.title(ctx, scene.nodes[index]!, room);
      if (text === null) return [];
      const title = { ...box, left, right: left + text.width };
      if (taken.take(title)) return [{ index, form: 'row', text, x: left + text.width / 2, box: title }];
    }
    return [];
  });
}

function labelAt({ ctx, scene, space, texts, rows }: Labelling, index: number, form: LabelForm): Label {
  const node = scene.nodes[index]!;
  const text = texts.in(form, ctx, node, rows?.width);
  const isSelected = (scene.flags[index]! & NODE_FLAG.selected) !== 0;
  const gap =
    form === 'row' && rows !== null ? rows.left - 1 : space.radius[index]! + GAP + (isSelected ? 4 : 0);
  const height = text.lines.length * LINE_HEIGHT;
  const away = awayFromDot(form, gap, { width: text.width, height });
  const x = space.x[index]! + away.x;
  const top = space.y[index]! + away.y - height / 2;
  const left = x - text.width / 2 - 2;
  return { index, form, text, x, box: { left, top, right: left + text.width + 4, bottom: top + height } };
}
