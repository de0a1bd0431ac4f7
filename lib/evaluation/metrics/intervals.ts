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
 * Samples whose statistic is unknown are left out. Null under n = 5. Takes as long for a million items as for ten.
 */
export function bootstrapIntervals(
  counts: readonly number[],
  statistics: readonly Statistic[],
  seed: number,
): readonly (Interval | null)[] {
  if (counts.reduce((sum, count) => sum + count, 0) < MIN_ITEMS) return statistics.map(() => null);
  const random = seededRandom(seed);
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () => resampleCounts(counts, random));
  return statistics.map((statistic) => {
    const values = Float64Array.from(samples.map(statistic).filter((value) => value !== null)).sort();
    if (values.length === 0) return null;
    return { low: percentile(values, 0.025), high: percentile(values, 0.975) };
  });
}

/** The same of one statistic. */
export function bootstrapInterval(
  counts: readonly number[],
  statistic: Statistic,
  seed: number,
): Interval | null {
  return bootstrapIntervals(counts, [statistic], seed)[0] ?? null;
}
