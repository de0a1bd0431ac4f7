import { ApartPictures } from '@/components/canvas/apart/apart-pictures';
import { loadPainter } from '@/components/canvas/apart/load-painter';
import type { PainterLoader } from '@/components/canvas/apart/painter';
import type { CanvasPalette } from '@/components/canvas/paint/canvas-palette';
import type { MotionKind } from '@/components/canvas/paint/paint-context';
import {
  PaintMemory,
  type PaintOptions,
  paintLookAlikes,
  paintScene,
} from '@/components/canvas/paint/paint-scene';
import { CanvasSurface } from '@/components/canvas/picture/canvas-surface';
import { moveBitmap, overscanOf, placeAnyway } from '@/components/canvas/picture/moved-bitmap';
import { type Picture, PicturePlan } from '@/components/canvas/picture/picture-plan';
import { pixelRatio, watchPixelRatio } from '@/components/canvas/picture/pixel-ratio';
import type { Camera, Size } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';

/**
 * The one canvas behind React Flow's nodes. Draws in a microtask after whatever has moved something, so that it is never a
 * frame behind the DOM, and never makes React render. What only looks otherwise, as under the pointer, is drawn once for
 * all that comes in one frame of the browser. Large pictures are painted in a worker; until they come, the one at hand is
 * moved.
 */
export class GraphLayer {
  private surface: CanvasSurface | null = null;
  private readonly memory = new PaintMemory();
  private readonly plan: PicturePlan;
  private readonly apart: ApartPictures;
  private camera: Camera = { x: 0, y: 0, zoom: 1 };
  private size: Size = { width: 0, height: 0 };
  private isQueued = false;
  private isPaused = false;
  private frame = 0;
  private spinFrame = 0;
  /** What is on the canvas; null when that will not do for a moment longer. */
  private painted: Picture | null = null;

  constructor(
    private readonly scene: Scene,
    load: PainterLoader | null = loadPainter,
  ) {
    this.plan = new PicturePlan(scene);
    this.apart = new ApartPictures(scene, this.plan, this.memory.labelTexts, load, () => this.draw());
  }

  /** Takes a canvas to draw on; returns the function that lets go of it. */
  readonly attach = (canvas: HTMLCanvasElement | null): (() => void) => {
    this.surface = canvas === null ? null : new CanvasSurface(canvas);
    if (canvas !== null) {
      const family = getComputedStyle(canvas).fontFamily;
      if (family !== '') this.memory.setFontFamily(family);
      // Texts measured before the product's font has arrived are measured again.
      document.fonts?.ready.then(() => {
        if (this.surface?.canvas !== canvas || family === '') return;
        this.memory.setFontFamily(family);
        this.drawAnew();
      });
    }
    this.drawAnew();
    const stopWatching = watchPixelRatio(this.drawAnew);
    return () => {
      stopWatching();
      this.surface = null;
      this.apart.end();
      this.forgetFrame();
      cancelAnimationFrame(this.spinFrame);
      this.spinFrame = 0;
    };
  };

  /** Takes a canvas that lies behind that one. */
  readonly attachBehind = (canvas: HTMLCanvasElement | null): (() => void) =>
    this.apart.surroundings.attach(canvas);

  setView(camera: Camera, size: Size): void {
    this.camera = camera;
    this.size = size;
    this.apart.lead.note(camera, performance.now());
    this.markStale();
  }

  /** Gets ready for a graph that is about to be shown on an empty map, given in a scene of its own, and a view of it; null for none. */
  expect(scene: Scene | null, view: { readonly camera: Camera; readonly size: Size } | null): void {
    const { palette } = this.plan;
    const { firstPicture } = this.apart;
    if (scene === null || view === null || palette === null || this.surface === null)
      firstPicture.expectNothing();
    else firstPicture.expect(scene, view, palette, () => this.fontFamily);
  }

  /** The scene has become the expected one. */
  turn(): void {
    this.apart.firstPicture.turn();
  }

  setPalette(palette: CanvasPalette): void {
    if (this.plan.palette === palette) return;
    this.plan.palette = palette;
    this.drawAnew();
  }

  setOptions(options: PaintOptions): void {
    this.plan.options = options;
    this.drawAnew();
  }

  /** Which nodes are cards, of those which React Flow shows even in motion, and the zoom they were laid for. */
  setCards(cards: ReadonlySet<number>, held: ReadonlySet<number>, cardZoom: number): void {
    this.plan.setCards(cards, held, cardZoom);
    this.markRestyled();
  }

  setMotion(motion: MotionKind): void {
    if (this.plan.motion === motion) return;
    this.plan.motion = motion;
    this.markStale();
  }

  /** Keeps what is on the canvas until `resume`. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.drawAnew();
  }

  /** What is drawn while the view is at rest; null before anything is. */
  get shown() {
    const { camera, size } = this;
    const { cards, cardZoom, options, palette } = this.plan;
    if (palette === null || size.width === 0 || size.height === 0) return null;
    return { ...options, palette, camera, size, cards, cardZoom, ratio: this.surface?.ratio ?? 0, turn: 0 };
  }

  get fontFamily(): string {
    const family = this.surface?.fontFamily ?? '';
    return family === '' ? 'system-ui, sans-serif' : family;
  }

  readonly markStale = (): void => {
    this.apart.noteChange();
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      this.draw();
    });
  };

  /** Nothing has moved: events come in pairs, as leaving one node and entering another. */
  readonly markRestyled = (): void => {
    this.apart.noteChange();
    if (this.isQueued || this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  };

  /** What is on the canvas is no longer to be seen. */
  private readonly drawAnew = (): void => {
    this.painted = null;
    this.apart.forget();
    this.markStale();
  };

  private forgetFrame(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private draw(): void {
    this.forgetFrame();
    const { camera, size, surface } = this;
    const { palette } = this.plan;
    if (this.isPaused || surface === null || surface.ctx === null || palette === null) return;
    if (size.width === 0 || size.height === 0) return;
    const now = performance.now();
    const view = { camera, size, revision: this.scene.revision, now };
    const shown = this.apart.show(surface, this.painted, view, palette);
    if (shown !== null) {
      this.painted = shown;
      if (this.plan.lacksCards(shown)) this.addLookAlikes(surface, shown, palette);
    } else if (!this.movePicture(surface, now)) {
      this.apart.follow(() => this.fontFamily);
      this.paint(surface, palette, now);
    }
    if (this.painted?.isTurning === true) this.keepSpinning();
  }

  /** Whether the picture at hand is as good as a new one while the view moves, and was moved. */
  private movePicture(surface: CanvasSurface, now: number): boolean {
    const { camera, painted, plan, size } = this;
    if (plan.motion === 'rest' || painted === null || painted.look !== plan.look) return false;
    // Cards are on the canvas in motion only; all else will do until it is moved too far.
    if (plan.lacksCards(painted)) return false;
    const place = moveBitmap(painted, { camera, size, revision: this.scene.revision, now });
    if (place !== null) surface.place(place);
    return place !== null;
  }

  /** Has the cards that React Flow now hides on the canvas at once. */
  private addLookAlikes(surface: CanvasSurface, picture: Picture, palette: CanvasPalette): void {
    const { memory, plan, scene } = this;
    const state = plan.stateOf(picture, palette);
    memory.space.update(scene, state.camera, state.size);
    surface.add(picture, (ctx) => paintLookAlikes(ctx, scene, memory, state));
    this.painted = { ...picture, hasCards: true };
  }

  private paint(surface: CanvasSurface, palette: CanvasPalette, now: number): void {
    const { camera, memory, painted, plan, scene, size } = this;
    const isPanned = plan.motion === 'view' && painted?.camera.zoom === camera.zoom;
    const overscan = overscanOf(size, plan.isLarge(scene), isPanned ? painted.visibleEdges : 0);
    plan.noticeControls(surface.canvas.closest('section'));
    const isAhead = isPanned && overscan > 0 && scene.guides.length === 0 && !this.apart.isReady;
    const ratio = pixelRatio();
    const ahead = isAhead ? this.apart.lead.atOnce(camera, now, overscan, ratio) : camera;
    const picture = plan.pictureOf(ahead, size, overscan, now);
    const state = { ...plan.stateOf(picture, palette, camera), isDraft: this.apart.isComing };
    surface.draw(picture, (ctx) => paintScene(ctx, scene, memory, state));
    const { visibleEdges } = memory.space;
    if (plan.motion !== 'rest') plan.pace.note(performance.now() - now, visibleEdges);
    this.painted = { ...picture, visibleEdges };
    const place = placeAnyway(picture, { camera, size });
    if (place !== null) surface.place(place);
    this.apart.noteOther();
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
