import { fitBounds, windowOf } from '@/lib/graph/scene/camera';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { Scene } from '@/lib/graph/scene/scene';
import type { CameraController } from './controllers/camera-controller';
import { nodeColors } from './paint/node-colors';
import type { CanvasPalette } from './paint/palette';
import { watchPixelRatio } from './pixel-ratio';

export const MINIMAP_SIZE = { width: 168, height: 112 } as const;
const PADDING = { x: 8, y: 8 } as const;
const MAX_MAP_ZOOM = 0.25;
/** A frame smaller than this would be lost among the dots, px. */
const MIN_FRAME = 8;
const DIMMED_ALPHA = 0.2;
/** Above it dots are smaller, and not redrawn for every frame of a layout: they cost more than the map itself. */
const CROWD = 1_000;
const CROWD_GAP_MS = 250;

/** The overview in the corner: dots on a small canvas, redrawn when they move, and a frame that is only shifted. */
export class MinimapLayer {
  private canvas: HTMLCanvasElement | null = null;
  private viewFrame: HTMLElement | null = null;
  private palette: CanvasPalette | null = null;
  private drawing = 0;
  /** Time of the last drawing, as animation frames have it. */
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
    if (this.drawing === 0 && this.canvas !== null) this.drawing = requestAnimationFrame(this.drawInTime);
  };

  private readonly drawInTime = (now: number): void => {
    if (this.scene.count > CROWD && now - this.drawnAt < CROWD_GAP_MS) {
      this.drawing = requestAnimationFrame(this.drawInTime);
      return;
    }
    this.drawing = 0;
    this.drawnAt = now;
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
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(MINIMAP_SIZE.width * ratio);
    canvas.height = Math.round(MINIMAP_SIZE.height * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, MINIMAP_SIZE.width, MINIMAP_SIZE.height);
    const map = this.mapCamera();
    if (map === null) return;
    const side = scene.count > CROWD ? 1.5 : 3;
    for (const isDimmed of [true, false]) {
      ctx.globalAlpha = isDimmed ? DIMMED_ALPHA : 0.8;
      for (const [colorIndex, color] of nodeColors(palette, scene.appearance.scale).entries()) {
        ctx.fillStyle = color;
        for (let i = 0; i < scene.count; i++) {
          if (scene.color[i] !== colorIndex || this.isDimmed(i) !== isDimmed) continue;
          const x = (scene.positions[2 * i] ?? 0) * map.zoom + map.x;
          const y = (scene.positions[2 * i + 1] ?? 0) * map.zoom + map.y;
          ctx.fillRect(x - side / 2, y - side / 2, side, side);
        }
      }
    }
  }

  /** Hovering is too short-lived for an overview; what tools dim is dimmed here too. */
  private isDimmed(index: number): boolean {
    return this.scene.hovered === -1 && ((this.scene.flags[index] ?? 0) & NODE_FLAG.dimmed) !== 0;
  }
}
