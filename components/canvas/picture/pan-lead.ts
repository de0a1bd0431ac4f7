import type { Camera, Size } from '@/lib/graph/scene/camera';
import { ViewDrift } from './view-drift';

/** A picture is made for where the view will be when it has been shown for half of its time. */
const LEAD = 1.5;
/** It fills the window where it is now too, of what it reaches beyond that. */
const LEAD_SHARE = 0.9;
/** In a fast pan at most so far ahead, of the window's shorter side. */
const FAST_LEAD_SHARE = 0.9;
/** A picture that is there at once goes ahead by so much of what it reaches beyond the window: some is left for a pan that turns back. */
const SHARE_AT_ONCE = 0.7;
/** But no further than the view comes in so long, ms. */
const MOST_MS = 400;
/** How much the last picture counts in what pictures take. */
const USUAL_SHARE = 0.3;

/** What to paint of a view that is panned, so that the picture lasts. */
export class PanLead {
  private readonly drift = new ViewDrift();
  /** What a picture takes from the request to its arrival. */
  private usualMs = 100;

  /** @param at as `performance.now()` counts. */
  note(camera: Camera, at: number): void {
    this.drift.note(camera, at);
  }

  /** A picture has come. */
  noteDuration(ms: number): void {
    this.usualMs += USUAL_SHARE * (ms - this.usualMs);
  }

  /**
   * Where to paint: so that the picture fills the window now too or, where the view goes too fast for that, when it comes.
   * @param overscan how far a picture reaches beyond the window, css px. `isFast`: the view leaves that by then.
   */
  ahead(
    camera: Camera,
    { width, height }: Size,
    now: number,
    overscan: number,
  ): { readonly camera: Camera; readonly isFast: boolean } {
    const { drift, usualMs } = this;
    const onArrival = drift.ahead(camera, now, usualMs, FAST_LEAD_SHARE * Math.min(width, height));
    if (Math.hypot(onArrival.x - camera.x, onArrival.y - camera.y) > overscan) {
      return { camera: onArrival, isFast: true };
    }
    return { camera: drift.ahead(camera, now, LEAD * usualMs, LEAD_SHARE * overscan), isFast: false };
  }

  /**
   * Where to paint a picture that is there at once: ahead by most of what it reaches beyond the window, so that it lasts 1.7
   * times as long and fills the window now too. By whole pixels of the screen, so that it stays sharp where it is moved back to the window.
   * @param overscan as for `ahead`. @param ratio pixels of the screen per css px.
   */
  atOnce(camera: Camera, now: number, overscan: number, ratio: number): Camera {
    const { x, y } = this.drift.towards(camera, now, SHARE_AT_ONCE * overscan, MOST_MS);
    const whole = (px: number) => Math.trunc(px * ratio) / ratio;
    return { ...camera, x: camera.x + whole(x - camera.x), y: camera.y + whole(y - camera.y) };
  }
}
