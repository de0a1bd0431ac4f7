import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { countOfSet, questionKey } from './questions';
import type { CountedAnswer, CountedAnswers } from './types';
import { requestsOf, type WorkSet } from './work-set';

/** The time of a count, in words. */
export interface ToldCount {
  /** '12,408 works by the index, counted on 24 November 2026.' */
  readonly now: string;
  /** 'On 3 May 2026 there were 12,300.' Null: the same was not asked before, or had the same answer on the same day. */
  readonly before: string | null;
}

/** Null: the line was not counted. @param holder of the records: 'index'. */
export function tellCounted(set: WorkSet, answers: CountedAnswers, holder: string): ToldCount | null {
  const count = countOfSet(set, null, answers);
  if (count === null || count.time === '') return null;
  const asked: readonly CountedAnswer[] = requestsOf(set).flatMap(
    (request) => answers.get(questionKey({ request, among: null })) ?? [],
  );
  const [only] = asked;
  const previous = set.type === 'request' ? (only?.previous ?? null) : null;
  const day = formatDay(count.time);
  const isSaid = previous !== null && formatDay(previous.time) === day && previous.count === only?.count;
  return {
    now:
      set.type === 'request' && only !== undefined
        ? `${only.isLowerBound ? 'At least ' : ''}${formatQuantity(only.count, 'work')} by the ${holder}, counted on ${day}.`
        : `Put together from ${formatQuantity(asked.length, 'request')}, the oldest counted on ${day}.`,
    before:
      previous === null || isSaid
        ? null
        : `On ${formatDay(previous.time)} there were ${formatExactCount(previous.count)}.`,
  };
}
