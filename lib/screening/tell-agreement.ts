import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import type { Agreement } from './agreement';

/** `.62`, `-.10`, `1`. */
const written = (value: number) =>
  Math.abs(value) > 0.995 ? value.toFixed(0) : value.toFixed(2).replace(/^(-?)0/, '$1');

/** The agreement of two readers in words. Source: docs/behaviours/screening.md#second-readers. */
export function tellAgreement({ papers, alike, kappa, interval }: Agreement): string {
  if (papers === 0) return 'There is no paper yet that both decided on.';
  const told = `Both decided on ${formatQuantity(papers, 'paper')}, ${formatExactCount(alike)} of them alike (${formatPercent(alike / papers)}).`;
  if (kappa === null) return told;
  const range =
    interval === null ? '' : ` (95\u00a0% interval ${written(interval.low)} to ${written(interval.high)})`;
  return `${told} Cohen's kappa: ${written(kappa)}${range}.`;
}
