import { inBatches } from '@/lib/base/in-batches';
import { rememberedBy } from '@/lib/base/remembered';
import type { CountedAnswers, LineLimits } from './types';
import { requestsOf, type SetRequest, type WorkSet } from './work-set';

/** The number of known works in one question. Source: docs/data-contract.md#filters. */
export const MOST_AMONG = 100;

/** How many works does a request find, among all works or some known ones? It costs as much as a count of a search. */
export interface Question {
  readonly request: SetRequest;
  /** Short ids, 100 at most; null for all works. */
  readonly among: readonly string[] | null;
}

function limitsKey({ fromYear, toYear, types, languages }: LineLimits): readonly unknown[] {
  return [fromYear, toYear, types.toSorted(), languages.toSorted()];
}

const requestKey = rememberedBy(({ searches, limits }: SetRequest): string => {
  const texts = searches.map(({ parameter, text }) => [parameter, text]);
  return `${JSON.stringify(texts)},${JSON.stringify(limitsKey(limits))}`;
});

const worksKey = rememberedBy((works: readonly string[]): string => JSON.stringify(works));

/** Returns the same key for questions that ask the service the same. */
export function questionKey({ request, among }: Question): string {
  return `[${requestKey(request)},${among === null ? 'null' : worksKey(among)}]`;
}

/** Ids in groups that fit into one question, in order. */
export const chunksOfKnown = rememberedBy((works: readonly string[]) => inBatches(works, MOST_AMONG));

function questionsOfRequest(
  request: SetRequest,
  groups: readonly (readonly string[])[],
): readonly Question[] {
  return [
    { request, among: null },
    ...groups.flatMap((works) => chunksOfKnown(works).map((among) => ({ request, among }))),
  ];
}

/**
 * The distinct questions for a set: its hits, and how many of each group of known works it finds. Seen papers and those
 * set aside are separate groups, so that the service counts both. Source: docs/behaviours/strategy.md#counting.
 */
export function questionsOf(set: WorkSet, groups: readonly (readonly string[])[]): readonly Question[] {
  const questions = requestsOf(set).flatMap((request) => questionsOfRequest(request, groups));
  return [...new Map(questions.map((question) => [questionKey(question), question])).values()];
}

/** The size of a set: between `least` and `most`, which are equal if it is known exactly. */
export interface SetCount {
  readonly least: number;
  /** Null: the service stopped the search early, so there is no upper bound. */
  readonly most: number | null;
  /** The time of its oldest answer. */
  readonly time: string;
}

const NONE: SetCount = { least: 0, most: 0, time: '' };

function older(one: string, other: string): string {
  if (one === '' || other === '') return one === '' ? other : one;
  return one < other ? one : other;
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function ofUnion(one: SetCount, other: SetCount): SetCount {
  const time = older(one.time, other.time);
  return { least: Math.max(one.least, other.least), most: sum(one.most, other.most), time };
}

function ofIntersection(one: SetCount, other: SetCount): SetCount {
  return { least: 0, most: smaller(one.most, other.most), time: older(one.time, other.time) };
}

function ofDifference(of: SetCount, without: SetCount): SetCount {
  const least = without.most === null ? 0 : Math.max(0, of.least - without.most);
  return { least, most: of.most, time: older(of.time, without.time) };
}

function countOfRequest(
  request: SetRequest,
  among: readonly string[] | null,
  answers: CountedAnswers,
): SetCount | null {
  const parts = among === null ? [null] : chunksOfKnown(among);
  let total: SetCount = NONE;
  for (const part of parts) {
    const answer = answers.get(questionKey({ request, among: part }));
    if (answer === undefined) return null;
    const most = answer.isLowerBound ? null : sum(total.most, answer.count);
    total = { least: total.least + answer.count, most, time: older(total.time, answer.time) };
  }
  return among === null ? total : { ...total, most: total.most ?? among.length };
}

function joinedCount(
  parts: readonly WorkSet[],
  join: (one: SetCount, other: SetCount) => SetCount,
  countOf: (set: WorkSet) => SetCount | null,
): SetCount | null {
  const counts = parts.map(countOf);
  const [first, ...others] = counts;
  if (first === undefined || first === null) return null;
  return others.reduce<SetCount | null>(
    (total, count) => (total === null || count === null ? null : join(total, count)),
    first,
  );
}

/**
 * The size of a set by the answers so far, among all works or known ones; null: an answer is missing. A set that is
 * combined here has bounds. A union has at least its largest part and at most the sum. An intersection has at most its
 * smallest part, a difference at most its first. Source: docs/behaviours/strategy.md#combinations.
 */
export function countOfSet(
  set: WorkSet,
  among: readonly string[] | null,
  answers: CountedAnswers,
): SetCount | null {
  const countOf = (part: WorkSet) => countOfSet(part, among, answers);
  switch (set.type) {
    case 'nothing':
      return NONE;
    case 'request':
      return countOfRequest(set.request, among, answers);
    case 'union': {
      const total = joinedCount(set.parts, ofUnion, countOf);
      if (total === null || among === null) return total;
      return { ...total, most: Math.min(among.length, total.most ?? among.length) };
    }
    case 'intersection':
      return joinedCount(set.parts, ofIntersection, countOf);
    case 'difference':
      return joinedCount([set.of, set.without], ofDifference, countOf);
  }
}

/** The change since the previous answers; null unless each question of the set was asked twice. */
export function changeOfSet(set: WorkSet, answers: CountedAnswers): number | null {
  if (set.type !== 'request') return null;
  const answer = answers.get(questionKey({ request: set.request, among: null }));
  return answer === undefined || answer.previous === null ? null : answer.count - answer.previous.count;
}
