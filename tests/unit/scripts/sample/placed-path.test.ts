import { placedPath } from '@/scripts/sample/placed-path';

const PLACE = { scale: 2, x: 100, y: 10 };

describe('placedPath', () => {
  it.each([
    ['points, also those after the first without a command', 'M8 1.5 14.5 8Z', 'M116 13 129 26Z'],
    ['lines across and down', 'M1 2H5V3h1v-1Z', 'M102 14H110V16h2v-2Z'],
    [
      'arcs by what they are long, but their turns and flags',
      'M2 8a6 6 0 1 0 12 0',
      'M104 26a12 12 0 1 0 24 0',
    ],
    ['arcs to a place', 'A2.5 2.5 0 0 1 8 9', 'A5 5 0 0 1 116 28'],
    ['numbers that stand without a gap', 'a.5.5 0 0 1-2-.25', 'a1 1 0 0 1 -4 -0.5'],
  ])('scales and moves %s', (_, path, placed) => {
    expect(placedPath(path, PLACE)).toBe(placed);
  });

  it('rounds to tenths', () => {
    expect(placedPath('M1 1', { scale: 1 / 3, x: 0, y: 0 })).toBe('M0.3 0.3');
  });

  it('refuses what it does not know', () => {
    expect(() => placedPath('Q1 2 3 4', PLACE)).toThrow("A path with the command 'Q' is not placed");
  });
});
