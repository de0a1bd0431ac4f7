import { discAt, discCorners } from '@/lib/graph/scene/disc-geometry';

const DISCS = {
  discs: [0, 2],
  positions: Float32Array.of(0, 0, 500, 500, 300, 0),
  radius: Float32Array.of(200, 8, 20),
};

describe('discCorners(discs, positions, radius)', () => {
  it('gives opposite corners of the square around each disc', () => {
    expect(discCorners([2], DISCS.positions, DISCS.radius)).toEqual([
      { x: 280, y: -20 },
      { x: 320, y: 20 },
    ]);
  });
});

describe('discAt(scene, point, least)', () => {
  it.each([
    ['within a disc', { x: 100, y: 100 }, 0, 0],
    ['on none, though on a node', { x: 500, y: 500 }, 0, -1],
    ['beside a small one', { x: 330, y: 0 }, 0, -1],
    ['beside a small one, within reach', { x: 330, y: 0 }, 40, 2],
    ['on the smaller of two', { x: 190, y: 0 }, 150, 2],
  ])('finds the disc: %s', (_name, point, least, expected) => {
    expect(discAt(DISCS, point, least)).toBe(expected);
  });
});
