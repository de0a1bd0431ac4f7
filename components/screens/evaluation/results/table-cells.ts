import type { TableCell } from '@/components/figures/PlainTable';
import type { Estimate, Interval } from '@/lib/evaluation/metrics/intervals';
import { formatExactCount } from '@/lib/format/counts';
import { formatPercent, formatPoints } from '@/lib/format/percent';
import { intervalText, noIntervalText } from './figure-tiles';

export function count(value: number): TableCell {
  return { text: formatExactCount(value), value };
}

export function share(value: number | null): TableCell {
  return { text: formatPercent(value), value };
}

/** A difference of shares. */
export function points(value: number | null): TableCell {
  return { text: value === null ? 'n/a' : `${formatPoints(value)} points`, value };
}

export function interval(value: Interval | null): TableCell {
  return { text: intervalText(value), value: value === null ? null : `${value.low} to ${value.high}` };
}

/** `−12.5 to +3.0`, in percentage points. */
export function pointsRange({ low, high }: Interval): string {
  return `${formatPoints(low)} to ${formatPoints(high)}`;
}

/** The interval of an estimate, or why it has none. @param format of the page: shares unless said otherwise. */
export function estimateInterval(
  { value, interval: range, noInterval }: Estimate,
  format: (range: Interval) => string = intervalText,
): TableCell {
  if (range !== null) return { text: format(range), value: `${range.low} to ${range.high}` };
  return { text: value === null ? 'n/a' : noIntervalText({ noInterval }), value: null };
}
