import { prefersReducedMotion } from './camera-controller';

/** Time in which nodes that start elsewhere are led into the layout's frames. */
const LEAD_MS = 600;

/** Counted at most between two frames, so that a layout that was held does not jump when it goes on. */
const LONGEST_STEP_MS = 50;

/**
 * Frames of a layout on their way to the scene: the latest is shown with the next animation frame, earlier ones are
 * dropped. With reduced motion none is shown until `flush`.
 */
export class FrameInbox {
  private latest: Float32Array | null = null;
  private hasLatest = false;
  private frame = 0;
  /** Where the nodes are led from; null once the frames are shown as they are. */
  private from: Float32Array | null = null;
  private ledMs = 0;
  private shownAt: number | null = null;

  /** @param show takes the positions into the scene; they are the callee's to change, until the next frame. */
  constructor(private readonly show: (positions: Float32Array) => void) {}

  /** The layout starts elsewhere than the nodes stand: from here they are led into its frames. */
  leadFrom(positions: Float32Array): void {
    this.from = prefersReducedMotion() ? null : positions.slice();
    this.ledMs = 0;
    this.shownAt = null;
  }

  /** Takes the latest frame out when the nodes have not been led all the way into it. */
  takeGoal(): Float32Array | null {
    const goal = this.from === null ? null : this.latest;
    if (goal !== null) this.drop();
    return goal;
  }

  /** Copies a frame, whose buffer goes back to the worker. */
  keep(positions: Float32Array): void {
    if (this.latest?.length === positions.length) this.latest.set(positions);
    else this.latest = positions.slice();
    this.hasLatest = true;
    if (this.frame !== 0 || prefersReducedMotion()) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.lead(now);
      this.showLatest();
    });
  }

  /** Shows what waits, at once. */
  flush(): void {
    this.cancel();
    this.showLatest();
  }

  /** Forgets what waits, and what was led. */
  drop(): void {
    this.cancel();
    this.hasLatest = false;
    this.latest = null;
    this.from = null;
  }

  private cancel(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private lead(now: number): void {
    if (this.from === null) return;
    this.ledMs += Math.min(LONGEST_STEP_MS, now - (this.shownAt ?? now));
    this.shownAt = now;
    if (this.ledMs >= LEAD_MS) this.from = null;
  }

  private showLatest(): void {
    const { latest, from } = this;
    if (!this.hasLatest || latest === null) return;
    this.hasLatest = false;
    this.show(from === null ? latest : between(from, latest, this.ledMs / LEAD_MS));
  }
}

/** Positions on the way from some to others, slow at both ends. @param t share of the time, 0 to 1. */
function between(from: Float32Array, to: Float32Array, t: number): Float32Array {
  const share = t * t * (3 - 2 * t);
  return to.map((end, at) => {
    const start = from[at] ?? end;
    return start + (end - start) * share;
  });
}
