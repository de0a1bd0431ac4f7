import type { PicturePlan } from '@/components/canvas/picture/picture-plan';
import { report } from '@/lib/base/report';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Painter, PainterLoader } from './painter';

/** The page paints drafts for no longer than this while the worker is on its way. */
const MAX_WAIT_MS = 1_000;

/** The painter of one map: there while its pictures are dear, and not again once it has failed. */
export class PainterInTime {
  private painter: Painter | null = null;
  private isWanted = false;
  /** Whether it is to paint the scene of the map, though it may have been started with another one. */
  private isTurned = true;
  private hasFailed = false;
  /** Runs while it is expected soon. */
  private waiting: ReturnType<typeof setTimeout> | null = null;
  /** Counts what was begun: what comes of earlier ones is ended. */
  private number = 0;

  constructor(
    private readonly scene: Scene,
    private readonly plan: Pick<PicturePlan, 'isDear'>,
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

  /** Starts or ends it as the graph asks for. @param family asked only when it starts: the document has to be laid out for it. */
  follow(family: () => string): void {
    if (!this.isForWorker(this.scene)) this.end();
    else this.startOnce(this.scene, family);
  }

  /** Starts it with the scene of a graph that is about to be shown; gives whether its pictures are dear. */
  expect(scene: Scene, family: () => string): boolean {
    if (!this.isForWorker(scene)) return false;
    this.startOnce(scene, family);
    return this.isWanted;
  }

  /** The scene of the map has become what the expected one was. */
  turn(): void {
    this.painter?.turnTo(this.scene);
    this.isTurned = true;
  }

  end(): void {
    this.number++;
    this.stopWaiting();
    this.isWanted = false;
    this.painter?.end();
    this.painter = null;
  }

  /** A map of groups has few edges but where large ones are open. */
  private isForWorker(scene: Scene): boolean {
    return this.plan.isDear(scene) && scene.discs.length === 0;
  }

  private startOnce(scene: Scene, family: () => string): void {
    if (this.isWanted || this.hasFailed || this.load === null) return;
    this.isTurned = scene === this.scene;
    void this.start(this.load, scene, family());
  }

  private async start(load: PainterLoader, scene: Scene, family: string): Promise<void> {
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
      const painter = await load(scene, family, { onReady, onFailure });
      if (!isCurrent()) {
        painter.end();
        return;
      }
      if (this.isTurned && scene !== this.scene) painter.turnTo(this.scene);
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
