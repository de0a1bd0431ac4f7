import type { EdgeBatch } from '@/lib/graph/scene/edge-order';
import { MAX_EQUAL_EDGES } from '@/lib/graph/scene/edge-order';
import { edgeReach } from '@/lib/graph/scene/edge-reach';
import type { EdgeStyle } from '@/lib/graph/scene/edge-route';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import { paintArrows, traceEdge } from './edge-paths';
import { countVisible, sampleOf, type VisibleCounts } from './edge-sample';
import { EDGE_LINES, type EdgeLine, lineWidthOf } from './edge-styles';
import { edgeColor } from './node-colors';
import type { MotionKind, PaintContext } from './paint-context';
import type { ScreenSpace } from './screen-space';

interface Strength {
  readonly alpha: number;
  /** px. */
  readonly width: number;
}

export interface EdgeOptions {
  readonly style: EdgeStyle;
  /** In motion a sample stands for a crowd. */
  readonly motion: MotionKind;
  readonly isCard: (index: number) => boolean;
  /** Pixels of the picture per css px. */
  readonly ratio: number;
  /** What the scene's colour indices look like. */
  readonly colors: readonly string[];
}

const BASE_ALPHA = 0.35;
/** Of edges above the others. */
const LIFTED: Strength = { alpha: 0.9, width: 2 };
/** More of a spotlight than this at full strength would bury what they join. */
const MANY_LIFTED = 24;
/** The same of one node's own edges, which begin at one point and part from there. */
const MANY_OWN = 250;
const DIMMED_SHARE = 0.15;
/** Of the alpha, by tier, when there are too many edges to be equal. */
const TIER_SHARES = [1, 0.6, 0.36, 0.2] as const;
/** Dashes and arrows cost several times a plain line, and cannot be told apart in a crowd. */
const MAX_ORNATE_EDGES = 2_500;
/** Arcs cost several times a straight line. */
const MAX_MOVING_ARCS = 3_000;
/** Of a crowd's faint lines, on a dark surface: the eye loses them sooner there. */
const DARK_GAIN = 1.4;
/** From near, a line that only passes through, both its ends off screen, is hardly more than a hint. */
const THROUGH_ZOOM = 0.35;
const THROUGH_SHARE = 0.25;
const LINES_PER_STROKE = 1_000;
const ARROW_ZOOM = 0.2;
/** Unless they are few, from nearer: heads on short lines are specks. */
const MANY_ARROWS_ZOOM = 0.35;
/** From so many edges on, a web of them is faded, and in full from so many more. */
const FEW_EDGES = 30;
const MANY_EDGES = 120;
/** See `edgeReach`: below, related nodes lie together. */
const NEAR_REACH = 0.5;
const WEB_SHARE = 0.4;

/** Bits of what makes an edge fainter than others of its batch. */
const PASSES_THROUGH = 1;
const STEPS_BACK = 2;

/** Draws all edges in the window, in batches of one style; those of the hovered and selected node come last. */
export function paintEdges(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  options: EdgeOptions,
): void {
  const counts = countVisible(scene, space);
  space.visibleEdges = counts.all;
  if (counts.all === 0) return;
  if (options.style !== 'hidden') paintBatches(ctx, scene, space, palette, options, counts);
  const { spotlightEdges } = scene;
  const strength = liftedStrength(spotlightEdges.length, MANY_LIFTED);
  paintLifted(ctx, scene, space, palette, options, spotlightEdges, strength);
  if (options.style !== 'hidden') {
    for (const index of attentionOf(scene)) {
      // What the hovered node shares with a selected one is drawn again, last and bright. A spotlight has the word over
      // what is only selected.
      const isDimmed = (scene.hovered !== -1 || spotlightEdges.length > 0) && index !== scene.hovered;
      const { start, edges } = scene.adjacency;
      const own = edges.subarray(start[index]!, start[index + 1]!);
      const { alpha, width } = liftedStrength(own.length, MANY_OWN);
      const share = isDimmed ? DIMMED_SHARE : 1;
      paintLifted(ctx, scene, space, palette, options, own, { alpha: alpha * share, width });
    }
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/**
 * In a crowd a line is one pixel of the screen wide, however fine those are: a wider one takes ten times as long. It
 * makes up for that in part by being stronger.
 */
function hairGain(ratio: number): number {
  return Math.min(2, Math.max(1, ratio)) ** 0.6;
}

/** Many lines over each other add up: the more there are, the fainter is each. */
function crowdShare(visible: number): number {
  return Math.max(0.18, Math.min(1, (400 / visible) ** 0.42));
}

/**
 * Lines that run all across the map make a web that buries what it joins, as on a grid: they step back the more, the more
 * there are; hovering a node lifts its own.
 */
function webShare(visible: number, reach: number): number {
  const many = Math.min(1, Math.max(0, (visible - FEW_EDGES) / MANY_EDGES));
  const far = Math.min(1, Math.max(0, (reach - NEAR_REACH) / (1 - NEAR_REACH)));
  return 1 - many * far * (1 - WEB_SHARE);
}

function paintBatches(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  options: EdgeOptions,
  counts: VisibleCounts,
): void {
  const { scale } = scene.appearance;
  const isOrnate = counts.all <= MAX_ORNATE_EDGES;
  const sample = sampleOf(counts, options.motion);
  const crowding =
    crowdShare(counts.all) *
    webShare(counts.all, edgeReach(scene)) *
    sample.gain *
    (isOrnate ? 1 : hairGain(options.ratio) * (palette.scheme === 'dark' ? DARK_GAIN : 1));
  const style = options.motion !== 'rest' && counts.all > MAX_MOVING_ARCS ? 'straight' : options.style;
  const hasArrows = isOrnate && space.zoom >= (counts.all > MANY_EDGES ? MANY_ARROWS_ZOOM : ARROW_ZOOM);
  const levels = levelsOf(scene, space);
  for (const batch of scene.edgeBatches) {
    if (batch.tier >= sample.tiers) continue;
    const line = EDGE_LINES[batch.type];
    const fading = counts.all > MAX_EQUAL_EDGES ? TIER_SHARES[batch.tier]! : 1;
    const alpha = BASE_ALPHA * crowding * fading;
    const color = edgeColor(palette, scale, line.kind);
    setLine(ctx, line, color, isOrnate ? lineWidthOf(batch) : 1 / options.ratio, isOrnate);
    for (const level of levels) {
      ctx.globalAlpha = alpha * shareOf(level);
      strokeBatch(ctx, scene, space, batch, { style, step: sample.step, level, levels });
    }
    if (!hasArrows || !line.hasArrow) continue;
    ctx.setLineDash([]);
    ctx.fillStyle = color;
    for (const isDimmed of [false, true]) {
      ctx.globalAlpha = Math.min(1, alpha * 1.6) * (isDimmed ? DIMMED_SHARE : 1);
      paintArrows(ctx, scene, space, edgesOf(scene, batch, isDimmed), options);
    }
  }
}

function* edgesOf(
  { edgeDims }: PaintedScene,
  { start, end }: EdgeBatch,
  isDimmed: boolean,
): Generator<number> {
  for (let edge = start; edge < end; edge++) if ((edgeDims[edge] === 1) === isDimmed) yield edge;
}

/** The levels that edges have just now; from afar, passing through makes no difference. */
function levelsOf(scene: PaintedScene, { zoom }: ScreenSpace): readonly number[] {
  const hasDimmed = scene.edgeDims.includes(1);
  const hasLit = scene.edgeDims.includes(0);
  const levels: number[] = [];
  for (const level of [STEPS_BACK | PASSES_THROUGH, STEPS_BACK, PASSES_THROUGH, 0]) {
    if ((level & PASSES_THROUGH) !== 0 && zoom < THROUGH_ZOOM) continue;
    if ((level & STEPS_BACK) !== 0 ? hasDimmed : hasLit) levels.push(level);
  }
  return levels;
}

function shareOf(level: number): number {
  return (
    ((level & PASSES_THROUGH) === 0 ? 1 : THROUGH_SHARE) * ((level & STEPS_BACK) === 0 ? 1 : DIMMED_SHARE)
  );
}

function setLine(ctx: PaintContext, line: EdgeLine, color: string, width: number, isOrnate: boolean): void {
  ctx.lineWidth = width;
  ctx.strokeStyle = color;
  ctx.setLineDash(isOrnate ? line.dash.slice() : []);
}

interface BatchOptions {
  readonly style: EdgeStyle;
  /** Every so many edges of the batch are drawn. */
  readonly step: number;
  readonly level: number;
  readonly levels: readonly number[];
}

function strokeBatch(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  batch: EdgeBatch,
  { style, step, level, levels }: BatchOptions,
): void {
  const { edgeSources, edgeTargets, edgeDims } = scene;
  const { outside } = space;
  const isThroughTold = levels.some((each) => (each & PASSES_THROUGH) !== 0);
  let lines = 0;
  ctx.beginPath();
  for (let edge = batch.start; edge < batch.end; edge += step) {
    const from = outside[edgeSources[edge]!]!;
    const to = outside[edgeTargets[edge]!]!;
    if ((from & to) !== 0) continue;
    const through = isThroughTold && from !== 0 && to !== 0 ? PASSES_THROUGH : 0;
    if ((through | (edgeDims[edge] === 1 ? STEPS_BACK : 0)) !== level) continue;
    traceEdge(ctx, scene, space, edge, style);
    if (++lines < LINES_PER_STROKE) continue;
    ctx.stroke();
    ctx.beginPath();
    lines = 0;
  }
  if (lines > 0) ctx.stroke();
}

/** Selected nodes, then the hovered one: whose edges are lifted. */
function attentionOf(scene: PaintedScene): number[] {
  const found: number[] = [];
  for (const index of scene.selectedIndices) if (index !== scene.hovered) found.push(index);
  if (scene.hovered !== -1) found.push(scene.hovered);
  return found;
}

/** The more stand out together, the finer and fainter is each, from so many on. */
function liftedStrength(count: number, many: number): Strength {
  if (count <= many) return LIFTED;
  return { alpha: Math.max(0.15, 0.7 * (many / count) ** 0.5), width: 1 };
}

/** Draws some edges above the others, in their source's colour. */
function paintLifted(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  palette: CanvasPalette,
  options: EdgeOptions,
  edges: Iterable<number>,
  { alpha, width }: Strength,
): void {
  for (const edge of edges) {
    const source = scene.edgeSources[edge]!;
    if ((space.outside[source]! & space.outside[scene.edgeTargets[edge]!]!) !== 0) continue;
    const line = EDGE_LINES[scene.edges[edge]!.type];
    const color = options.colors[scene.color[source]!] ?? palette.secondary;
    setLine(ctx, line, color, width, true);
    ctx.globalAlpha = alpha;
    ctx.beginPath();
    traceEdge(ctx, scene, space, edge, options.style);
    ctx.stroke();
    if (!line.hasArrow) continue;
    ctx.setLineDash([]);
    ctx.fillStyle = color;
    paintArrows(ctx, scene, space, [edge], options);
  }
}
