import type { Camera, Size } from '@/lib/graph/scene/camera';
import { pixelRatio } from './pixel-ratio';

/** What a picture covers, css px. */
interface Extent {
  /** Of the window. */
  readonly size: Size;
  /** How far it reaches beyond that on each side. */
  readonly overscan: number;
  /** How far the canvas does, at least as far. */
  readonly margin: number;
}

/** The element that the map is drawn on, and its context. */
export class CanvasSurface {
  readonly ctx: CanvasRenderingContext2D | null;
  /** Pixels of the canvas per css px when something was drawn last; 0 before. */
  ratio = 0;
  private covering = '';

  /** @param coarseness how many pixels of the screen one of the canvas is wide. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly coarseness = 1,
  ) {
    this.ctx = canvas.getContext('2d');
  }

  /** Of the texts around it; empty where styles say nothing. */
  get fontFamily(): string {
    return getComputedStyle(this.canvas).fontFamily;
  }

  /** Has a picture drawn that clears its extent, in css px from its left top corner; nothing of it reaches beyond its extent. */
  draw(extent: Extent, paint: (ctx: CanvasRenderingContext2D) => void): void {
    const { ctx } = this;
    if (ctx === null) return;
    const { size, overscan } = extent;
    this.begin(ctx, extent);
    if (extent.margin === overscan) {
      paint(ctx);
      return;
    }
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, size.width + 2 * overscan, size.height + 2 * overscan);
    ctx.clip();
    paint(ctx);
    ctx.restore();
  }

  /** Draws a picture that is there in pixels of the screen. */
  put(extent: Extent, bitmap: ImageBitmap): void {
    const { ctx } = this;
    if (ctx === null) return;
    this.begin(ctx, extent);
    this.clear(ctx);
    const offset = Math.round((extent.margin - extent.overscan) * this.ratio);
    ctx.setTransform(1, 0, 0, 1, offset, offset);
    ctx.drawImage(bitmap, 0, 0);
  }

  /** Draws over the picture that is there. */
  add({ overscan, margin }: Extent, paint: (ctx: CanvasRenderingContext2D) => void): void {
    const { ctx } = this;
    if (ctx === null) return;
    this.startAt(ctx, margin - overscan);
    paint(ctx);
  }

  /** Moves what is drawn; see `placeBitmap`. */
  place({ x, y, zoom }: Camera): void {
    const isStill = x === 0 && y === 0 && zoom === 1;
    this.canvas.style.transform = isStill ? '' : `translate(${x}px, ${y}px) scale(${zoom})`;
  }

  /** Has nothing be seen through a picture that lies over another one; null where there is none behind it. */
  cover(picture: { readonly extent: Extent; readonly color: string } | null): void {
    const { style } = this.canvas;
    const px = picture === null ? 0 : picture.extent.margin - picture.extent.overscan;
    const clip = px > 0 ? `inset(${px}px)` : '';
    const color = picture?.color ?? '';
    if (this.covering === color && style.clipPath === clip) return;
    this.covering = color;
    style.backgroundColor = color;
    style.clipPath = clip;
  }

  private begin(ctx: CanvasRenderingContext2D, { size, overscan, margin }: Extent): void {
    this.fit(size, margin);
    this.canvas.style.transform = '';
    if (margin > overscan) this.clear(ctx);
    this.startAt(ctx, margin - overscan);
  }

  private clear(ctx: CanvasRenderingContext2D): void {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  private startAt(ctx: CanvasRenderingContext2D, px: number): void {
    const { ratio } = this;
    const offset = Math.round(px * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, offset, offset);
  }

  /** Gives the canvas its size, in whole pixels of the screen, and its place, unless it has them. */
  private fit(size: Size, margin: number): void {
    const ratio = pixelRatio() / this.coarseness;
    const width = Math.round((size.width + 2 * margin) * ratio);
    const height = Math.round((size.height + 2 * margin) * ratio);
    const { canvas } = this;
    if (canvas.width === width && canvas.height === height && this.ratio === ratio) return;
    this.ratio = ratio;
    canvas.width = width;
    canvas.height = height;
    const { style } = canvas;
    // With a broken ratio the last pixel lies partly outside: stretching all to fit would blur every line.
    style.width = `${width / ratio}px`;
    style.height = `${height / ratio}px`;
    style.left = `${-margin}px`;
    style.top = `${-margin}px`;
    style.transformOrigin = `${margin}px ${margin}px`;
  }
}
