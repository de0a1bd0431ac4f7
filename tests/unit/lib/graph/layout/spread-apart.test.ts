import { seededRandom } from '@/lib/base/random';
import { spreadApart } from '@/lib/graph/layout/spread-apart';

describe('spreadApart(desired, gap)', () => {
  it.each([
    [[], []],
    [[5], [5]],
    [
      [0, 100],
      [0, 100],
    ],
    [
      [0, 0],
      [-5, 5],
    ],
    [
      [0, 0, 0],
      [-10, 0, 10],
    ],
    [
      [0, 2, 100],
      [-4, 6, 100],
    ],
    [
      [0, 8, 9],
      [-13 / 3, 17 / 3, 47 / 3],
    ],
  ])('brings %j to %j', (desired, positions) => {
    const spread = [...spreadApart(desired, 10)];
    expect(spread).toHaveLength(positions.length);
    for (const [at, position] of positions.entries()) expect(spread[at]).toBeCloseTo(position, 9);
  });

  it('keeps the order, the gap and the mean, whatever is desired', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 50; round++) {
      const desired = Array.from({ length: 40 }, () => random() * 300).sort((a, b) => a - b);
      const positions = [...spreadApart(desired, 10)];
      for (let at = 1; at < 40; at++) {
        expect((positions[at] ?? 0) - (positions[at - 1] ?? 0)).toBeGreaterThan(10 - 1e-9);
      }
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(positions)).toBeCloseTo(sum(desired), 6);
      expect(
        [...spreadApart(positions, 10)].every(
          (position, at) => Math.abs(position - (positions[at] ?? 0)) < 1e-6,
        ),
      ).toBe(true);
    }
  });
});
