import { seededRandom } from '@/lib/base/random';
import { resampleCounts } from './binomial';
import { drawGamma } from './gamma';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Below this many items no interval is given. Source: docs/behaviours/comparison.md#fewest-items. */
export const MIN_ITEMS = 5;

/** Source: docs/behaviours/comparison.md#bootstrap. */
export const BOOTSTRAP_SAMPLES = 2_000;

/** Quantile of the standard normal distribution, two-sided, for 95%. */
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

function percentileInterval(sampled: readonly (number | null)[]): Interval | null {
  const values = Float64Array.from(sampled.filter((value) => value !== null)).sort();
  if (values.length === 0) return null;
  const interval = { low: percentile(values, 0.025), high: percentile(values, 0.975) };
  return interval.low === interval.high ? null : interval;
}

/**
 * The 95% percentile interval of a statistic of categorised items, by resampling them 2,000 times: the same seed gives the
 * same interval. Items of two runs are counted by their pair of categories, which keeps them paired. Samples whose
 * statistic is unknown are left out. Null under n = 5, and where no sample differs from the others. Takes as long for a
 * million items as for ten.
 */
export function bootstrapInterval(
  counts: readonly number[],
  statistic: Statistic,
  seed: number,
): Interval | null {
  if (counts.reduce((sum, count) => sum + count, 0) < MIN_ITEMS) return null;
  const random = seededRandom(seed);
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () => resampleCounts(counts, random));
  return percentileInterval(samples.map(statistic));
}

/**
 * The same for several statistics, with random weights of the items in place of resampled ones (Rubin's Bayesian
 * bootstrap). The share of a category then varies without steps, which matters if items are few.
 * Source: docs/behaviours/comparison.md#bootstrap.
 * @param counts each above 0; parts of an item are allowed, to bring small counts nearer to each other.
 */
export function weightedIntervals(
  counts: readonly number[],
  statistics: readonly Statistic[],
  seed: number,
): readonly (Interval | null)[] {
  const random = seededRandom(seed);
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () =>
    counts.map((count) => drawGamma(count, random)),
  );
  return statistics.map((statistic) => percentileInterval(samples.map(statistic)));
}

/**
 * The 95% interval of a share from its standard error by t on the logit scale, within 0 and 1; null where nothing varies.
 */
function logitInterval(share: number, standardError: number, freedom: number): Interval | null {
  // Equal shares differ from their mean by rounding.
  if (share <= 0 || share >= 1 || standardError < 1e-12) return null;
  const logit = Math.log(share / (1 - share));
  const reach = (studentT(freedom) * standardError) / (share * (1 - share));
  const shareOf = (value: number) => 1 / (1 + Math.exp(-value));
  return { low: shareOf(logit - reach), high: shareOf(logit + reach) };
}

/** Root of the mean square distance from the mean, corrected for the lost degree of freedom. */
function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * The 95% intervals of shares of the summed counts of several reviews. Whole reviews are resampled 2,000 times, since
 * papers of one review are not independent of each other. The standard deviation of the resamples is widened for the
 * number of reviews; null under 5. Source: docs/behaviours/comparison.md#several-reviews.
 * @param statistics shares, 0 to 1, of summed counts.
 */
export function clusterIntervals(
  reviews: readonly (readonly number[])[],
  statistics: readonly Statistic[],
  seed: number,
): readonly (Interval | null)[] {
  const n = reviews.length;
  if (n < MIN_ITEMS) return statistics.map(() => null);
  const random = seededRandom(seed);
  const sums = (drawn: readonly (readonly number[])[]) =>
    (reviews[0] ?? []).map((_, at) => drawn.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () =>
    sums(reviews.map(() => reviews[Math.floor(random() * n)] ?? [])),
  );
  return statistics.map((statistic) => {
    const value = statistic(sums(reviews));
    const sampled = samples.map(statistic).filter((share) => share !== null);
    if (value === null || sampled.length < 2) return null;
    return logitInterval(value, standardDeviation(sampled) * Math.sqrt(n / (n - 1)), n - 1);
  });
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
  return logitInterval(mean, standardDeviation(shares) / Math.sqrt(n), n - 1);
}
