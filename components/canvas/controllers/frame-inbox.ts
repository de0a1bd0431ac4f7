import { prefersReducedMotion } from './camera-controller';

/**
 * Frames of a layout on their way to the scene: the latest is shown with the next animation frame, earlier ones are
 * dropped. With reduced motion none is shown until `flush`.
 */
export class FrameInbox {
  private latest: Float32Array | null = null;
  private hasLatest = false;
  private frame = 0;

  /** @param show takes the positions into the scene; they are the callee's to change, until the next frame. */
  constructor(private readonly show: (positions: Float32Array) => void) {}

  /** Copies a frame, whose buffer goes back to the worker. */
  keep(positions: Float32Array): void {
    if (this.latest?.length === positions.length) this.latest.set(positions);
    else this.latest = positions.slice();
    this.hasLatest = true;
    if (this.frame !== 0 || prefersReducedMotion()) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.showLatest();
    });
  }

  /** Shows what waits, at once. */
  flush(): void {
    this.cancel();
    this.showLatest();
  }

  /** Forgets what waits. */
  drop(): void {
    this.cancel();
    this.hasLatest = false;
  }

  private cancel(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private showLatest(): void {
    if (!this.hasLatest || this.latest === null) return;
    this.hasLatest = false;
    this.show(this.latest);
  }
}
