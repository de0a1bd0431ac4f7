import { surroundingsOf } from '@/components/canvas/picture/control-boxes';
import type { LayoutClient } from '@/lib/graph/layout/types';
import type { Scene } from '@/lib/graph/scene/scene';
import { isGroupedAtom } from '@/lib/state/graph/grouping-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { groupSceneAtom, sceneAtom } from '@/lib/state/graph/scene-atom';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import type { VisibleGraph } from '@/lib/state/graph/visibility-atoms';
import { mapGraphAtom } from '@/lib/state/groups/group-map-atoms';
import { hoverOnMapAtom, mapSelectionAtom } from '@/lib/state/groups/group-view-atoms';
import type { CanvasPalette } from '../paint/canvas-palette';
import { Announcer } from './announcer';
import { AppearanceController } from './appearance-controller';
import { AreaController } from './area-controller';
import { CameraController, type FlowStore } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import { DragController } from './drag-controller';
import { EdgePointer } from './edge-pointer';
import { FreshGraph } from './fresh-graph';
import { GraphAhead } from './graph-ahead';
import { GraphLayer } from './graph-layer';
import { GroupController } from './group-controller';
import { GroupLayout } from './group-layout';
import { HistoryController } from './history-controller';
import type { KeyboardController } from './keyboard-controller';
import { LateEdges } from './late-edges';
import { LayoutController } from './layout-controller';
import { MapBox } from './map-box';
import { createMapKeyboard } from './map-keyboard';
import type { MapLayout } from './map-layout';
import { MenuController } from './menu-controller';
import { MinimapLayer } from './minimap-layer';
import { Motion } from './motion';
import { PointerController } from './pointer-controller';
import { Promotion } from './promotion';
import { SelectionController } from './selection-controller';
import { ViewController } from './view-controller';

/** React Flow's store, as far as the canvas reads it. */
interface FlowStoreApi extends FlowStore {
  subscribe(listener: () => void): () => void;
}

export interface CanvasHandlers {
  readonly palette: CanvasPalette;
  readonly onExpand: (id: string) => void;
  readonly onOpen?: ((id: string) => void) | undefined;
}

/**
 * One mounted canvas: joins the atoms, the scene, React Flow's viewport, the drawing layer and the layout. React
 * renders the promoted nodes and the corners; all else happens here, outside it.
 */
export class CanvasSession {
  readonly scene: Scene;
  readonly layer: GraphLayer;
  readonly minimap: MinimapLayer;
  readonly camera: CameraController;
  readonly promotion: Promotion;
  readonly groups: GroupController;
  readonly layout: MapLayout;
  readonly announcer = new Announcer();
  readonly selection: SelectionController;
  readonly view: ViewController;
  readonly history: HistoryController;
  readonly keyboard: KeyboardController;
  readonly area: AreaController;
  readonly drags: DragController;
  readonly edges: EdgePointer;
  readonly pointer: PointerController;
  readonly menu: MenuController;
  readonly appearance: AppearanceController;
  private readonly box = new MapBox();
  private readonly motion: Motion;
  private readonly fresh: FreshGraph;
  private readonly lateEdges: LateEdges;
  private readonly ahead: GraphAhead;
  private handlers: CanvasHandlers | null = null;
  private root: HTMLElement | null = null;
  private graph: VisibleGraph | null = null;
  private viewKey = '';

  /**
   * @param isGrouped whether it shows the groups of a large graph, in a scene of their own.
   * @param isReadOnly whether the map is only looked at: nothing is dragged, and there is no menu and no choice by area.
   */
  constructor(
    private readonly store: CanvasStore,
    private readonly flow: FlowStoreApi,
    readonly isGrouped = false,
    readonly isReadOnly = false,
  ) {
    this.scene = store.get(isGrouped ? groupSceneAtom : sceneAtom);
    this.camera = new CameraController(flow, () => surroundingsOf(this.root, this.scene));
    this.layer = new GraphLayer(this.scene);
    this.minimap = new MinimapLayer(this.scene, this.camera);
    this.promotion = new Promotion(this.scene, this.layer, () => this.camera);
    this.motion = new Motion(this.startMoving, this.comeToRest);
    this.fresh = new FreshGraph(this.layer, this.showFresh, isGrouped ? 2 : 1);
    this.lateEdges = new LateEdges(this.scene, () => this.publishNodes());
    this.ahead = new GraphAhead(store, this.scene, this.layer, this.camera);
    const noteRunning = (isRunning: boolean) => {
      this.promotion.setLayoutRunning(isRunning);
      this.motion.setLayoutRunning(isRunning);
    };
    this.layout = isGrouped
      ? new GroupLayout(store, this.scene, noteRunning)
      : new LayoutController(store, this.scene, this.camera, noteRunning);
    const { say } = this.announcer;
    this.groups = new GroupController(store, this.scene, this.camera, say);
    this.selection = new SelectionController(store, this.scene, this.groups, say);
    this.view = new ViewController(store, this.scene, this.camera, this.layout, this.selection, this.groups);
    this.history = new HistoryController(store, this.scene, say, this.focusMap, this.camera);
    this.drags = new DragController(
      store,
      this.scene,
      this.layout,
      this.promotion,
      (id) => this.selection.targetsOf(id),
      !isGrouped,
    );
    this.edges = new EdgePointer(store, this.scene, this.camera);
    this.pointer = new PointerController(
      store,
      this.scene,
      this.camera,
      this.box,
      this.selection,
      this.edges,
      this.groups,
      () => this.motion.kind === 'rest' && !this.drags.isActive,
    );
    this.appearance = new AppearanceController(store, this.scene, this.layer, this.camera, this.promotion);
    this.menu = new MenuController(store, this.pointer.nodeAt);
    this.area = new AreaController(store, this.scene, this.camera, this.box, {
      onStart: () => {
        this.view.take();
        this.hover(null);
        this.edges.close();
      },
      onSelect: (indices, mode) => this.selection.chooseIndices(indices, mode),
    });
    this.keyboard = createMapKeyboard(store, this);
  }

  update(handlers: CanvasHandlers): void {
    this.handlers = handlers;
    this.layer.setPalette(handlers.palette);
    this.minimap.setPalette(handlers.palette);
  }

  /** Connects everything; returns the function that disconnects it. */
  start(root: HTMLElement, client: LayoutClient | null): () => void {
    this.root = root;
    const stops = [
      this.scene.subscribe((change) => {
        // Nothing moves with what is there now: it is drawn in the next frame, before which the document is not laid out by us.
        if (change === 'flags' || change === 'structure') this.layer.markRestyled();
        else this.layer.markStale();
        if (change !== 'flags') this.minimap.markStale();
        if (change !== 'structure') this.promotion.syncHeld();
        if (change !== 'positions') root.toggleAttribute('data-dims', this.scene.isDimming);
      }),
      this.store.sub(mapGraphAtom, this.takeGraph),
      this.store.sub(mapSelectionAtom, this.takeAttention),
      this.store.sub(nodeStatusesAtom, this.takeStatuses),
      this.flow.subscribe(this.noticeView),
      ...(this.isGrouped ? [this.groups.start()] : []),
      this.layout.start(client),
      this.view.start(),
      this.appearance.start(this.view.fit, this.takeGraph),
      this.box.start(root),
      this.ahead.start(),
      ...(this.isReadOnly ? [] : [this.area.start(root), this.menu.start(root)]),
    ];
    this.takeAttention();
    this.takeStatuses();
    this.takeGraph();
    this.noticeView();
    return () => {
      for (const stop of stops) stop();
      this.lateEdges.forget();
      this.fresh.forget();
      this.motion.stop();
      this.comeToRest();
      this.root = null;
      this.graph = null;
      this.viewKey = '';
    };
  }

  // What the reader does.

  readonly hover = (id: string | null): void => this.store.set(hoverOnMapAtom, id);

  /** Opens a group, or closes it; opens the selected node, and selects any other. */
  readonly choose = (id: string): void => {
    if (this.groups.isDisc(id)) this.groups.toggle(id);
    else if (this.store.get(selectedIdAtom) === id) this.handlers?.onOpen?.(id);
    else this.selection.select(id);
  };

  readonly expand = (id: string): void => {
    if (this.groups.isDisc(id)) this.groups.toggle(id);
    else this.handlers?.onExpand(id);
  };

  /** Where the map lies in the window; null before it is there. */
  readonly mapBox = (): DOMRect | null => this.box.read();

  readonly focusMap = (): void => this.root?.focus({ preventScroll: true });

  readonly applyChanges = (changes: Parameters<Promotion['applyChanges']>[0]): void => {
    this.promotion.applyChanges(changes);
  };

  /** Hears when flags may be others than before; for React. */
  readonly subscribeFlags = (listener: () => void): (() => void) =>
    this.scene.subscribe((change) => {
      if (change !== 'positions') listener();
    });

  // What the state and the view do.

  private readonly takeGraph = (): void => {
    const graph = this.store.get(mapGraphAtom);
    // A graph that grew large, or did no longer, is the next session's.
    if (graph === this.graph || this.store.get(isGroupedAtom) !== this.isGrouped) return;
    const isFirst = this.graph === null;
    const hasOtherEdges = this.graph?.layoutEdges.length !== graph.layoutEdges.length;
    this.graph = graph;
    const patch = this.ahead.show(graph, this.appearance.current);
    this.layout.noticePatch(patch, hasOtherEdges);
    const bounds = this.scene.bounds();
    if (bounds !== null && (isFirst || patch.isReplaced)) this.fresh.await();
    // Then with the edges: what is published is rendered at once.
    if (patch.hasLateEdges) void this.lateEdges.await();
    else this.publishNodes();
    if (this.fresh.isAwaited || bounds === null || patch.added === 0) return;
    this.camera.reveal(this.scene.bounds(patch.firstNew) ?? bounds);
  };

  private publishNodes(): void {
    if (this.fresh.isAwaited || this.motion.kind !== 'rest') this.promotion.publish();
    else this.promotion.choose();
  }

  private readonly showFresh = (): void => {
    this.camera.fit(this.camera.firstOf(this.scene), false);
    if (!this.motion.settle()) return;
    delete this.root?.dataset.motion;
    this.layer.setMotion('rest');
    this.promotion.chooseFirst();
  };

  private readonly takeAttention = (): void => {
    this.scene.setAttention(this.store.get(mapSelectionAtom));
    this.promotion.publish();
  };

  private readonly takeStatuses = (): void => {
    this.scene.setStatuses(this.store.get(nodeStatusesAtom));
    this.promotion.publish();
  };

  private readonly noticeView = (): void => {
    this.camera.noticeSize();
    const { transform, width, height } = this.flow.getState();
    const key = `${transform.join()} ${width} ${height}`;
    if (key !== this.viewKey) {
      const isFirst = this.viewKey === '';
      this.viewKey = key;
      const { camera, size } = this.camera;
      this.layer.setView(camera, size);
      this.minimap.noticeView();
      if (isFirst) this.promotion.choose();
      else this.motion.touch();
    }
    this.camera.noticeReady();
  };

  private readonly startMoving = (kind: 'view' | 'layout'): void => {
    if (this.root !== null) this.root.dataset.motion = kind;
    this.layer.setMotion(kind);
  };

  /** React Flow's nodes come back one frame after they were chosen, when React has put them in place. */
  private readonly comeToRest = (): void => {
    const { root } = this;
    // Before what is chosen asks for a drawing in the same frame: all is drawn once, at rest.
    requestAnimationFrame(() => {
      if (this.motion.kind !== 'rest') return;
      if (root !== null) delete root.dataset.motion;
      this.layer.setMotion('rest');
      this.camera.noticeControls();
    });
    this.promotion.choose();
  };
}
