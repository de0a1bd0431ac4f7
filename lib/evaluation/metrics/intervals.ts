import { seededRandom } from '@/lib/base/random';
import { resampleCounts } from './binomial';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Below this many items no interval is given. Source: docs/behaviours/comparison.md#fewest-items. */
export const MIN_ITEMS = 5;

/** Source: docs/behaviours/comparison.md#bootstrap. */
export const BOOTSTRAP_SAMPLES = 2_000;

/** Of the standard normal distribution, for 95%. */
const Z = 1.959963984540054;

/** Wilson's 95% score interval of a proportion; null under n = 5. */
export function wilsonInterval(successes: number, n: number): Interval | null {
  if (n < MIN_ITEMS) return null;
  const share = successes / n;
  const square = Z * Z;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const half = (Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Why a figure has no interval. Source: docs/behaviours/comparison.md#fewest-items. */
export type NoInterval =
  /** Fewer than 5 items. */
  | 'few-papers'
  | 'few-reviews'
  /** None of the true positives, of the false positives or of the false negatives. */
  | 'empty-count'
  /** Nothing varies: two runs with the same papers, or reviews with the same value. */
  | 'no-spread';

/** A value with its 95% interval, or with the reason why it has none. */
export interface Estimate {
  /** Null for 'n/a'. */
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Null where there is an interval or no value. */
  readonly noInterval: NoInterval | null;
}

/** An estimate whose interval, if it has none, is missing for this reason. */
export function estimate(value: number | null, interval: Interval | null, reason: NoInterval): Estimate {
  if (value === null) return { value, interval: null, noInterval: null };
  return { value, interval, noInterval: interval === null ? reason : null };
}

/** Items of two searches by who found them. */
export interface PairCounts {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

/** The correlation of two paired proportions, brought nearer to 0 where it is positive. */
function correctedCorrelation({ both, onlyFirst, onlySecond, neither }: PairCounts): number {
  const n = both + onlyFirst + onlySecond + neither;
  const product = both * neither - onlyFirst * onlySecond;
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  if (margins === 0) return 0;
  return (product > 0 ? Math.max(0, product - n / 2) : product) / Math.sqrt(margins);
}

/**
 * The 95% interval of the difference of two proportions of the same items, first minus second; null under n = 5. Never
 * of zero width. Source: docs/behaviours/comparison.md#differences-of-recall.
 */
export function pairedDifferenceInterval(counts: PairCounts): Interval | null {
  const { both, onlyFirst, onlySecond, neither } = counts;
  const n = both + onlyFirst + onlySecond + neither;
  const one = wilsonInterval(both + onlyFirst, n);
  const other = wilsonInterval(both + onlySecond, n);
  if (one === null || other === null) return null;
  const share = (both + onlyFirst) / n;
  const otherShare = (both + onlySecond) / n;
  const correlation = correctedCorrelation(counts);
  const reach = (a: number, b: number) => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  const difference = (onlyFirst - onlySecond) / n;
  return {
    low: Math.max(-1, difference - reach(share - one.low, other.high - otherShare)),
    high: Math.min(1, difference + reach(one.high - share, otherShare - other.low)),
  };
}

function percentile(sorted: Float64Array, share: number): number {
  const rank = share * (sorted.length - 1);
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? below;
  return below + (above - below) * (rank - Math.floor(rank));
}

type Statistic = (counts: readonly number[]) => number | null;

/**
 * The 95% percentile intervals of statistics of the same categorised items, by resampling them 2,000 times: the same
 * seed gives the same intervals. Items of two runs are counted by their pair of categories, which keeps them paired.
 * Samples whose statistic is unknown are left out. Null under n = 5, and where no sample differs from the others. Takes
 * as long for a million items as for ten.
 */
export function bootstrapIntervals(
  counts: readonly number[],
  statistics: readonly Statistic[],
  seed: number,
): readonly (Interval | null)[] {
  if (counts.reduce((sum, count) => sum + count, 0) < MIN_ITEMS) return statistics.map(() => null);
  const random = seededRandom(seed);
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () => resampleCounts(counts, random));
  return statistics.map((statistic) => percentileInterval(samples.map(statistic)));
}

function percentileInterval(sampled: readonly (number | null)[], tail = 0.025): Interval | null {
  const values = Float64Array.from(sampled.filter((value) => value !== null)).sort();
  if (values.length === 0) return null;
  const interval = { low: percentile(values, tail), high: percentile(values, 1 - tail) };
  return interval.low === interval.high ? null : interval;
}

/**
 * The same of the summed counts of several reviews, by resampling whole reviews: papers of one review are not
 * independent of each other. Percentiles
 * are expanded for the number of reviews; null under 5. Source: docs/behaviours/comparison.md#several-reviews.
 */
export function clusterIntervals(
  reviews: readonly (readonly number[])[],
  statistics: readonly Statistic[],
  seed: number,
): readonly (Interval | null)[] {
  if (reviews.length < MIN_ITEMS) return statistics.map(() => null);
  const random = seededRandom(seed);
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () => {
    const sums = (reviews[0] ?? []).map(() => 0);
    for (let drawn = 0; drawn < reviews.length; drawn += 1) {
      const review = reviews[Math.floor(random() * reviews.length)] ?? [];
      for (const [at, count] of review.entries()) sums[at] = (sums[at] ?? 0) + count;
    }
    return sums;
  });
  const expanded = studentT(reviews.length - 1) * Math.sqrt(reviews.length / (reviews.length - 1));
  const tail = normalTail(expanded);
  return statistics.map((statistic) => percentileInterval(samples.map(statistic), tail));
}

/** The standard normal distribution beyond z, z > 0: Abramowitz and Stegun 26.2.17, to 7.5e-8. */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/** Student's t for 95%, 4 degrees of freedom or more: Abramowitz and Stegun 26.7.5, to .001. */
export function studentT(freedom: number): number {
  const square = Z * Z;
  const terms = [
    (square + 1) / 4,
    ((5 * square + 16) * square + 3) / 96,
    (((3 * square + 19) * square + 17) * square - 15) / 384,
    ((((79 * square + 776) * square + 1_482) * square - 1_920) * square - 945) / 92_160,
  ];
  return terms.reduce((sum, term, index) => sum + (Z * term) / freedom ** (index + 1), Z);
}

/** The 95% interval of the mean share of several reviews, within 0 and 1; null under 5, and where all are equal. */
export function meanInterval(shares: readonly number[]): Interval | null {
  const n = shares.length;
  if (n < MIN_ITEMS) return null;
  const mean = shares.reduce((sum, share) => sum + share, 0) / n;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (n - 1);
  // Equal shares differ from their mean by rounding.
  if (variance < 1e-24) return null;
  const half = studentT(n - 1) * Math.sqrt(variance / n);
  return { low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

/** The same of one statistic. */
export function bootstrapInterval(
  counts: readonly number[],
  statistic: Statistic,
  seed: number,
): Interval | null {
  return bootstrapIntervals(counts, [statistic], seed)[0] ?? null;
}
