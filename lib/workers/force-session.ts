import { assertNever } from '@/lib/base/invariant';
import { SLICE_MS, startSlice } from '@/lib/base/slices';
import { createMakeRoom } from '@/lib/graph/layout/make-room';
import { createPackedForceLayout } from '@/lib/graph/layout/pack-isolates';
import { createPlacement } from '@/lib/graph/layout/registry';
import type { ForceEngine, LayoutEngine } from '@/lib/graph/layout/types';
import type { ForceInput, ForceOutput } from './force-protocol';
import type { SliceHost } from './serve-slices';

const FRAME_INTERVAL_MS = 1000 / 30;

/** Frames on their way or on screen at once; a slow reader makes intermediate frames drop, never queue. */
const FRAME_BUFFERS = 2;

type StartInput = Extract<ForceInput, { readonly type: 'init' | 'place' | 'add' }>;

interface Run {
  readonly id: number;
  readonly layout: LayoutEngine;
  /** The same, when it is a force layout. */
  readonly force: ForceEngine | null;
  isPaused: boolean;
  readonly length: number;
  readonly spare: Float32Array<ArrayBuffer>[];
  lastFrameAtMs: number;
}

/** The worker's side of a layout: receives messages, works in slices, posts frames. Knows no worker, so tests run it too. */
export class ForceSession {
  private run: Run | null = null;
  private isScheduled = false;

  constructor(private readonly host: SliceHost<ForceOutput>) {}

  receive(message: ForceInput): void {
    switch (message.type) {
      case 'init': {
        const { problem, parameters, start } = message;
        const force = createPackedForceLayout(problem, parameters, start);
        this.begin(message, force, force);
        return;
      }
      case 'place':
        this.begin(message, createPlacement(message.layout, message.problem));
        return;
      case 'add':
        this.begin(message, createMakeRoom(message.problem, message.firstNew, message.parameters));
        return;
      default:
        if (this.run !== null && this.run.id === message.run) this.adjust(this.run, message);
    }
  }

  /** Works until the slice is over, posts a frame when one is due, and asks for the next slice. */
  runSlice(): void {
    this.isScheduled = false;
    const { run } = this;
    if (run === null || run.isPaused) return;
    const { layout } = run;
    const isSliceOver = startSlice(SLICE_MS.layout, this.host.nowMs);
    while (!layout.isDone && !isSliceOver()) layout.tick();
    if (layout.isDone) {
      this.finish(run, false);
      return;
    }
    if (this.host.nowMs() - run.lastFrameAtMs >= FRAME_INTERVAL_MS) {
      const buffer = run.spare.pop();
      if (buffer !== undefined) this.postFrame(run, buffer);
    }
    this.schedule();
  }

  private begin(
    { run: id, problem }: StartInput,
    layout: LayoutEngine,
    force: ForceEngine | null = null,
  ): void {
    const length = 2 * problem.count;
    const spare = Array.from({ length: FRAME_BUFFERS }, () => new Float32Array(length));
    this.run = { id, layout, force, isPaused: false, length, spare, lastFrameAtMs: -Infinity };
    this.schedule();
  }

  private adjust(run: Run, message: Exclude<ForceInput, StartInput>): void {
    switch (message.type) {
      case 'pin':
        run.layout.pin(message.index, message.x, message.y);
        return;
      case 'unpin':
        run.layout.unpin(message.index);
        return;
      case 'change':
        run.force?.change(message.parameters, message.fields);
        return;
      case 'reheat':
        run.force?.reheat(message.alpha);
        return;
      case 'pause':
        this.pause(run);
        return;
      case 'resume':
        run.isPaused = false;
        this.schedule();
        return;
      case 'stop':
        this.finish(run, true);
        return;
      case 'recycle':
        run.spare.push(message.positions);
        return;
      default:
        assertNever(message);
    }
  }

  private pause(run: Run): void {
    if (run.isPaused) return;
    run.isPaused = true;
    this.postFrame(run, run.spare.pop() ?? new Float32Array(run.length));
  }

  private finish(run: Run, stopped: boolean): void {
    this.run = null;
    this.postFrame(run, run.spare.pop() ?? new Float32Array(run.length));
    this.host.post({ type: 'end', run: run.id, ticks: run.layout.ticks, stopped }, []);
  }

  private postFrame(run: Run, positions: Float32Array<ArrayBuffer>): void {
    run.lastFrameAtMs = this.host.nowMs();
    run.layout.writePositions(positions);
    this.host.post(
      { type: 'frame', run: run.id, positions, tick: run.layout.ticks, alpha: run.layout.alpha },
      [positions.buffer],
    );
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.host.scheduleSlice();
  }
}
