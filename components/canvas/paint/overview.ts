import type { Camera } from '@/lib/graph/scene/camera';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { CanvasPalette } from './canvas-palette';
import { nodeColors } from './node-colors';
import type { PaintContext } from './paint-context';

/** More nodes than this are drawn small, and one for each place. */
const CROWD = 1_000;
/** Of a dot, css px. */
const SIDE = 3;
const CROWD_SIDE = 1.5;
const ALPHA = 0.8;
const DIMMED_ALPHA = 0.2;

type OverviewContext = Pick<
  PaintContext,
  'arc' | 'beginPath' | 'fill' | 'fillRect' | 'fillStyle' | 'globalAlpha'
>;

export function isCrowd(scene: PaintedScene): boolean {
  return scene.count > CROWD;
}

/** Draws every node as a small square in its colour, those that step back below. */
export function paintOverview(
  ctx: OverviewContext,
  scene: PaintedScene,
  camera: Camera,
  palette: CanvasPalette,
): void {
  const colors = nodeColors(palette, scene.appearance.scale);
  const side = isCrowd(scene) ? CROWD_SIDE : SIDE;
  paintDiscs(ctx, scene, camera, colors);
  for (const { color, isDimmed, places } of groupsOf(scene, camera, side)) {
    ctx.globalAlpha = isDimmed ? DIMMED_ALPHA : ALPHA;
    ctx.fillStyle = colors[color] ?? palette.secondary;
    for (let at = 0; at < places.length; at += 2) ctx.fillRect(places[at]!, places[at + 1]!, side, side);
  }
}

/** Discs of groups, the large ones below. */
function paintDiscs(
  ctx: OverviewContext,
  scene: PaintedScene,
  camera: Camera,
  colors: readonly string[],
): void {
  for (const index of scene.discs) {
    const radius = Math.max(1, scene.radius[index]! * camera.zoom);
    ctx.globalAlpha = stepsBack(scene, index) ? DIMMED_ALPHA / 2 : ALPHA / 2;
    ctx.fillStyle = colors[scene.color[index]!] ?? '';
    ctx.beginPath();
    ctx.arc(
      scene.positions[2 * index]! * camera.zoom + camera.x,
      scene.positions[2 * index + 1]! * camera.zoom + camera.y,
      radius,
      0,
      2 * Math.PI,
    );
    ctx.fill();
  }
}

interface Group {
  /** Index in the scene's colours. */
  readonly color: number;
  readonly isDimmed: boolean;
  /** Left and top of each square, interleaved. */
  readonly places: number[];
}

/** Places along a side that squares of a crowd are told apart in: those of an overview of 768 px. */
const CELLS = 512;

/** Says of each place whether it is the first one there. What lies outside all places is always first. */
function firstAt(side: number): (left: number, top: number) => boolean {
  const taken = new Uint8Array(CELLS * CELLS);
  return (left, top) => {
    const column = Math.round(left / side);
    const row = Math.round(top / side);
    if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) return true;
    const cell = row * CELLS + column;
    const isFirst = taken[cell] === 0;
    taken[cell] = 1;
    return isFirst;
  };
}

/** The squares by look. Of a crowd that would lie on each other, only the most important is drawn. */
function groupsOf(scene: PaintedScene, camera: Camera, side: number): readonly Group[] {
  const isFirst = isCrowd(scene) ? firstAt(side) : null;
  const groups = new Map<number, Group>();
  const discs = new Set(scene.discs);
  for (const i of scene.byImportance) {
    if (discs.has(i)) continue;
    const left = scene.positions[2 * i]! * camera.zoom + camera.x - side / 2;
    const top = scene.positions[2 * i + 1]! * camera.zoom + camera.y - side / 2;
    if (isFirst !== null && !isFirst(left, top)) continue;
    const color = scene.color[i]!;
    const isDimmed = stepsBack(scene, i);
    const key = 2 * color + (isDimmed ? 0 : 1);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { color, isDimmed, places: [left, top] });
    else group.places.push(left, top);
  }
  return [...groups.values()].sort((a, b) => Number(b.isDimmed) - Number(a.isDimmed) || a.color - b.color);
}

/** Hovering is too short-lived for an overview; what tools dim is dimmed here too. */
function stepsBack({ hovered, flags }: PaintedScene, index: number): boolean {
  return hovered === -1 && (flags[index]! & NODE_FLAG.dimmed) !== 0;
}
