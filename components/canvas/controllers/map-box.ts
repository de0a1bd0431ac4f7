import type { NowMs } from '@/lib/base/slices';

/** How long a box that was read is taken for the present one while only a pointer moves. */
const KEPT_MS = 250;

/**
 * Where the map lies in the window. To read it makes the browser lay the page out whenever something of it has changed,
 * as after each node that is hovered, so what follows the pointer takes a box that was read a moment ago.
 *
 * That box is forgotten when map or window change their size and when anything scrolls. What moves the map otherwise, such
 * as a notice above it, cannot be observed: so it is also forgotten after a quarter of a second, and a press reads anew.
 */
export class MapBox {
  private root: HTMLElement | null = null;
  private kept: { readonly box: DOMRect; readonly readAtMs: number } | null = null;

  constructor(private readonly nowMs: NowMs = () => performance.now()) {}

  /** Starts observing; returns the function that stops it. */
  start(root: HTMLElement): () => void {
    this.root = root;
    const ended = new AbortController();
    const { signal } = ended;
    const sizes = new ResizeObserver(this.forget);
    sizes.observe(root);
    window.addEventListener('resize', this.forget, { signal });
    window.addEventListener('scroll', this.forget, { capture: true, passive: true, signal });
    return () => {
      ended.abort();
      sizes.disconnect();
      this.forget();
      this.root = null;
    };
  }

  /** As it is now, for a press; null before the map is there. */
  readonly read = (): DOMRect | null => {
    const box = this.root?.getBoundingClientRect() ?? null;
    this.kept = box === null ? null : { box, readAtMs: this.nowMs() };
    return box;
  };

  /** As it was a moment ago at most, for each move of a pointer; null before the map is there. */
  readonly recent = (): DOMRect | null => {
    const { kept } = this;
    return kept === null || this.nowMs() - kept.readAtMs >= KEPT_MS ? this.read() : kept.box;
  };

  private readonly forget = (): void => {
    this.kept = null;
  };
}
