import { gridPlacement } from '@/lib/graph/placement/grid-placement';
import type { Point } from '@/lib/graph/types';

/** Beyond this a position is a fault, and single precision shows steps. Unit: px. */
const FARTHEST = 1_000_000;

/** Positions closer together than this on average are in units of another program. Unit: px per node. */
const TIGHTEST = 8;

/** Distance between nodes after positions in other units were scaled. Unit: px. */
const COMFORTABLE = 120;

export interface RestoredPositions {
  readonly positions: readonly Point[];
  /** How many positions were missing, not finite or too far out, and were made up. */
  readonly replaced: number;
  /** No position could be used: the graph needs a layout. */
  readonly hasNoPositions: boolean;
}

/**
 * Usable positions for nodes in their order. Good positions are kept, and scaled up together where they are in units far below
 * ours (networkx puts all into -1..1) and not known to be px; nodes without one come below the others, in rows; without any good position, or with
 * all in one spot, all stand on a grid. The same input gives the same positions.
 */
export function restorePositions(
  written: readonly { readonly x: number | null; readonly y: number | null }[],
  isInPixels: boolean,
): RestoredPositions {
  const points = written.map(({ x, y }) => (isUsable(x) && isUsable(y) ? { x, y } : null));
  const good = points.filter((point) => point !== null);
  const box = boxOf(good);
  const replaced = points.length - good.length;
  const isOneSpot = good.length > 1 && box.width === 0 && box.height === 0;
  if (good.length === 0 || isOneSpot) {
    return { positions: gridPlacement(points.length), replaced, hasNoPositions: true };
  }
  const scale = isInPixels ? 1 : scaleFor(good.length, Math.max(box.width, box.height));
  const below = { x: box.left * scale, y: (box.top + box.height) * scale + COMFORTABLE };
  const spare = gridPlacement(replaced, below).values();
  const positions = points.map((point) =>
    point === null ? (spare.next().value ?? below) : { x: point.x * scale, y: point.y * scale },
  );
  return { positions, replaced, hasNoPositions: false };
}

function isUsable(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && Math.abs(value) <= FARTHEST;
}

function scaleFor(count: number, extent: number): number {
  const side = Math.sqrt(count);
  return count > 1 && extent < TIGHTEST * side ? (COMFORTABLE * side) / extent : 1;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box around points; at 0, 0 without any. */
export function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return points.length === 0
    ? { left: 0, top: 0, width: 0, height: 0 }
    : { left, top, width: right - left, height: bottom - top };
}
