import type { GraphLayer } from './graph-layer';

/**
 * A graph that has nothing to do with the one before is shown with the next animation frame, or the one after it: by then legend, minimap and
 * the like are in the document, so that it is fitted once, without a glide from nowhere, and drawn once.
 */
export class FreshGraph {
  private frame = 0;

  /**
   * @param show fits the view and chooses what is promoted; the layer draws after it.
   * @param frames so many are waited for: two where the document has much to lay out in the first.
   */
  constructor(
    private readonly layer: Pick<GraphLayer, 'pause' | 'resume'>,
    private readonly show: () => void,
    private readonly frames: 1 | 2 = 1,
  ) {}

  get isAwaited(): boolean {
    return this.frame !== 0;
  }

  await(): void {
    if (this.isAwaited) return;
    this.layer.pause();
    this.showAfter(this.frames);
  }

  private showAfter(frames: number): void {
    this.frame = requestAnimationFrame(() => {
      if (frames > 1) {
        this.showAfter(frames - 1);
        return;
      }
      this.frame = 0;
      this.show();
      this.layer.resume();
    });
  }

  /** Lets the layer draw; nothing will be shown. */
  forget(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.layer.resume();
  }
}
