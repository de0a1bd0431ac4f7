import { deserialize, serialize } from 'node:v8';
import type { PaintWorkerLike } from '@/components/canvas/apart/paint-client';
import type { PaintInput, PaintOutput } from '@/components/canvas/apart/paint-protocol';
import { PaintSession, type PictureCanvas } from '@/components/canvas/apart/paint-session';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** A bitmap of nothing, that tells whether it was closed. */
export class BlankBitmap {
  isClosed = false;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  close(): void {
    this.isClosed = true;
  }
}

function isBitmap(value: unknown): value is ImageBitmap {
  return value instanceof BlankBitmap;
}

function blankPicture({ width, height }: PictureCanvas): ImageBitmap {
  const bitmap: unknown = new BlankBitmap(width, height);
  if (!isBitmap(bitmap)) throw new Error('a bitmap stands in for one');
  return bitmap;
}

/** The worker that paints, in this thread, onto canvases of jsdom; what it is sent is copied, as between threads. */
export class LoopbackPaintWorker extends LoopbackWorker<PaintOutput> implements PaintWorkerLike {
  /** Kinds of the messages that came, in order. */
  readonly received: PaintInput['type'][] = [];
  /** What was painted on last. */
  readonly canvas = document.createElement('canvas');
  /** Answers wait for `answer`. */
  isSlow = false;
  readonly #waiting: PaintOutput[] = [];
  readonly #session: PaintSession;

  constructor(fontFault: Error | null = null) {
    super();
    this.#session = new PaintSession({
      post: (message) => {
        if (this.isSlow) this.#waiting.push(message);
        else this.deliver(message);
      },
      createCanvas: () => this.#createCanvas(),
      loadFonts: () => (fontFault === null ? Promise.resolve() : Promise.reject(fontFault)),
    });
  }

  postMessage(message: PaintInput): void {
    this.received.push(message.type);
    const copy: PaintInput = deserialize(serialize(message));
    this.#session.receive(copy);
  }

  /** Delivers what waits. */
  answer(): void {
    for (const message of this.#waiting.splice(0)) this.deliver(message);
  }

  #createCanvas(): PictureCanvas {
    const ctx = this.canvas.getContext('2d');
    if (ctx === null) throw new Error('a context stands in for one');
    const picture: PictureCanvas = { ctx, width: 0, height: 0, take: () => blankPicture(picture) };
    return picture;
  }
}
