import type { Scene } from '@/lib/graph/scene/scene';
import type { GraphLayer } from '../graph-layer';
import type { MinimapLayer } from '../minimap-layer';
import type { CameraController, FittedView } from './camera-controller';
import type { Motion } from './motion';
import type { Promotion } from './promotion';

/** What shows the graph. */
interface FreshMap {
  readonly scene: Scene;
  readonly layer: Pick<GraphLayer, 'pause' | 'resume' | 'setView'>;
  readonly minimap: Pick<MinimapLayer, 'noticeView'>;
  readonly camera: Pick<CameraController, 'firstViewOf' | 'fit' | 'firstOf' | 'goTo' | 'size'>;
  readonly motion: Pick<Motion, 'kind' | 'settle'>;
  readonly promotion: Pick<Promotion, 'expectCrowd'>;
}

/**
 * A graph that has nothing to do with the one before is shown with the next animation frame, or the one after it: by then legend, minimap and
 * the like are in the document, so that it is fitted once, without a glide from nowhere, and drawn once. Where no node is React's, React hears
 * of the view after the picture.
 */
export class FreshGraph {
  private frame = 0;

  /**
   * @param onSettled the view is there and nothing moves: what is React's is to be chosen.
   * @param frames so many are waited for: two where the document has much to lay out in the first.
   */
  constructor(
    private readonly map: FreshMap,
    private readonly onSettled: () => void,
    private readonly frames: 1 | 2 = 1,
  ) {}

  get isAwaited(): boolean {
    return this.frame !== 0;
  }

  await(): void {
    if (this.isAwaited) return;
    this.map.layer.pause();
    this.after(this.frames, () => {
      const crowd = this.paintCrowd();
      if (crowd === null) this.show();
      else this.after(1, () => this.show(crowd));
      this.map.layer.resume();
    });
  }

  /** Lets the layer draw; nothing will be shown. */
  forget(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.map.layer.resume();
  }

  private after(frames: number, act: () => void): void {
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (frames > 1) this.after(frames - 1, act);
      else act();
    });
  }

  /** The view that the layer has now; null where some of its nodes are React's, or a layout is moving it. */
  private paintCrowd(): FittedView | null {
    const { scene, layer, minimap, camera, motion, promotion } = this.map;
    const view = motion.kind === 'layout' ? null : camera.firstViewOf(scene);
    if (view === null || !promotion.expectCrowd(view.camera)) return null;
    layer.setView(view.camera, camera.size);
    minimap.noticeView(view.camera);
    return view;
  }

  private show(view: FittedView | null = null): void {
    const { scene, camera, motion } = this.map;
    if (view === null) camera.fit(camera.firstOf(scene), false);
    else camera.goTo(view);
    if (motion.settle()) this.onSettled();
  }
}
