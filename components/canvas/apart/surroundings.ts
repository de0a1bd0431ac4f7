import { CanvasSurface } from '@/components/canvas/picture/canvas-surface';
import { coverageOf, placeAnyway, placeBitmap, type View } from '@/components/canvas/picture/moved-bitmap';
import type { Picture } from '@/components/canvas/picture/picture-plan';
import type { Camera, Size } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';

/** What tells whether a scene looks as it did from afar: hovering and selecting do not count. */
type Look = Pick<Scene, 'placeRevision' | 'structureRevision' | 'appearance'>;

/** So far beyond the window it reaches on each side, of the window's longer side. */
const REACH = 1;
/** One of its pixels is so many css px wide. */
export const COARSENESS = 3;
/** It is stretched by no more than this, and no less. */
const MAX_STRETCH = 2;
/** It is made anew when no more than this share of its reach is left: a pan's next view is known when it is asked. */
const RESERVE = { rest: 0.5, view: 0.15 } as const;

/** How far beyond the window a picture of its surroundings reaches, css px. */
export function reachAround({ width, height }: Size): number {
  return Math.round(REACH * Math.max(width, height));
}

/**
 * What lies around the window, coarse and without names, on a canvas of its own behind the map's: to be seen where a view is panned
 * so fast that the picture at hand leaves part of the window bare.
 */
export class Surroundings {
  private surface: CanvasSurface | null = null;
  private picture: Picture | null = null;
  private look: Look | null = null;
  private isShown = false;

  /** Takes a canvas that lies behind the map's; returns the function that lets go of it. */
  readonly attach = (canvas: HTMLCanvasElement | null): (() => void) => {
    this.surface = canvas === null ? null : new CanvasSurface(canvas, COARSENESS);
    return () => {
      this.surface = null;
      this.picture = null;
      this.isShown = false;
    };
  };

  get isAttached(): boolean {
    return this.surface !== null;
  }

  /** Whether there is no picture that shows the scene as it looks now, and does for a view and what it comes to next. */
  isMissing(view: View, scene: Look, motion: keyof typeof RESERVE): boolean {
    const { picture, look } = this;
    if (picture === null || look === null || !isAlike(look, scene)) return true;
    return (
      placeBitmap(picture, view, { reserve: RESERVE[motion] * picture.overscan, maxStretch: MAX_STRETCH }) ===
      null
    );
  }

  /** How much of a view the picture fills, from 0 to 1; null where there is none. */
  coverageOf(view: View, placeRevision: number): number | null {
    const { picture } = this;
    return picture === null || this.placeIn(view, placeRevision) === null ? null : coverageOf(picture, view);
  }

  /**
   * Takes a picture that reaches so far, and closes its bitmap.
   * @param look of the scene when it was asked for.
   */
  take(picture: Picture, bitmap: ImageBitmap, look: Look): void {
    this.surface?.put(picture, bitmap);
    this.picture = this.surface === null ? null : picture;
    this.look = look;
    bitmap.close();
  }

  /** Shows what there is behind the map; gives whether there is something. */
  show(view: View, placeRevision: number): boolean {
    const { surface } = this;
    const place = this.placeIn(view, placeRevision);
    if (surface === null || place === null) {
      this.hide();
      return false;
    }
    surface.place(place);
    if (!this.isShown) surface.canvas.style.visibility = 'visible';
    this.isShown = true;
    return true;
  }

  hide(): void {
    if (this.isShown && this.surface !== null) this.surface.canvas.style.visibility = 'hidden';
    this.isShown = false;
  }

  forget(): void {
    this.hide();
    this.picture = null;
  }

  /** Where the picture lies in a view; null where there is none of this placement. */
  private placeIn(view: View, placeRevision: number): Camera | null {
    const { picture } = this;
    return picture?.placeRevision === placeRevision ? placeAnyway(picture, view) : null;
  }
}

/** What `isMissing` is to know of a scene later. */
export function lookOf({ placeRevision, structureRevision, appearance }: Look): Look {
  return { placeRevision, structureRevision, appearance };
}

function isAlike(one: Look, other: Look): boolean {
  return (
    one.placeRevision === other.placeRevision &&
    one.structureRevision === other.structureRevision &&
    one.appearance === other.appearance
  );
}
