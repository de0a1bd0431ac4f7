import type { PlacementProblem } from '../layout/types';
import type { GraphEdge } from '../types';
import { layoutProblemOf } from './layout-problem';
import type { Scene } from './scene';

/**
 * The task for a placed layout: the nodes of a scene with all that tells them apart. Every relation but 'related to',
 * which has no direction, leads from what builds on something to what it builds on.
 * @param fixedIds nodes that are to stay where they stand.
 */
export function toPlacementProblem(
  scene: Scene,
  layoutEdges: readonly GraphEdge[],
  fixedIds: ReadonlySet<string>,
): PlacementProblem {
  const links = layoutEdges.filter(
    ({ source, target }) => source !== target && scene.indexOf(source) !== -1 && scene.indexOf(target) !== -1,
  );
  return {
    ...layoutProblemOf(scene, links, fixedIds),
    radius: scene.radius.slice(),
    kind: scene.kind.slice(),
    year: Float32Array.from(scene.nodes, ({ summary }) => summary.publicationYear ?? Number.NaN),
    directed: Uint8Array.from(links, ({ type }) => (type === 'related_to' ? 0 : 1)),
  };
}
