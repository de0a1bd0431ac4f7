import { loadFonts } from './load-fonts';
import type { PaintInput } from './paint-protocol';
import { PaintSession } from './paint-session';
import { createPictureCanvas } from './picture-canvas';

const session = new PaintSession({
  post: (message, transfer) => self.postMessage(message, { transfer }),
  createCanvas: createPictureCanvas,
  loadFonts,
});
self.onmessage = (event: MessageEvent<PaintInput>) => session.receive(event.data);
