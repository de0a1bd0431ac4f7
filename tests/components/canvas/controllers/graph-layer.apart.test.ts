/** @jest-environment jsdom */
import { PaintClient } from '@/components/canvas/apart/paint-client';
import type { PainterLoader } from '@/components/canvas/apart/painter';
import { GraphLayer } from '@/components/canvas/controllers/graph-layer';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { Scene } from '@/lib/graph/scene/scene';
import { callsOn, installCanvasSupport } from '../../../support/canvas-context';
import { graphOfManyEdges } from '../../../support/many-edges';
import { LoopbackPaintWorker } from '../../../support/paint-loopback';
import { collectReports } from '../../../support/reports';

installCanvasSupport();

/** Part of the graph fills the window. */
const CAMERA = { x: 400, y: 300, zoom: 3 };
/** All of it is in the window. */
const WHOLE = { x: 400, y: 300, zoom: 1 };
const SIZE = { width: 800, height: 600 };

let clock = 0;
beforeEach(() => {
  clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
});

/** Microtasks, and what waits for a chunk or a font. */
async function pass(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** A layer that has drawn a graph once; how often page and worker painted since. */
async function setup({ edges = 10_500, camera = CAMERA, hasBehind = false } = {}) {
  const worker = new LoopbackPaintWorker();
  const scene = new Scene();
  scene.patch(graphOfManyEdges(edges));
  const load: PainterLoader = (of, family, events) =>
    Promise.resolve(new PaintClient(of, { spawn: () => worker, fonts: { family, rules: [] }, events }));
  const loads = jest.fn(load);
  const layer = new GraphLayer(scene, loads);
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('a context stands in for one');
  const behind = document.createElement('canvas');
  if (hasBehind) layer.attachBehind(behind);
  const stop = layer.attach(canvas);
  layer.setPalette(CANVAS_PALETTES.light);
  layer.setView(camera, SIZE);
  await pass();
  await pass();
  ctx.clearRect(0, 0, 1, 1);
  worker.received.length = 0;
  const painted = async () => {
    await pass();
    const methods = callsOn(canvas).map(({ method }) => method);
    ctx.clearRect(0, 0, 1, 1);
    const asked = worker.received.splice(0).filter((type) => type === 'paint').length;
    return { byPage: methods.includes('stroke'), asked, isShown: methods.includes('drawImage') };
  };
  return { scene, layer, canvas, behind, worker, loads, stop, painted };
}

const reports = collectReports();

const NOTHING = { byPage: false, asked: 0, isShown: false };
const BY_WORKER = { byPage: false, asked: 1, isShown: true };

describe('GraphLayer with a graph of a few hundred edges', () => {
  /** Zooms in by twenty steps; gives how many of the views were painted by whom. */
  async function zoomed(msOfPicture: number, edges = 900, change?: (scene: Scene) => void) {
    const { canvas, layer, loads, painted, scene } = await setup({ edges });
    change?.(scene);
    const ctx = canvas.getContext('2d');
    if (ctx === null) throw new Error('a context stands in for one');
    const clear = ctx.clearRect.bind(ctx);
    // Each picture begins with an empty canvas.
    jest.spyOn(ctx, 'clearRect').mockImplementation((...area) => {
      clock += msOfPicture;
      clear(...area);
    });
    layer.setMotion('view');
    let [byPage, asked] = [0, 0];
    for (let view = 1; view <= 20; view++) {
      layer.setView({ ...CAMERA, zoom: 3 + view / 100 }, SIZE);
      const done = await painted();
      if (done.byPage) byPage++;
      asked += done.asked;
    }
    return { loads: loads.mock.calls.length, byPage, asked };
  }

  it('leaves pictures to the worker where the page is slow', async () => {
    expect(await zoomed(8)).toEqual({ loads: 1, byPage: 8, asked: 2 });
  });

  it('leaves a timeline, whose years keep to the edge of the window, to the page', async () => {
    expect(
      await zoomed(8, 900, (scene) => {
        scene.guides = [{ x: 0, y: 0, text: '2020' }];
      }),
    ).toEqual({
      loads: 0,
      byPage: 20,
      asked: 0,
    });
  });

  it('has the page paint them elsewhere, and what is little anywhere', async () => {
    expect(await zoomed(5)).toEqual({ loads: 0, byPage: 20, asked: 0 });
    expect(await zoomed(8, 200)).toEqual({ loads: 0, byPage: 20, asked: 0 });
  });
});

describe('GraphLayer with a large graph', () => {
  it('leaves pictures to the worker once it is ready, at rest and while nodes move', async () => {
    const { layer, scene, painted } = await setup();
    layer.markStale();
    expect(await painted()).toEqual(BY_WORKER);
    layer.setMotion('layout');
    scene.setPositions(scene.positions.map((value) => value + 3));
    layer.markStale();
    expect(await painted()).toEqual(BY_WORKER);
    layer.setMotion('rest');
    expect(await painted()).toEqual(BY_WORKER);
  });

  it('moves the picture at hand while the next one is on its way', async () => {
    const { layer, canvas, worker, painted } = await setup();
    worker.isSlow = true;
    layer.setMotion('view');
    layer.setView({ ...CAMERA, x: 470 }, SIZE);
    expect(await painted()).toEqual({ byPage: false, asked: 1, isShown: false });
    expect(canvas.style.transform).toBe('translate(70px, 0px) scale(1)');
    layer.setView({ ...CAMERA, x: 460 }, SIZE);
    expect(await painted()).toEqual(NOTHING);
    worker.isSlow = false;
    worker.answer();
    expect((await painted()).isShown).toBe(true);
  });

  it('leaves a part of the window bare until the picture of it has come', async () => {
    const { layer, canvas, worker, painted } = await setup();
    worker.isSlow = true;
    layer.setMotion('view');
    layer.setView({ ...CAMERA, x: 800 }, SIZE);
    expect(await painted()).toEqual({ byPage: false, asked: 1, isShown: false });
    expect(canvas.style.transform).toBe('translate(400px, 0px) scale(1)');
    worker.answer();
    expect((await painted()).isShown).toBe(true);
    expect(canvas.style.transform).toBe('');
  });

  it('has a pan painted for where the view will be, of which the window does not leave the edge', async () => {
    const { layer, canvas, painted } = await setup();
    layer.setMotion('view');
    clock = 40;
    layer.setView({ ...CAMERA, x: 480 }, SIZE);
    expect(await painted()).toMatchObject({ byPage: false, isShown: true });
    const [, shift = '0'] = /^translate\((-?[\d.]+)px/.exec(canvas.style.transform) ?? [];
    expect(Number(shift)).toBeLessThan(0);
    expect(Number(shift)).toBeGreaterThanOrEqual(-120);
  });

  it('has the page paint a sparse part for the view that is seen, not for where a pan goes', async () => {
    const near = { x: 400, y: 300, zoom: 38 };
    const { layer, canvas, painted } = await setup({ camera: near });
    layer.setMotion('view');
    const places: string[] = [];
    for (let step = 1; step <= 20; step++) {
      clock += 16;
      layer.setView({ ...near, x: near.x + 20 * step }, SIZE);
      if ((await painted()).byPage) places.push(canvas.style.transform);
    }
    expect(places).toEqual(['', '', '']);
  });

  it('moves the picture that has come, though it shows so little that the page will paint the next one', async () => {
    // Near the right end of the graph: some 270 edges, and fewer than 250 where the pan goes.
    const end = { x: -3_680, y: 300, zoom: 20 };
    const { layer, canvas, worker, painted } = await setup({ camera: end });
    worker.isSlow = true;
    const cameras: number[] = [];
    const post = worker.postMessage.bind(worker);
    jest.spyOn(worker, 'postMessage').mockImplementation((message) => {
      if (message.type === 'paint') cameras.push(message.state.camera.x - message.state.overscan);
      post(message);
    });
    layer.setMotion('view');
    let { x } = end;
    while (cameras.length === 0) {
      clock += 16;
      x -= 20;
      layer.setView({ ...end, x }, SIZE);
      await painted();
    }
    worker.answer();
    expect(await painted()).toMatchObject({ isShown: true });
    expect(canvas.style.transform).toBe(`translate(${x - (cameras[0] ?? 0)}px, 0px) scale(1)`);
  });

  it('keeps the picture at hand where the one that comes fills less of the window', async () => {
    const { layer, canvas, worker, painted } = await setup();
    worker.isSlow = true;
    layer.setMotion('view');
    layer.setView({ ...CAMERA, x: 700 }, SIZE);
    await painted();
    layer.setView({ ...CAMERA, x: 300 }, SIZE);
    worker.answer();
    expect((await painted()).isShown).toBe(false);
    expect(canvas.style.transform).toBe('translate(-100px, 0px) scale(1)');
  });

  it('paints in the page what the picture at hand hardly shows, and drops what comes too late', async () => {
    const { layer, worker, painted } = await setup();
    worker.isSlow = true;
    layer.setMotion('view');
    layer.setView({ ...CAMERA, x: 470 }, SIZE);
    await painted();
    layer.setView({ ...CAMERA, x: 1_000 }, SIZE);
    expect(await painted()).toEqual({ byPage: true, asked: 0, isShown: false });
    worker.answer();
    expect((await painted()).isShown).toBe(false);
  });

  it('shows what lies around the window behind a picture that leaves it, and has nothing of it shine through', async () => {
    const { layer, canvas, behind, worker, painted } = await setup({ hasBehind: true });
    expect(callsOn(behind).some(({ method }) => method === 'drawImage')).toBe(true);
    expect(behind.style.visibility).toBe('');
    worker.isSlow = true;
    layer.setMotion('view');
    layer.setView({ ...CAMERA, x: 1_000 }, SIZE);
    expect(await painted()).toEqual({ byPage: false, asked: 1, isShown: false });
    expect(canvas.style.transform).toBe('translate(600px, 0px) scale(1)');
    expect(behind.style).toMatchObject({
      visibility: 'visible',
      transform: 'translate(600px, 0px) scale(1)',
    });
    expect(canvas.style.backgroundColor).not.toBe('');
    expect(canvas.style.clipPath).toBe('inset(24px)');
    worker.isSlow = false;
    worker.answer();
    await painted();
    expect(behind.style.visibility).toBe('hidden');
    expect(canvas.style.backgroundColor).toBe('');
    expect(canvas.style.clipPath).toBe('');
  });

  it('paints in the page where the view has jumped beyond what lies around the window', async () => {
    const near = { ...CAMERA, zoom: 9 };
    const { layer, painted } = await setup({ hasBehind: true, camera: near });
    layer.setView({ ...near, x: 2_000 }, SIZE);
    expect(await painted()).toMatchObject({ byPage: true });
  });

  it('has the surroundings painted again where a pan has left them, before the picture itself', async () => {
    const near = { ...CAMERA, zoom: 9 };
    const { layer, behind, worker, painted } = await setup({ hasBehind: true, camera: near });
    worker.isSlow = true;
    layer.setMotion('view');
    layer.setView({ ...near, x: 1_400 }, SIZE);
    expect(await painted()).toEqual({ byPage: false, asked: 1, isShown: false });
    expect(behind.style.transform).toBe('translate(1000px, 0px) scale(1)');
    worker.answer();
    expect(behind.style.transform).not.toBe('translate(1000px, 0px) scale(1)');
    expect(await painted()).toMatchObject({ byPage: false, asked: 1 });
  });

  it('moves a picture of the whole graph as far as one likes', async () => {
    const { layer, canvas, painted } = await setup({ camera: WHOLE });
    layer.setMotion('view');
    layer.setView({ ...WHOLE, x: 3_000 }, SIZE);
    expect(await painted()).toEqual(NOTHING);
    expect(canvas.style.transform).toBe('translate(2600px, 0px) scale(1)');
  });

  it('shows a picture of the whole graph where the view is zoomed out of the one at hand', async () => {
    const { layer, worker, painted } = await setup({ camera: WHOLE });
    worker.isSlow = true;
    layer.setView({ ...WHOLE, zoom: 5.5 }, SIZE);
    await painted();
    worker.answer();
    await painted();
    layer.setMotion('view');
    layer.setView({ x: 400, y: 300, zoom: 2 }, SIZE);
    expect(await painted()).toEqual({ byPage: false, asked: 1, isShown: true });
  });

  it('shows one too where the page has painted a few edges, and many come into sight at once', async () => {
    const { layer, painted, worker, stop } = await setup({ camera: WHOLE });
    await painted();
    worker.isSlow = true;
    layer.setMotion('view');
    const near = { ...WHOLE, y: 700, zoom: 200 };
    layer.setView(near, SIZE);
    await painted();
    worker.answer();
    expect(await painted()).toMatchObject({ byPage: false, isShown: true });
    layer.setView({ ...near, zoom: 190 }, SIZE);
    expect(await painted()).toMatchObject({ byPage: true });
    layer.setView({ ...WHOLE, zoom: 2 }, SIZE);
    expect(await painted()).toEqual(BY_WORKER);
    stop();
  });

  it('shows a picture of the whole graph where a pan comes to a denser part than the one at hand', async () => {
    const { layer, painted, scene } = await setup({ camera: WHOLE });
    await painted();
    // Beside the graph, where there is nothing; then zoomed out over it.
    const beside = { x: -5_000, y: 300, zoom: 20 };
    layer.setMotion('view');
    layer.setView(beside, SIZE);
    await painted();
    layer.setView({ ...WHOLE, zoom: 15 }, SIZE);
    expect((await painted()).byPage).toBe(false);
    expect(scene.count).toBeGreaterThan(3_000);
  });

  it('paints a sample of the edges while the worker is on its way, and all of them where it does not come', async () => {
    const scene = new Scene();
    scene.patch(graphOfManyEdges(10_500));
    let fail: (error: unknown) => void = () => undefined;
    const load: PainterLoader = () => new Promise((_, reject) => (fail = reject));
    const canvas = document.createElement('canvas');
    const linesOf = async () => {
      await pass();
      const lines = callsOn(canvas).filter(({ method }) => method === 'lineTo').length;
      canvas.getContext('2d')?.clearRect(0, 0, 1, 1);
      return lines;
    };
    const layer = new GraphLayer(scene, load);
    layer.attach(canvas);
    layer.setPalette(CANVAS_PALETTES.light);
    layer.setView(WHOLE, SIZE);
    const first = await linesOf();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(8_000);
    fail(new Error('blocked'));
    expect(await linesOf()).toBeGreaterThanOrEqual(10_500);
    expect(reports).toEqual(['The map is painted by the page: the worker for it failed.']);
  });

  it('paints all edges where the worker is not there within a second', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
    const scene = new Scene();
    scene.patch(graphOfManyEdges(10_500));
    const layer = new GraphLayer(scene, () => new Promise(() => undefined));
    const canvas = document.createElement('canvas');
    const stop = layer.attach(canvas);
    const linesOf = () => callsOn(canvas).filter(({ method }) => method === 'lineTo').length;
    layer.setPalette(CANVAS_PALETTES.light);
    layer.setView(WHOLE, SIZE);
    await jest.advanceTimersByTimeAsync(900);
    expect(linesOf()).toBeLessThanOrEqual(8_000);
    await jest.advanceTimersByTimeAsync(100);
    expect(linesOf()).toBeGreaterThanOrEqual(10_500);
    stop();
    jest.useRealTimers();
  });

  it('has another scheme painted at once, by the page', async () => {
    const { layer, painted } = await setup();
    layer.setPalette(CANVAS_PALETTES.dark);
    expect((await painted()).byPage).toBe(true);
  });

  it('paints in the page once the worker has failed, and does not start it again', async () => {
    const { layer, worker, loads, painted } = await setup();
    worker.isSlow = true;
    layer.markStale();
    expect(await painted()).toEqual({ byPage: false, asked: 1, isShown: false });
    worker.crash('blocked');
    expect((await painted()).byPage).toBe(true);
    layer.markStale();
    expect((await painted()).byPage).toBe(true);
    expect(loads).toHaveBeenCalledTimes(1);
    expect(reports).toEqual(['The map is painted by the page: the worker for it failed.']);
  });

  it('ends the worker with the canvas, and when the graph is no longer large', async () => {
    const { worker, stop } = await setup();
    stop();
    expect(worker.isTerminated).toBe(true);
    const other = await setup();
    other.scene.patch(graphOfManyEdges(50));
    other.layer.setPalette(CANVAS_PALETTES.dark);
    expect((await other.painted()).byPage).toBe(true);
    expect(other.worker.isTerminated).toBe(true);
  });

  it('never loads the painter for a smaller graph on a page that is not slow', async () => {
    const { layer, loads, painted } = await setup({ edges: 10_000 });
    layer.markStale();
    expect((await painted()).byPage).toBe(true);
    expect(loads).not.toHaveBeenCalled();
  });
});

describe('GraphLayer before a large graph is shown', () => {
  /** An empty map that expects a graph. */
  async function expecting({ isSlow = false } = {}) {
    const worker = new LoopbackPaintWorker();
    const scene = new Scene();
    const loads = jest.fn<ReturnType<PainterLoader>, Parameters<PainterLoader>>((of, family, events) =>
      Promise.resolve(new PaintClient(of, { spawn: () => worker, fonts: { family, rules: [] }, events })),
    );
    const layer = new GraphLayer(scene, loads);
    const canvas = document.createElement('canvas');
    layer.attach(canvas);
    layer.setPalette(CANVAS_PALETTES.light);
    layer.setView(WHOLE, SIZE);
    await pass();
    const ahead = new Scene();
    ahead.patch(graphOfManyEdges(10_500));
    worker.isSlow = isSlow;
    layer.expect(ahead, { camera: WHOLE, size: SIZE });
    await pass();
    // That it is ready; its picture is still to come.
    worker.answer();
    await pass();
    canvas.getContext('2d')?.clearRect(0, 0, 1, 1);
    const show = () => {
      const patch = scene.become(ahead, scene.appearance) ?? scene.become(ahead, ahead.appearance);
      if (patch !== null) layer.turn();
      layer.markStale();
    };
    let lineCount = 0;
    const shown = async () => {
      await pass();
      lineCount = callsOn(canvas).filter(({ method }) => method === 'lineTo').length;
      const methods = callsOn(canvas).map(({ method }) => method);
      canvas.getContext('2d')?.clearRect(0, 0, 1, 1);
      return { byPage: methods.includes('stroke'), isShown: methods.includes('drawImage') };
    };
    // The map draws anew, as when a graph has taken the place of another one.
    const showAnew = () => {
      layer.pause();
      show();
      layer.resume();
    };
    return { scene, layer, worker, loads, showAnew, shown, lines: () => lineCount };
  }

  it('has its picture painted, and shows it once the graph is there, without painting in the page', async () => {
    const { worker, showAnew, shown, scene, layer } = await expecting();
    expect(worker.received.filter((type) => type === 'paint')).toHaveLength(1);
    expect(await shown()).toEqual({ byPage: false, isShown: false });
    worker.isSlow = true;
    showAnew();
    expect(await shown()).toEqual({ byPage: false, isShown: true });
    // From then on the worker paints what the map shows.
    worker.isSlow = false;
    worker.answer();
    await shown();
    layer.setMotion('layout');
    scene.setPositions(scene.positions.map((value) => value + 3));
    layer.markStale();
    expect(await shown()).toEqual({ byPage: false, isShown: true });
  });

  it('starts no worker for a small graph on a page that is not slow', async () => {
    const { layer, loads } = await expecting();
    loads.mockClear();
    layer.expect(null, null);
    const small = new Scene();
    small.patch(graphOfManyEdges(900));
    layer.expect(small, { camera: WHOLE, size: SIZE });
    await pass();
    expect(loads).not.toHaveBeenCalled();
  });

  it('ends the worker where the graph does not come', async () => {
    const { layer, worker } = await expecting();
    layer.expect(null, null);
    expect(worker.isTerminated).toBe(true);
  });

  it('paints all edges in the page where the worker has failed meanwhile', async () => {
    const { worker, showAnew, shown, lines } = await expecting({ isSlow: true });
    worker.crash('out of memory');
    await shown();
    showAnew();
    expect(await shown()).toMatchObject({ byPage: true });
    expect(lines()).toBeGreaterThanOrEqual(10_500);
    expect(reports).toEqual(['The map is painted by the page: the worker for it failed.']);
  });

  it('leaves a picture of a window of another size', async () => {
    const { layer, showAnew, shown } = await expecting();
    layer.setView(WHOLE, { width: 500, height: 400 });
    await shown();
    showAnew();
    expect(await shown()).toMatchObject({ byPage: true });
  });
});
