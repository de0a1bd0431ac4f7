import type { CanvasPalette } from '@/components/canvas/paint/canvas-palette';
import { isCrowd, paintOverview } from '@/components/canvas/paint/overview';
import { pixelRatio, watchPixelRatio } from '@/components/canvas/picture/pixel-ratio';
import { fitBounds, windowOf } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';
import type { CameraController } from './camera-controller';

export const MINIMAP_SIZE = { width: 168, height: 112 } as const;
const PADDING = { x: 8, y: 8 } as const;
const MAX_MAP_ZOOM = 0.25;
/** A frame smaller than this would be lost among the dots, px. */
const MIN_FRAME = 8;
/** A crowd is not drawn anew for every frame of a layout. */
const CROWD_GAP_MS = 250;

/** The overview in the corner: dots on a small canvas, redrawn when they move, and a frame that is only shifted. */
export class MinimapLayer {
  private canvas: HTMLCanvasElement | null = null;
  private viewFrame: HTMLElement | null = null;
  private palette: CanvasPalette | null = null;
  private drawing = 0;
  /** Of a crowd, in a task of its own. */
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Time of the last drawing, as `performance.now()` counts. */
  private drawnAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly scene: Scene,
    private readonly camera: CameraController,
  ) {}

  readonly attachCanvas = (canvas: HTMLCanvasElement | null): (() => void) => {
    this.canvas = canvas;
    this.markStale();
    const stopWatching = watchPixelRatio(this.markStale);
    return () => {
      stopWatching();
      this.canvas = null;
      cancelAnimationFrame(this.drawing);
      this.drawing = 0;
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = null;
    };
  };

  readonly attachFrame = (frame: HTMLElement | null): (() => void) => {
    this.viewFrame = frame;
    this.noticeView();
    return () => {
      this.viewFrame = null;
    };
  };

  setPalette(palette: CanvasPalette): void {
    if (this.palette === palette) return;
    this.palette = palette;
    this.markStale();
  }

  readonly markStale = (): void => {
    if (this.drawing !== 0 || this.timer !== null || this.canvas === null) return;
    if (isCrowd(this.scene)) this.timer = setTimeout(this.drawNow, this.waitMs());
    else this.drawing = requestAnimationFrame(this.drawNow);
  };

  private waitMs(): number {
    return Math.max(0, CROWD_GAP_MS - (performance.now() - this.drawnAt));
  }

  private readonly drawNow = (): void => {
    this.drawing = 0;
    this.timer = null;
    this.drawnAt = performance.now();
    this.draw();
    this.noticeView();
  };

  /** Puts the frame where the view is. */
  noticeView(): void {
    const { viewFrame } = this;
    const map = this.mapCamera();
    if (viewFrame === null || map === null) return;
    const view = windowOf(this.camera.camera, this.camera.size);
    const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
    const left = clamp(view.minX * map.zoom + map.x, MINIMAP_SIZE.width);
    const top = clamp(view.minY * map.zoom + map.y, MINIMAP_SIZE.height);
    const right = clamp(view.maxX * map.zoom + map.x, MINIMAP_SIZE.width);
    const bottom = clamp(view.maxY * map.zoom + map.y, MINIMAP_SIZE.height);
    viewFrame.style.transform = `translate(${left}px, ${top}px)`;
    viewFrame.style.width = `${Math.max(MIN_FRAME, right - left)}px`;
    viewFrame.style.height = `${Math.max(MIN_FRAME, bottom - top)}px`;
  }

  /** Brings the view to the point of the map under (x, y), css px from its corner. */
  goTo(x: number, y: number): void {
    const map = this.mapCamera();
    if (map !== null) this.camera.centre((x - map.x) / map.zoom, (y - map.y) / map.zoom, false);
  }

  private mapCamera() {
    const bounds = this.scene.bounds();
    return bounds === null ? null : fitBounds(bounds, MINIMAP_SIZE, PADDING, 1e-6, MAX_MAP_ZOOM);
  }

  private draw(): void {
    const { canvas, palette, scene } = this;
    const ctx = canvas?.getContext('2d') ?? null;
    if (canvas === null || ctx === null || palette === null) return;
    const ratio = pixelRatio();
    canvas.width = Math.round(MINIMAP_SIZE.width * ratio);
    canvas.height = Math.round(MINIMAP_SIZE.height * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, MINIMAP_SIZE.width, MINIMAP_SIZE.height);
    const map = this.mapCamera();
    if (map === null) return;
    paintOverview(ctx, scene, map, palette);
  }
}
