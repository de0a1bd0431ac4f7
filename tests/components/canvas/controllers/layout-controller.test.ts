/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import { CameraController } from '@/components/canvas/controllers/camera-controller';
import { LayoutController } from '@/components/canvas/controllers/layout-controller';
import { onReport } from '@/lib/base/report';
import type { GraphNode } from '@/lib/graph/types';
import {
  controlLayoutAtom,
  layoutStatusAtom,
  reheatLayoutAtom,
  runLayoutAtom,
} from '@/lib/state/canvas/layout-atoms';
import {
  addCustomForceAtom,
  setAutoPinningAtom,
  setForceParameterAtom,
} from '@/lib/state/canvas/layout-settings-atoms';
import { addToGraphAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { settledIdsAtom } from '@/lib/state/graph/settled-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { buildNode } from '@/tests/support/graph-from-text';
import { recordingLayoutClient } from '@/tests/support/recording-layout-client';

/** Animation frames that the test hands out; motion is wanted unless `isStill`. */
function installFrames(isStill: boolean) {
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    waiting.set(++last, callback);
    return last;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void waiting.delete(id));
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({
      matches: isStill,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
  return (now: number) => {
    const callbacks = [...waiting.values()];
    waiting.clear();
    for (const callback of callbacks) callback(now);
  };
}

afterEach(() => jest.restoreAllMocks());

const NODES = ['W1', 'W2', 'W3'].map((id, at) => buildNode(id, { x: 10 * at, y: 0 }));

async function setup({ isStill = false } = {}) {
  const showFrame = installFrames(isStill);
  const store = createStore();
  const scene = store.get(sceneAtom);
  const camera = new CameraController({
    getState: () => ({ transform: [0, 0, 1], width: 800, height: 600, panZoom: null }),
  });
  const running: boolean[] = [];
  const controller = new LayoutController(store, scene, camera, (isRunning) => running.push(isRunning));
  const takeGraph = () => controller.noticePatch(scene.patch(store.get(visibleGraphAtom)), false);
  store.sub(visibleGraphAtom, takeGraph);
  const add = (nodes: readonly GraphNode[]) =>
    store.set(addToGraphAtom, { nodes, edges: [] }, 'Search looms');
  add(NODES);
  const { client, runs } = recordingLayoutClient();
  const stop = controller.start(client);
  /** Requests are heard one microtask after they are made. */
  const heard = () => Promise.resolve();
  const last = () => {
    const run = runs.at(-1);
    if (run === undefined) throw new Error('nothing runs');
    return run;
  };
  const bring = (...positions: number[]) =>
    last().events.onFrame({ positions: Float32Array.from(positions), tick: 1, alpha: 0.5 });
  const end = (stopped = false) => last().events.onEnd({ ticks: 9, stopped });
  const xs = () => NODES.map(({ id }) => scene.positionOf(id)?.x);
  return { store, controller, runs, running, last, bring, end, xs, heard, add, showFrame, stop };
}

describe('a force layout', () => {
  async function started() {
    const all = await setup();
    all.store.set(runLayoutAtom, 'force');
    await all.heard();
    return all;
  }

  it('is held, goes on and ends as it is told', async () => {
    const { store, last, running, bring, showFrame, xs } = await started();
    store.set(controlLayoutAtom, 'pause');
    store.set(controlLayoutAtom, 'pause');
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'paused', kind: 'full' });
    store.set(controlLayoutAtom, 'resume');
    store.set(reheatLayoutAtom);
    expect(last().acts).toEqual(['pause', 'resume', 'reheat 1']);
    expect(running).toEqual([true, false, true]);
    bring(1, 1, 2, 2, 3, 3);
    for (let now = 0; now <= 600; now += 50) {
      bring(1, 1, 2, 2, 3, 3);
      showFrame(now);
    }
    store.set(controlLayoutAtom, 'stop');
    expect(last().isStopped).toBe(true);
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'idle' });
    expect(xs()).toEqual([1, 2, 3]);
  });

  it('goes on when it is re-heated while paused', async () => {
    const { store, last } = await started();
    store.set(controlLayoutAtom, 'pause');
    store.set(reheatLayoutAtom);
    expect(last().acts).toEqual(['pause', 'reheat 1', 'resume']);
    expect(store.get(layoutStatusAtom).state).toBe('running');
  });

  it('follows parameters and custom forces under way', async () => {
    const { store, last, end } = await started();
    store.set(setForceParameterAtom, 'linkDistance', 70);
    store.set(addCustomForceAtom, 'attraction');
    expect(last().changes).toMatchObject([
      { parameters: { linkDistance: 70 }, fields: null },
      { parameters: { linkDistance: 70 }, fields: [{ type: 'attraction', strength: 0.5 }] },
    ]);
    end();
    store.set(setForceParameterAtom, 'linkDistance', 80);
    expect(last().changes).toHaveLength(2);
  });

  it('begins with the parameters and forces that are set', async () => {
    const { store, last, heard } = await setup();
    store.set(setForceParameterAtom, 'seed', 5);
    store.set(addCustomForceAtom, 'cluster');
    store.set(reheatLayoutAtom);
    await heard();
    expect(last()).toMatchObject({
      kind: 'full',
      parameters: { seed: 5 },
      start: { alpha: 0.5, fields: [{ type: 'cluster' }] },
    });
  });

  it('makes way for newcomers when it is paused, instead of moving on', async () => {
    const { store, runs, heard, add } = await started();
    store.set(controlLayoutAtom, 'pause');
    add([buildNode('W7')]);
    store.set(requestLayoutAtom, 'make-room');
    await heard();
    expect(runs.map(({ kind, isStopped }) => [kind, isStopped])).toEqual([
      ['full', true],
      ['make-room', false],
    ]);
  });
});

describe('a force layout that the user runs', () => {
  const GOAL = [100, 50, 200, 50, 300, 50];

  it('starts from the seed; making room and re-heating start from where the nodes stand', async () => {
    const { store, last, heard, add } = await setup();
    store.set(runLayoutAtom, 'force');
    await heard();
    expect([...(last().start?.seedOrder ?? [])]).toEqual([0, 1, 2]);
    store.set(controlLayoutAtom, 'stop');
    store.set(reheatLayoutAtom);
    await heard();
    expect(last().start).toEqual({ alpha: 0.5, fields: [], isNarrow: false });
    store.set(controlLayoutAtom, 'stop');
    add([buildNode('W7')]);
    store.set(requestLayoutAtom, 'make-room');
    await heard();
    expect(last()).toMatchObject({ kind: 'make-room', start: null });
  });

  it('leads the nodes from where they stand into its frames, without a jump', async () => {
    const { store, heard, bring, showFrame, xs } = await setup();
    store.set(runLayoutAtom, 'force');
    await heard();
    const seen: number[] = [];
    for (let now = 1_000; now <= 1_700; now += 50) {
      bring(...GOAL);
      showFrame(now);
      seen.push(Math.round(xs()[0] ?? 0));
    }
    expect(seen).toEqual([0, 2, 7, 16, 26, 38, 50, 62, 74, 84, 93, 98, 100, 100, 100]);
  });

  it('goes on where it was after a pause, however long', async () => {
    const { store, heard, bring, showFrame, xs } = await setup();
    store.set(runLayoutAtom, 'force');
    await heard();
    for (const now of [0, 50, 100, 90_000]) {
      bring(...GOAL);
      showFrame(now);
    }
    expect(xs()[0]).toBeCloseTo(15.625, 3);
  });

  it('glides the rest of the way when it ends sooner, and is one step', async () => {
    const { store, heard, bring, end, showFrame, xs } = await setup();
    store.set(runLayoutAtom, 'force');
    await heard();
    bring(...GOAL);
    end();
    expect(xs()).toEqual([0, 10, 20]);
    showFrame(1_000);
    showFrame(1_350);
    expect(xs()).toEqual([100, 200, 300]);
    expect(store.get(layoutStatusAtom).state).toBe('settled');
    expect(store.get(undoNameAtom)).toBe('Force layout');
    store.set(undoAtom);
    expect(xs()).toEqual([0, 10, 20]);
    expect(store.get(undoNameAtom)).toBe('Search looms');
  });

  it('leaves the nodes where they are seen when it is stopped on the way, which undo takes back', async () => {
    const { store, heard, bring, showFrame, xs } = await setup();
    store.set(runLayoutAtom, 'force');
    await heard();
    for (let now = 0; now <= 300; now += 50) {
      bring(...GOAL);
      showFrame(now);
    }
    store.set(controlLayoutAtom, 'stop');
    expect(xs()[0]).toBe(50);
    store.set(runLayoutAtom, 'force');
    await heard();
    store.set(undoAtom);
    expect(xs()[0]).toBe(0);
  });
});

describe('auto-pin', () => {
  it('settles the nodes: automatic full layouts keep them, making room may move them', async () => {
    const { store, last, bring, end, heard, add } = await setup({ isStill: true });
    store.set(setPinnedAtom, 'W2', true);
    store.set(runLayoutAtom, 'force');
    await heard();
    bring(0, 0, 10, 0, 5, 5);
    end();
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'settled' });
    expect([...store.get(settledIdsAtom)]).toEqual(['W1', 'W2', 'W3']);
    add([buildNode('W7')]);
    store.set(requestLayoutAtom, 'make-room');
    await heard();
    expect([...last().problem.pinned]).toEqual([0, 1, 0, 0]);
    store.set(requestLayoutAtom, 'full');
    await heard();
    expect([...last().problem.pinned]).toEqual([1, 1, 1, 0]);
    store.set(runLayoutAtom);
    await heard();
    expect([...last().problem.pinned]).toEqual([0, 1, 0, 0]);
  });

  it('does not settle what was stopped, nor anything when it is off', async () => {
    const { store, bring, end, heard } = await setup();
    store.set(runLayoutAtom, 'force');
    await heard();
    bring(0, 0, 1, 1, 2, 2);
    end(true);
    expect(store.get(settledIdsAtom).size).toBe(0);
    store.set(setAutoPinningAtom, false);
    store.set(runLayoutAtom, 'force');
    await heard();
    end();
    expect(store.get(settledIdsAtom).size).toBe(0);
  });
});

describe('a placed layout', () => {
  const PLACES = [100, 50, 200, 50, 300, 50];

  async function arriving(options: { readonly isStill?: boolean } = {}) {
    const all = await setup(options);
    all.store.set(runLayoutAtom, 'grid');
    await all.heard();
    all.bring(...PLACES);
    all.end();
    return all;
  }

  it('glides to its places in 350 ms and is one step, named after it', async () => {
    const { store, last, showFrame, xs } = await arriving();
    expect(last().kind).toBe('grid');
    expect(xs()).toEqual([0, 10, 20]);
    showFrame(1_000);
    showFrame(1_175);
    expect(xs()[0]).toBeCloseTo(87.5, 3);
    expect(store.get(undoNameAtom)).toBe('Search looms');
    expect(store.get(layoutStatusAtom).state).toBe('running');
    showFrame(1_350);
    expect(xs()).toEqual([100, 200, 300]);
    expect(store.get(undoNameAtom)).toBe('Grid layout');
    expect(store.get(layoutStatusAtom).state).toBe('settled');
    expect(store.get(settledIdsAtom).size).toBe(3);
    store.set(undoAtom);
    expect(xs()).toEqual([0, 10, 20]);
    expect(store.get(undoNameAtom)).toBe('Search looms');
  });

  it('is there at once with reduced motion', async () => {
    const { store, xs } = await arriving({ isStill: true });
    expect(xs()).toEqual([100, 200, 300]);
    expect(store.get(undoNameAtom)).toBe('Grid layout');
  });

  it('goes the rest of the way when it is stopped, dragged at or left', async () => {
    for (const interrupt of ['stop', 'drag', 'leave'] as const) {
      const { store, controller, showFrame, stop, xs } = await arriving();
      showFrame(1_000);
      showFrame(1_100);
      if (interrupt === 'stop') store.set(controlLayoutAtom, 'stop');
      else if (interrupt === 'drag') controller.drag(new Map([['W1', { x: 5, y: 5 }]]));
      else stop();
      expect(xs()).toEqual([100, 200, 300]);
      expect(store.get(undoNameAtom)).toBe('Grid layout');
      jest.restoreAllMocks();
    }
  });

  it('starts again when nodes are added, and undo still leads back to where it started', async () => {
    const { store, runs, add, bring, end, showFrame, xs } = await arriving();
    showFrame(1_000);
    showFrame(1_100);
    add([buildNode('W7', { x: 7 })]);
    expect(runs.map(({ kind }) => kind)).toEqual(['grid', 'grid']);
    bring(...PLACES, 400, 50);
    end();
    showFrame(2_000);
    showFrame(2_400);
    expect(xs()).toEqual([100, 200, 300]);
    store.set(undoAtom);
    expect(xs()).toEqual([0, 10, 20]);
  });

  it('writes its guides beside the nodes until they stand elsewhere', async () => {
    const { store, heard, bring, end } = await setup({ isStill: true });
    const guides = () => store.get(sceneAtom).guides.map(({ text }) => text);
    store.set(runLayoutAtom, 'timeline');
    await heard();
    bring(...PLACES);
    end();
    expect(guides()).toEqual(['No year']);
    store.set(undoAtom);
    expect(guides()).toEqual([]);
    store.set(runLayoutAtom, 'timeline');
    await heard();
    bring(...PLACES);
    end();
    store.set(runLayoutAtom, 'force');
    await heard();
    expect(guides()).toEqual([]);
  });

  it('can be neither held nor re-heated', async () => {
    const { store, last, heard } = await setup();
    store.set(runLayoutAtom, 'timeline');
    await heard();
    for (const control of ['pause', 'resume', 'reheat'] as const) store.set(controlLayoutAtom, control);
    store.set(setForceParameterAtom, 'linkDistance', 60);
    expect(last()).toMatchObject({ kind: 'timeline', acts: [], changes: [] });
  });

  it('goes on with another worker from where the nodes stand when one fails', async () => {
    const { store, last, runs, xs, heard, bring, end } = await setup({ isStill: true });
    store.set(runLayoutAtom, 'force');
    await heard();
    bring(...PLACES);
    const reported: string[] = [];
    const stop = onReport((entry) => reported.push(entry.message));
    last().events.onError(new Error('out of memory'));
    stop();
    expect(reported).toEqual(['The graph layout failed and is being restarted.']);
    expect(runs).toHaveLength(2);
    expect([...last().problem.positions]).toEqual(PLACES);
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'running', kind: 'full' });
    end();
    expect(xs()).toEqual([100, 200, 300]);
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'settled' });
  });

  it('leaves nodes where they are when the second worker fails too, and the next one works', async () => {
    const { store, last, runs, xs, heard, bring, end } = await setup({ isStill: true });
    store.set(runLayoutAtom, 'radial');
    await heard();
    const reported: string[] = [];
    const stop = onReport((entry) => reported.push(entry.message));
    last().events.onError(new Error('out of memory'));
    last().events.onError(new Error('out of memory'));
    stop();
    expect(reported.at(-1)).toBe('The graph layout failed; nodes stay where they are.');
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'failed', message: 'out of memory' });
    expect(xs()).toEqual([0, 10, 20]);
    store.set(runLayoutAtom);
    await heard();
    expect(runs).toHaveLength(3);
    bring(...PLACES);
    end();
    expect(xs()).toEqual([100, 200, 300]);
  });
});
