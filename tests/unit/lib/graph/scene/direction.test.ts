import { nearestInDirection } from '@/lib/graph/scene/direction';

// 0 in the middle; 1 right, 2 far right, 3 above, 4 below left, 5 on the middle itself.
const POSITIONS = Float32Array.of(0, 0, 100, 0, 300, 0, 10, -80, -70, 70, 0, 0);
const OTHERS = [1, 2, 3, 4, 5];

describe('nearestInDirection(positions, from, candidates, direction)', () => {
  it.each([
    ['right', { x: 1, y: 0 }, 1],
    ['up', { x: 0, y: -1 }, 3],
    ['left', { x: -1, y: 0 }, 4],
    ['down', { x: 0, y: 1 }, 4],
  ])('goes %s', (_, direction, expected) => {
    expect(nearestInDirection(POSITIONS, 0, OTHERS, direction)).toBe(expected);
  });

  it('finds nothing where nothing lies', () => {
    expect(nearestInDirection(POSITIONS, 2, OTHERS, { x: 1, y: 0 })).toBe(-1);
    expect(nearestInDirection(POSITIONS, 0, [], { x: 1, y: 0 })).toBe(-1);
  });

  it('skips itself and nodes at the same position', () => {
    expect(nearestInDirection(POSITIONS, 0, [0, 5], { x: 1, y: 0 })).toBe(-1);
  });
});
