import { formatQuantity } from '@/lib/format/counts';
import { isGroupNode } from '@/lib/graph/groups/group-node';
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
import type { GroupController } from './group-controller';

/** Selecting nodes of the map, and what is done to all that are selected. Nodes that are hidden take no part. */
export class SelectionController {
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly groups: Pick<GroupController, 'hasNode' | 'nodesOf'>,
    private readonly announce: (text: string) => void,
  ) {}

  /** Selected nodes that are on the map, themselves or in the disc of their group, in the order they were selected. */
  get shownIds(): readonly string[] {
    return [...this.store.get(selectedIdsAtom)].filter(this.groups.hasNode);
  }

  /** What an act on a node concerns: all that is selected when it is among them, else it alone. */
  targetsOf(id: string): readonly string[] {
    const { shownIds } = this;
    return shownIds.includes(id) ? shownIds : [id];
  }

  readonly select = (id: string | null): void => this.store.set(selectNodeAtom, id);

  /** Of a disc all nodes together: none is selected after it when all were before. */
  readonly toggle = (id: string): void => {
    const ids = this.groups.nodesOf(id);
    const selected = this.store.get(selectedIdsAtom);
    const areSelected = ids.length > 1 && ids.every((each) => selected.has(each));
    this.choose(ids, ids.length === 1 || areSelected ? 'toggle' : 'add');
  };

  /** Selects several nodes and says how many are selected then. */
  readonly choose = (ids: readonly string[], mode: SelectMode = 'replace'): void => {
    this.store.set(selectNodesAtom, ids, mode);
    const count = this.shownIds.length;
    this.announce(count === 0 ? 'Nothing selected' : `${formatQuantity(count, 'node')} selected`);
  };

  chooseIndices(indices: readonly number[], mode: SelectMode): void {
    this.choose(this.idsOf(indices), mode);
  }

  readonly selectAll = (): void => this.chooseIndices([...this.scene.nodes.keys()], 'replace');

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
    // The disc of an open group stands for nothing that is not there itself.
    const ids = indices.flatMap((index) => {
      const node = this.scene.nodes[index];
      return node === undefined || (isGroupNode(node) && node.group.isOpen)
        ? []
        : this.groups.nodesOf(node.id);
    });
    return ids;
  }
}
