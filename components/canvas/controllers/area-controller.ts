import type { Camera } from '@/lib/graph/scene/camera';
import { nodesInLasso, nodesInRectangle } from '@/lib/graph/scene/lasso';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';
import { pressModeAtom } from '@/lib/state/canvas/canvas-atoms';
import type { SelectMode } from '@/lib/state/graph/selection-atoms';
import type { CanvasStore } from './canvas-store';
import type { MapBox } from './map-box';

/** A press that moves less than this is a click, css px. */
const CLICK_SLACK = 4;
/** Points of a lasso nearer to each other than this say nothing new, css px. */
const LASSO_STEP = 3;

/** An area being drawn. Points in css px from the canvas's left top: two corners, or the line so far. */
export interface DrawnArea {
  readonly shape: 'marquee' | 'lasso';
  readonly points: readonly Point[];
  /** Nodes inside it just now. */
  readonly count: number;
}

interface Press {
  readonly pointerId: number;
  readonly shape: DrawnArea['shape'];
  readonly mode: SelectMode;
  readonly start: Point;
}

interface AreaEvents {
  /** An area begins: the view must stand still. */
  readonly onStart: () => void;
  readonly onSelect: (indices: readonly number[], mode: SelectMode) => void;
}

/**
 * Selection by rectangle and by drawn line. It takes presses before React Flow's own pan and drag see them: with Shift
 * on the empty map (with Alt too, as a line), or anywhere on the map in a selecting mode, which is how a finger does it.
 */
export class AreaController {
  private press: Press | null = null;
  private area: DrawnArea | null = null;
  /** The click that the browser makes of a drawn area would end the selection that it made. */
  private isClickSpent = false;
  private root: HTMLElement | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly view: { readonly camera: Camera },
    private readonly box: Pick<MapBox, 'read' | 'recent'>,
    private readonly events: AreaEvents,
  ) {}

  /** Starts listening; returns the function that stops it. */
  start(root: HTMLElement): () => void {
    this.root = root;
    const ended = new AbortController();
    const early = { capture: true, signal: ended.signal };
    root.addEventListener('pointerdown', this.handleDown, early);
    root.addEventListener('mousedown', this.keepFromFlow, early);
    root.addEventListener('touchstart', this.keepFromFlow, early);
    root.addEventListener('click', this.handleClick, early);
    window.addEventListener('pointermove', this.handleMove, { signal: ended.signal });
    window.addEventListener('pointerup', this.handleUp, { signal: ended.signal });
    window.addEventListener('pointercancel', this.cancel, { signal: ended.signal });
    window.addEventListener('blur', this.cancel, { signal: ended.signal });
    return () => {
      ended.abort();
      this.cancel();
      this.root = null;
    };
  }

  readonly getSnapshot = (): DrawnArea | null => this.area;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Gives up the area being drawn; false when there is none. */
  readonly cancel = (): boolean => {
    const wasDrawing = this.area !== null;
    this.press = null;
    this.isClickSpent = wasDrawing;
    this.draw(null);
    return wasDrawing;
  };

  private readonly handleDown = (event: PointerEvent): void => {
    this.isClickSpent = false;
    // A second finger means the view.
    if (this.press !== null) this.cancel();
    const shape = event.isPrimary && event.button === 0 ? this.shapeOf(event) : null;
    if (shape === null) return;
    const isAdding = event.ctrlKey || event.metaKey || (event.shiftKey && this.isInMode());
    const mode = isAdding ? 'add' : 'replace';
    this.press = { pointerId: event.pointerId, shape, mode, start: pointIn(this.box.read(), event) };
  };

  private readonly keepFromFlow = (event: Event): void => {
    if (this.press === null) return;
    event.stopPropagation();
    if (event.type !== 'mousedown') return;
    // Nothing is to be marked as text, and the keys are the map's.
    event.preventDefault();
    this.root?.focus({ preventScroll: true, focusVisible: false });
  };

  private readonly handleMove = (event: PointerEvent): void => {
    const { press, area } = this;
    if (press === null || event.pointerId !== press.pointerId) return;
    const point = pointIn(this.box.recent(), event);
    if (area === null) {
      if (distance(point, press.start) < CLICK_SLACK) return;
      this.events.onStart();
    }
    const line = area?.points ?? [press.start];
    const last = line.at(-1) ?? press.start;
    if (press.shape === 'lasso' && distance(point, last) < LASSO_STEP) return;
    const points = press.shape === 'marquee' ? [press.start, point] : [...line, point];
    this.draw({ shape: press.shape, points, count: this.inside(press.shape, points).length });
  };

  private readonly handleUp = (event: PointerEvent): void => {
    const { press, area } = this;
    if (press === null || event.pointerId !== press.pointerId) return;
    this.cancel();
    if (area !== null) this.events.onSelect(this.inside(area.shape, area.points), press.mode);
  };

  private readonly handleClick = (event: MouseEvent): void => {
    if (!this.isClickSpent) return;
    this.isClickSpent = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private isInMode(): boolean {
    return this.store.get(pressModeAtom) !== 'move';
  }

  /** What a press draws; null when it is React Flow's or a control's. */
  private shapeOf(event: PointerEvent): DrawnArea['shape'] | null {
    const { target } = event;
    const isOnMap = target instanceof Element && target.closest('.react-flow') !== null;
    if (!isOnMap || target.closest('a, button') !== null) return null;
    const mode = this.store.get(pressModeAtom);
    if (mode !== 'move') return mode;
    const isOnNode = target.closest('.react-flow__node') !== null;
    if (!event.shiftKey || event.pointerType === 'touch' || isOnNode) return null;
    return event.altKey ? 'lasso' : 'marquee';
  }

  private inside(shape: DrawnArea['shape'], points: readonly Point[]): readonly number[] {
    const { x, y, zoom } = this.view.camera;
    const line = points.map((point) => ({ x: (point.x - x) / zoom, y: (point.y - y) / zoom }));
    const [a, b] = line;
    if (shape === 'lasso') return nodesInLasso(this.scene, line);
    return a === undefined || b === undefined ? [] : nodesInRectangle(this.scene, a, b);
  }

  private draw(area: DrawnArea | null): void {
    if (this.area === area) return;
    this.area = area;
    for (const listener of this.listeners) listener();
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Points outside the canvas count as its edge: what is not seen is not selected. */
function pointIn(box: DOMRect | null, { clientX, clientY }: PointerEvent): Point {
  const within = (value: number, size: number) => Math.min(Math.max(value, 0), size);
  return {
    x: within(clientX - (box?.left ?? 0), box?.width ?? 0),
    y: within(clientY - (box?.top ?? 0), box?.height ?? 0),
  };
}
