import { isSameEdge } from '@/lib/graph/edge-table';
import type { Camera } from '@/lib/graph/scene/camera';
import { type EdgeStyle, loopOf, routeOf, swerveOf } from '@/lib/graph/scene/edge-route';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import { dotScale } from '@/lib/graph/scene/node-size';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { GraphEdge, Point } from '@/lib/graph/types';
import { CARD_HEIGHT, CARD_WIDTH } from './cards';
import type { PaintContext } from './paint-context';
import { discRadius, type ScreenSpace } from './screen-space';

const ARROW_LENGTH = 6;
const ARROW_HALF_WIDTH = 2.6;
/** From a dot's edge to the outside of the ring around it when it is selected. */
const SELECTION_RING = 6.5;

/** Adds the way of one edge to the current path. */
export function traceEdge(
  ctx: PaintContext,
  scene: PaintedScene,
  { x, y, radius }: ScreenSpace,
  edge: number,
  style: EdgeStyle,
): void {
  const source = scene.edgeSources[edge]!;
  const target = scene.edgeTargets[edge]!;
  const lane = scene.edgeLanes[edge]!;
  const ax = x[source]!;
  const ay = y[source]!;
  if (source === target) {
    const loop = loopOf(radius[source]!, lane);
    ctx.moveTo(ax + loop.dx + loop.radius, ay + loop.dy);
    ctx.arc(ax + loop.dx, ay + loop.dy, loop.radius, 0, 2 * Math.PI);
    return;
  }
  const bx = x[target]!;
  const by = y[target]!;
  ctx.moveTo(ax, ay);
  if (lane === 0 && style !== 'curved') {
    ctx.lineTo(bx, by);
    return;
  }
  const swerve = swerveOf(lane, source < target, Math.hypot(bx - ax, by - ay), style);
  const { controlX, controlY } = routeOf(ax, ay, bx, by, swerve);
  ctx.quadraticCurveTo(controlX, controlY, bx, by);
}

/** Draws small heads, as one shape, where edges meet their targets' dots or cards. */
export function paintArrows(
  ctx: PaintContext,
  scene: PaintedScene,
  space: ScreenSpace,
  edges: Iterable<number>,
  options: { readonly style: EdgeStyle; readonly isCard: (index: number) => boolean },
): void {
  let hasAny = false;
  for (const edge of edges) {
    const head = arrowOf(scene, space, edge, options);
    if (head === null) continue;
    if (!hasAny) ctx.beginPath();
    hasAny = true;
    const { tipX, tipY, ux, uy } = head;
    const baseX = tipX - ux * ARROW_LENGTH;
    const baseY = tipY - uy * ARROW_LENGTH;
    ctx.moveTo(tipX, tipY);
    ctx.lineTo(baseX - uy * ARROW_HALF_WIDTH, baseY + ux * ARROW_HALF_WIDTH);
    ctx.lineTo(baseX + uy * ARROW_HALF_WIDTH, baseY - ux * ARROW_HALF_WIDTH);
    ctx.closePath();
  }
  if (hasAny) ctx.fill();
}

/** Where an edge's head points and in which direction, of length 1; null where there is no room for one. */
function arrowOf(
  scene: PaintedScene,
  { x, y, radius, outside }: ScreenSpace,
  edge: number,
  { style, isCard }: { readonly style: EdgeStyle; readonly isCard: (index: number) => boolean },
) {
  const source = scene.edgeSources[edge]!;
  const target = scene.edgeTargets[edge]!;
  if (source === target || outside[target] !== 0) return null;
  const [ax, ay, bx, by] = [x[source]!, y[source]!, x[target]!, y[target]!];
  const swerve = swerveOf(scene.edgeLanes[edge]!, source < target, Math.hypot(bx - ax, by - ay), style);
  const { controlX, controlY } = routeOf(ax, ay, bx, by, swerve);
  // An edge arrives from its control point, which for a straight one lies on the line itself.
  const dx = bx - controlX;
  const dy = by - controlY;
  const length = Math.hypot(dx, dy);
  const reach = isCard(target)
    ? length * Math.min(CARD_WIDTH / 2 / Math.abs(dx), CARD_HEIGHT / 2 / Math.abs(dy))
    : radius[target]! + ((scene.flags[target]! & NODE_FLAG.selected) === 0 ? 1.5 : SELECTION_RING);
  // From the control point it is half the way.
  if (!(2 * length > reach + 2 * ARROW_LENGTH)) return null;
  const ux = dx / length;
  const uy = dy / length;
  return { tipX: bx - ux * reach, tipY: by - uy * reach, ux, uy };
}

/** The way of one edge as an SVG path on the screen, from disc to disc where it joins groups; null when it is not shown. */
export function edgePath(
  scene: Omit<PaintedScene, 'edges'> & { readonly edges: readonly GraphEdge[] },
  camera: Camera,
  shown: GraphEdge,
  style: EdgeStyle,
): string | null {
  const edge = scene.edges.findIndex((each) => isSameEdge(each, shown));
  if (edge === -1) return null;
  const source = scene.edgeSources[edge]!;
  const target = scene.edgeTargets[edge]!;
  const lane = scene.edgeLanes[edge]!;
  const ax = scene.positions[2 * source]! * camera.zoom + camera.x;
  const ay = scene.positions[2 * source + 1]! * camera.zoom + camera.y;
  if (source === target) {
    const { dx, dy, radius } = loopOf(scene.radius[source]! * dotScale(camera.zoom), lane);
    return `M${ax + dx + radius} ${ay + dy}a${radius} ${radius} 0 1 1 ${-2 * radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0`;
  }
  const bx = scene.positions[2 * target]! * camera.zoom + camera.x;
  const by = scene.positions[2 * target + 1]! * camera.zoom + camera.y;
  const swerve = swerveOf(lane, source < target, Math.hypot(bx - ax, by - ay), style);
  const { controlX, controlY } = routeOf(ax, ay, bx, by, swerve);
  const [fromReach, toReach] = [discReach(scene, source, camera.zoom), discReach(scene, target, camera.zoom)];
  if (fromReach + toReach > 0 && Math.hypot(bx - ax, by - ay) <= fromReach + toReach) return null;
  const from = towards({ x: ax, y: ay }, { x: controlX, y: controlY }, fromReach);
  const to = towards({ x: bx, y: by }, { x: controlX, y: controlY }, toReach);
  return `M${from.x} ${from.y}Q${controlX} ${controlY} ${to.x} ${to.y}`;
}

/** How much of an edge a disc hides, css px; 0 for nodes. */
function discReach(scene: Pick<PaintedScene, 'discs' | 'radius'>, node: number, zoom: number): number {
  return scene.discs.includes(node) ? discRadius(scene.radius[node]!, zoom) : 0;
}

/** The point so many px from one towards another. */
function towards(from: Point, to: Point, px: number): Point {
  const away = Math.hypot(to.x - from.x, to.y - from.y);
  if (px === 0 || away === 0) return from;
  const share = px / away;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}
