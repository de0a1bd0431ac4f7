import { formatQuantity } from '@/lib/format/counts';
import type { Scene } from '@/lib/graph/scene/scene';
import { setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import {
  pinnedIdsAtom,
  type SelectMode,
  selectedIdsAtom,
  selectNodeAtom,
  selectNodesAtom,
} from '@/lib/state/graph/selection-atoms';
import type { CanvasStore } from './canvas-store';

/** Selecting nodes of the map, and what is done to all that are selected. Nodes that are hidden take no part. */
export class SelectionController {
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly announce: (text: string) => void,
  ) {}

  /** Selected nodes that are on the map, in the order they were selected. */
  get shownIds(): readonly string[] {
    return [...this.store.get(selectedIdsAtom)].filter((id) => this.scene.indexOf(id) !== -1);
  }

  /** What an act on a node concerns: all that is selected when it is among them, else it alone. */
  targetsOf(id: string): readonly string[] {
    const { shownIds } = this;
    return shownIds.includes(id) ? shownIds : [id];
  }

  readonly select = (id: string | null): void => this.store.set(selectNodeAtom, id);

  readonly toggle = (id: string): void => this.choose([id], 'toggle');

  /** Selects several nodes and says how many are selected then. */
  readonly choose = (ids: readonly string[], mode: SelectMode = 'replace'): void => {
    this.store.set(selectNodesAtom, ids, mode);
    const count = this.shownIds.length;
    this.announce(count === 0 ? 'Nothing selected' : `${formatQuantity(count, 'node')} selected`);
  };

  chooseIndices(indices: readonly number[], mode: SelectMode): void {
    this.choose(this.idsOf(indices), mode);
  }

  readonly selectAll = (): void => this.choose(this.scene.nodes.map((node) => node.id));

  /** Selects the nodes joined to some, and keeps those selected. */
  readonly selectNeighbours = (ids: readonly string[]): void => {
    const neighbours = new Set<number>();
    for (const id of ids) {
      const index = this.scene.indexOf(id);
      if (index !== -1) for (const other of this.scene.neighboursOf(index)) neighbours.add(other);
    }
    // The origins come last: the first of them stays what the panels describe.
    const origins = [...ids].reverse();
    this.choose([...this.idsOf([...neighbours]).filter((id) => !ids.includes(id)), ...origins]);
  };

  /** Pins nodes, or unpins them when all are pinned. */
  readonly togglePin = (ids: readonly string[]): void => {
    const isPinning = !this.arePinned(ids);
    this.store.set(setPinnedAtom, ids, isPinning);
    this.announce(`${formatQuantity(ids.length, 'node')} ${isPinning ? 'pinned' : 'unpinned'}`);
  };

  arePinned(ids: readonly string[]): boolean {
    const pinned = this.store.get(pinnedIdsAtom);
    return ids.every((id) => pinned.has(id));
  }

  private idsOf(indices: readonly number[]): readonly string[] {
    return indices.flatMap((index) => this.scene.nodes[index]?.id ?? []);
  }
}
