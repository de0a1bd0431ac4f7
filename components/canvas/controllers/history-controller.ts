import { boundsOfPoints } from '@/lib/graph/scene/point-grid';
import type { Scene } from '@/lib/graph/scene/scene';
import { clearGraphAtom, removeEdgeAtom, removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { redoAtom, redoNameAtom, undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';

/** Undo, redo, clear and remove as the map offers them. */
export class HistoryController {
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly announce: (text: string) => void,
    private readonly takeFocus: () => void,
    private readonly camera: Pick<CameraController, 'narrow' | 'reveal' | 'wholeOf'>,
  ) {}

  readonly undo = (): void => {
    const name = this.showingChange(() => this.store.set(undoAtom));
    if (name !== null) this.announce(`Undone: ${name}`);
    this.keepFocus(this.store.get(undoNameAtom) === null);
  };

  readonly redo = (): void => {
    const name = this.showingChange(() => this.store.set(redoAtom));
    if (name !== null) this.announce(`Redone: ${name}`);
    this.keepFocus(this.store.get(redoNameAtom) === null);
  };

  readonly clear = (): void => {
    this.store.set(clearGraphAtom);
    this.keepFocus(true);
  };

  /** Removes nodes as one step; that it can be taken back is said and offered by `UndoOffer`. */
  readonly remove = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    this.store.set(removeNodesAtom, ids);
    this.keepFocus(false);
  };

  readonly removeEdge = (id: string): void => {
    this.store.set(removeEdgeAtom, id);
    this.keepFocus(false);
  };

  /**
   * Takes a step and, when that moves nodes or brings some back where nobody looks, looks there; where what it leaves
   * would be a speck, goes nearer.
   */
  private showingChange(step: () => string | null): string | null {
    const { scene } = this;
    const before = new Map(scene.nodes.map(({ id }, i) => [id, i]));
    const places = scene.positions.slice();
    const name = step();
    const changed: number[] = [];
    let stayed = 0;
    for (const [index, { id }] of scene.nodes.entries()) {
      const old = before.get(id);
      const [x, y] = [scene.positions[2 * index] ?? 0, scene.positions[2 * index + 1] ?? 0];
      if (old !== undefined) stayed++;
      if (old === undefined || places[2 * old] !== x || places[2 * old + 1] !== y) changed.push(x, y);
    }
    // A graph that is another altogether is fitted as a whole.
    const bounds = stayed === 0 ? null : boundsOfPoints(Float32Array.from(changed), changed.length / 2);
    if (bounds !== null) this.camera.reveal(bounds);
    if (stayed > 0 && scene.count < before.size) this.camera.narrow(this.camera.wholeOf(scene));
    return name;
  }

  /** A button that is now disabled, or the item of a node that is gone, would lose the focus, and its keys with it. */
  private keepFocus(isButtonSpent: boolean): void {
    const focused = document.activeElement;
    const id = focused?.getAttribute('data-node-id') ?? null;
    const isOnSpentButton =
      focused?.closest(isButtonSpent ? '[role=toolbar], [data-undo-offer]' : '[data-undo-offer]') != null;
    if (isOnSpentButton || (id !== null && this.scene.indexOf(id) === -1)) this.takeFocus();
  }
}
