import { KIND_SHAPES, type KindOutline } from '@/components/ui/kind-shapes';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { markAt } from '@/lib/graph/scene/project-marks';
import type { CanvasPalette } from './canvas-palette';
import { paintArc, paintHalo, paintMarks } from './marks';
import type { PaintContext } from './paint-context';
import { paintCrowdMarks, paintDotMark } from './project-mark';
import type { ScreenSpace } from './screen-space';
import { traceKind } from './shapes';
import { ringDash, ringTogether } from './stub-rings';

const DIMMED_ALPHA = 0.15;
const FILL_ALPHA = 0.9;
/** Only its name is known. */
const MINIMAL_ALPHA = 0.4;
/** In a crowd a minimal node that is too small for a ring stands out a little more for it. */
const CROWD_MINIMAL_ALPHA = 0.55;
/** Above this many on screen, dots are filled group by group instead of one by one. */
const MAX_SINGLE_DOTS = 1_800;
/** While the view moves, sooner: measured at 1,000 nodes, groups take three quarters of the processor time. */
const MAX_SINGLE_MOVING_DOTS = 250;
/** Below this radius a dot is a square of a few pixels, which costs a tenth: at rest where no eye tells, in motion sooner. */
const SHAPED_RADIUS = 1.2;
const MOVING_SHAPED_RADIUS = 2.2;
/** Below this radius a ring in the surface's colour would wipe out the edges of a dense part. */
const RINGED_RADIUS = 2.2;
/** Below it a ring is thinner. */
const SMALL_RADIUS = 8;

/** With so many dots on screen, small ones that lie over each other add up to a block: the more, the fainter is each. */
const DENSE_DOTS = 1_800;

const ATTENDED_FLAGS = NODE_FLAG.selected | NODE_FLAG.hovered;
/** Flags that need more than a filled shape. */
const ORNATE_FLAGS = NODE_FLAG.pinned | NODE_FLAG.loading | NODE_FLAG.error | NODE_FLAG.retracted;

interface DotOptions {
  /** Nodes drawn as cards, by React Flow or as look-alikes; they get no dot. */
  readonly isCard: (index: number) => boolean;
  /** What the scene's colour indices look like. */
  readonly colors: readonly string[];
  /** Where loading arcs stand, radians. */
  readonly turn: number;
  readonly isMoving: boolean;
}

/** Draws every node on screen that is not a card, the most important and the attended on top. */
export function paintDots(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  options: DotOptions,
): void {
  const order = scene.byImportance;
  const isCrowd = space.visibleCount > (options.isMoving ? MAX_SINGLE_MOVING_DOTS : MAX_SINGLE_DOTS);
  if (isCrowd) {
    paintCrowd(ctx, scene, space, palette, options);
    paintCrowdMarks(ctx, scene, palette, space, (i) => {
      const isDimmed = (scene.flags[i]! & NODE_FLAG.dimmed) !== 0;
      return space.outside[i] === 0 && !isDimmed && !options.isCard(i);
    });
  }
  for (let p = order.length - 1; p >= 0; p--) {
    const i = order[p]!;
    if (space.outside[i] !== 0 || (isCrowd && (scene.flags[i]! & ORNATE_FLAGS) === 0)) continue;
    if ((scene.flags[i]! & ATTENDED_FLAGS) !== 0 || options.isCard(i)) continue;
    paintDot(ctx, scene, space, palette, i, options);
  }
  // Whoever has the reader's attention lies above the rest.
  for (const i of [...scene.selectedIndices, scene.hovered]) {
    if (i === -1 || space.outside[i] !== 0 || options.isCard(i)) continue;
    paintDot(ctx, scene, space, palette, i, options);
  }
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
}

/** Of a small dot's alpha, in a crowd. */
function denseShare(visible: number): number {
  return Math.max(0.5, Math.min(1, (DENSE_DOTS / visible) ** 0.25));
}

/** Dots of one look, which are one path. */
interface Group {
  readonly kind: EntityKind;
  readonly color: string;
  readonly isDimmed: boolean;
  readonly isMinimal: boolean;
  /** Large enough for a ring. */
  readonly isRinged: boolean;
  /** Stands out of a dense crowd. */
  readonly isLandmark: boolean;
  readonly members: number[];
}

function paintCrowd(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  options: DotOptions,
): void {
  const groups = groupDots(scene, space, options);
  const share = denseShare(space.visibleCount);
  const fill = options.isMoving ? fillEach : fillTogether;
  // Those that step back lie below, surface ring and all.
  for (const isDimmed of [true, false]) {
    const layer = groups.filter((group) => group.isDimmed === isDimmed);
    const alpha = isDimmed ? DIMMED_ALPHA : 1;
    ctx.globalAlpha = alpha;
    ctx.fillStyle = palette.canvas;
    for (const { members } of layer) {
      const ringed = members.filter((i) => space.radius[i]! >= RINGED_RADIUS);
      fill(ctx, KIND_SHAPES.works.outline, space, ringed, 1);
    }
    for (const { kind, color, isMinimal, isRinged, isLandmark, members } of layer) {
      const strength = alpha * (isLandmark ? 1 : share);
      const fillAlpha = !isMinimal ? FILL_ALPHA : isRinged ? MINIMAL_ALPHA : CROWD_MINIMAL_ALPHA;
      ctx.globalAlpha = strength * fillAlpha;
      ctx.fillStyle = color;
      const { outline } = KIND_SHAPES[kind];
      fill(ctx, outline, space, members, 0);
      if (!isMinimal || !isRinged || options.isMoving) continue;
      ctx.globalAlpha = strength;
      ctx.strokeStyle = color;
      ringTogether(ctx, outline, space, members);
    }
  }
}

/** Fills dots as one path: where they lie over each other they do not add up. @param extra of the radius, css px. */
function fillTogether(
  ctx: PaintContext,
  outline: KindOutline,
  space: ScreenSpace,
  members: readonly number[],
  extra: number,
): void {
  ctx.beginPath();
  for (const i of members) {
    const x = space.x[i]!;
    const y = space.y[i]!;
    const r = Math.max(1, space.radius[i]!) + extra;
    if (r < SHAPED_RADIUS) ctx.rect(x - r, y - r, 2 * r, 2 * r);
    else traceKind(ctx, outline, x, y, r);
  }
  ctx.fill();
}

/**
 * Fills dots one by one, as is done in motion, where no eye tells that they add up: measured without a GPU, that takes
 * two thirds of the time of one path, and half of it for squares. An arc that is a path of its own is told from others.
 */
function fillEach(
  ctx: PaintContext,
  outline: KindOutline,
  space: ScreenSpace,
  members: readonly number[],
  extra: number,
): void {
  for (const i of members) {
    const x = space.x[i]!;
    const y = space.y[i]!;
    const r = Math.max(1, space.radius[i]!) + extra;
    if (r < MOVING_SHAPED_RADIUS) {
      ctx.fillRect(x - r, y - r, 2 * r, 2 * r);
      continue;
    }
    ctx.beginPath();
    if (outline.form === 'circle') ctx.arc(x, y, r, 0, 2 * Math.PI);
    else traceKind(ctx, outline, x, y, r);
    ctx.fill();
  }
}

/** The dots on screen grouped by appearance; within a group and among groups, the more important come later. */
function groupDots(
  scene: PaintedScene,
  space: ScreenSpace,
  { isCard, colors }: DotOptions,
): readonly Group[] {
  const groups = new Map<number, Group>();
  for (let p = scene.byImportance.length - 1; p >= 0; p--) {
    const i = scene.byImportance[p]!;
    if (space.outside[i] !== 0 || isCard(i)) continue;
    const flags = scene.flags[i]!;
    const kindIndex = scene.kind[i]!;
    const colorIndex = scene.color[i]!;
    const flagBits = flags & (NODE_FLAG.dimmed | NODE_FLAG.minimal);
    const isRinged = space.radius[i]! >= RINGED_RADIUS;
    const isLandmark = space.visibleCount > DENSE_DOTS && isRinged;
    const key = ((isRinged ? 1 : 0) << 24) | (flagBits << 16) | (kindIndex << 8) | colorIndex;
    const group = groups.get(key);
    if (group !== undefined) group.members.push(i);
    else {
      groups.set(key, {
        kind: ENTITY_KINDS[kindIndex]!,
        color: colors[colorIndex]!,
        isDimmed: (flags & NODE_FLAG.dimmed) !== 0,
        isMinimal: (flags & NODE_FLAG.minimal) !== 0,
        isRinged,
        isLandmark,
        members: [i],
      });
    }
  }
  return [...groups.values()];
}

function paintDot(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  index: number,
  { colors, turn }: DotOptions,
): void {
  const flags = scene.flags[index]!;
  const x = space.x[index]!;
  const y = space.y[index]!;
  const r = Math.max(1.2, space.radius[index]!);
  const alpha = (flags & NODE_FLAG.dimmed) !== 0 ? DIMMED_ALPHA : 1;
  ctx.globalAlpha = alpha;
  if ((flags & ATTENDED_FLAGS) !== 0) paintHalo(ctx, palette, flags, x, y, r, alpha);
  const body: Body = {
    kind: ENTITY_KINDS[scene.kind[index]!]!,
    color: colors[scene.color[index]!]!,
    isMinimal: (flags & NODE_FLAG.minimal) !== 0,
    alpha,
  };
  paintBody(ctx, palette, body, x, y, r);
  ctx.globalAlpha = alpha;
  if ((flags & NODE_FLAG.loading) !== 0) paintArc(ctx, palette, x, y, r + 4, turn);
  paintMarks(ctx, palette, flags, x, y, r);
  const mark = markAt(scene.marks[index]!);
  if (mark !== null) paintDotMark(ctx, palette, mark, x, y, r);
}

interface Body {
  readonly kind: EntityKind;
  readonly color: string;
  readonly isMinimal: boolean;
  readonly alpha: number;
}

/** Shape, fill and ring; a minimal node is a dashed ring around a pale fill. */
function paintBody(
  ctx: PaintContext,
  palette: CanvasPalette,
  { kind, color, isMinimal, alpha }: Body,
  x: number,
  y: number,
  r: number,
): void {
  const outline = KIND_SHAPES[kind].outline;
  const isShaped = r >= SHAPED_RADIUS;
  ctx.beginPath();
  traceKind(ctx, outline, x, y, r);
  // The ring in the surface's colour lies under the fill, twice as wide, so that it never eats into the shape.
  ctx.setLineDash([]);
  ctx.lineJoin = 'round';
  ctx.lineWidth = isShaped ? 3 : 1.5;
  ctx.strokeStyle = palette.canvas;
  ctx.stroke();
  ctx.fillStyle = palette.canvas;
  ctx.fill();
  ctx.globalAlpha = alpha * (isMinimal ? MINIMAL_ALPHA : FILL_ALPHA);
  ctx.fillStyle = color;
  const isHollow = outline.form === 'polygon' && outline.isHollow && isShaped;
  if (!isHollow) ctx.fill();
  ctx.globalAlpha = alpha;
  if (isHollow || (isMinimal && isShaped)) {
    ctx.strokeStyle = color;
    ctx.lineWidth = isHollow ? Math.max(1.5, r * 0.28) : r < SMALL_RADIUS ? 1 : 1.5;
    ctx.setLineDash(isMinimal ? ringDash(r) : []);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  if (outline.form !== 'circle' || !outline.isBullseye || r < 3.5) return;
  ctx.fillStyle = palette.canvas;
  ctx.beginPath();
  ctx.arc(x, y, r * 0.66, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = color;
  ctx.globalAlpha = alpha * (isMinimal ? MINIMAL_ALPHA : FILL_ALPHA);
  ctx.beginPath();
  ctx.arc(x, y, r * 0.38, 0, 2 * Math.PI);
  ctx.fill();
}
