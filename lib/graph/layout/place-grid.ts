import { gridPlacement } from '@/lib/graph/placement/grid-placement';
import type { PlacementProblem } from './types';

/** Rows of the grid (200 by 150 px), filled kind by kind and in a kind by the order of the graph. */
export function placeGrid({ count, kind }: PlacementProblem): Float32Array {
  const order = Array.from({ length: count }, (_, node) => node).sort((a, b) => kind[a]! - kind[b]! || a - b);
  const cells = gridPlacement(count, { x: 0, y: 0 });
  const middleX = (cells[Math.ceil(Math.sqrt(count)) - 1]?.x ?? 0) / 2;
  const middleY = (cells.at(-1)?.y ?? 0) / 2;
  const positions = new Float32Array(2 * count);
  for (const [at, node] of order.entries()) {
    positions[2 * node] = cells[at]!.x - middleX;
    positions[2 * node + 1] = cells[at]!.y - middleY;
  }
  return positions;
}
