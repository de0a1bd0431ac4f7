import { seededRandom } from '@/lib/base/random';
import { classifierScore, TRAINING, trainClassifier } from '@/lib/screening/linear-classifier';
import { unitRows } from '@/lib/screening/sparse-rows';

const EXACT = { ...TRAINING, passes: 5_000, tolerance: 1e-9 };

/** Rows over five columns: the first six lean to column 0, the others to column 1. */
function exampleRows(seed: number) {
  const random = seededRandom(seed);
  const rows = Array.from({ length: 20 }, (_, row) =>
    [0, 1, 2, 3, 4].map((column) => [column, random() + ((row < 6 ? 0 : 1) === column ? 0.6 : 0)] as const),
  );
  return unitRows(rows, 5);
}

const LABELS = { included: [0, 1, 2, 3, 4, 5], excluded: Array.from({ length: 14 }, (_, at) => at + 6) };

/** The same least, by plain gradient descent on dense rows. */
function plainSolution(rows: ReturnType<typeof exampleRows>, cost: number): number[] {
  const dense = Array.from({ length: 20 }, (_, row) => [...rows.values.slice(row * 5, row * 5 + 5), 1]);
  const signs = dense.map((_, row) => (row < 6 ? 1 : -1));
  const costs = signs.map((sign) => (cost * 20) / (2 * (sign > 0 ? 6 : 14)));
  let weights = [0, 0, 0, 0, 0, 0];
  for (let step = 0; step < 20_000; step++) {
    const gradient = [...weights];
    dense.forEach((x, row) => {
      const sign = signs[row] ?? 0;
      const margin = 1 - sign * x.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
      if (margin <= 0) return;
      x.forEach((value, at) => {
        gradient[at] = (gradient[at] ?? 0) - 2 * (costs[row] ?? 0) * margin * sign * value;
      });
    });
    weights = weights.map((weight, at) => weight - 0.01 * (gradient[at] ?? 0));
  }
  return weights;
}

describe('trainClassifier(rows, labels, settings)', () => {
  it.each([0.03, 0.5, 2])('finds the weights that a plain solver finds, at a cost of %p', (cost) => {
    const rows = exampleRows(7);
    const weights = trainClassifier(rows, LABELS, { ...EXACT, cost });
    for (const [at, weight] of plainSolution(rows, cost).entries())
      expect(weights[at]).toBeCloseTo(weight, 4);
  });

  it('puts those included above those excluded', () => {
    const rows = exampleRows(3);
    const weights = trainClassifier(rows, LABELS, { ...EXACT, cost: 10 });
    const scores = Array.from({ length: 20 }, (_, row) => classifierScore(rows, row, weights));
    expect(Math.min(...scores.slice(0, 6))).toBeGreaterThan(Math.max(...scores.slice(6)));
  });

  it('gives the same weights each time', () => {
    expect(trainClassifier(exampleRows(5), LABELS)).toEqual(trainClassifier(exampleRows(5), LABELS));
  });

  it('says nothing without a paper of each class', () => {
    expect([...trainClassifier(exampleRows(5), { included: [1], excluded: [] })]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
