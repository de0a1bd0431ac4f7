import type { Point } from '../types';
import type { Bounds } from './point-grid';
import type { Scene } from './scene';

/** What area selection asks of a scene. */
type ScenePositions = Pick<Scene, 'positions' | 'window'>;

/** Indices of the nodes whose centres lie in the rectangle between two opposite corners, world px; borders included. */
export function nodesInRectangle(scene: ScenePositions, a: Point, b: Point): number[] {
  return scene.window(boundsOf([a, b]));
}

/**
 * Indices of the nodes whose centres the line encloses, world px; it is closed from its last point to its first.
 * Where the line crosses itself, whatever it runs around counts as inside. O(points) for each node near it.
 */
export function nodesInLasso(scene: ScenePositions, line: readonly Point[]): number[] {
  if (line.length < 3) return [];
  const { positions } = scene;
  return scene
    .window(boundsOf(line))
    .filter((index) => isInside(positions[2 * index]!, positions[2 * index + 1]!, line));
}

/** Whether a closed line runs around a point (winding number other than 0); points on the line may be either. */
export function isInside(x: number, y: number, line: readonly Point[]): boolean {
  let winding = 0;
  let from = line.at(-1);
  for (const to of line) {
    if (from === undefined) break;
    const side = (to.x - from.x) * (y - from.y) - (x - from.x) * (to.y - from.y);
    if (from.y <= y && to.y > y && side > 0) winding++;
    else if (from.y > y && to.y <= y && side < 0) winding--;
    from = to;
  }
  return winding !== 0;
}

function boundsOf(points: readonly Point[]): Bounds {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}
