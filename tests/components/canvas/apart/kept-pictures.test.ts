import { KeptPictures } from '@/components/canvas/apart/kept-pictures';
import type { Picture } from '@/components/canvas/picture/picture-plan';
import { BlankBitmap } from '../../../support/paint-loopback';

const SIZE = { width: 800, height: 600 };
const EDGES = 30_000;

/** The middle of the map in the middle of the window; with a zoom of 1 all of it is in the window. */
const viewAt = (zoom: number, size = SIZE) => ({
  camera: { x: size.width / 2, y: size.height / 2, zoom },
  size,
});

function picture(zoom: number, changes: Partial<Picture> = {}, side = 1) {
  const whole: Picture = {
    ...viewAt(zoom),
    overscan: 96,
    margin: 96,
    revision: 1,
    placeRevision: 1,
    visibleEdges: EDGES / zoom ** 2,
    isTurning: false,
    hasGuides: false,
    isWhole: zoom <= 1,
    paintedAt: 0,
    look: 0,
    hasCards: true,
  };
  const bitmap = new BlankBitmap(side, side);
  return { picture: { ...whole, ...changes }, painting: { bitmap }, isClosed: () => bitmap.isClosed };
}

function kept(...pictures: ReturnType<typeof picture>[]) {
  const pictured = new KeptPictures();
  for (const each of pictures) pictured.keep(each);
  return pictured;
}

/** From a picture of a wider view. */
const zoomTo = (pictures: KeptPictures, zoom: number, revision = 1) =>
  pictures.find(viewAt(zoom), revision, viewAt(0.9 * zoom));

describe('KeptPictures', () => {
  it('gives the narrowest picture that fills a view', () => {
    const [whole, part] = [picture(1), picture(2.2)];
    const pictures = kept(whole, part);
    expect(zoomTo(pictures, 2.4)).toBe(part);
    expect(zoomTo(pictures, 1.7)).toBe(whole);
    expect(pictures.find({ ...viewAt(2.4), camera: { x: 2_000, y: 300, zoom: 2.4 } }, 1, viewAt(2))).toBe(
      whole,
    );
  });

  it('gives none where what there is would be too coarse, unless the view is zoomed out', () => {
    const pictures = kept(picture(1));
    expect(zoomTo(pictures, 9.9)).not.toBeNull();
    expect(zoomTo(pictures, 10.1)).toBeNull();
    expect(pictures.find(viewAt(39), 1, viewAt(60))).not.toBeNull();
    expect(pictures.find(viewAt(41), 1, viewAt(60))).toBeNull();
  });

  it('gives one of the whole map alone to a view that is panned', () => {
    const pictures = kept(picture(1), picture(2.2));
    expect(pictures.find(viewAt(2.4), 1, viewAt(2.4))?.picture.isWhole).toBe(true);
    expect(pictures.find(viewAt(2.6), 1, viewAt(2.6))).toBeNull();
  });

  it('keeps five at most, of zooms that are far apart, and closes the others', () => {
    const zoomedIn = [1, 1.4, 2, 2.8, 4, 8, 16, 32].map((zoom) => picture(zoom));
    const pictures = kept(...zoomedIn);
    expect(zoomedIn.filter((each) => !each.isClosed())).toEqual([0, 2, 4, 5, 6].map((at) => zoomedIn[at]));
    pictures.forget();
    expect(zoomedIn.every((each) => each.isClosed())).toBe(true);
  });

  it('keeps the latest of two that show other parts at about the same zoom', () => {
    const [first, second] = [picture(2), picture(2, { camera: { x: 2_000, y: 300, zoom: 2 } })];
    kept(picture(1), first, second);
    expect(first.isClosed()).toBe(true);
    expect(second.isClosed()).toBe(false);
  });

  it('keeps the latest of the whole map', () => {
    const [first, second] = [picture(1), picture(0.8)];
    const pictures = kept(first, second);
    expect(first.isClosed()).toBe(true);
    expect(zoomTo(pictures, 1)).toBe(second);
  });

  it('drops what shows nodes elsewhere, or a window of another size', () => {
    const [moved, resized] = [
      picture(1, { placeRevision: 1 }),
      picture(2, { size: { width: 9, height: 9 } }),
    ];
    const pictures = kept(moved, resized);
    expect(zoomTo(pictures, 1, 2)).toBeNull();
    pictures.keep(picture(2, { placeRevision: 2 }));
    expect(moved.isClosed()).toBe(true);
    expect(resized.isClosed()).toBe(true);
  });

  it('keeps fewer of pictures of many pixels, the widest of them', () => {
    const pictures = [1, 2, 4, 8].map((zoom) => picture(zoom, {}, 3_000));
    kept(...pictures);
    expect(pictures.map(({ isClosed }) => isClosed())).toEqual([false, false, true, true]);
  });
});
