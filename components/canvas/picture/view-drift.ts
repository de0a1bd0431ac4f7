import type { Camera } from '@/lib/graph/scene/camera';

/** Younger moves say too little of a speed, ms. */
const LEAST_MS = 24;
/** After so long without a move the view stands, ms. */
const STILL_MS = 80;

interface Move {
  readonly camera: Camera;
  /** As `performance.now()` counts. */
  readonly at: number;
}

/** How fast a view is panned, so that a picture that comes later can be made for where the view will be. */
export class ViewDrift {
  private from: Move | null = null;
  private last: Move | null = null;
  /** Css px a ms. */
  private speed = { x: 0, y: 0 };

  note(camera: Camera, at: number): void {
    const { from, last } = this;
    const move = { camera, at };
    if (from === null || last === null || at - last.at > STILL_MS || from.camera.zoom !== camera.zoom) {
      this.from = move;
      this.speed = { x: 0, y: 0 };
    } else if (at - from.at >= LEAST_MS) {
      const ms = at - from.at;
      this.speed = { x: (camera.x - from.camera.x) / ms, y: (camera.y - from.camera.y) / ms };
      this.from = move;
    }
    this.last = move;
  }

  /** Where the view will be after some time if it goes on, at most so many css px from where it is along each side. */
  ahead(camera: Camera, now: number, ms: number, most: number): Camera {
    if (this.last === null || now - this.last.at > STILL_MS) return camera;
    const clamped = (px: number) => Math.min(most, Math.max(-most, px));
    return {
      ...camera,
      x: camera.x + clamped(this.speed.x * ms),
      y: camera.y + clamped(this.speed.y * ms),
    };
  }

  /** So many css px further along the side that it moves faster along, at most where it will be after some time. */
  towards(camera: Camera, now: number, px: number, mostMs: number): Camera {
    const fastest = Math.max(Math.abs(this.speed.x), Math.abs(this.speed.y));
    return this.ahead(camera, now, Math.min(mostMs, px / fastest), px);
  }
}
