import type { PictureCanvas } from './paint-session';

/** A canvas of no page. *Errors*: throws where the browser gives no context. */
export function createPictureCanvas(): PictureCanvas {
  const canvas = new OffscreenCanvas(1, 1);
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('the browser gives no canvas to draw on');
  return {
    ctx,
    take: () => canvas.transferToImageBitmap(),
    get width() {
      return canvas.width;
    },
    set width(px) {
      if (canvas.width !== px) canvas.width = px;
    },
    get height() {
      return canvas.height;
    },
    set height(px) {
      if (canvas.height !== px) canvas.height = px;
    },
  };
}
