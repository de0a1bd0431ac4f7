import { MAX_STRETCH_WAITING, placeBitmap, type View } from '@/components/canvas/picture/moved-bitmap';
import type { Picture } from '@/components/canvas/picture/picture-plan';
import type { Size } from '@/lib/graph/scene/camera';
import type { Painting } from './painter';

/** A picture that a worker has painted. */
export interface KeptPicture {
  readonly picture: Picture;
  readonly painting: Pick<Painting, 'bitmap'>;
}

/** Besides the picture of the whole map so many are kept, */
const MOST = 4;
/** and together with it so many pixels of four bytes: on a screen of small pixels fewer pictures. */
const MOST_PIXELS = 25_000_000;
/** A view that is panned shows the whole map no larger than this meanwhile: its sharp picture is about to come. */
const MAX_STRETCH_PANNED = 2.5;
/** A view that is zoomed out shows it up to so large, as in a glide from near to the whole: nobody reads anything on the way. */
const MAX_STRETCH_OUT = 40;
/** A picture of a wider view does in place of one whose zoom is less than so many times its own. */
const STEP = 1.9;

/**
 * Pictures of wider views, for one that is zoomed out faster than pictures come: the latest of the whole map, and a few of
 * parts of it, each of another zoom. A picture that is neither kept nor used any more is closed.
 */
export class KeptPictures {
  /** The widest first. */
  private kept: readonly KeptPicture[] = [];

  /** Takes a picture that is on the canvas. */
  keep(newest: KeptPicture): void {
    const { placeRevision, size, isWhole } = newest.picture;
    const others = this.kept.filter(
      ({ picture }) => picture.placeRevision === placeRevision && isSameSize(picture.size, size),
    );
    const wider = others.find(({ picture }) => stands(picture, newest.picture));
    if (!isWhole && wider !== undefined) {
      this.put(others);
      newest.painting.bitmap.close();
      return;
    }
    const rest = others.filter(({ picture }) =>
      isWhole ? !picture.isWhole : picture.isWhole || !isNear(picture, newest.picture),
    );
    const inOrder = [...rest, newest].sort(
      (a, b) => Number(b.picture.isWhole) - Number(a.picture.isWhole) || zoomOf(a) - zoomOf(b),
    );
    this.put(fewest(inOrder.slice(0, MOST + (inOrder[0]?.picture.isWhole === true ? 1 : 0))));
    if (!this.kept.includes(newest)) newest.painting.bitmap.close();
  }

  /**
   * The narrowest that fills a view; null where there is none. Of a view that is panned alone
   * only the whole map: anything else would flicker between sharp and coarse.
   * @param shown the picture at hand.
   */
  find(view: View, placeRevision: number, shown: Pick<Picture, 'camera'>): KeptPicture | null {
    const isPanned = view.camera.zoom === shown.camera.zoom;
    const maxStretch = maxStretchOf(view.camera.zoom / shown.camera.zoom);
    return (
      this.kept.findLast(
        ({ picture }) =>
          picture.placeRevision === placeRevision &&
          (picture.isWhole || !isPanned) &&
          placeBitmap(picture, view, { maxStretch }) !== null,
      ) ?? null
    );
  }

  forget(): void {
    this.put([]);
  }

  private put(kept: readonly KeptPicture[]): void {
    for (const each of this.kept) if (!kept.includes(each)) each.painting.bitmap.close();
    this.kept = kept;
  }
}

/** As many of them as may be kept, the widest first; the first one in any case. */
function fewest(pictures: readonly KeptPicture[]): readonly KeptPicture[] {
  let pixels = 0;
  return pictures.filter(({ painting: { bitmap } }, index) => {
    pixels += bitmap.width * bitmap.height;
    return index === 0 || pixels <= MOST_PIXELS;
  });
}

/** @param zoom of a view, as a share of that of the picture at hand. */
function maxStretchOf(zoom: number): number {
  if (zoom === 1) return MAX_STRETCH_PANNED;
  return zoom < 1 ? MAX_STRETCH_OUT : MAX_STRETCH_WAITING;
}

function isSameSize(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

function zoomOf({ picture }: KeptPicture): number {
  return picture.camera.zoom;
}

/** Whether one picture will do in place of another: of a little wider view, which it fills. */
function stands(wider: Picture, narrower: Picture): boolean {
  return (
    wider.camera.zoom <= narrower.camera.zoom && placeBitmap(wider, narrower, { maxStretch: STEP }) !== null
  );
}

function isNear(one: Picture, other: Picture): boolean {
  const zoom = one.camera.zoom / other.camera.zoom;
  return Math.max(zoom, 1 / zoom) < STEP;
}
