import type { Camera } from '@/lib/graph/scene/camera';
import { fitPoints, isClear, pointsToShow } from '@/lib/graph/scene/fit-view';

const SIZE = { width: 1000, height: 800 };
const REACH = { left: 50, top: 20, right: 50, bottom: 40 };
/** Tools at the right edge, a legend in the lower left corner. */
const TOOLS = { left: 950, top: 10, right: 990, bottom: 400 };
const LEGEND = { left: 10, top: 650, right: 150, bottom: 790 };

function pointOf(camera: Camera | null, x: number, y: number) {
  if (camera === null) return null;
  return [x * camera.zoom + camera.x, y * camera.zoom + camera.y].map(Math.round);
}

describe('fitPoints(points, size, options)', () => {
  it('keeps what is drawn around each point inside the window', () => {
    const camera = fitPoints(Float32Array.of(0, 0, 9_000, 100), SIZE, { reach: REACH, obstacles: [] });
    expect(camera?.zoom).toBeCloseTo(0.1);
    expect(pointOf(camera, 0, 0)?.[0]).toBe(50);
    expect(pointOf(camera, 9_000, 0)?.[0]).toBe(950);
  });

  it('goes aside for tools that would lie over a point', () => {
    const points = Float32Array.of(0, 0, 9_000, 0, 9_000, 6_000);
    const camera = fitPoints(points, SIZE, { reach: REACH, obstacles: [TOOLS] });
    const [x = 0] = pointOf(camera, 9_000, 0) ?? [];
    expect(x + REACH.right).toBeLessThanOrEqual(TOOLS.left);
  });

  it('gives up no room for a corner where there is nothing', () => {
    // A rhomb: its box would meet both, none of its points does.
    const points = Float32Array.of(0, 500, 900, 0, 900, 1_000, 1_800, 500);
    const free = fitPoints(points, SIZE, { reach: REACH, obstacles: [] });
    const legend = { ...LEGEND, top: 700 };
    expect(fitPoints(points, SIZE, { reach: REACH, obstacles: [legend] })).toEqual(free);
  });

  it('goes round all of them where points lie everywhere', () => {
    const points = Float32Array.from({ length: 242 }, (_, at) => {
      const node = Math.floor(at / 2);
      return 100 * (at % 2 === 0 ? node % 11 : Math.floor(node / 11));
    });
    const options = { reach: REACH, obstacles: [TOOLS, LEGEND] };
    const camera = fitPoints(points, SIZE, options);
    expect(camera !== null && isClear(points, camera, options)).toBe(true);
    expect(camera?.zoom).toBeGreaterThan(0.55);
  });

  it('shifts a round picture past a tall legend instead of giving up the whole side', () => {
    const ring = Float32Array.from({ length: 400 }, (_, at) => {
      const turn = ((at >> 1) / 200) * 2 * Math.PI;
      return 1_000 * (at % 2 === 0 ? Math.cos(turn) : Math.sin(turn));
    });
    const legend = { left: 10, top: 600, right: 250, bottom: 790 };
    const options = { reach: REACH, obstacles: [legend] };
    const camera = fitPoints(ring, SIZE, options);
    const free = fitPoints(ring, SIZE, { reach: REACH, obstacles: [] });
    expect(camera !== null && isClear(ring, camera, options)).toBe(true);
    // All of the side would leave 640 px for 2,000.
    expect(camera?.zoom).toBeGreaterThan(0.32 * 1.05);
    expect(camera?.zoom).toBeLessThanOrEqual(free?.zoom ?? 0);
    for (const [x, y] of [
      [-1_000, 0],
      [1_000, 0],
      [0, -1_000],
      [0, 1_000],
    ] as const) {
      const [left = 0, top = 0] = pointOf(camera, x, y) ?? [];
      expect(left).toBeGreaterThanOrEqual(49);
      expect(left).toBeLessThanOrEqual(951);
      expect(top).toBeGreaterThanOrEqual(19);
      expect(top).toBeLessThanOrEqual(761);
    }
  });

  it('magnifies no further than asked', () => {
    const points = Float32Array.of(5, 5);
    expect(fitPoints(points, SIZE, { reach: REACH, obstacles: [] })?.zoom).toBe(1.2);
    expect(fitPoints(points, SIZE, { reach: REACH, obstacles: [], maxZoom: 0.5 })?.zoom).toBe(0.5);
  });

  it('shows all in a window that has no room for it', () => {
    const points = Float32Array.of(0, 0, 600, 600);
    const camera = fitPoints(points, { width: 100, height: 60 }, { reach: REACH, obstacles: [TOOLS] });
    const [x = 0, y = 0] = pointOf(camera, 600, 600) ?? [];
    expect(x).toBeLessThanOrEqual(100);
    expect(y).toBeLessThanOrEqual(60);
  });

  it('passes over points that are nowhere', () => {
    const options = { reach: REACH, obstacles: [] };
    expect(fitPoints(Float32Array.of(Number.NaN, 0), SIZE, options)).toBeNull();
    expect(fitPoints(Float32Array.of(0, 0, Number.NaN, 0, 90, 90), SIZE, options)).toEqual(
      fitPoints(Float32Array.of(0, 0, 90, 90), SIZE, options),
    );
  });
});

describe('pointsToShow(positions, guides)', () => {
  it('adds what is written to where nodes stand', () => {
    const positions = Float32Array.of(1, 2, 3, 4);
    const points = pointsToShow(positions, [{ x: 5, y: 6 }]);
    expect([...points]).toEqual([1, 2, 3, 4, 5, 6]);
    points[0] = 9;
    expect(positions[0]).toBe(1);
  });
});
