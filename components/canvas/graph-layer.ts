import type { Camera, Size } from '@/lib/graph/scene/camera';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { Box } from '@/lib/graph/scene/label-placement';
import type { Scene } from '@/lib/graph/scene/scene';
import { controlBoxes } from './control-boxes';
import { moveBitmap, overscanOf, type Painted } from './moved-bitmap';
import type { CanvasPalette } from './paint/canvas-palette';
import type { MotionKind } from './paint/paint-context';
import { DEFAULT_PAINT_OPTIONS, PaintMemory, type PaintOptions, paintScene } from './paint/paint-scene';
import { watchPixelRatio } from './pixel-ratio';

const TURN_MS = 900;

/**
 * The one canvas behind React Flow's nodes. Draws in a microtask after whatever has moved something, so that it is never a
 * frame behind the DOM, and never makes React render. What only looks otherwise, as under the pointer, is drawn once for
 * all that comes in one frame of the browser.
 */
export class GraphLayer {
  private canvas: HTMLCanvasElement | null = null;
  private ctx: CanvasRenderingContext2D | null = null;
  private readonly memory = new PaintMemory();
  private camera: Camera = { x: 0, y: 0, zoom: 1 };
  private size: Size = { width: 0, height: 0 };
  private palette: CanvasPalette | null = null;
  private isQueued = false;
  private isPaused = false;
  private frame = 0;
  private spinFrame = 0;
  private cards: ReadonlySet<number> = new Set();
  private held: ReadonlySet<number> = new Set();
  private cardZoom = 1;
  private motion: MotionKind = 'rest';
  private ratio = 0;
  private painted: Painted | null = null;
  private options = DEFAULT_PAINT_OPTIONS;
  private covered: readonly Box[] = [];

  constructor(private readonly scene: Scene) {}

  /** Takes a canvas to draw on; returns the function that lets go of it. */
  readonly attach = (canvas: HTMLCanvasElement | null): (() => void) => {
    this.canvas = canvas;
    this.ctx = canvas?.getContext('2d') ?? null;
    if (canvas !== null) {
      const family = getComputedStyle(canvas).fontFamily;
      if (family !== '') this.memory.setFontFamily(family);
      // Texts measured before the product's font has arrived are measured again.
      document.fonts?.ready.then(() => {
        if (this.canvas !== canvas || family === '') return;
        this.memory.setFontFamily(family);
        this.markStale();
      });
    }
    this.painted = null;
    this.markStale();
    const stopWatching = watchPixelRatio(this.markStale);
    return () => {
      stopWatching();
      this.canvas = null;
      this.ctx = null;
      this.forgetFrame();
      cancelAnimationFrame(this.spinFrame);
      this.spinFrame = 0;
    };
  };

  setView(camera: Camera, size: Size): void {
    this.camera = camera;
    this.size = size;
    this.markStale();
  }

  setPalette(palette: CanvasPalette): void {
    if (this.palette === palette) return;
    this.palette = palette;
    this.painted = null;
    this.markStale();
  }

  setOptions(options: PaintOptions): void {
    this.options = options;
    this.painted = null;
    this.markStale();
  }

  /** Which nodes are cards, of those which React Flow shows even in motion, and the zoom they were laid for. */
  setCards(cards: ReadonlySet<number>, held: ReadonlySet<number>, cardZoom: number): void {
    this.cards = cards;
    this.held = held;
    this.cardZoom = cardZoom;
    this.painted = null;
    this.markRestyled();
  }

  setMotion(motion: MotionKind): void {
    if (this.motion === motion) return;
    this.motion = motion;
    // Cards are on the canvas in motion only; all else will do until it is moved too far.
    if (this.cards.size > 0) this.painted = null;
    this.markStale();
  }

  /** Keeps what is on the canvas until `resume`. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.markStale();
  }

  /** What is drawn while the view is at rest; null before anything is. */
  get shown() {
    const { palette, camera, size, cards, cardZoom } = this;
    if (palette === null || size.width === 0 || size.height === 0) return null;
    return { ...this.options, palette, camera, size, cards, cardZoom, ratio: this.ratio, turn: 0 };
  }

  get fontFamily(): string {
    const family = this.canvas === null ? '' : getComputedStyle(this.canvas).fontFamily;
    return family === '' ? 'system-ui, sans-serif' : family;
  }

  readonly markStale = (): void => {
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      this.draw();
    });
  };

  /** Nothing has moved: events come in pairs, as leaving one node and entering another. */
  readonly markRestyled = (): void => {
    if (this.isQueued || this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  };

  private forgetFrame(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private draw(): void {
    this.forgetFrame();
    const { canvas, ctx, palette, size, camera } = this;
    if (this.isPaused || canvas === null || ctx === null || palette === null) return;
    if (size.width === 0 || size.height === 0) return;
    const now = performance.now();
    if (this.motion !== 'rest' && this.painted !== null) {
      const moved = moveBitmap(this.painted, { camera, size, revision: this.scene.revision, now });
      if (moved !== null) {
        canvas.style.transform = `translate(${moved.x}px, ${moved.y}px) scale(${moved.zoom})`;
        return;
      }
    }
    const isPanned = this.motion === 'view' && this.painted?.camera.zoom === camera.zoom;
    const pannedEdges = isPanned ? this.memory.space.visibleEdges : 0;
    const overscan = overscanOf(size, this.scene.edges.length, pannedEdges);
    const drawn = { width: size.width + 2 * overscan, height: size.height + 2 * overscan };
    const ratio = this.fitCanvas(canvas, drawn, overscan);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintScene(ctx, this.scene, this.memory, {
      ...this.options,
      camera: { ...camera, x: camera.x + overscan, y: camera.y + overscan },
      size: drawn,
      palette,
      ratio,
      motion: this.motion,
      hasCards: this.motion !== 'rest',
      cards: this.cards,
      held: this.held,
      cardZoom: this.cardZoom,
      overscan,
      covered: this.controlBoxes(canvas).map((box) => movedBy(box, overscan)),
      turn: ((now % TURN_MS) / TURN_MS) * 2 * Math.PI,
    });
    const { revision, guides } = this.scene;
    const { visibleEdges } = this.memory.space;
    const isTurning = this.scene.flags.some((flags) => (flags & NODE_FLAG.loading) !== 0);
    const hasGuides = guides.length > 0;
    this.painted = { camera, size, overscan, revision, visibleEdges, isTurning, hasGuides, paintedAt: now };
    if (isTurning) this.keepSpinning();
  }

  /** Where legend, tools and the like lie over the map; asked of the document only while it is at rest. */
  private controlBoxes(canvas: HTMLCanvasElement): readonly Box[] {
    const map = canvas.closest('section');
    if (this.motion === 'rest' && map !== null) this.covered = controlBoxes(map);
    return this.covered;
  }

  /** Gives the canvas its size, in whole pixels of the screen, and its place; returns how many there are to a css px. */
  private fitCanvas(canvas: HTMLCanvasElement, size: Size, overscan: number): number {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(size.width * ratio);
    const height = Math.round(size.height * ratio);
    const { style } = canvas;
    style.transform = '';
    if (canvas.width === width && canvas.height === height && this.ratio === ratio) return ratio;
    this.ratio = ratio;
    canvas.width = width;
    canvas.height = height;
    // With a broken ratio the last pixel lies partly outside: stretching all to fit would blur every line.
    style.width = `${width / ratio}px`;
    style.height = `${height / ratio}px`;
    style.left = `${-overscan}px`;
    style.top = `${-overscan}px`;
    return ratio;
  }

  /** Loading arcs turn as long as there is one, unless the reader wants no motion. */
  private keepSpinning(): void {
    if (this.spinFrame !== 0) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.spinFrame = requestAnimationFrame(() => {
      this.spinFrame = 0;
      this.markStale();
    });
  }
}

function movedBy({ left, top, right, bottom }: Box, px: number): Box {
  return { left: left + px, top: top + px, right: right + px, bottom: bottom + px };
}
