/** @jest-environment jsdom */
import { reachAround, Surroundings } from '@/components/canvas/apart/surroundings';
import type { Picture } from '@/components/canvas/picture/picture-plan';
import { createAppearance } from '@/lib/graph/scene/appearance';
import { installCanvasSupport } from '../../../support/canvas-context';
import { BlankBitmap } from '../../../support/paint-loopback';

installCanvasSupport();

const SIZE = { width: 900, height: 600 };
const LOOK = { placeRevision: 1, structureRevision: 1, appearance: createAppearance([]) };
const viewAt = (x: number, zoom = 3) => ({ camera: { x, y: 300, zoom }, size: SIZE });

function pictureAround(view: ReturnType<typeof viewAt>, changes: Partial<Picture> = {}): Picture {
  const nothing = { isTurning: false, hasGuides: false, isWhole: false, hasCards: false };
  const reach = reachAround(view.size);
  const extent = { overscan: reach, margin: reach };
  const counts = { revision: 1, placeRevision: 1, visibleEdges: 900, paintedAt: 0, look: 0 };
  return { ...nothing, ...extent, ...counts, ...view, ...changes };
}

function bitmapOf(): { readonly bitmap: ImageBitmap; readonly isClosed: () => boolean } {
  const blank = new BlankBitmap(1, 1);
  return { bitmap: blank, isClosed: () => blank.isClosed };
}

function setup(changes: Partial<Picture> = {}) {
  const surroundings = new Surroundings();
  const canvas = document.createElement('canvas');
  const stop = surroundings.attach(canvas);
  const { bitmap, isClosed } = bitmapOf();
  surroundings.take(pictureAround(viewAt(450), changes), bitmap, LOOK);
  return { surroundings, canvas, stop, isClosed };
}

describe('Surroundings', () => {
  it('reaches as far beyond the window as that is wide, in few pixels', () => {
    expect(reachAround(SIZE)).toBe(900);
    const { canvas } = setup();
    expect(canvas).toMatchObject({ width: 900, height: 800 });
    expect(canvas.style).toMatchObject({ width: '2700px', height: '2400px', left: '-900px', top: '-900px' });
  });

  it('closes what it takes', () => {
    expect(setup().isClosed()).toBe(true);
  });

  it('fills a window that lies within it, a part of one at its edge, and none of other places', () => {
    const { surroundings } = setup();
    expect(surroundings.coverageOf(viewAt(450), 1)).toBe(1);
    expect(surroundings.coverageOf(viewAt(1_350), 1)).toBe(1);
    expect(surroundings.coverageOf(viewAt(1_800), 1)).toBeCloseTo(0.5);
    expect(surroundings.coverageOf(viewAt(450), 2)).toBeNull();
  });

  it('is missing where there is none, near its edge, and far off its zoom', () => {
    const { surroundings } = setup();
    expect(new Surroundings().isMissing(viewAt(450), LOOK, 'rest')).toBe(true);
    expect(surroundings.isMissing(viewAt(450), LOOK, 'rest')).toBe(false);
    expect(surroundings.isMissing(viewAt(890), LOOK, 'rest')).toBe(false);
    expect(surroundings.isMissing(viewAt(910), LOOK, 'rest')).toBe(true);
    expect(surroundings.isMissing(viewAt(1_200), LOOK, 'view')).toBe(false);
    expect(surroundings.isMissing(viewAt(1_230), LOOK, 'view')).toBe(true);
    expect(surroundings.isMissing(viewAt(450, 6.1), LOOK, 'rest')).toBe(true);
  });

  it('is missing where nodes have moved or come, and where they have other colours or sizes', () => {
    const { surroundings } = setup();
    for (const change of [
      { placeRevision: 2 },
      { structureRevision: 2 },
      { appearance: createAppearance([]) },
    ]) {
      expect(surroundings.isMissing(viewAt(450), { ...LOOK, ...change }, 'rest')).toBe(true);
    }
  });

  it('lasts wherever the window goes where all of the map is on it', () => {
    const { surroundings } = setup({ isWhole: true });
    expect(surroundings.isMissing(viewAt(9_000), LOOK, 'rest')).toBe(false);
    expect(surroundings.coverageOf(viewAt(9_000), 1)).toBe(1);
  });

  it('is seen only while it is asked for', () => {
    const { surroundings, canvas } = setup();
    expect(surroundings.show(viewAt(500), 1)).toBe(true);
    expect(canvas.style).toMatchObject({
      visibility: 'visible',
      transform: 'translate(50px, 0px) scale(1)',
    });
    surroundings.hide();
    expect(canvas.style.visibility).toBe('hidden');
    expect(surroundings.show(viewAt(450), 2)).toBe(false);
    surroundings.forget();
    expect(surroundings.show(viewAt(450), 1)).toBe(false);
  });

  it('has nothing to show once its canvas has gone', () => {
    const { surroundings, stop } = setup();
    stop();
    expect(surroundings.isAttached).toBe(false);
    expect(surroundings.show(viewAt(450), 1)).toBe(false);
  });
});
