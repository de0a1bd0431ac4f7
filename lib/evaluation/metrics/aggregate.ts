import type { ComparisonResult } from '@/lib/evaluation/types';
import type { Counts } from './compute-metrics';
import { clusterIntervals, type Estimate, estimate, MIN_ITEMS, meanInterval } from './intervals';
import { fScore, ratio } from './ratios';

/** A figure over several reviews, with how many of them have it. */
export interface Summary {
  readonly mean: Estimate;
  readonly median: number | null;
  readonly n: number;
}

/** Mean and median of the known values. */
export function summarize(values: readonly (number | null)[]): Summary {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = known.length / 2;
  const low = known[Math.ceil(middle) - 1];
  const high = known[Math.floor(middle)];
  const mean = ratio(
    known.reduce((sum, value) => sum + value, 0),
    known.length,
  );
  return {
    mean: estimate(mean, meanInterval(known), known.length < MIN_ITEMS ? 'few-reviews' : 'no-spread'),
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    n: known.length,
  };
}

export interface Aggregate {
  /** Every review counts equally. */
  readonly macro: { readonly precision: Summary; readonly recall: Summary; readonly f1: Summary };
  /** Every paper counts equally: the figures of the summed counts. */
  readonly micro: {
    readonly precision: Estimate;
    readonly recall: Estimate;
    readonly f1: Estimate;
    readonly counts: Counts;
  };
  /** Reviews. */
  readonly n: number;
}

function pooledFigures([tp = 0, fp = 0, fn = 0]: readonly number[]) {
  const precision = ratio(tp, tp + fp);
  const recall = ratio(tp, tp + fn);
  return { precision, recall, f1: fScore(1, precision, recall) };
}

const POOLED_STATISTICS = (['precision', 'recall', 'f1'] as const).map(
  (name) => (counts: readonly number[]) => pooledFigures(counts)[name],
);

/** The figures of the summed counts, with intervals by reviews. */
function poolResults(results: readonly ComparisonResult[], seed: number): Aggregate['micro'] {
  const reviews = results.map(({ truePositives, falsePositives, falseNegatives }) => [
    truePositives.length,
    falsePositives.length,
    falseNegatives.length,
  ]);
  const sum = (at: number) => reviews.reduce((total, counts) => total + (counts[at] ?? 0), 0);
  const counts = { truePositives: sum(0), falsePositives: sum(1), falseNegatives: sum(2) };
  const sums = Object.values(counts);
  const isEmpty = sums.includes(0);
  const intervals = clusterIntervals(reviews, POOLED_STATISTICS, seed);
  const [precision = null, recall = null, f1 = null] = intervals;
  const values = pooledFigures(sums);
  const isFew = reviews.length < MIN_ITEMS;
  return {
    counts,
    precision: estimate(values.precision, precision, isFew ? 'few-reviews' : 'no-spread'),
    recall: estimate(values.recall, recall, isFew ? 'few-reviews' : 'no-spread'),
    f1: estimate(
      values.f1,
      isEmpty ? null : f1,
      isFew ? 'few-reviews' : isEmpty ? 'empty-count' : 'no-spread',
    ),
  };
}

/**
 * Macro and micro averages over several reviews. Source: docs/behaviours/comparison.md#several-reviews.
 * @param seed of the bootstrap.
 */
export function aggregateResults(results: readonly ComparisonResult[], seed: number): Aggregate {
  return {
    macro: {
      precision: summarize(results.map((result) => result.precision)),
      recall: summarize(results.map((result) => result.recall)),
      f1: summarize(results.map((result) => result.f1Score)),
    },
    micro: poolResults(results, seed),
    n: results.length,
  };
}
