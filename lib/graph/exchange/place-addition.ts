import type { GraphNode, Point } from '@/lib/graph/types';
import { boxOf } from './restore-positions';

/** Gap between the present graph and the one added beside it. Unit: px. */
const GAP = 300;

/**
 * Positions for an imported graph that is added to the present one. With shared nodes it is shifted as a whole so that
 * these match best; without them it keeps its positions if it overlaps nothing, else it is put to the right.
 * @param standing where all nodes of the present graph stand; asked only where none is shared.
 * @param positionOf position of a node of the present graph; null for nodes it lacks.
 */
export function placeAddition(
  imported: readonly GraphNode[],
  standing: () => readonly Point[],
  positionOf: (id: string) => Point | null,
): readonly GraphNode[] {
  const { x: dx, y: dy } = shiftFor(imported, standing, positionOf);
  return dx === 0 && dy === 0
    ? imported
    : imported.map((node) => ({ ...node, x: node.x + dx, y: node.y + dy }));
}

function shiftFor(
  imported: readonly GraphNode[],
  standing: () => readonly Point[],
  positionOf: (id: string) => Point | null,
): Point {
  const offsets = imported.flatMap((node) => {
    const position = positionOf(node.id);
    return position === null ? [] : [{ x: position.x - node.x, y: position.y - node.y }];
  });
  if (offsets.length > 0) {
    const sum = offsets.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
    return { x: sum.x / offsets.length, y: sum.y / offsets.length };
  }
  const present = standing();
  const there = boxOf(present);
  const here = boxOf(imported);
  const isApart =
    here.left > there.left + there.width + GAP ||
    here.left + here.width + GAP < there.left ||
    here.top > there.top + there.height + GAP ||
    here.top + here.height + GAP < there.top;
  if (present.length === 0 || isApart) return { x: 0, y: 0 };
  return {
    x: there.left + there.width + GAP - here.left,
    y: there.top + there.height / 2 - (here.top + here.height / 2),
  };
}
