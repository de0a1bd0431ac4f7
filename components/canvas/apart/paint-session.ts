import { describeError } from '@/lib/base/thrown-errors';
import type { PaintContext } from '../paint/paint-context';
import { PaintMemory, paintScene } from '../paint/paint-scene';
import { HeldScene } from './held-scene';
import type { FontRule, PaintInput, PaintOutput } from './paint-protocol';

/** A canvas without a page, of which pictures are taken. */
export interface PictureCanvas {
  width: number;
  height: number;
  readonly ctx: PaintContext & Pick<CanvasRenderingContext2D, 'setTransform'>;
  /** What is on it; it is blank afterwards. */
  readonly take: () => ImageBitmap;
}

/** What a session is given by the worker it lives in, or by a test. */
export interface PaintHost {
  post(message: PaintOutput, transfer: Transferable[]): void;
  createCanvas(): PictureCanvas;
  loadFonts(fonts: readonly FontRule[]): Promise<unknown>;
}

/** The worker's side: holds a scene and paints it when asked. */
export class PaintSession {
  private readonly scene = new HeldScene();
  private readonly memory = new PaintMemory();
  private canvas: PictureCanvas | null = null;

  constructor(private readonly host: PaintHost) {}

  receive(message: PaintInput): void {
    switch (message.type) {
      case 'begin':
        this.memory.setFontFamily(message.family);
        void this.begin(message.fonts);
        return;
      case 'hold':
        this.scene.take(message.update);
        return;
      case 'paint':
        this.paint(message);
    }
  }

  private async begin(fonts: readonly FontRule[]): Promise<void> {
    try {
      await this.host.loadFonts(fonts);
      this.host.post({ type: 'ready' }, []);
    } catch (error) {
      this.host.post({ type: 'failed', message: describeError(error) }, []);
    }
  }

  private paint({ update, state, labels }: Extract<PaintInput, { type: 'paint' }>): void {
    const { memory, scene } = this;
    const { labelTexts, space } = memory;
    scene.take(update);
    if (labels !== null) labelTexts.recall(labels);
    this.canvas ??= this.host.createCanvas();
    const { canvas } = this;
    const { size, coarseness = 1 } = state;
    const ratio = state.ratio / coarseness;
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    canvas.ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintScene(canvas.ctx, scene, memory, state);
    const bitmap = canvas.take();
    const { visibleEdges } = space;
    this.host.post({ type: 'painted', bitmap, visibleEdges, labels: labelTexts.memory }, [bitmap]);
  }
}
