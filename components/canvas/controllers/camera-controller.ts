import type { ReactFlowState } from '@xyflow/react';
import type { Surroundings } from '@/components/canvas/picture/control-boxes';
import {
  blendCameras,
  type Camera,
  centreOn,
  containsBounds,
  fitBounds,
  MAX_ZOOM,
  MIN_ZOOM,
  NARROW_WIDTH,
  type Size,
  uniteBounds,
  windowOf,
} from '@/lib/graph/scene/camera';
import { firstPoints } from '@/lib/graph/scene/first-view';
import { isClear } from '@/lib/graph/scene/fit-view';
import { type Bounds, boundsOfPoints } from '@/lib/graph/scene/point-grid';
import type { Scene } from '@/lib/graph/scene/scene';
import { extentOf } from '@/lib/graph/scene/shelf';
import { fitted, OPEN, reachAt } from './fitted-view';

/** Camera moves (docs/behaviours/visual-language.md#motion). */
const GLIDE_MS = 350;
const ZOOM_STEP = 1.4;
const ZOOM_MS = 120;
/** New nodes nearer than this to the window's edge count as outside: a corner would lie on their labels. */
const EDGE_MARGIN = 84;
const MUCH_LARGER = 2.5;
/** What has gone from over the map leaves room for a view so much larger: it is taken. */
const WORTH_GOING = 1.25;
/** Share of the way to the fitting view that following covers in each frame's time; more when layout frames are rare. */
const FOLLOW_SHARE = 0.25;
const FRAME_MS = 1_000 / 60;

/** The part of React Flow's store that moves the camera. */
export interface FlowStore {
  getState(): Pick<ReactFlowState, 'transform' | 'width' | 'height' | 'panZoom'>;
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

function cornersOf({ minX, minY, maxX, maxY }: Bounds): Float32Array {
  return Float32Array.of(minX, minY, maxX, maxY);
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  return Float32Array.from([...a, ...b]);
}

/** Moves React Flow's viewport; a request that comes before the viewport exists waits until it does. */
export class CameraController {
  private pendingFit: Float32Array | null = null;
  /** What the view shows by itself, so that a window of another size shows it too; null once the camera is the reader's. */
  private kept: Float32Array | null = null;
  private lastSize: Size = { width: 0, height: 0 };
  /** When a layout was last followed, as `performance.now()` counts. */
  private followedAt = 0;
  /** What lay over the map when the view was last fitted. */
  private fittedAround = '';

  constructor(
    private readonly flow: FlowStore,
    private readonly surroundings: () => Surroundings = () => OPEN,
  ) {}

  get camera(): Camera {
    const [x, y, zoom] = this.flow.getState().transform;
    return { x, y, zoom };
  }

  get size(): Size {
    const { width, height } = this.flow.getState();
    return { width, height };
  }

  /** The window is as narrow as a phone's. */
  get isNarrow(): boolean {
    const { width } = this.size;
    return width > 0 && width < NARROW_WIDTH;
  }

  /** To be called on every change of React Flow's store. */
  readonly noticeReady = (): void => {
    if (this.pendingFit === null || !this.isReady()) return;
    const points = this.pendingFit;
    this.pendingFit = null;
    this.show(points, 0);
  };

  /**
   * To be called on every change of React Flow's store: a window of another size shows all that this one did
   * or, once the camera is the reader's, keeps its middle.
   */
  readonly noticeSize = (): void => {
    const { size, lastSize } = this;
    if (size.width === lastSize.width && size.height === lastSize.height) return;
    this.lastSize = size;
    if (lastSize.width === 0 || lastSize.height === 0 || !this.isReady()) return;
    if (this.kept !== null) {
      this.show(this.kept, 0);
      return;
    }
    const { x, y, zoom } = this.camera;
    const dx = (size.width - lastSize.width) / 2;
    const dy = (size.height - lastSize.height) / 2;
    this.go({ x: x + dx, y: y + dy, zoom }, 0);
  };

  /** The reader has moved the camera: its view is no longer ours to keep. */
  letGo(): void {
    this.kept = null;
  }

  /** Goes to a view at once and stays, whatever move was under way. */
  stay(view: Camera): void {
    this.letGo();
    this.go(view, 0);
  }

  /**
   * To be called when the view is at rest: what has come to lie over a view that is ours to keep since it was fitted
   * covers nothing of it, and what has gone leaves no room empty.
   */
  readonly noticeControls = (): void => {
    if (this.kept === null || !this.isReady()) return;
    const surroundings = this.surroundings();
    const around = JSON.stringify(surroundings);
    if (around === this.fittedAround) return;
    this.fittedAround = around;
    const { obstacles, headroom } = surroundings;
    const reach = reachAt(this.camera.zoom, this.size, headroom);
    const possible = fitted(this.kept, this.size, surroundings)?.zoom ?? 0;
    const isCovered = !isClear(this.kept, this.camera, { reach, obstacles });
    if (isCovered || possible > WORTH_GOING * this.camera.zoom) this.show(this.kept, GLIDE_MS);
  };

  /** Shows all points, which are interleaved x, y and not to change. */
  fit(points: Float32Array, isGliding = true): void {
    if (!this.isReady()) this.pendingFit = points;
    else this.show(points, isGliding ? GLIDE_MS : 0);
  }

  /** Widens the view just enough to have `bounds` inside; does nothing when they are. */
  reveal(bounds: Bounds): void {
    if (!this.isReady()) return;
    const corners = cornersOf(bounds);
    if (this.kept !== null) this.kept = joined(this.kept, corners);
    const shown = windowOf(this.camera, this.size, -EDGE_MARGIN);
    if (containsBounds(shown, bounds)) return;
    if (this.kept !== null) {
      this.show(this.kept, GLIDE_MS);
      return;
    }
    const padding = { x: EDGE_MARGIN + 4, y: EDGE_MARGIN + 4 };
    this.go(fitBounds(uniteBounds(shown, bounds), this.size, padding, MIN_ZOOM, this.camera.zoom), GLIDE_MS);
  }

  /** Goes nearer to all points, of a view that is ours to keep, when they could be seen much larger than they are. */
  narrow(points: Float32Array): void {
    if (this.kept === null || !this.isReady()) return;
    const target = fitted(points, this.size, this.surroundings());
    if (target !== null && target.zoom > MUCH_LARGER * this.camera.zoom) this.show(points, GLIDE_MS);
  }

  /** The points that a view of everything has to show. */
  wholeOf(scene: Scene): Float32Array {
    return extentOf(scene, scene.positions, this.isNarrow);
  }

  /** The points that the window shows first: on a phone, of a map of many rows, those whose names can be read. */
  firstOf(scene: Scene, places: Float32Array = scene.positions): Float32Array {
    const { size } = this;
    const all = extentOf(scene, places, this.isNarrow);
    if (!this.isNarrow || scene.guides.length > 0) return all;
    const surroundings = this.surroundings();
    const zoomOf = (points: Float32Array) => fitted(points, size, surroundings)?.zoom ?? 0;
    return firstPoints(scene, places, zoomOf) ?? all;
  }

  /** The view that would show a scene first, as things are; null before there is a window. */
  cameraOf(scene: Scene): Camera | null {
    return this.isReady() ? fitted(this.firstOf(scene), this.size, this.surroundings()) : null;
  }

  /** A layout that is to be followed begins. */
  expectFrames(): void {
    this.followedAt = performance.now();
  }

  /** Goes part of the way to the view that shows all points; called once a layout frame. */
  follow(points: Float32Array): void {
    const bounds = boundsOfPoints(points, points.length / 2);
    if (bounds === null || !this.isReady()) return;
    this.kept = cornersOf(bounds);
    const now = performance.now();
    const frames = Math.max(1, (now - this.followedAt) / FRAME_MS);
    this.followedAt = now;
    const target = fitted(this.kept, this.size, OPEN);
    const share = 1 - (1 - FOLLOW_SHARE) ** frames;
    if (target !== null) this.go(blendCameras(this.camera, target, share, this.size), 0);
  }

  zoomIn(): void {
    this.zoomBy(ZOOM_STEP);
  }

  zoomOut(): void {
    this.zoomBy(1 / ZOOM_STEP);
  }

  /** Goes to the zoom at which everything has its own size; what is in the middle stays there. */
  resetZoom(): void {
    this.zoomBy(1 / this.camera.zoom);
  }

  /** Puts a world point in the middle, at the present zoom unless another is given. */
  centre(x: number, y: number, isGliding: boolean, zoom = this.camera.zoom): void {
    if (!this.isReady()) return;
    this.letGo();
    this.go(centreOn(x, y, this.size, zoom), isGliding ? GLIDE_MS : 0);
  }

  private zoomBy(factor: number): void {
    if (!this.isReady()) return;
    this.letGo();
    const { camera, size } = this;
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, camera.zoom * factor));
    const middle = {
      x: (size.width / 2 - camera.x) / camera.zoom,
      y: (size.height / 2 - camera.y) / camera.zoom,
    };
    this.go(centreOn(middle.x, middle.y, size, zoom), ZOOM_MS);
  }

  private show(points: Float32Array, durationMs: number): void {
    const surroundings = this.surroundings();
    const camera = fitted(points, this.size, surroundings);
    if (camera === null) return;
    this.kept = points;
    this.fittedAround = JSON.stringify(surroundings);
    this.go(camera, durationMs);
    // Legend and minimap of a fresh graph are in the document by then.
    requestAnimationFrame(() => {
      if (this.kept !== points || JSON.stringify(this.surroundings()) === this.fittedAround) return;
      this.show(points, durationMs);
    });
  }

  private isReady(): boolean {
    const { panZoom, width, height } = this.flow.getState();
    return panZoom !== null && width > 0 && height > 0;
  }

  private go(camera: Camera, durationMs: number): void {
    const isGliding = durationMs > 0 && !prefersReducedMotion();
    void this.flow
      .getState()
      .panZoom?.setViewport(camera, isGliding ? { duration: durationMs, ease: easeOut } : {});
  }
}
