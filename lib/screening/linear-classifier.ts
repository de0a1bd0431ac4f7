import { type RandomSource, seededRandom } from '@/lib/base/random';
import { addRow, rowProduct, type SparseRows } from './sparse-rows';
import type { ScreeningLabels } from './types';

export interface TrainingSettings {
  /** The weight of margin errors, compared with that of short weight vectors. */
  readonly cost: number;
  readonly seed: number;
  /** The most passes over the labelled rows. */
  readonly passes: number;
  /** Training ends if the gradient of each row is at least this close to its goal. */
  readonly tolerance: number;
}

/** Source: docs/behaviours/screening.md#likeliest-first. */
export const TRAINING: TrainingSettings = { cost: 0.03, seed: 1, passes: 30, tolerance: 0.01 };

/** Weights of the columns, followed by the bias. */
export type LinearWeights = Float64Array;

interface Example {
  readonly row: number;
  readonly sign: 1 | -1;
  /** Added to the diagonal of the dual problem: 1 / (2 cost of the class). */
  readonly slack: number;
  /** Diagonal of the dual problem: the row's square with its bias, plus `slack`. */
  readonly diagonal: number;
  alpha: number;
}

/**
 * Trains a linear support vector machine with squared hinge loss by coordinate descent on the dual problem (Hsieh and
 * others, ICML 2008). It minimises |w|^2 / 2 + sum of cost * max(0, 1 - sign * (w x + bias))^2; the bias is a weight
 * too. Both classes have the same total weight: a paper's cost is `cost` * papers / (2 * papers of its class). The
 * result is deterministic. Without a paper of each class all weights are 0.
 */
export function trainClassifier(
  rows: SparseRows,
  { included, excluded }: ScreeningLabels,
  settings: TrainingSettings = TRAINING,
): LinearWeights {
  const weights = new Float64Array(rows.width + 1);
  if (included.length === 0 || excluded.length === 0) return weights;
  const all = included.length + excluded.length;
  const examplesOf = (places: readonly number[], sign: 1 | -1): Example[] => {
    const slack = places.length / (settings.cost * all);
    return places.map((row) => ({ row, sign, slack, diagonal: squareOf(rows, row) + 1 + slack, alpha: 0 }));
  };
  const examples = [...examplesOf(included, 1), ...examplesOf(excluded, -1)];
  const random = seededRandom(settings.seed);
  for (let pass = 0; pass < settings.passes; pass++) {
    shuffle(examples, random);
    let furthest = 0;
    for (const example of examples) furthest = Math.max(furthest, improve(rows, example, weights));
    if (furthest < settings.tolerance) break;
  }
  return weights;
}

/** The score of a row; above 0 it is on the side of included papers. */
export function classifierScore(rows: SparseRows, row: number, weights: LinearWeights): number {
  return rowProduct(rows, row, weights) + (weights[rows.width] ?? 0);
}

function squareOf({ starts, values }: SparseRows, row: number): number {
  let sum = 0;
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) sum += (values[at] ?? 0) ** 2;
  return sum;
}

/** Makes the best step along one example's coordinate; returns the distance of its gradient from its goal. */
function improve(rows: SparseRows, example: Example, weights: LinearWeights): number {
  const { row, sign, slack, diagonal, alpha } = example;
  const gradient = sign * classifierScore(rows, row, weights) - 1 + alpha * slack;
  const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
  if (projected === 0) return 0;
  example.alpha = Math.max(0, alpha - gradient / diagonal);
  const step = (example.alpha - alpha) * sign;
  addRow(rows, row, step, weights);
  weights[rows.width] = (weights[rows.width] ?? 0) + step;
  return Math.abs(projected);
}

/** Shuffles in place, by Fisher and Yates. */
export function shuffle<Item>(items: Item[], random: RandomSource): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [items[last], items[other]];
    if (one === undefined || two === undefined) continue;
    items[last] = two;
    items[other] = one;
  }
}
