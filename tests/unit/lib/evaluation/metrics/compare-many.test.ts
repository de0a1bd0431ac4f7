import { compareMany, holmAdjusted } from '@/lib/evaluation/metrics/compare-many';
import { compareRuns } from '@/lib/evaluation/metrics/compare-runs';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { overlapsOf } from '@/lib/evaluation/metrics/set-overlap';
import { evidence, pair, papers } from '@/tests/support/run-evidence';

function runFinding(ids: readonly number[], included = papers('t', 10)) {
  const run = evidence({
    included,
    retrieved: papers('r', 12),
    matching: { included: ids.map((id) => pair(`t${id}`, `r${id}`)), excluded: [] },
  });
  return { evidence: run, result: computeResult(run) };
}

describe('holmAdjusted(ps)', () => {
  it('multiplies step by step, keeps the order of the tests and never falls', () => {
    // 4 x .005, 3 x .01, 2 x .03, then not below the one before.
    const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005]);
    expect(adjusted.map((p) => p.toFixed(3))).toEqual(['0.030', '0.060', '0.060', '0.020']);
    expect(holmAdjusted([0.6, 0.9])).toEqual([1, 1]);
    expect(holmAdjusted([0.2])).toEqual([0.2]);
    expect(holmAdjusted([])).toEqual([]);
  });
});

describe('compareMany(runs)', () => {
  const runs = [runFinding([1, 2, 3, 4, 5, 6]), runFinding([5, 6, 7]), runFinding([1, 7, 8])];

  it('gives figures of each run, with what it alone found', () => {
    const { n, notShared, runs: figures } = compareMany(runs);
    expect([n, notShared]).toEqual([10, 0]);
    expect(figures.map(({ recall, foundAlone }) => [recall.part, foundAlone])).toEqual([
      [6, 3],
      [3, 0],
      [3, 1],
    ]);
    expect(figures[0]).toMatchObject({ retrieved: 12, precision: { value: 0.5 } });
  });

  it('compares every two as the comparison of two runs does, and corrects for their number', () => {
    const { pairs } = compareMany(runs);
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    const [one, other] = runs;
    if (one === undefined || other === undefined) throw new Error('two runs are there');
    const two = compareRuns(one, other, 1);
    expect(pairs[0]).toMatchObject({
      counts: { both: 2, onlyFirst: 4, onlySecond: 1, neither: 3 },
      difference: two.recallDifference,
      p: two.p,
    });
    expect(pairs.every(({ p, adjustedP }) => adjustedP >= p)).toBe(true);
  });

  it('leaves out a paper that one of them does not know', () => {
    const { n, notShared } = compareMany([...runs, runFinding([1], papers('t', 9))]);
    expect([n, notShared]).toEqual([9, 1]);
  });
});

describe('overlapsOf(sets)', () => {
  it('counts every member once, the largest combination first', () => {
    const set = (name: string, ...members: readonly string[]) => ({ name, members: new Set(members) });
    const overlaps = overlapsOf([
      set('A', 'a', 'b', 'c', 'd'),
      set('B', 'c', 'd', 'e'),
      set('C'),
      set('D', 'f'),
    ]);
    expect(overlaps).toEqual([
      { sets: [0], members: ['a', 'b'] },
      { sets: [0, 1], members: ['c', 'd'] },
      { sets: [1], members: ['e'] },
      { sets: [3], members: ['f'] },
    ]);
    expect(overlapsOf([])).toEqual([]);
  });
});
