import type { MotionKind } from '../paint/paint-context';

const REST_MS = 120;

/**
 * Whether the picture moves: because the view does (until 120 ms after its last change) or because a layout runs.
 * React Flow's nodes are shown only at rest; in motion the canvas draws everything.
 */
export class Motion {
  private current: MotionKind = 'rest';
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isLayoutRunning = false;

  /**
   * @param onStart motion of a kind begins.
   * @param onRest the picture has come to rest.
   */
  constructor(
    private readonly onStart: (kind: 'view' | 'layout') => void,
    private readonly onRest: () => void,
  ) {}

  get kind(): MotionKind {
    return this.current;
  }

  /** The view has moved. */
  touch(): void {
    this.begin(this.isLayoutRunning ? 'layout' : 'view');
    if (!this.isLayoutRunning) this.restSoon();
  }

  setLayoutRunning(isRunning: boolean): void {
    if (this.isLayoutRunning === isRunning) return;
    this.isLayoutRunning = isRunning;
    if (isRunning) {
      this.cancel();
      this.begin('layout');
    } else this.restSoon();
  }

  /** The view has gone where it was to go, in one step: it rests at once and nobody hears of it. False while a layout runs. */
  settle(): boolean {
    if (this.isLayoutRunning) return false;
    this.cancel();
    this.current = 'rest';
    return true;
  }

  stop(): void {
    this.cancel();
    this.isLayoutRunning = false;
    this.current = 'rest';
  }

  private begin(kind: 'view' | 'layout'): void {
    if (this.current === kind) return;
    this.current = kind;
    this.onStart(kind);
  }

  private restSoon(): void {
    this.cancel();
    this.timer = setTimeout(() => {
      this.timer = null;
      this.current = 'rest';
      this.onRest();
    }, REST_MS);
  }

  private cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
