import type { Scene } from '@/lib/graph/scene/scene';
import { prefersReducedMotion } from './camera-controller';

/** As long as a move of the camera (docs/behaviours/visual-language.md#motion). */
const GLIDE_MS = 350;

interface Glide {
  readonly from: Float32Array;
  readonly to: Float32Array;
  readonly onArrived: () => void;
  startedAt: number | null;
}

/** Brings the nodes of a scene to places that are known, all at once in one movement; at once with reduced motion. */
export class PlaceGlide {
  private glide: Glide | null = null;
  private frame = 0;

  constructor(private readonly scene: Scene) {}

  get isActive(): boolean {
    return this.glide !== null;
  }

  /** @param to interleaved x, y of every node of the scene. */
  start(to: Float32Array, onArrived: () => void): void {
    this.cancel();
    this.glide = { from: this.scene.positions.slice(), to, onArrived, startedAt: null };
    if (prefersReducedMotion()) this.finish();
    else this.frame = requestAnimationFrame(this.step);
  }

  /** Goes the rest of the way at once. */
  finish(): void {
    const { glide } = this;
    if (glide === null) return;
    this.cancel();
    this.scene.setPositions(glide.to);
    glide.onArrived();
  }

  /** Leaves the nodes where they are. */
  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.glide = null;
  }

  private readonly step = (now: number): void => {
    const { glide } = this;
    if (glide === null) return;
    glide.startedAt ??= now;
    const t = (now - glide.startedAt) / GLIDE_MS;
    if (t >= 1) {
      this.finish();
      return;
    }
    const share = 1 - (1 - t) ** 3;
    const { from, to } = glide;
    this.scene.setPositions(from.map((start, at) => start + ((to[at] ?? start) - start) * share));
    this.frame = requestAnimationFrame(this.step);
  };
}
