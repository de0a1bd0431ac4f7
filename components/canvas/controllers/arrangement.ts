import type { NodeMove } from '@/lib/graph/graph-change';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';

/**
 * Where the nodes stood before a placed layout began, for the step that takes it back. A layout that begins anew, because
 * nodes came while it went on, does not forget where the others had started.
 */
export class Arrangement {
  private starts: Starts = NO_STARTS;

  constructor(private readonly scene: Scene) {}

  begin(isAnew: boolean): void {
    const { nodes, positions } = this.scene;
    const former = isAnew ? indexed(this.starts) : null;
    const places = positions.slice();
    for (const [at, { id }] of former === null ? [] : nodes.entries()) {
      const place = former?.get(id);
      if (place !== undefined) places.set(place, 2 * at);
    }
    this.starts = { nodes, places };
  }

  /** What has moved since. */
  moves(): readonly NodeMove[] {
    const { scene } = this;
    const { nodes, places } = this.starts;
    const moves: NodeMove[] = [];
    for (const [at, { id }] of nodes.entries()) {
      const index = scene.nodes[at]?.id === id ? at : scene.indexOf(id);
      if (index === -1) continue;
      const from = pointAt(places, at);
      const to = pointAt(scene.positions, index);
      if (to.x !== from.x || to.y !== from.y) moves.push({ id, from, to });
    }
    return moves;
  }
}

interface Starts {
  readonly nodes: Scene['nodes'];
  /** World px, interleaved x, y. */
  readonly places: Float32Array;
}

const NO_STARTS: Starts = { nodes: [], places: new Float32Array(0) };

function pointAt(places: Float32Array, index: number): Point {
  return { x: places[2 * index] ?? 0, y: places[2 * index + 1] ?? 0 };
}

function indexed({ nodes, places }: Starts): ReadonlyMap<string, Float32Array> {
  return new Map(nodes.map(({ id }, at) => [id, places.subarray(2 * at, 2 * at + 2)]));
}
