import {
  blendCameras,
  centreOn,
  containsBounds,
  fitBounds,
  uniteBounds,
  windowOf,
} from '@/lib/graph/scene/camera';

const SIZE = { width: 1000, height: 800 };
const PADDING = { x: 100, y: 50 };

describe('fitBounds(bounds, size, padding)', () => {
  it('shows all of the bounds inside the padding, centred', () => {
    const bounds = { minX: -2000, minY: -100, maxX: 6000, maxY: 300 };
    const camera = fitBounds(bounds, SIZE, PADDING);
    expect(camera).toEqual({ x: 300, y: 390, zoom: 0.1 });
    expect(containsBounds(windowOf(camera, SIZE, -50), bounds)).toBe(true);
  });

  it('does not magnify a lone node beyond 1.2', () => {
    const camera = fitBounds({ minX: 10, minY: 20, maxX: 10, maxY: 20 }, SIZE, PADDING);
    expect(camera).toEqual({ x: 488, y: 376, zoom: 1.2 });
  });

  it('goes no farther out than 0.001', () => {
    expect(fitBounds({ minX: 0, minY: 0, maxX: 1e7, maxY: 1 }, SIZE, PADDING).zoom).toBe(0.001);
  });

  it('gives up padding where the screen is too small for it', () => {
    const bounds = { minX: 0, minY: 0, maxX: 200, maxY: 100 };
    expect(fitBounds(bounds, { width: 200, height: 200 }, PADDING).zoom).toBe(0.6);
  });
});

describe('windowOf(camera, size, margin)', () => {
  it('turns the screen back into the world', () => {
    expect(windowOf({ x: 100, y: -40, zoom: 2 }, SIZE)).toEqual({
      minX: -50,
      minY: 20,
      maxX: 450,
      maxY: 420,
    });
  });

  it('grows by screen pixels', () => {
    expect(windowOf({ x: 0, y: 0, zoom: 0.5 }, SIZE, 10)).toEqual({
      minX: -20,
      minY: -20,
      maxX: 2020,
      maxY: 1620,
    });
  });
});

describe('blendCameras(from, to, share, size)', () => {
  const from = centreOn(0, 0, SIZE, 1);
  const to = centreOn(100, 50, SIZE, 0.25);

  it('is one camera at 0 and the other at 1', () => {
    expect(blendCameras(from, to, 0, SIZE)).toEqual(from);
    expect(blendCameras(from, to, 1, SIZE)).toEqual(to);
  });

  it('halves the zoom by ratio half way', () => {
    expect(blendCameras(from, to, 0.5, SIZE)).toEqual(centreOn(50, 25, SIZE, 0.5));
  });
});

describe('uniteBounds(a, b)', () => {
  it('spans both', () => {
    const a = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
    expect(uniteBounds(a, { minX: -1, minY: 0.5, maxX: 0.5, maxY: 9 })).toEqual({
      minX: -1,
      minY: 0,
      maxX: 1,
      maxY: 9,
    });
  });
});
