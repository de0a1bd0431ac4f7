import { nodeMenuAtom } from '@/lib/state/canvas/canvas-atoms';
import type { CanvasStore } from './canvas-store';

/** How long a finger rests on a node to open its menu, as platforms have it. */
const LONG_PRESS_MS = 500;
/** A finger that moves farther than this drags, css px. */
const FINGER_SLACK = 8;

interface Finger {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Opens the menu of a node: by the secondary button, by a finger that rests, or by key; gives the focus back after. */
export class MenuController {
  private root: HTMLElement | null = null;
  private finger: Finger | null = null;
  /** What the finger does after the menu has opened means nothing any more. */
  private isTouchSpent = false;
  private returnTo: HTMLElement | null = null;

  /** @param nodeAt the node that a press on an element at a point of the window means. */
  constructor(
    private readonly store: CanvasStore,
    private readonly nodeAt: (target: EventTarget | null, clientX: number, clientY: number) => string | null,
  ) {}

  /** What the menu stays in; null before the map is there. */
  get area(): HTMLElement | null {
    return this.root;
  }

  /** Starts listening; returns the function that stops it. */
  start(root: HTMLElement): () => void {
    this.root = root;
    const ended = new AbortController();
    const { signal } = ended;
    root.addEventListener('contextmenu', this.handleContextMenu, { signal });
    root.addEventListener('pointerdown', this.handleDown, { capture: true, signal });
    root.addEventListener('pointermove', this.handleMove, { capture: true, signal });
    root.addEventListener('pointerup', this.liftFinger, { capture: true, signal });
    root.addEventListener('pointercancel', this.liftFinger, { capture: true, signal });
    root.addEventListener('touchend', this.handleTouchEnd, { capture: true, passive: false, signal });
    return () => {
      ended.abort();
      this.liftFinger();
      this.close(false);
      this.root = null;
    };
  }

  /** @param clientX where in the window it opens, as `clientY`. */
  readonly open = (id: string, clientX: number, clientY: number): void => {
    const box = this.root?.getBoundingClientRect();
    if (box === undefined) return;
    if (this.store.get(nodeMenuAtom) === null) {
      const { activeElement } = document;
      this.returnTo = activeElement instanceof HTMLElement ? activeElement : null;
    }
    this.store.set(nodeMenuAtom, { id, x: clientX - box.left, y: clientY - box.top });
  };

  /** @param givesFocusBack false when the focus has gone elsewhere by itself. */
  readonly close = (givesFocusBack: boolean): boolean => {
    const wasOpen = this.store.get(nodeMenuAtom) !== null;
    const { returnTo, root } = this;
    this.returnTo = null;
    if (!wasOpen) return false;
    this.store.set(nodeMenuAtom, null);
    if (givesFocusBack) {
      const isOnMap = returnTo?.isConnected === true && root?.contains(returnTo) === true;
      (isOnMap ? returnTo : root)?.focus({ preventScroll: true });
    }
    return true;
  };

  private readonly handleContextMenu = (event: MouseEvent): void => {
    const id = this.nodeAt(event.target, event.clientX, event.clientY);
    if (id === null) return;
    event.preventDefault();
    // A resting finger makes some browsers send this as well.
    if (this.store.get(nodeMenuAtom)?.id !== id) this.open(id, event.clientX, event.clientY);
  };

  private readonly handleDown = (event: PointerEvent): void => {
    this.liftFinger();
    this.isTouchSpent = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const { target, clientX: x, clientY: y } = event;
    const id = this.nodeAt(target, x, y);
    if (id === null) return;
    const timer = setTimeout(() => {
      this.finger = null;
      this.isTouchSpent = true;
      this.open(id, x, y);
    }, LONG_PRESS_MS);
    this.finger = { pointerId: event.pointerId, x, y, timer };
  };

  private readonly handleMove = (event: PointerEvent): void => {
    const { finger } = this;
    if (finger === null || event.pointerId !== finger.pointerId) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > FINGER_SLACK) this.liftFinger();
  };

  private readonly liftFinger = (): void => {
    if (this.finger !== null) clearTimeout(this.finger.timer);
    this.finger = null;
  };

  private readonly handleTouchEnd = (event: TouchEvent): void => {
    // The click that would follow takes the focus from the menu, which would close it.
    if (this.isTouchSpent) event.preventDefault();
    this.isTouchSpent = false;
  };
}
