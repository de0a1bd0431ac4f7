import type { NodeMove } from '@/lib/graph/graph-change';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';
import { moveNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import type { CanvasStore } from './canvas-store';
import type { MapLayout } from './map-layout';
import { inOwnTask } from './own-task';
import type { EntityFlowNode, Promotion } from './promotion';

type Dragged = Pick<EntityFlowNode, 'id' | 'position'>;

interface ActiveDrag {
  readonly id: string;
  readonly from: Point;
  /** Where the other nodes that come along stood, by id. */
  readonly companions: ReadonlyMap<string, Point>;
}

/**
 * Drags of nodes: React Flow moves the one under the pointer, and what is selected with it comes along. One drag is one
 * step of the history.
 */
export class DragController {
  private active: ActiveDrag | null = null;

  /**
   * @param targetsOf which nodes move when one is dragged.
   * @param isStep false where places are those of the picture, not of the graph.
   */
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly layout: Pick<MapLayout, 'drag' | 'endDrag'>,
    private readonly promotion: Pick<Promotion, 'setDragged'>,
    private readonly targetsOf: (id: string) => readonly string[],
    private readonly isStep = true,
  ) {}

  get isActive(): boolean {
    return this.active !== null;
  }

  /** To be called before the drag moves the node. */
  readonly start = (node: Dragged): void => {
    const ids = this.targetsOf(node.id);
    const from = this.scene.positionOf(node.id);
    if (from === null) return;
    const companions = new Map<string, Point>();
    for (const id of ids) {
      const place = this.scene.positionOf(id);
      if (id !== node.id && place !== null) companions.set(id, place);
    }
    this.active = { id: node.id, from, companions };
    this.promotion.setDragged(node.id);
    this.move(node);
  };

  readonly move = (node: Dragged): void => {
    const { active, scene } = this;
    const index = scene.indexOf(node.id);
    if (active === null || index === -1) return;
    const { x, y } = node.position;
    const places = new Map([[node.id, { x, y }]]);
    for (const [id, from] of active.companions) {
      places.set(id, { x: from.x + x - active.from.x, y: from.y + y - active.from.y });
    }
    if (places.size > 1) {
      const positions = scene.positions.slice();
      for (const [id, place] of places) {
        const at = scene.indexOf(id);
        if (at === -1) continue;
        positions[2 * at] = place.x;
        positions[2 * at + 1] = place.y;
      }
      scene.setPositions(positions);
    }
    this.layout.drag(places);
  };

  readonly end = (): void => {
    const { active } = this;
    this.active = null;
    this.layout.endDrag();
    this.promotion.setDragged(null);
    if (active === null || !this.isStep) return;
    const starts = [[active.id, active.from] as const, ...active.companions];
    const moves = starts.flatMap(([id, from]): NodeMove[] => {
      const to = this.scene.positionOf(id);
      return to === null ? [] : [{ id, from, to }];
    });
    inOwnTask(this.scene.count, () => this.store.set(moveNodesAtom, moves));
  };
}
