import type { LayoutRun } from '@/lib/graph/layout/types';
import type { Scene } from '@/lib/graph/scene/scene';
import { isAutoPinningAtom } from '@/lib/state/canvas/layout-settings-atoms';
import type { LayoutRequestKind } from '@/lib/state/graph/layout-request-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { settledIdsAtom, settleNodesAtom } from '@/lib/state/graph/settled-atoms';
import type { CanvasStore } from './canvas-store';

/**
 * Nodes that the run under way leaves where they are: the pinned, and in a full layout the settled too; making room may
 * move those (docs/behaviours/graph.md#pins-and-settled-nodes).
 */
export class FixedNodes {
  ids: ReadonlySet<string> = new Set();

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
  ) {}

  /** Takes over who is to stay, for a run that begins. */
  take(kind: LayoutRequestKind): ReadonlySet<string> {
    const pinned = this.store.get(pinnedIdsAtom);
    this.ids = kind === 'full' ? new Set([...pinned, ...this.store.get(settledIdsAtom)]) : pinned;
    return this.ids;
  }

  /** A full layout has come to its end: all nodes stay where it put them, if the reader has chosen that. */
  settle(): void {
    if (!this.store.get(isAutoPinningAtom)) return;
    const ids = Array.from(this.scene.nodes, ({ id }) => id);
    this.store.set(settleNodesAtom, ids);
  }

  /** The pins are others than when the run began. */
  follow(run: LayoutRun, kind: LayoutRequestKind): void {
    const { ids: former, scene } = this;
    const fixed = this.take(kind);
    for (const id of former) if (!fixed.has(id)) run.unpin(scene.indexOf(id));
    for (const id of fixed) {
      const place = scene.positionOf(id);
      if (!former.has(id) && place !== null) run.pin(scene.indexOf(id), place.x, place.y);
    }
  }
}
