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

/** The part of a Worker that the client uses. */
export interface WorkerLike {
  postMessage(message: ForceInput, options: { transfer: ArrayBuffer[] }): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ForceOutput }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

type StartMessage = Extract<ForceInput, { readonly type: 'init' | 'place' | 'add' }>;

/** Runs layouts in a worker; one at a time. */
class ForceClient implements LayoutClient {
  private worker: WorkerLike | null = null;
  private lastRunId = 0;
  private current: { readonly id: number; readonly events: LayoutEvents } | null = null;

  constructor(private readonly spawn: () => WorkerLike) {}

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
    this.worker?.terminate();
    this.worker = null;
  }

  private begin(message: StartMessage, events: LayoutEvents): LayoutRun {
    const { run: id } = message;
    this.current = { id, events };
    try {
      this.worker ??= this.spawnWorker();
      this.worker.postMessage(message, { transfer: [] });
    } catch (cause) {
      // The caller gets its run first, then hears that it failed.
      const error = new Error('The layout worker could not be started.', { cause });
      queueMicrotask(() => this.fail(id, error));
    }
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

  private spawnWorker(): WorkerLike {
    const worker = this.spawn();
    worker.addEventListener('message', (event) => {
      if (worker === this.worker) this.receive(event.data);
    });
    worker.addEventListener('error', (event) => {
      if (worker !== this.worker) return;
      this.fail(this.lastRunId, new Error(`The layout worker failed: ${event.message ?? 'not loaded'}`));
    });
    return worker;
  }

  private send(message: ForceInput, transfer: ArrayBuffer[] = []): void {
    if (this.current?.id === message.run) this.worker?.postMessage(message, { transfer });
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

  /** Ends a failed run and its worker; the next run gets a new worker. */
  private fail(id: number, error: Error): void {
    if (this.lastRunId !== id) return;
    const { current } = this;
    this.dispose();
    current?.events.onError(error);
  }
}

/**
 * A client that runs layouts in a worker, started with the first run.
 *
 * A new run replaces the running one, whose events then stay silent; so do those of a disposed client. *Errors*: a
 * worker that cannot start, load or that crashes ends its run with `onError`; the next run starts a new worker.
 * @param spawn starts the worker (`spawnForceWorker`); it may throw.
 */
export function createForceClient(spawn: () => WorkerLike): LayoutClient {
  return new ForceClient(spawn);
}
