/** @jest-environment jsdom */
import { GraphLayer } from '@/components/canvas/controllers/graph-layer';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { Scene } from '@/lib/graph/scene/scene';
import { installCanvasSupport } from '../../../support/canvas-context';
import { graphFromText } from '../../../support/graph-from-text';
import { graphOfManyEdges } from '../../../support/many-edges';

installCanvasSupport();

afterEach(() => jest.restoreAllMocks());

const CAMERA = { x: 0, y: 0, zoom: 1 };
const SIZE = { width: 800, height: 600 };

/** A layer that has drawn once, its drawings since, and the browser's next frame. */
async function setup() {
  const frames: (FrameRequestCallback | undefined)[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => {
    frames[frame - 1] = undefined;
  });
  const scene = new Scene();
  scene.patch(graphFromText('W1 -references-> W2'));
  const layer = new GraphLayer(scene);
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('a context stands in for one');
  const stop = layer.attach(canvas);
  layer.setPalette(CANVAS_PALETTES.light);
  layer.setView(CAMERA, SIZE);
  await Promise.resolve();
  const clear = jest.spyOn(ctx, 'clearRect');
  const drawings = async () => {
    await Promise.resolve();
    return clear.mock.calls.length;
  };
  const nextFrame = () => {
    for (const callback of frames.splice(0)) callback?.(0);
  };
  return { layer, drawings, nextFrame, stop };
}

describe('GraphLayer', () => {
  it('draws what has moved before the next frame', async () => {
    const { layer, drawings } = await setup();
    layer.setView({ ...CAMERA, x: 5 }, SIZE);
    layer.markStale();
    expect(await drawings()).toBe(1);
  });

  it('draws all that looks otherwise once, in the next frame', async () => {
    const { layer, drawings, nextFrame } = await setup();
    layer.markRestyled();
    expect(await drawings()).toBe(0);
    layer.markRestyled();
    nextFrame();
    expect(await drawings()).toBe(1);
    nextFrame();
    expect(await drawings()).toBe(1);
  });

  it('draws both at once when something moves as well', async () => {
    const { layer, drawings, nextFrame } = await setup();
    layer.markRestyled();
    layer.setView({ ...CAMERA, x: 5 }, SIZE);
    expect(await drawings()).toBe(1);
    nextFrame();
    expect(await drawings()).toBe(1);
  });

  it('draws nothing more once it has let go of the canvas', async () => {
    const { layer, drawings, nextFrame, stop } = await setup();
    layer.markRestyled();
    stop();
    nextFrame();
    expect(await drawings()).toBe(0);
  });
});

describe('GraphLayer while a view is panned', () => {
  it('paints where the view will be, and moves that picture until the view comes to its edge', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const scene = new Scene();
    scene.patch(graphOfManyEdges(300));
    const layer = new GraphLayer(scene);
    const canvas = document.createElement('canvas');
    layer.attach(canvas);
    layer.setPalette(CANVAS_PALETTES.light);
    const ctx = canvas.getContext('2d');
    if (ctx === null) throw new Error('a context stands in for one');
    const clear = jest.spyOn(ctx, 'clearRect');
    const painted = new Map<number, string>();
    for (let step = 0; step <= 20; step++, now += 16) {
      if (step === 1) layer.setMotion('view');
      clear.mockClear();
      layer.setView({ x: 20 * step, y: 300, zoom: 3 }, SIZE);
      await Promise.resolve();
      if (clear.mock.calls.length > 0) painted.set(step, canvas.style.transform);
    }
    // A picture reaches 120 px beyond the window: without a lead, each seventh of these views would be painted.
    expect([...painted]).toEqual([
      [0, ''],
      [1, ''],
      [8, 'translate(-84px, 0px) scale(1)'],
      [19, 'translate(-84px, 0px) scale(1)'],
    ]);
  });
});
