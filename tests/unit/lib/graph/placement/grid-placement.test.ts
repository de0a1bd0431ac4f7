import { gridPlacement } from '@/lib/graph/placement/grid-placement';

describe('gridPlacement(count, offset)', () => {
  it.each([
    [0, []],
    [1, [[0, 0]]],
    [
      2,
      [
        [0, 0],
        [200, 0],
      ],
    ],
    [
      5,
      [
        [0, 0],
        [200, 0],
        [400, 0],
        [0, 150],
        [200, 150],
      ],
    ],
  ])('places %i results', (count, expected) => {
    expect(gridPlacement(count, { x: 0, y: 0 }).map(({ x, y }) => [x, y])).toEqual(expected);
  });

  it.each([
    [20, 5, 4, { x: 800, y: 450 }],
    [80, 9, 9, { x: 1400, y: 1200 }],
  ])('places %i results in %i columns and %i rows', (count, columns, rows, last) => {
    const points = gridPlacement(count, { x: 0, y: 0 });
    expect(new Set(points.map(({ x }) => x)).size).toBe(columns);
    expect(new Set(points.map(({ y }) => y)).size).toBe(rows);
    expect(points.at(-1)).toEqual(last);
    expect(points).toHaveLength(count);
  });

  it('starts at the offset', () => {
    expect(gridPlacement(2, { x: -30, y: 70 })).toEqual([
      { x: -30, y: 70 },
      { x: 170, y: 70 },
    ]);
    expect(gridPlacement(1)).toEqual([{ x: 100, y: 100 }]);
  });
});
