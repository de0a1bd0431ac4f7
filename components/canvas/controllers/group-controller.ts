import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { groupKeyOf } from '@/lib/graph/groups/group-node';
import type { Scene } from '@/lib/graph/scene/scene';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { isLargeGraphAtom } from '@/lib/state/graph/grouping-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import {
  closeGroupAtom,
  divideIntoGroupsAtom,
  groupMapAtom,
  groupOfAtom,
  mapIdOfAtom,
  openGroupAtom,
  openGroupsAtom,
} from '@/lib/state/groups/group-map-atoms';
import { findGroupsAtom, stopFindingGroupsAtom } from '@/lib/state/groups/group-search-atoms';
import { describedGroupAtom, hoverOnMapAtom } from '@/lib/state/groups/group-view-atoms';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';

/** Discs of groups on the map: keeps them as the graph is, and opens and closes them. */
export class GroupController {
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly camera: CameraController,
    private readonly announce: (text: string) => void,
  ) {}

  /** Starts following the graph and its communities; returns the function that stops it. */
  start(): () => void {
    const { store } = this;
    const find = () => void store.set(findGroupsAtom);
    const stops = [store.sub(visibleGraphAtom, find), store.sub(analysisClientAtom, find)];
    find();
    return () => {
      for (const stop of stops) stop();
      store.set(stopFindingGroupsAtom);
      // Of a graph that is large no more nothing is kept.
      if (!store.get(isLargeGraphAtom)) void store.set(divideIntoGroupsAtom);
      store.set(describedGroupAtom, null);
    };
  }

  /** Whether an id of the map is that of a disc. */
  readonly isDisc = (id: string): boolean => groupKeyOf(id) !== null;

  isOpen(id: string): boolean {
    const key = groupKeyOf(id);
    return key !== null && this.store.get(openGroupsAtom).includes(key);
  }

  /** Whether a node is on the map, itself or in a disc. */
  readonly hasNode = (id: string): boolean =>
    this.store.get(groupMapAtom)?.divided.groupOf.has(id) ?? this.scene.indexOf(id) !== -1;

  /** The nodes that an id of the map stands for: those of a disc's group, else itself. */
  readonly nodesOf = (id: string): readonly string[] =>
    this.isDisc(id)
      ? (this.store
          .get(groupOfAtom)(id)
          ?.nodes.map((node) => node.id) ?? [])
      : [id];

  /** The id under which a node is on the map. */
  readonly mapIdOf = (id: string): string => this.store.get(mapIdOfAtom)(id);

  /** Shows the nodes of a group, or of the group that a node is in, and goes there. */
  readonly open = (id: string): void => {
    const group = this.store.get(groupOfAtom)(id);
    if (group === null) return;
    this.store.set(describedGroupAtom, null);
    // Its disc, still under the pointer, would fade the nodes that now stand on it.
    this.store.set(hoverOnMapAtom, null);
    this.store.set(openGroupAtom, group.key);
    this.announce(`${group.name} opened, ${formatQuantity(group.nodes.length, 'node')}`);
    const place = this.store.get(groupMapAtom)?.places.get(group.key);
    if (place === undefined) return;
    const { x, y, radius } = place;
    this.camera.fit(Float32Array.of(x - radius, y - radius, x + radius, y + radius));
  };

  readonly close = (id: string): void => {
    const group = this.store.get(groupOfAtom)(id);
    if (group === null) return;
    this.store.set(describedGroupAtom, null);
    this.store.set(closeGroupAtom, group.key);
    this.announce(`${group.name} closed, ${formatExactCount(this.store.get(openGroupsAtom).length)} open`);
  };

  readonly toggle = (id: string): void => {
    if (this.isOpen(id)) this.close(id);
    else this.open(id);
  };

  /** Says what a disc is, and what can be done with it, in a card that stays. */
  readonly describe = (id: string | null): void => this.store.set(describedGroupAtom, id);

  /** False when none was described. */
  readonly endDescription = (): boolean => {
    const wasDescribed = this.store.get(describedGroupAtom) !== null;
    this.store.set(describedGroupAtom, null);
    return wasDescribed;
  };

  /** Says that an act is about nodes. */
  readonly refuse = (): void => this.announce('Open the group first: Enter');
}
