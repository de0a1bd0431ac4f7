import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { computePositions } from '@/lib/graph/layout/registry';
import type { LayoutEvents, LayoutProblem } from '@/lib/graph/layout/types';
import { createForceClient, type ForceWorkerLike } from '@/lib/workers/force-client';
import type { ForceInput, ForceOutput } from '@/lib/workers/force-protocol';
import { ForceSession } from '@/lib/workers/force-session';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { positionsAfter } from '@/tests/support/force-reference';
import { LoopbackWorker } from '@/tests/support/loopback-worker';
import { buildPlacementGraph } from '@/tests/support/placement-graph';

/** A worker in this thread: real messages by structured clone, delivered when the test pumps them. */
class LoopbackForceWorker extends LoopbackWorker<ForceOutput> implements ForceWorkerLike {
  readonly received: ForceInput[] = [];
  private readonly tasks: (() => void)[] = [];
  private clock = 0;
  private readonly session = new ForceSession({
    post: (message, transfer) => {
      const data = structuredClone(message, { transfer });
      this.tasks.push(() => this.deliver(data));
    },
    nowMs: () => {
      this.clock += 3;
      return this.clock;
    },
    scheduleSlice: () => this.tasks.push(() => this.session.runSlice()),
  });

  postMessage(message: ForceInput, { transfer }: { transfer: ArrayBuffer[] }): void {
    const data = structuredClone(message, { transfer });
    this.received.push(data);
    this.tasks.push(() => this.session.receive(data));
  }

  /** Runs waiting tasks; one that throws becomes an error event, as in a worker. */
  pump(tasks = Infinity): void {
    for (let done = 0; done < tasks && !this.isTerminated; done++) {
      const task = this.tasks.shift();
      if (task === undefined) return;
      try {
        task();
      } catch (cause) {
        this.crash(cause instanceof Error ? cause.message : undefined);
      }
    }
  }
}

function setup() {
  const workers: LoopbackForceWorker[] = [];
  const client = createForceClient(() => {
    const worker = new LoopbackForceWorker();
    workers.push(worker);
    return worker;
  });
  return {
    client,
    workers,
    worker: (): LoopbackForceWorker => {
      const worker = workers.at(-1);
      if (worker === undefined) throw new Error('no worker was started');
      return worker;
    },
  };
}

/** Listens to a run and keeps what it said. */
function listen() {
  const heard: string[] = [];
  const frames: { readonly tick: number; readonly positions: readonly number[] }[] = [];
  const events: LayoutEvents = {
    onFrame: ({ tick, positions }) => {
      heard.push('frame');
      frames.push({ tick, positions: [...positions] });
    },
    onEnd: ({ ticks, stopped }) => heard.push(`end ${ticks} ${stopped ? 'stopped' : 'settled'}`),
    onError: (error) => heard.push(`error ${error.message}`),
  };
  return { events, heard, frames };
}

const GRAPH = buildCitationGraph(30);
const PARAMETERS = DEFAULT_FORCE_PARAMETERS;

describe('createForceClient(spawn)', () => {
  it('starts no worker before the first run', () => {
    expect(setup().workers).toHaveLength(0);
  });

  it('brings frames, the last positions, then the end', () => {
    const { client, worker } = setup();
    const { events, heard, frames } = listen();
    client.start(GRAPH, PARAMETERS, events);
    worker().pump();
    expect(heard.at(-1)).toBe('end 227 settled');
    expect(heard.filter((what) => what === 'frame').length).toBeGreaterThan(3);
    expect(frames.at(-1)?.tick).toBe(227);
    expect(frames.at(-1)?.positions).toEqual([...positionsAfter(createForceLayout(GRAPH, PARAMETERS), 30)]);
  });

  it('leaves the arrays of the problem to their owner', () => {
    const { client, worker } = setup();
    client.start(GRAPH, PARAMETERS, listen().events);
    worker().pump();
    expect(GRAPH.positions).toHaveLength(60);
  });

  it('gives every shown buffer back', () => {
    const { client, worker } = setup();
    const { events, heard } = listen();
    client.start(GRAPH, PARAMETERS, events);
    worker().pump();
    const recycled = worker().received.filter(({ type }) => type === 'recycle');
    expect(recycled).toHaveLength(heard.filter((what) => what === 'frame').length);
  });

  it('gives the buffer back even when the listener throws', () => {
    const { client, worker } = setup();
    client.start(GRAPH, PARAMETERS, {
      ...listen().events,
      onFrame: () => {
        throw new Error('broken listener');
      },
    });
    const frame: ForceOutput = { type: 'frame', run: 1, positions: new Float32Array(60), tick: 1, alpha: 1 };
    expect(() => worker().deliver(frame)).toThrow('broken listener');
    expect(worker().received.at(-1)).toMatchObject({ type: 'recycle', run: 1 });
  });

  it('stops a run with a last frame', () => {
    const { client, worker } = setup();
    const { events, heard } = listen();
    const run = client.start(GRAPH, PARAMETERS, events);
    worker().pump(4);
    run.stop();
    worker().pump();
    expect(heard.slice(-2)).toEqual(['frame', 'end 9 stopped']);
  });

  it('pins and unpins', () => {
    const { client, worker } = setup();
    const { events, frames } = listen();
    const run = client.start(GRAPH, PARAMETERS, events);
    run.pin(2, 1111, 2222);
    run.pin(3, 3333, 4444);
    run.unpin(3);
    worker().pump();
    expect(frames.at(-1)?.positions.slice(4, 6)).toEqual([1111, 2222]);
    expect(frames.at(-1)?.positions.slice(6, 8)).not.toEqual([3333, 4444]);
  });

  it('pauses, resumes, changes and re-heats', () => {
    const { client, worker } = setup();
    const { events, heard } = listen();
    const run = client.start(GRAPH, PARAMETERS, events);
    worker().pump(3);
    run.pause();
    worker().pump();
    expect(heard.some((what) => what.startsWith('end'))).toBe(false);
    run.change({ ...PARAMETERS, maxIterations: 400 }, []);
    run.reheat(1);
    run.resume();
    worker().pump();
    const types = worker()
      .received.map(({ type }) => type)
      .filter((type) => type !== 'recycle');
    expect(types).toEqual(['init', 'pause', 'change', 'reheat', 'resume']);
    expect(heard.at(-1)).toMatch(/^end \d+ settled$/);
  });

  it('starts with custom forces and less movement when told to', () => {
    const { client, worker } = setup();
    const { events, heard } = listen();
    const values = new Float32Array(30).fill(1);
    const fields = [{ type: 'attraction', strength: 1, values, secondValues: null }] as const;
    client.start(GRAPH, PARAMETERS, events, { fields, alpha: 0.5 });
    worker().pump();
    expect(worker().received[0]).toMatchObject({ type: 'init', start: { fields, alpha: 0.5 } });
    expect(heard.at(-1)).toBe('end 205 settled');
  });

  it('brings the positions of a placed layout', () => {
    const { client, worker } = setup();
    const { events, heard, frames } = listen();
    const problem = buildPlacementGraph(30);
    client.place('grid', problem, events);
    worker().pump();
    expect(heard).toEqual(['frame', 'end 1 settled']);
    expect(frames[0]?.positions).toEqual([...computePositions('grid', problem)]);
  });

  it('lets a new run replace the running one, which falls silent', () => {
    const { client, worker, workers } = setup();
    const first = listen();
    const second = listen();
    const firstRun = client.start(GRAPH, PARAMETERS, first.events);
    worker().pump(3);
    const heardBefore = first.heard.length;
    client.start(GRAPH, PARAMETERS, second.events);
    firstRun.stop();
    firstRun.pin(0, 9, 9);
    worker().pump();
    expect(first.heard).toHaveLength(heardBefore);
    expect(second.heard.at(-1)).toBe('end 227 settled');
    expect(workers).toHaveLength(1);
  });

  it('sends nothing for a run that has ended', () => {
    const { client, worker } = setup();
    const run = client.start(GRAPH, PARAMETERS, listen().events);
    worker().pump();
    const sent = worker().received.length;
    run.pin(0, 1, 1);
    run.unpin(0);
    run.stop();
    expect(worker().received).toHaveLength(sent);
  });

  it('makes room', () => {
    const { client, worker } = setup();
    const { events, heard, frames } = listen();
    const problem: LayoutProblem = { ...GRAPH, positions: GRAPH.positions.slice() };
    client.makeRoom(problem, 29, PARAMETERS, events);
    worker().pump();
    expect(heard.at(-1)).toMatch(/^end \d+ settled$/);
    expect(frames.at(-1)?.positions.slice(0, 58)).toEqual(new Array(58).fill(0));
  });

  it('turns a crash into an error of its run, and starts a new worker for the next', () => {
    const { client, worker, workers } = setup();
    const first = listen();
    const second = listen();
    const run = client.start(GRAPH, PARAMETERS, first.events);
    worker().pump(2);
    worker().crash('out of memory');
    expect(first.heard.at(-1)).toBe('error The layout worker failed: out of memory');
    expect(workers[0]?.isTerminated).toBe(true);
    run.stop();
    client.start(GRAPH, PARAMETERS, second.events);
    expect(workers).toHaveLength(2);
    worker().pump();
    expect(second.heard.at(-1)).toBe('end 227 settled');
    workers[0]?.crash();
    expect(first.heard.filter((what) => what.startsWith('error'))).toHaveLength(1);
  });

  it('names a worker that could not be loaded', () => {
    const { client, worker } = setup();
    const { events, heard } = listen();
    client.start(GRAPH, PARAMETERS, events);
    worker().crash();
    expect(heard).toEqual(['error The layout worker failed: not loaded']);
  });

  it('reports a problem that does not fit together', () => {
    const { client, worker } = setup();
    const { events, heard } = listen();
    client.start({ ...GRAPH, pinned: new Uint8Array(1) }, PARAMETERS, events);
    worker().pump();
    expect(heard).toEqual(['error The layout worker failed: Invariant broken: 1 pin flags for 30 nodes']);
  });

  it('reports a worker that cannot be started after the run was handed out', async () => {
    const { events, heard } = listen();
    const client = createForceClient(() => {
      throw new Error('blocked by policy');
    });
    const run = client.start(GRAPH, PARAMETERS, events);
    expect(run.id).toBe(1);
    expect(heard).toEqual([]);
    await Promise.resolve();
    expect(heard).toEqual(['error The layout worker could not be started.']);
  });

  it('falls silent when disposed, and can be used again', () => {
    const { client, worker, workers } = setup();
    const first = listen();
    const second = listen();
    client.start(GRAPH, PARAMETERS, first.events);
    client.dispose();
    expect(workers[0]?.isTerminated).toBe(true);
    workers[0]?.deliver({ type: 'end', run: 1, ticks: 3, stopped: false });
    expect(first.heard).toEqual([]);
    client.start(GRAPH, PARAMETERS, second.events);
    worker().pump();
    expect(second.heard.at(-1)).toBe('end 227 settled');
  });
});
