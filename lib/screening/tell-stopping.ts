import { wilsonInterval } from '@/lib/evaluation/metrics/intervals';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { RandomSample } from './reading-so-far';
import type { StoppingGoal } from './stopping-rule';
import type { RankingReason } from './types';

const NOT_COVERED = 'What no search found is not covered.';

/** As in `p = .21`; never rounded across the limit that it is compared with. */
function writtenP(p: number, alpha: number): string {
  if (p < 0.001) return 'p < .001';
  if (p >= 0.995) return 'p = 1';
  const short = p.toFixed(p < 0.01 ? 3 : 2);
  const written = Number(short) < alpha === p < alpha ? short : p.toFixed(4);
  return `p = ${written.replace(/^0/, '')}`;
}

const withoutZero = (share: number) => String(share).replace(/^0/, '');

/** As in `95 %`. */
export function tellShare(share: number): string {
  return `${Math.round(100 * share)}\u00a0%`;
}

/** The goal in one sentence. */
export function tellGoal({ target, alpha }: StoppingGoal): string {
  return `When to stop: once it is ruled out (p below ${withoutZero(alpha)}) that less than ${tellShare(target)} is found`;
}

/**
 * Whether reading can stop, in one sentence, with the limits of the method. Source:
 * docs/behaviours/screening.md#when-to-stop.
 */
export function tellStopping(p: number, { target, alpha }: StoppingGoal): string {
  const share = tellShare(target);
  const limit = withoutZero(alpha);
  const told =
    p < alpha
      ? `You can stop: that less than ${share} is found is ruled out (${writtenP(p, alpha)}, below ${limit}).`
      : `Not yet: it cannot be ruled out that less than ${share} is found (${writtenP(p, alpha)}; stop below ${limit}).`;
  return `${told} ${NOT_COVERED}`;
}

/**
 * An estimate of the relevant papers left, from papers read at random among them; null: fewer than 5 were. Source:
 * docs/behaviours/screening.md#a-random-sample-of-the-rest.
 */
export function tellSample({ read, included }: RandomSample, left: number): string | null {
  const interval = wilsonInterval(included, read);
  if (interval === null || left === 0) return null;
  const papers = (share: number) => formatExactCount(Math.round(share * left));
  const range = `95\u00a0% interval ${papers(interval.low)} to ${papers(interval.high)}`;
  return `Of the last ${formatQuantity(read, 'paper')}, read at random, ${formatExactCount(included)} ${included === 1 ? 'is' : 'are'} included: so about ${papers(included / read)} of the ${formatExactCount(left)} left (${range}).`;
}

/** The reasons why a paper is shown now; null: there are none. */
export function tellReason({ terms, cites, citedBy, sharedReferences }: RankingReason): string | null {
  const ties = [
    ...(cites > 0 ? [`cites ${formatQuantity(cites, 'included paper')}`] : []),
    ...(citedBy > 0 ? [`is cited by ${formatQuantity(citedBy, 'included paper')}`] : []),
    ...(sharedReferences > 0
      ? [`shares ${formatQuantity(sharedReferences, 'reference')} with those included`]
      : []),
  ];
  const parts = [
    ...(terms.length > 0 ? [`Words of what you included: ${terms.join(', ')}.`] : []),
    ...(ties.length > 0 ? [`It ${ties.join(', ')}.`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}
