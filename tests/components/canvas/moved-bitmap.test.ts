import { moveBitmap, overscanOf, type Painted } from '@/components/canvas/moved-bitmap';

const PAINTED: Painted = {
  camera: { x: 100, y: 50, zoom: 0.1 },
  size: { width: 800, height: 600 },
  overscan: 96,
  revision: 7,
  visibleEdges: 30_000,
  isTurning: false,
  hasGuides: false,
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
    // The picture's corner lies `overscan` beyond the window's.
    const inPicture = world.x * PAINTED.camera.zoom + PAINTED.camera.x + PAINTED.overscan;
    expect(-PAINTED.overscan + moved.x + inPicture * moved.zoom).toBeCloseTo(
      world.x * camera.zoom + camera.x,
    );
  });

  it.each<[string, Partial<Painted>]>([
    ['few edges, which are quickly drawn', { visibleEdges: 500 }],
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

describe('overscanOf(size, edgeCount, pannedEdges)', () => {
  const window = { width: 1_440, height: 900 };

  it('is for graphs whose picture is moved', () => {
    expect([overscanOf(window, 10_000, 0), overscanOf(window, 10_001, 0)]).toEqual([0, 96]);
  });

  it('is a share of the window while it is panned', () => {
    expect([overscanOf(window, 1_000, 500), overscanOf(window, 1_000, 501)]).toEqual([0, 180]);
    expect(overscanOf({ width: 390, height: 844 }, 20_000, 501)).toBe(78);
  });
});
