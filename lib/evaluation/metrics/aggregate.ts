import type { ComparisonResult } from '@/lib/evaluation/types';
import type { Counts } from './compute-metrics';
import { fScore, ratio } from './ratios';

/** A figure over several reviews, with how many of them have it. */
export interface Summary {
  readonly mean: number | null;
  readonly median: number | null;
  readonly n: number;
}

/** Mean and median of the known values. */
export function summarize(values: readonly (number | null)[]): Summary {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = known.length / 2;
  const low = known[Math.ceil(middle) - 1];
  const high = known[Math.floor(middle)];
  return {
    mean: ratio(
      known.reduce((sum, value) => sum + value, 0),
      known.length,
    ),
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    n: known.length,
  };
}

export interface Aggregate {
  /** Every review counts equally. */
  readonly macro: { readonly precision: Summary; readonly recall: Summary; readonly f1: Summary };
  /** Every paper counts equally: the figures of the summed counts. */
  readonly micro: {
    readonly precision: number | null;
    readonly recall: number | null;
    readonly f1: number | null;
    readonly counts: Counts;
  };
  /** Reviews. */
  readonly n: number;
}

/** Macro and micro averages over several reviews. Source: docs/behaviours/comparison.md#several-reviews. */
export function aggregateResults(results: readonly ComparisonResult[]): Aggregate {
  const sum = (count: (result: ComparisonResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const counts: Counts = {
    truePositives: sum(({ truePositives }) => truePositives.length),
    falsePositives: sum(({ falsePositives }) => falsePositives.length),
    falseNegatives: sum(({ falseNegatives }) => falseNegatives.length),
  };
  const precision = ratio(counts.truePositives, counts.truePositives + counts.falsePositives);
  const recall = ratio(counts.truePositives, counts.truePositives + counts.falseNegatives);
  return {
    macro: {
      precision: summarize(results.map((result) => result.precision)),
      recall: summarize(results.map((result) => result.recall)),
      f1: summarize(results.map((result) => result.f1Score)),
    },
    micro: { precision, recall, f1: fScore(1, precision, recall), counts },
    n: results.length,
  };
}
