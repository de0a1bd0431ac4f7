import { isSameEdge } from '@/lib/graph/edge-table';
import type { Camera } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';
import type { GraphEdge, Point } from '@/lib/graph/types';
import { viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import type { CanvasStore } from './canvas-store';

/** A pointer this near an edge means it, css px. */
const REACH = 6;
/** Fewer edges than this can be told apart at any zoom; more only from this zoom on. */
const FEW_EDGES = 400;
const NEAR_ZOOM = 0.35;

interface EdgeAt {
  readonly edge: GraphEdge;
  /** World px. */
  readonly at: Point;
}

/** Which edge is described: the one under the pointer, until one is clicked and stays until it is closed. */
export class EdgePointer {
  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly view: { readonly camera: Camera },
  ) {}

  /** @param point css px from the canvas's left top; null when the pointer is on no empty part of the map. */
  readonly point = (point: Point | null): void => {
    const described = this.store.get(describedEdgeAtom);
    if (described?.isPinned === true) return;
    const found = point === null ? null : this.edgeAt(point);
    // The card stays where the pointer first met the edge.
    if (found === null && described === null) return;
    if (found !== null && described !== null && isSameEdge(found.edge, described.edge)) return;
    this.store.set(describedEdgeAtom, found === null ? null : { ...found, isPinned: false });
  };

  /** Keeps the card of the edge under a click; false when there is none. */
  readonly pin = (point: Point): boolean => {
    const found = this.edgeAt(point);
    this.store.set(describedEdgeAtom, found === null ? null : { ...found, isPinned: true });
    return found !== null;
  };

  /** Takes away what is described; false when nothing was kept. */
  readonly close = (): boolean => {
    const wasPinned = this.store.get(describedEdgeAtom)?.isPinned === true;
    this.store.set(describedEdgeAtom, null);
    return wasPinned;
  };

  private edgeAt({ x, y }: Point): EdgeAt | null {
    const { camera } = this.view;
    if (this.scene.edges.length > FEW_EDGES && camera.zoom < NEAR_ZOOM) return null;
    const at = { x: (x - camera.x) / camera.zoom, y: (y - camera.y) / camera.zoom };
    const { edgeStyle } = this.store.get(viewOptionsAtom);
    if (edgeStyle === 'hidden') return null;
    const ways = { style: edgeStyle, zoom: camera.zoom };
    const edge = this.scene.edges[this.scene.nearestEdge(at.x, at.y, REACH / camera.zoom, ways)];
    return edge === undefined ? null : { edge, at };
  }
}
