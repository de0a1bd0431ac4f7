import { report } from '@/lib/base/report';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Painter, PainterLoader } from './painter';

/** Graphs with more edges than this are painted in a worker: fewer are painted by the page within one frame. */
const MIN_EDGES = 10_000;
/** The page paints drafts for no longer than this while the worker is on its way. */
const MAX_WAIT_MS = 1_000;

/** The painter of one map: there while the graph is large, and not again once it has failed. */
export class PainterInTime {
  private painter: Painter | null = null;
  private isWanted = false;
  private hasFailed = false;
  /** Runs while it is expected soon. */
  private waiting: ReturnType<typeof setTimeout> | null = null;
  /** Counts what was begun: what comes of earlier ones is ended. */
  private number = 0;

  constructor(
    private readonly scene: Scene,
    private readonly load: PainterLoader | null,
    private readonly events: {
      readonly onReady: () => void;
      /** It is not ready soon. */
      readonly onLate: () => void;
      /** A picture that was asked for will not come. */
      readonly onFailure: () => void;
    },
  ) {}

  /** Null while the page has to paint. */
  get ready(): Painter | null {
    return this.painter?.isReady === true ? this.painter : null;
  }

  /** Whether it has been started, and will soon be ready. */
  get isComing(): boolean {
    return this.waiting !== null && this.ready === null;
  }

  /** Starts or ends it as the size of the graph asks for. */
  follow(family: string): void {
    const { edges, discs } = this.scene;
    // A map of groups has few edges but where large ones are open.
    const isLarge = edges.length > MIN_EDGES && discs.length === 0;
    if (!isLarge) this.end();
    else if (!this.isWanted && !this.hasFailed && this.load !== null) void this.start(this.load, family);
  }

  end(): void {
    this.number++;
    this.stopWaiting();
    this.isWanted = false;
    this.painter?.end();
    this.painter = null;
  }

  private async start(load: PainterLoader, family: string): Promise<void> {
    const number = ++this.number;
    this.isWanted = true;
    this.waiting = setTimeout(() => {
      this.stopWaiting();
      if (this.ready === null) this.events.onLate();
    }, MAX_WAIT_MS);
    const isCurrent = () => number === this.number;
    const onFailure = (error: unknown) => {
      if (isCurrent()) this.fail(error);
    };
    const onReady = () => {
      if (isCurrent() && this.painter !== null) this.events.onReady();
    };
    try {
      const painter = await load(this.scene, family, { onReady, onFailure });
      if (!isCurrent()) {
        painter.end();
        return;
      }
      this.painter = painter;
      if (painter.isReady) this.events.onReady();
    } catch (error) {
      onFailure(error);
    }
  }

  private stopWaiting(): void {
    if (this.waiting !== null) clearTimeout(this.waiting);
    this.waiting = null;
  }

  private fail(error: unknown): void {
    this.end();
    this.hasFailed = true;
    report('warning', 'The map is painted by the page: the worker for it failed.', error);
    this.events.onFailure();
  }
}
