import type {
  ForceParameters,
  ForceStart,
  LayoutClient,
  LayoutEvents,
  LayoutProblem,
  LayoutRun,
  PlacedLayoutId,
  PlacementProblem,
} from '@/lib/graph/layout/types';
import type { ForceInput, ForceOutput } from './force-protocol';
import { type WorkerLike, WorkerLink } from './worker-link';

export type ForceWorkerLike = WorkerLike<ForceInput, ForceOutput>;

type StartMessage = Extract<ForceInput, { readonly type: 'init' | 'place' | 'add' }>;

/** Runs layouts in a worker; one at a time. */
class ForceClient implements LayoutClient {
  private readonly link: WorkerLink<ForceInput, ForceOutput>;
  private lastRunId = 0;
  private current: { readonly id: number; readonly events: LayoutEvents } | null = null;

  constructor(spawn: () => ForceWorkerLike) {
    this.link = new WorkerLink(
      { title: 'The layout worker', spawn },
      {
        onMessage: (message) => this.receive(message),
        onCrash: (error) => this.fail(this.lastRunId, error),
      },
    );
  }

  start(
    problem: LayoutProblem,
    parameters: ForceParameters,
    events: LayoutEvents,
    start: ForceStart = {},
  ): LayoutRun {
    return this.begin({ type: 'init', run: ++this.lastRunId, problem, parameters, start }, events);
  }

  place(layout: PlacedLayoutId, problem: PlacementProblem, events: LayoutEvents): LayoutRun {
    return this.begin({ type: 'place', run: ++this.lastRunId, layout, problem }, events);
  }

  makeRoom(
    problem: LayoutProblem,
    firstNew: number,
    parameters: ForceParameters,
    events: LayoutEvents,
  ): LayoutRun {
    return this.begin({ type: 'add', run: ++this.lastRunId, problem, firstNew, parameters }, events);
  }

  dispose(): void {
    this.current = null;
    this.link.end();
  }

  private begin(message: StartMessage, events: LayoutEvents): LayoutRun {
    const { run: id } = message;
    this.current = { id, events };
    const error = this.link.send(message);
    // The caller gets its run first, then the event that it failed.
    if (error !== null) queueMicrotask(() => this.fail(id, error));
    return {
      id,
      pin: (index, x, y) => this.send({ type: 'pin', run: id, index, x, y }),
      unpin: (index) => this.send({ type: 'unpin', run: id, index }),
      pause: () => this.send({ type: 'pause', run: id }),
      resume: () => this.send({ type: 'resume', run: id }),
      change: (parameters, fields) => this.send({ type: 'change', run: id, parameters, fields }),
      reheat: (alpha) => this.send({ type: 'reheat', run: id, alpha }),
      stop: () => this.send({ type: 'stop', run: id }),
    };
  }

  private send(message: ForceInput, transfer: ArrayBuffer[] = []): void {
    if (this.current?.id !== message.run) return;
    const error = this.link.send(message, transfer);
    if (error !== null) this.fail(message.run, error);
  }

  private receive(message: ForceOutput): void {
    const { current } = this;
    if (current === null || current.id !== message.run) return;
    if (message.type === 'end') {
      this.current = null;
      current.events.onEnd({ ticks: message.ticks, stopped: message.stopped });
      return;
    }
    const { positions, tick, alpha } = message;
    try {
      current.events.onFrame({ positions, tick, alpha });
    } finally {
      this.send({ type: 'recycle', run: message.run, positions }, [positions.buffer]);
    }
  }

  /** Ends a failed run; its worker has been ended, and the next run gets a new one. */
  private fail(id: number, error: Error): void {
    if (this.lastRunId !== id) return;
    const { current } = this;
    this.current = null;
    current?.events.onError(error);
  }
}

/**
 * A client that runs layouts in a worker, started with the first run.
 *
 * A new run replaces the running one, whose events then stay silent; so do those of a disposed client. *Errors*: a
 * worker that cannot start, load or that crashes ends its run with `onError`; the next run starts a new worker.
 */
export function createForceClient(spawn: () => ForceWorkerLike): LayoutClient {
  return new ForceClient(spawn);
}
