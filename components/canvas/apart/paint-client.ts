import type { Scene } from '@/lib/graph/scene/scene';
import { type WorkerLike, WorkerLink } from '@/lib/workers/worker-link';
import type { LabelMemory } from '../paint/label-texts';
import type { PaintState } from '../paint/paint-scene';
import type { FontRule, PaintInput, PaintOutput } from './paint-protocol';
import type { Painter, PainterEvents, Painting } from './painter';
import { buffersOf, SceneUpdates } from './scene-update';

export type PaintWorkerLike = WorkerLike<PaintInput, PaintOutput>;

/** What texts are written in. */
export interface PaintFonts {
  /** As css has it. */
  readonly family: string;
  readonly rules: readonly FontRule[];
}

interface PaintClientOptions {
  /** Starts the worker; it may throw. */
  readonly spawn: () => PaintWorkerLike;
  readonly fonts: PaintFonts;
  readonly events: PainterEvents;
}

/** The page's side: a worker that paints one scene, one picture after the other. */
export class PaintClient implements Painter {
  private readonly link: WorkerLink<PaintInput, PaintOutput>;
  private readonly updates: SceneUpdates;
  isReady = false;
  private onPainted: ((painting: Painting) => void) | null = null;

  constructor(
    scene: Scene,
    private readonly options: PaintClientOptions,
  ) {
    this.updates = new SceneUpdates(scene);
    this.link = new WorkerLink<PaintInput, PaintOutput>(
      { title: 'The painting worker', spawn: options.spawn },
      { onMessage: (message) => this.receive(message), onCrash: (error) => this.fail(error) },
    );
    const { family, rules } = options.fonts;
    this.send({ type: 'begin', family, fonts: rules });
  }

  get isBusy(): boolean {
    return this.onPainted !== null;
  }

  paint(state: PaintState, labels: LabelMemory | null, onPainted: (painting: Painting) => void): void {
    this.onPainted = onPainted;
    const update = this.updates.take();
    this.send({ type: 'paint', update, state, labels }, buffersOf(update));
  }

  turnTo(scene: Scene): void {
    this.updates.turnTo(scene);
  }

  end(): void {
    this.updates.end();
    this.onPainted = null;
    this.link.end();
  }

  private send(message: PaintInput, transfer: ArrayBuffer[] = []): void {
    const error = this.link.send(message, transfer);
    // The caller gets its client first, then hears that it failed.
    if (error !== null) queueMicrotask(() => this.fail(error));
  }

  private receive(message: PaintOutput): void {
    switch (message.type) {
      case 'ready': {
        this.isReady = true;
        // Sent before it is needed: the first picture in motion does not wait for it.
        const update = this.updates.take();
        this.send({ type: 'hold', update }, buffersOf(update));
        this.options.events.onReady();
        return;
      }
      case 'failed':
        this.fail(new Error(message.message));
        return;
      case 'painted': {
        const { onPainted } = this;
        this.onPainted = null;
        if (onPainted === null) message.bitmap.close();
        else onPainted(message);
      }
    }
  }

  private fail(error: Error): void {
    this.end();
    this.options.events.onFailure(error);
  }
}
