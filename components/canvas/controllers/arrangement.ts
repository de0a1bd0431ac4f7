import type { NodeMove } from '@/lib/graph/graph-change';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';

/**
 * Where the nodes stood before a placed layout began, for the step that takes it back. A layout that begins anew, because
 * nodes came while it went on, does not forget where the others had started.
 */
export class Arrangement {
  private starts: ReadonlyMap<string, Point> = new Map();

  constructor(private readonly scene: Scene) {}

  begin(isAnew: boolean): void {
    const former = isAnew ? this.starts : new Map<string, Point>();
    this.starts = new Map(
      this.scene.nodes.flatMap(({ id }) => {
        const place = former.get(id) ?? this.scene.positionOf(id);
        return place === null ? [] : [[id, place]];
      }),
    );
  }

  /** What has moved since. */
  moves(): readonly NodeMove[] {
    return [...this.starts].flatMap(([id, from]): NodeMove[] => {
      const to = this.scene.positionOf(id);
      return to === null || (to.x === from.x && to.y === from.y) ? [] : [{ id, from, to }];
    });
  }
}
