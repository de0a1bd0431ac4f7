import type { Scene } from '@/lib/graph/scene/scene';
import { keepMetricsAtom, neededMetricsAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { canvasPortAtom } from '@/lib/state/canvas/canvas-port-atom';
import { mapAppearanceAtom, mapFadedIdsAtom, mapSpotlightAtom } from '@/lib/state/groups/group-view-atoms';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import type { GraphLayer } from './graph-layer';
import { PictureController } from './picture-controller';
import type { Promotion } from './promotion';

/** Brings what the reader chose to see, and what tools want seen, to the scene and the drawing layer. */
export class AppearanceController {
  private readonly pictures: PictureController;

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly layer: GraphLayer,
    private readonly camera: CameraController,
    private readonly promotion: Promotion,
  ) {
    this.pictures = new PictureController(scene, layer);
  }

  /** The appearance of the nodes now; to be given to the scene together with them. */
  get current() {
    return this.store.get(mapAppearanceAtom);
  }

  /**
   * Starts following the choices, and offers the canvas to tools; returns the function that ends both.
   * @param takeGraph has the scene show the present graph, and how it looks, unless it does.
   */
  start(fit: () => void, takeGraph: () => void): () => void {
    const { store } = this;
    const stops = [
      store.sub(mapAppearanceAtom, () => {
        takeGraph();
        this.takeAppearance();
      }),
      store.sub(viewOptionsAtom, this.takeOptions),
      store.sub(neededMetricsAtom, this.keepMetrics),
      store.sub(mapSpotlightAtom, this.takeEmphasis),
      store.sub(mapFadedIdsAtom, this.takeEmphasis),
    ];
    this.takeAppearance();
    this.takeOptions();
    this.takeEmphasis();
    this.keepMetrics();
    const port = { fit, resetZoom: () => this.camera.resetZoom(), takePicture: this.pictures.take };
    store.set(canvasPortAtom, port);
    return () => {
      for (const stop of stops) stop();
      if (store.get(canvasPortAtom) === port) store.set(canvasPortAtom, null);
    };
  }

  private readonly takeAppearance = (): void => {
    if (this.scene.appearance === this.current) return;
    const isSameScale = this.scene.appearance.scale.type === this.current.scale.type;
    this.scene.setAppearance(this.current);
    this.promotion.publish();
    // Another scale has another legend, which is in the document two frames later.
    if (!isSameScale) requestAnimationFrame(() => requestAnimationFrame(this.camera.noticeControls));
  };

  private readonly takeOptions = (): void => {
    const { edgeStyle, labels, labelText } = this.store.get(viewOptionsAtom);
    this.layer.setOptions({ edgeStyle, labels, labelText });
  };

  private readonly keepMetrics = (): void => this.store.set(keepMetricsAtom);

  private readonly takeEmphasis = (): void => {
    const spotlight = this.store.get(mapSpotlightAtom);
    this.scene.setEmphasis({ spotlight, faded: this.store.get(mapFadedIdsAtom) });
    this.promotion.publish();
  };
}
