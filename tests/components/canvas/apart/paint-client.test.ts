/** @jest-environment jsdom */
import { PaintClient } from '@/components/canvas/apart/paint-client';
import type { Painting } from '@/components/canvas/apart/painter';
import { LabelTexts } from '@/components/canvas/paint/label-texts';
import type { PaintState } from '@/components/canvas/paint/paint-scene';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { Scene } from '@/lib/graph/scene/scene';
import { callsOn, installCanvasSupport, textsOn } from '../../../support/canvas-context';
import { graphFromText } from '../../../support/graph-from-text';
import { LoopbackPaintWorker } from '../../../support/paint-loopback';
import { PAINT_STATE } from '../../../support/paint-state';

installCanvasSupport();

const STATE: PaintState = {
  ...PAINT_STATE,
  camera: { x: 50, y: 50, zoom: 1 },
  size: { width: 400, height: 300 },
  palette: CANVAS_PALETTES.dark,
  ratio: 2,
};

async function setup(worker = new LoopbackPaintWorker()) {
  const scene = new Scene();
  scene.patch(graphFromText('A1 -authored-> W1'));
  const events = { onReady: jest.fn(), onFailure: jest.fn() };
  const fonts = { family: 'Inter', rules: [] };
  const client = new PaintClient(scene, { spawn: () => worker, fonts, events });
  // Fonts take their own time.
  await new Promise((resolve) => setTimeout(resolve));
  return { scene, worker, client, events };
}

describe('PaintClient', () => {
  it('sends the scene as soon as the worker has its fonts, then paints', async () => {
    const { client, worker, events } = await setup();
    expect(worker.received).toEqual(['begin', 'hold']);
    expect(client.isReady).toBe(true);
    expect(events.onReady).toHaveBeenCalledTimes(1);
    const paintings: Painting[] = [];
    client.paint(STATE, null, (painting) => paintings.push(painting));
    expect(paintings).toHaveLength(1);
    expect(paintings[0]?.bitmap).toMatchObject({ width: 800, height: 600 });
    expect(paintings[0]?.visibleEdges).toBe(1);
    expect([...(paintings[0]?.labels.shown.forms.keys() ?? [])]).toEqual([0, 1]);
    expect(callsOn(worker.canvas).length).toBeGreaterThan(10);
    expect(textsOn(worker.canvas)).toContain('A1');
  });

  it('paints the scene as it is when asked', async () => {
    const { client, scene, worker } = await setup();
    scene.patch(graphFromText('A1 -authored-> W1\nA1 -authored-> W2'));
    scene.move(2, 200, 120);
    client.paint(STATE, null, () => undefined);
    expect(textsOn(worker.canvas)).toContain('W2');
  });

  it('lets labels go on from what the page showed', async () => {
    const { client, scene } = await setup();
    const texts = new LabelTexts();
    texts.noteShown(scene, new Map([[1, 'right']]));
    const paintings: Painting[] = [];
    const moving: PaintState = { ...STATE, motion: 'layout' };
    client.paint(moving, texts.memory, (painting) => paintings.push(painting));
    expect(paintings[0]?.labels.shown.forms.get(1)).toBe('right');
  });

  it('is busy until the picture has come', async () => {
    const { client, worker } = await setup();
    worker.isSlow = true;
    client.paint(STATE, null, () => undefined);
    expect(client.isBusy).toBe(true);
    worker.answer();
    expect(client.isBusy).toBe(false);
  });

  it('says that it cannot be used when the worker lacks the fonts, and ends it', async () => {
    const { client, worker, events } = await setup(new LoopbackPaintWorker(new Error('no fonts')));
    expect(client.isReady).toBe(false);
    expect(worker.isTerminated).toBe(true);
    expect(events.onFailure).toHaveBeenCalledWith(new Error('no fonts'));
  });

  it('says so when the worker breaks in the midst of a picture', async () => {
    const { client, worker, events } = await setup();
    worker.isSlow = true;
    client.paint(STATE, null, () => undefined);
    worker.crash('out of memory');
    expect(worker.isTerminated).toBe(true);
    expect(events.onFailure).toHaveBeenCalledTimes(1);
    expect(client.isBusy).toBe(false);
  });

  it('is heard no more once it has ended', async () => {
    const { client, worker } = await setup();
    worker.isSlow = true;
    const handlePainted = jest.fn();
    client.paint(STATE, null, handlePainted);
    client.end();
    expect(worker.isTerminated).toBe(true);
    worker.answer();
    expect(handlePainted).not.toHaveBeenCalled();
  });
});
