import type { LayoutRun } from '@/lib/graph/layout/types';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';

const NOBODY: ReadonlyMap<string, Point> = new Map();

/**
 * Nodes that are being dragged: they stay under the pointer whatever a layout says. Kept by id, for nodes may come and go in
 * the middle of a drag, and indices with them.
 */
export class HeldNodes {
  private places = NOBODY;

  constructor(private readonly scene: Scene) {}

  /** @param places where they are now, world px. */
  hold(places: ReadonlyMap<string, Point>, run: LayoutRun | null): void {
    this.places = places;
    if (run !== null) this.pinTo(run);
  }

  /** Tells a run, such as one that began in the middle of the drag. */
  pinTo(run: LayoutRun): void {
    for (const [id, { x, y }] of this.places) {
      const index = this.scene.indexOf(id);
      if (index !== -1) run.pin(index, x, y);
    }
  }

  /** The drag is over; nodes that are fixed in their own right stay so. */
  release(run: LayoutRun | null, fixed: ReadonlySet<string>): void {
    for (const id of this.places.keys()) {
      const index = this.scene.indexOf(id);
      if (index !== -1 && !fixed.has(id)) run?.unpin(index);
    }
    this.places = NOBODY;
  }

  /** Puts them where they are held in a layout's frame, interleaved x, y. */
  putInto(positions: Float32Array): void {
    for (const [id, { x, y }] of this.places) {
      const index = this.scene.indexOf(id);
      if (index === -1) continue;
      positions[2 * index] = x;
      positions[2 * index + 1] = y;
    }
  }
}
