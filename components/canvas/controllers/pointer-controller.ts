import type { Camera } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';
import { pressModeAtom } from '@/lib/state/canvas/canvas-atoms';
import { hoverOnMapAtom } from '@/lib/state/groups/group-view-atoms';
import type { CanvasStore } from './canvas-store';
import type { EdgePointer } from './edge-pointer';
import type { GroupController } from './group-controller';
import type { MapBox } from './map-box';
import { pickNode } from './pick-node';
import type { SelectionController } from './selection-controller';

/** What the pointer means: which node or edge lies under it, and what a click there does. */
export class PointerController {
  /** @param isStill whether the picture rests: edges are picked only then. */
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly view: { readonly camera: Camera },
    private readonly box: Pick<MapBox, 'read' | 'recent'>,
    private readonly selection: SelectionController,
    private readonly edges: EdgePointer,
    private readonly groups: Pick<GroupController, 'describe' | 'endDescription' | 'isDisc' | 'isOpen'>,
    private readonly isStill: () => boolean,
  ) {}

  /** Hover by pointer; a finger has none, and what it leaves behind would dim the map for good. */
  readonly hover = (id: string | null): void => {
    if (!window.matchMedia('(hover: none)').matches) this.store.set(hoverOnMapAtom, id);
  };

  /** The node on the map that an element at a point of the window stands for, or that is painted there. */
  readonly nodeAt = (target: EventTarget | null, clientX: number, clientY: number): string | null => {
    if (!(target instanceof Element)) return null;
    const id = target.closest('[data-node-id]')?.getAttribute('data-node-id') ?? null;
    return (
      id ??
      (target.closest('.react-flow') === null ? null : this.idAt(pointIn(this.box.read(), clientX, clientY)))
    );
  };

  /** The pointer enters a promoted node, or leaves it with null. */
  readonly overNode = (id: string | null): void => {
    this.hover(id);
    if (id !== null) this.edges.point(null);
  };

  /** The pointer goes over the map between the promoted nodes. */
  readonly overPane = (clientX: number, clientY: number): void => {
    const point = pointIn(this.box.recent(), clientX, clientY);
    const id = this.idAt(point);
    // The disc of an open group is the ground that its nodes stand on.
    const isGround = id !== null && this.groups.isOpen(id);
    this.hover(isGround ? null : id);
    this.edges.point((id === null || isGround) && this.isStill() ? point : null);
  };

  readonly leave = (): void => {
    this.store.set(hoverOnMapAtom, null);
    this.edges.point(null);
  };

  /** A click between the promoted nodes means a painted one, else an edge, else nothing, which ends the selection. */
  readonly clickPane = (clientX: number, clientY: number, isToggling: boolean): void => {
    const point = pointIn(this.box.read(), clientX, clientY);
    const id = this.idAt(point);
    const isGround = id !== null && this.groups.isOpen(id);
    const isBusy = this.groups.endDescription() || this.selection.shownIds.length > 0;
    if (id !== null && !(isGround && isBusy)) this.clickNode(id, isToggling);
    else if (!isToggling && (point === null || !this.edges.pin(point))) this.selection.select(null);
  };

  /** @param isToggling Shift, Ctrl or Cmd is held; a selecting mode has the same effect. */
  readonly clickNode = (id: string, isToggling: boolean): void => {
    this.edges.close();
    this.groups.endDescription();
    const isDisc = this.groups.isDisc(id);
    if (isDisc && !isToggling && this.store.get(pressModeAtom) === 'move') this.groups.describe(id);
    else if (isToggling || this.store.get(pressModeAtom) !== 'move') this.selection.toggle(id);
    else this.selection.select(id);
  };

  /** The node painted at a point of the map; null for none. */
  private idAt(point: Point | null): string | null {
    const index = point === null ? -1 : pickNode(this.scene, this.view.camera, point.x, point.y);
    return this.scene.nodes[index]?.id ?? null;
  }
}

/** Css px from the canvas's left top. */
function pointIn(box: DOMRect | null, clientX: number, clientY: number): Point | null {
  return box === null ? null : { x: clientX - box.left, y: clientY - box.top };
}
