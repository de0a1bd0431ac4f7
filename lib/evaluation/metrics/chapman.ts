import { type Interval, MIN_ITEMS, type PairCounts } from './intervals';

/** Quantile of the standard normal distribution, two-sided, for 95%. */
const Z = 1.959963984540054;

/**
 * Estimated total from two searches: (n1+1)(n2+1)/(m+1) - 1. Source: docs/behaviours/comparison.md#chapmans-estimate.
 */
export function chapmanEstimate(first: number, second: number, both: number): number {
  return ((first + 1) * (second + 1)) / (both + 1) - 1;
}

type Found = Omit<PairCounts, 'neither'>;

/**
 * The 95% interval of the total, log-based, so that it never begins below the number of papers found. Null if one search
 * found nothing that the other did not.
 */
export function chapmanInterval({ both, onlyFirst, onlySecond }: Found): Interval | null {
  const first = both + onlyFirst;
  const second = both + onlySecond;
  const found = both + onlyFirst + onlySecond;
  const missed = chapmanEstimate(first, second, both) - found;
  const variance = ((first + 1) * (second + 1) * onlyFirst * onlySecond) / ((both + 1) ** 2 * (both + 2));
  if (missed <= 0 || variance === 0) return null;
  const factor = Math.exp(Z * Math.sqrt(Math.log(1 + variance / missed ** 2)));
  return { low: found + missed / factor, high: found + missed * factor };
}

/** Papers that two searches missed by Chapman's estimate, or why it is not given. */
export type MissedByBoth =
  | { readonly missed: number; readonly interval: Interval }
  | {
      readonly missed: null;
      readonly reason:
        | 'few-papers'
        /** One search found nothing that the other did not. */
        | 'nested'
        /** It is below the number of papers that both are known to have missed. */
        | 'below-known';
    };

/** Never below what is known to be missed. Source: docs/behaviours/comparison.md#chapmans-estimate. */
export function missedByBoth(counts: PairCounts): MissedByBoth {
  const { both, onlyFirst, onlySecond, neither } = counts;
  const found = both + onlyFirst + onlySecond;
  if (found < MIN_ITEMS) return { missed: null, reason: 'few-papers' };
  const interval = chapmanInterval(counts);
  if (interval === null) return { missed: null, reason: 'nested' };
  const missed = chapmanEstimate(both + onlyFirst, both + onlySecond, both) - found;
  if (missed < neither) return { missed: null, reason: 'below-known' };
  return { missed, interval: { low: Math.max(neither, interval.low - found), high: interval.high - found } };
}
