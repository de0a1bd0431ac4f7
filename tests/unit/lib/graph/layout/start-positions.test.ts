import { startPositions } from '@/lib/graph/layout/start-positions';
import type { LayoutProblem } from '@/lib/graph/layout/types';

function problemAt(positions: readonly number[], pinned: readonly number[] = []): LayoutProblem {
  const count = positions.length / 2;
  return {
    count,
    sources: new Uint32Array(0),
    targets: new Uint32Array(0),
    positions: Float32Array.from(positions),
    pinned: Uint8Array.from({ length: count }, (_, i) => pinned[i] ?? 0),
  };
}

describe('startPositions(problem, spacing)', () => {
  it('keeps positions that differ', () => {
    expect([...startPositions(problemAt([1, 2, 1, 2, 5, 6]), 120)]).toEqual([1, 2, 1, 2, 5, 6]);
  });

  it('keeps a lone node', () => {
    expect([...startPositions(problemAt([0, 0]), 120)]).toEqual([0, 0]);
  });

  it('spreads nodes that share one position, the first near the centre', () => {
    const positions = startPositions(problemAt(new Array(200).fill(7)), 120);
    expect(Math.hypot(positions[0] ?? 0, positions[1] ?? 0)).toBeCloseTo(120 * Math.SQRT1_2, 9);
    for (let i = 0; i < 100; i++) {
      for (let j = 0; j < i; j++) {
        const dx = (positions[2 * i] ?? 0) - (positions[2 * j] ?? 0);
        const dy = (positions[2 * i + 1] ?? 0) - (positions[2 * j + 1] ?? 0);
        expect(Math.hypot(dx, dy)).toBeGreaterThan(120);
      }
    }
  });

  it('leaves a pinned node where it is', () => {
    const positions = startPositions(problemAt([7, 7, 7, 7], [0, 1]), 120);
    expect([...positions.slice(2)]).toEqual([7, 7]);
    expect(positions[0]).not.toBe(7);
  });

  it('finds a position for a node without a finite one', () => {
    const positions = startPositions(problemAt([10, 10, Number.NaN, 3, 900, 900]), 120);
    expect([...positions].every(Number.isFinite)).toBe(true);
    expect([...positions.slice(0, 2), ...positions.slice(4)]).toEqual([10, 10, 900, 900]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -3e38, 1.1e7])('does not use %d as a position', (broken) => {
    const problem = problemAt([10, 10, broken, 3, 4, broken, 900, 900], [0, 1, 0, 0]);
    const positions = startPositions(problem, 120);
    expect([...positions].every((value) => Math.abs(value) <= 1000)).toBe(true);
    expect([...startPositions(problem, 120)]).toEqual([...positions]);
    expect([...positions.slice(2, 4)]).not.toEqual([...positions.slice(4, 6)]);
  });
});
