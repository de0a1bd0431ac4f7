import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';
import { type MissedByBoth, missedByBoth } from './chapman';
import {
  bootstrapInterval,
  type Estimate,
  estimate,
  MIN_ITEMS,
  type PairCounts,
  pairedDifferenceInterval,
} from './intervals';
import { joinPapers } from './join-papers';
import { fScore, ratio } from './ratios';

/** Exact two-sided McNemar: min(1, 2 x sum of C(b+c, i) / 2^(b+c) for i up to the smaller). 1 for no discordant item. */
export function mcNemarExact(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  const least = Math.min(onlyFirst, onlySecond);
  let logTerm = -n * Math.LN2;
  let sum = 0;
  for (let i = 0; i <= least; i += 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log(n - i) - Math.log(i + 1);
  }
  return Math.min(1, 2 * sum);
}

/** A run with its figures. */
export interface EvaluatedRun {
  readonly evidence: RunEvidence;
  readonly result: ComparisonResult;
}

export interface RunComparison {
  /** Included papers of the review that both runs know. */
  readonly n: number;
  /** Included papers that only one of the runs knows, which are left out: the list was changed in between. */
  readonly notShared: number;
  readonly foundByBoth: number;
  /** b: found by the first only. */
  readonly onlyFirst: number;
  /** c: found by the second only. */
  readonly onlySecond: number;
  readonly foundByNeither: number;
  /** (b - c) / n, the difference of the recalls, first minus second. */
  readonly recallDifference: Estimate;
  /** With paired bootstrap intervals. */
  readonly precisionDifference: Estimate;
  readonly f1Difference: Estimate;
  /** Exact McNemar test. */
  readonly p: number;
  /** Share that only this one found, among the papers that either found. */
  readonly uniqueShare: { readonly first: number | null; readonly second: number | null };
  /** Chapman's estimate of the papers that both missed. */
  readonly missedByBoth: MissedByBoth;
}

/** Items by their pair of categories: included papers found by both, one, other, none; others retrieved by both, one, other. */
type PairedCounts = readonly number[];

function figuresOf(counts: PairedCounts, first: boolean) {
  const [both = 0, one = 0, other = 0, none = 0, wrongBoth = 0, wrongOne = 0, wrongOther = 0] = counts;
  const found = both + (first ? one : other);
  const wrong = wrongBoth + (first ? wrongOne : wrongOther);
  const precision = ratio(found, found + wrong);
  const recall = ratio(found, both + one + other + none);
  const f1 = fScore(1, precision, recall);
  return { precision, recall, f1, counts: { found, wrong, missed: both + one + other + none - found } };
}

/** Whether a run has none of the papers that make the figure what it is. */
function hasEmptyCount(counts: PairedCounts, figure: 'precision' | 'f1'): boolean {
  return [true, false].some((first) => {
    const { found, wrong, missed } = figuresOf(counts, first).counts;
    return found === 0 || wrong === 0 || (figure === 'f1' && missed === 0);
  });
}

/** A difference, first minus second, with its paired bootstrap interval. */
function resampledDifference(counts: PairedCounts, figure: 'precision' | 'f1', seed: number): Estimate {
  const statistic = (sample: PairedCounts) => {
    const first = figuresOf(sample, true)[figure];
    const second = figuresOf(sample, false)[figure];
    return first === null || second === null ? null : first - second;
  };
  const value = statistic(counts);
  if (counts.reduce((sum, count) => sum + count, 0) < MIN_ITEMS) return estimate(value, null, 'few-papers');
  if (hasEmptyCount(counts, figure)) return estimate(value, null, 'empty-count');
  return estimate(value, bootstrapInterval(counts, statistic, seed), 'no-spread');
}

function foundIds(result: ComparisonResult): ReadonlySet<string> {
  return new Set(result.truePositives.map(({ truthId }) => truthId));
}

function countPairs(pairs: readonly (readonly [first: boolean, second: boolean])[]): PairCounts {
  const count = (one: boolean, other: boolean) =>
    pairs.filter(([first, second]) => first === one && second === other).length;
  return {
    both: count(true, true),
    onlyFirst: count(true, false),
    onlySecond: count(false, true),
    neither: count(false, false),
  };
}

/** Whether each run found each included paper that both know. */
function foundPairs(first: EvaluatedRun, second: EvaluatedRun) {
  const found = foundIds(first.result);
  const otherFound = foundIds(second.result);
  const joined = joinPapers(first.evidence.included, second.evidence.included);
  const shared = joined.filter((ids) => ids.every((known) => known.length > 0));
  const pairs = shared.map(
    ([one = [], other = []]) =>
      [one.some((id) => found.has(id)), other.some((id) => otherFound.has(id))] as const,
  );
  return { pairs, notShared: joined.length - shared.length };
}

function wrongPairs(first: EvaluatedRun, second: EvaluatedRun) {
  const joined = joinPapers(first.result.falsePositives, second.result.falsePositives);
  return joined.map(([one = [], other = []]) => [one.length > 0, other.length > 0] as const);
}

/**
 * Two runs on the same review, paper by paper, joined by their rows and identifiers.
 * Source: docs/behaviours/comparison.md#two-runs-of-one-review.
 */
export function compareRuns(first: EvaluatedRun, second: EvaluatedRun, seed: number): RunComparison {
  const { pairs, notShared } = foundPairs(first, second);
  const found = countPairs(pairs);
  const { both, onlyFirst, onlySecond, neither } = found;
  const wrong = countPairs(wrongPairs(first, second));
  const counts = [both, onlyFirst, onlySecond, neither, wrong.both, wrong.onlyFirst, wrong.onlySecond];
  const either = both + onlyFirst + onlySecond;
  return {
    n: pairs.length,
    notShared,
    foundByBoth: both,
    onlyFirst,
    onlySecond,
    foundByNeither: neither,
    recallDifference: estimate(
      ratio(onlyFirst - onlySecond, pairs.length),
      pairedDifferenceInterval(found),
      'few-papers',
    ),
    precisionDifference: resampledDifference(counts, 'precision', seed),
    f1Difference: resampledDifference(counts, 'f1', seed),
    p: mcNemarExact(onlyFirst, onlySecond),
    uniqueShare: { first: ratio(onlyFirst, either), second: ratio(onlySecond, either) },
    missedByBoth: missedByBoth(found),
  };
}
