import {
  canvasMargin,
  moveBitmap,
  overscanOf,
  type Painted,
  placeBitmap,
  wantsRenewal,
} from '@/components/canvas/picture/moved-bitmap';

const PAINTED: Painted = {
  camera: { x: 100, y: 50, zoom: 0.1 },
  size: { width: 800, height: 600 },
  overscan: 96,
  revision: 7,
  visibleEdges: 30_000,
  isTurning: false,
  hasGuides: false,
  isWhole: false,
  paintedAt: 1_000,
};

function move(camera: { x: number; y: number; zoom: number }, changes: Partial<Painted> = {}) {
  const painted = { ...PAINTED, ...changes };
  return moveBitmap(painted, { camera, size: { width: 800, height: 600 }, revision: 7, now: 1_050 });
}

describe('moveBitmap(painted, view)', () => {
  it('shifts by what the view has moved', () => {
    expect(move({ x: 140, y: 30, zoom: 0.1 })).toEqual({ x: 40, y: -20, zoom: 1 });
  });

  it('puts every point where it would be drawn', () => {
    const camera = { x: 60, y: 20, zoom: 0.12 };
    const moved = move(camera);
    if (moved === null) throw new Error('not moved');
    const world = { x: 3_000, y: -400 };
    const before = world.x * PAINTED.camera.zoom + PAINTED.camera.x;
    expect(moved.x + before * moved.zoom).toBeCloseTo(world.x * camera.zoom + camera.x);
  });

  it.each<[string, Partial<Painted>]>([
    ['few edges, which are quickly drawn', { visibleEdges: 100 }],
    ['moderately many, with words that keep to the edge', { visibleEdges: 10_000, hasGuides: true }],
    ['another state of the scene', { revision: 6 }],
    ['a window of another size', { size: { width: 801, height: 600 } }],
    ['an old picture with something that turns', { isTurning: true, paintedAt: 950 }],
  ])('draws a panned view anew for %s', (_, changes) => {
    expect(move({ x: 101, y: 50, zoom: 0.1 })).not.toBeNull();
    expect(move({ x: 101, y: 50, zoom: 0.1 }, changes)).toBeNull();
  });

  it('pans a picture however old it is, and of moderately many edges', () => {
    expect(move({ x: 101, y: 50, zoom: 0.1 }, { visibleEdges: 501, paintedAt: 0 })).toEqual({
      x: 1,
      y: 0,
      zoom: 1,
    });
  });

  it.each<[string, Partial<Painted>]>([
    ['moderately many edges', { visibleEdges: 10_000 }],
    ['a picture that is too old', { paintedAt: 950 }],
  ])('draws a zoomed view anew for %s', (_, changes) => {
    expect(move({ x: 101, y: 50, zoom: 0.101 })).not.toBeNull();
    expect(move({ x: 101, y: 50, zoom: 0.101 }, changes)).toBeNull();
  });

  it.each([
    ['has left the picture', { x: 200, y: 50, zoom: 0.1 }],
    ['shows more than the picture', { x: 180, y: 130, zoom: 0.07 }],
    ['would stretch it too far', { x: -100, y: -50, zoom: 0.15 }],
  ])('draws anew when the view %s', (_, camera) => {
    expect(move(camera)).toBeNull();
  });
});

describe('overscanOf(size, isLarge, pannedEdges)', () => {
  const window = { width: 1_440, height: 900 };

  it('is for graphs whose picture is moved', () => {
    expect([overscanOf(window, false, 0), overscanOf(window, true, 0)]).toEqual([0, 96]);
  });

  it('is a share of the window while it is panned', () => {
    expect([overscanOf(window, false, 100), overscanOf(window, false, 101)]).toEqual([0, 180]);
    expect(overscanOf({ width: 390, height: 844 }, true, 501)).toBe(120);
  });
});

describe('placeBitmap(painted, view, limits)', () => {
  const { size } = PAINTED;
  const far = { x: 900, y: 50, zoom: 0.1 };

  it('gives nothing for a view that a picture does not fill, unless all nodes are on it', () => {
    expect(placeBitmap(PAINTED, { camera: far, size })).toBeNull();
    expect(placeBitmap({ ...PAINTED, isWhole: true }, { camera: far, size })).toEqual({
      x: 800,
      y: 0,
      zoom: 1,
    });
  });

  it('stretches as far as it may', () => {
    const camera = { x: 160, y: 80, zoom: 0.16 };
    expect(placeBitmap({ ...PAINTED, isWhole: true }, { camera, size })).toBeNull();
    expect(placeBitmap({ ...PAINTED, isWhole: true }, { camera, size }, { maxStretch: 2 })).not.toBeNull();
  });
});

describe('wantsRenewal(painted, view)', () => {
  const view = { camera: PAINTED.camera, size: PAINTED.size, revision: 7, now: 5_000 };
  const panned = (px: number) => ({ ...view, camera: { ...PAINTED.camera, x: PAINTED.camera.x + px } });

  it('wants none while the picture is as good as new', () => {
    expect(wantsRenewal(PAINTED, view)).toBe(false);
  });

  it('wants one before the view leaves the picture, and for another scene', () => {
    expect(wantsRenewal(PAINTED, panned(30))).toBe(false);
    expect(wantsRenewal(PAINTED, panned(50))).toBe(true);
    expect(wantsRenewal(PAINTED, { ...view, revision: 8 })).toBe(true);
  });

  it('wants one for a scaled picture after a while', () => {
    const scaled = { ...view, camera: { ...PAINTED.camera, zoom: 0.102 } };
    expect(wantsRenewal(PAINTED, { ...scaled, now: 1_050 })).toBe(false);
    expect(wantsRenewal(PAINTED, { ...scaled, now: 1_100 })).toBe(true);
  });
});

describe('canvasMargin(size, isDear, overscan)', () => {
  it('is the same for all pictures of a large graph, and what a picture needs for others', () => {
    const size = { width: 1440, height: 900 };
    expect([canvasMargin(size, true, 0), canvasMargin(size, true, 96)]).toEqual([180, 180]);
    expect([canvasMargin(size, false, 0), canvasMargin(size, false, 180)]).toEqual([0, 180]);
  });
});
