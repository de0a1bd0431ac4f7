import type { GraphNode, Point } from '../types';

/** Where a node stood when it left. */
export interface RememberedPosition {
  readonly x: number;
  readonly y: number;
  /** Where the node's data put it when this position was noted. */
  readonly home: Point;
}

interface ShownNodes {
  readonly nodes: readonly GraphNode[];
  /** World px, interleaved x, y. */
  readonly positions: Float32Array;
  /** -1 when the node is not shown. */
  indexOf(id: string): number;
}

interface ArrangedNodes {
  /** Those that stay in their order, then those that come back, then those never seen before. */
  readonly nodes: readonly GraphNode[];
  readonly positions: Float32Array<ArrayBuffer>;
  readonly added: number;
  readonly removed: number;
  /** The same nodes as before, at the same indices. */
  readonly hasSameNodes: boolean;
  /** Whether a node that stays has moved because its data names another position. */
  readonly hasMoved: boolean;
  /** No previous node is left. */
  readonly isReplaced: boolean;
}

/**
 * The order and the positions of the nodes of the next graph. A node stands where it stood, unless its data puts it
 * elsewhere than before. O(n).
 * @param hidden positions of nodes that are not shown, by id; those that leave are added, those that come back taken out.
 */
export function arrangeNodes(
  shown: ShownNodes,
  coming: readonly GraphNode[],
  hidden: Map<string, RememberedPosition>,
): ArrangedNodes {
  const isContinued = continues(coming, shown.nodes);
  const comingById = isContinued ? null : new Map(coming.map((node) => [node.id, node]));
  const nodes: GraphNode[] = [];
  const positions = new Float32Array(2 * coming.length);
  const place = (node: GraphNode, x: number, y: number) => {
    positions[2 * nodes.length] = x;
    positions[2 * nodes.length + 1] = y;
    nodes.push(node);
  };
  let hasMoved = false;
  for (let index = 0; index < shown.nodes.length; index++) {
    const home = shown.nodes[index]!;
    const x = shown.positions[2 * index]!;
    const y = shown.positions[2 * index + 1]!;
    const next = comingById === null ? coming[index] : comingById.get(home.id);
    if (next === undefined) {
      hidden.set(home.id, { x, y, home });
      continue;
    }
    const at = 2 * nodes.length;
    if (isSamePoint(home, next)) place(next, x, y);
    else place(next, next.x, next.y);
    hasMoved ||= positions[at] !== x || positions[at + 1] !== y;
  }
  const stayed = nodes.length;
  const fresh: GraphNode[] = [];
  for (let at = isContinued ? stayed : 0; at < coming.length; at++) {
    const node = coming[at]!;
    if (shown.indexOf(node.id) !== -1) continue;
    const left = hidden.get(node.id);
    if (left === undefined) fresh.push(node);
    else {
      hidden.delete(node.id);
      const { x, y } = isSamePoint(left.home, node) ? left : node;
      place(node, x, y);
    }
  }
  for (const node of fresh) place(node, node.x, node.y);
  return {
    nodes,
    positions,
    added: fresh.length,
    removed: shown.nodes.length - stayed,
    hasSameNodes: stayed === shown.nodes.length && stayed === nodes.length,
    hasMoved,
    isReplaced: stayed === 0 && nodes.length > 0,
  };
}

/** Whether nodes begin with the ones that are shown, in their order, as when others were added or some have moved. */
function continues(coming: readonly GraphNode[], shown: readonly GraphNode[]): boolean {
  if (coming.length < shown.length) return false;
  for (let at = 0; at < shown.length; at++) if (coming[at]!.id !== shown[at]!.id) return false;
  return true;
}

export function isSamePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** How many nodes stand elsewhere than before; both interleaved x, y. */
export function countMoved(before: Float32Array, after: Float32Array): number {
  let count = 0;
  for (let at = 0; at < after.length; at += 2) {
    if (before[at] !== after[at] || before[at + 1] !== after[at + 1]) count++;
  }
  return count;
}
