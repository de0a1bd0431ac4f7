import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import { computePositions } from '@/lib/graph/layout/registry';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import type { ForceInput, ForceOutput } from '@/lib/workers/force-protocol';
import { ForceSession } from '@/lib/workers/force-session';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { positionsAfter } from '@/tests/support/force-reference';
import { buildPlacementGraph } from '@/tests/support/placement-graph';

type Posted = ForceOutput & { readonly at: number };

/** A session under a clock that each reading moves on by `stepMs`, whose slices run when the test says so. */
function setup(stepMs = 3) {
  const posted: Posted[] = [];
  let clock = 0;
  let isSliceDue = false;
  const session = new ForceSession({
    post: (message, transfer) => {
      if (message.type === 'frame') expect(transfer).toEqual([message.positions.buffer]);
      posted.push({ ...message, at: clock });
    },
    nowMs: () => {
      clock += stepMs;
      return clock;
    },
    scheduleSlice: () => {
      expect(isSliceDue).toBe(false);
      isSliceDue = true;
    },
  });
  const runSlices = (slices = Infinity): void => {
    for (let slice = 0; slice < slices && isSliceDue; slice++) {
      isSliceDue = false;
      session.runSlice();
    }
  };
  const recycleAll = (): void => {
    for (const { positions } of frames()) {
      session.receive({ type: 'recycle', run: posted.at(-1)?.run ?? 0, positions });
    }
  };
  const frames = () => posted.filter((message) => message.type === 'frame');
  const ends = () => posted.filter((message) => message.type === 'end');
  return { session, posted, frames, ends, runSlices, recycleAll, hasWork: () => isSliceDue };
}

const GRAPH = buildCitationGraph(40);

function init(run: number, problem: LayoutProblem = GRAPH): Extract<ForceInput, { type: 'init' }> {
  return { type: 'init', run, problem, parameters: DEFAULT_FORCE_PARAMETERS, start: {} };
}

describe('ForceSession', () => {
  it('starts from the seed when it is given an order, and from the given positions when not', () => {
    const order = Uint32Array.from({ length: 40 }, (_, node) => 39 - node);
    const ended = (message: ForceInput) => {
      const { session, frames, runSlices } = setup();
      session.receive(message);
      runSlices();
      return frames().at(-1)?.positions;
    };
    const moved = { ...GRAPH, positions: GRAPH.positions.map((_, at) => 31 * at) };
    const seeded = { ...init(1), start: { seedOrder: order } };
    const first = ended(seeded);
    expect(ended({ ...init(1, moved), start: { seedOrder: order } })).toEqual(first);
    expect(ended(init(1, moved))).not.toEqual(ended(init(1)));
    expect(first).not.toEqual(ended(init(1)));
  });

  it('ends with the positions of the plain layout, whatever frames were dropped', () => {
    const { session, posted, frames, ends, runSlices } = setup();
    session.receive(init(1));
    runSlices();
    const expected = positionsAfter(createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS), 40);
    expect(frames().at(-1)?.positions).toEqual(expected);
    expect(posted.at(-1)).toMatchObject({ type: 'end', run: 1, ticks: 227, stopped: false });
    expect(posted.at(-2)).toMatchObject({ type: 'frame', run: 1, tick: 227 });
    expect(ends()).toHaveLength(1);
  });

  it('posts nothing before its first slice', () => {
    const { session, posted, hasWork } = setup();
    session.receive(init(1));
    expect(posted).toEqual([]);
    expect(hasWork()).toBe(true);
  });

  it('posts at most 30 frames a second, the last one apart', () => {
    const { session, frames, runSlices, recycleAll, hasWork } = setup();
    session.receive(init(1));
    while (hasWork()) {
      runSlices(1);
      recycleAll();
    }
    const times = frames().map(({ at }) => at);
    const gaps = times.slice(1, -1).map((time, i) => time - (times[i] ?? 0));
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000 / 30);
  });

  it('drops intermediate frames while no buffer comes back, but not the last', () => {
    const { session, frames, runSlices } = setup();
    session.receive(init(1));
    runSlices();
    expect(frames()).toHaveLength(3);
    expect(frames().at(-1)?.tick).toBe(227);
  });

  it('works in slices of 12 ms', () => {
    const { session, frames, runSlices } = setup(3);
    session.receive(init(1));
    runSlices(1);
    expect(frames()[0]?.tick).toBe(3);
  });

  it('stops between two slices, with a last frame', () => {
    const { session, posted, runSlices, hasWork } = setup();
    session.receive(init(1));
    runSlices(2);
    session.receive({ type: 'stop', run: 1 });
    const [frame, end] = posted.slice(-2);
    expect(frame).toMatchObject({ type: 'frame', run: 1, tick: 6 });
    expect(end).toMatchObject({ type: 'end', run: 1, ticks: 6, stopped: true });
    const before = posted.length;
    while (hasWork()) runSlices(1);
    expect(posted).toHaveLength(before);
  });

  it('replaces a running layout and hears no more of it', () => {
    const { session, posted, runSlices, ends } = setup();
    session.receive(init(1));
    runSlices(2);
    const before = posted.length;
    session.receive(init(2));
    session.receive({ type: 'stop', run: 1 });
    session.receive({ type: 'recycle', run: 1, positions: new Float32Array(2) });
    runSlices();
    expect(posted.slice(before).every(({ run }) => run === 2)).toBe(true);
    expect(ends()).toMatchObject([{ run: 2, ticks: 227, stopped: false }]);
  });

  it('holds a node where it is told, then lets it go', () => {
    const { session, frames, runSlices } = setup();
    session.receive(init(1));
    runSlices(1);
    session.receive({ type: 'pin', run: 1, index: 3, x: 4321, y: -1234 });
    session.receive({ type: 'pin', run: 1, index: 4, x: 500, y: 600 });
    session.receive({ type: 'pin', run: 7, index: 3, x: 0, y: 0 });
    runSlices(2);
    session.receive({ type: 'unpin', run: 1, index: 4 });
    runSlices();
    const last = frames().at(-1)?.positions;
    expect([...(last?.slice(6, 8) ?? [])]).toEqual([4321, -1234]);
    expect([...(last?.slice(8, 10) ?? [])]).not.toEqual([500, 600]);
  });

  it('makes room for newcomers', () => {
    const { session, frames, ends, runSlices } = setup();
    const problem: LayoutProblem = {
      count: 2,
      sources: Uint32Array.of(0),
      targets: Uint32Array.of(1),
      positions: Float32Array.of(100, 100, 0, 0),
      pinned: new Uint8Array(2),
    };
    session.receive({ type: 'add', run: 5, problem, firstNew: 1, parameters: DEFAULT_FORCE_PARAMETERS });
    runSlices();
    expect([...(frames().at(-1)?.positions ?? [])]).toEqual([100, 100, 100, -140]);
    expect(ends()).toMatchObject([{ run: 5, ticks: 1, stopped: false }]);
  });

  it('ends an empty layout with an empty frame', () => {
    const { session, posted, runSlices } = setup();
    session.receive(init(1, buildCitationGraph(0)));
    runSlices();
    expect(posted.map(({ type }) => type)).toEqual(['frame', 'end']);
    expect(posted[0]).toMatchObject({ positions: new Float32Array(0), tick: 0 });
  });

  it('gives the positions of a placed layout in one frame', () => {
    const { session, posted, runSlices } = setup();
    const problem = buildPlacementGraph(30);
    session.receive({ type: 'place', run: 2, layout: 'circular', problem });
    runSlices();
    expect(posted.map(({ type }) => type)).toEqual(['frame', 'end']);
    expect(posted[0]).toMatchObject({ run: 2, positions: computePositions('circular', problem) });
    expect(posted[1]).toMatchObject({ run: 2, ticks: 1, stopped: false });
  });

  it('holds still while paused, with a frame of how things stand, and goes on as if nothing had been', () => {
    const { session, posted, runSlices, frames, hasWork } = setup();
    session.receive(init(1));
    runSlices(2);
    session.receive({ type: 'pause', run: 1 });
    session.receive({ type: 'pause', run: 1 });
    expect(posted.at(-1)).toMatchObject({ type: 'frame', tick: 6 });
    const before = posted.length;
    runSlices();
    expect(hasWork()).toBe(false);
    expect(posted).toHaveLength(before);
    session.receive({ type: 'resume', run: 1 });
    runSlices();
    const expected = positionsAfter(createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS), 40);
    expect(frames().at(-1)?.positions).toEqual(expected);
  });

  it('hears pins, changes and stop while paused', () => {
    const { session, posted, runSlices, hasWork } = setup();
    session.receive(init(1));
    runSlices(2);
    session.receive({ type: 'pause', run: 1 });
    session.receive({ type: 'pin', run: 1, index: 0, x: 50, y: 60 });
    session.receive({ type: 'change', run: 1, parameters: DEFAULT_FORCE_PARAMETERS, fields: null });
    runSlices();
    session.receive({ type: 'stop', run: 1 });
    const [frame, end] = posted.slice(-2);
    expect(frame?.type === 'frame' && [...frame.positions.slice(0, 2)]).toEqual([50, 60]);
    expect(end).toMatchObject({ type: 'end', ticks: 6, stopped: true });
    runSlices();
    expect(hasWork()).toBe(false);
  });

  it('takes other parameters under way and warms up for them', () => {
    const { session, ends, frames, runSlices } = setup();
    session.receive(init(1));
    runSlices(50);
    const parameters = { ...DEFAULT_FORCE_PARAMETERS, linkDistance: 20, linkStrength: 1, chargeStrength: 0 };
    session.receive({ type: 'change', run: 1, parameters, fields: null });
    runSlices();
    // 150 ticks were done; from alpha 0.3 it takes 188 more.
    expect(ends()).toMatchObject([{ ticks: 338, stopped: false }]);
    const usual = positionsAfter(createForceLayout(GRAPH, DEFAULT_FORCE_PARAMETERS), 40);
    expect(frames().at(-1)?.positions).not.toEqual(usual);
  });

  it('re-heats a force layout, and takes no notice in others', () => {
    const { session, ends, runSlices } = setup();
    session.receive(init(1));
    runSlices(50);
    session.receive({ type: 'reheat', run: 1, alpha: 1 });
    runSlices();
    expect(ends().at(-1)).toMatchObject({ run: 1, ticks: 377 });
    session.receive({ type: 'place', run: 2, layout: 'grid', problem: buildPlacementGraph(5) });
    session.receive({ type: 'reheat', run: 2, alpha: 1 });
    session.receive({ type: 'change', run: 2, parameters: DEFAULT_FORCE_PARAMETERS, fields: null });
    runSlices();
    expect(ends().at(-1)).toMatchObject({ run: 2, ticks: 1 });
  });

  it('hears nothing without a run', () => {
    const { session, posted, hasWork } = setup();
    session.receive({ type: 'stop', run: 1 });
    session.runSlice();
    expect(posted).toEqual([]);
    expect(hasWork()).toBe(false);
  });
});
