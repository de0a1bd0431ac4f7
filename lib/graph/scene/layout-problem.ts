import type { LayoutProblem } from '../layout/types';
import type { GraphEdge } from '../types';
import { pairsOf } from './edge-order';
import type { Scene } from './scene';

/** The input of a layout: all nodes of a scene at their positions, with `layoutEdges` (types not drawn included). */
export function layoutProblemOf(
  scene: Pick<Scene, 'count' | 'positions' | 'kind' | 'indexOf'>,
  layoutEdges: readonly GraphEdge[],
  pinnedIds: ReadonlySet<string>,
): LayoutProblem {
  const { sources, targets } = pairsOf(layoutEdges, (id) => scene.indexOf(id));
  const pinned = new Uint8Array(scene.count);
  for (const id of pinnedIds) {
    const index = scene.indexOf(id);
    if (index !== -1) pinned[index] = 1;
  }
  return {
    count: scene.count,
    sources,
    targets,
    positions: scene.positions.slice(),
    pinned,
    kind: scene.kind.slice(),
  };
}
