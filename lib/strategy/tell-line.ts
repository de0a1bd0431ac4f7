import { languageName } from '@/lib/entities/language-name';
import { isStopWord } from '@/lib/library/text-tokens';
import { leavesOf } from '@/lib/search-text/leaves';
import {
  describeMend,
  describeProblem,
  type FaultKind,
  groupFaults,
  type QueryFault,
} from '@/lib/search-text/query-faults';
import { formsName, scopeName } from '@/lib/search-text/search-wish';
import { tellPlan } from '@/lib/search-text/tell-plan';
import type { CompiledLine } from './compile-lines';
import type { LineProblem, ReadLine } from './read-strategy-lines';
import type { LineLimits, QueryLine } from './types';

/** The problem of a line as a sentence with a remedy; null for an empty line. */
export function tellProblem(problem: LineProblem): string | null {
  switch (problem.type) {
    case 'empty':
      return null;
    case 'nothing-left':
      return 'Nothing is left to search for. Write a word, a phrase or the number of a line.';
    case 'too-long':
      return 'A line takes at most 10,000 characters. Write it as several lines, and combine their numbers.';
    case 'itself':
      return 'This line names itself. Name other lines.';
    case 'circle':
      return `Lines ${problem.numbers.join(', ')} name each other in a circle. Take one of the numbers out.`;
    case 'missing':
      return `There is no line ${problem.number}.`;
    case 'faulty':
      return `Line ${problem.number} cannot be asked: mend it first.`;
  }
}

/** Notes for the reader of a line: problems first, then differences between the text and the request. */
export interface LineNotes {
  readonly problem: string | null;
  readonly notes: readonly string[];
  /**
   * In a combination: each part of a named line that is searched for in another form. The notes only name those lines.
   */
  readonly inCombination: readonly string[];
}

export function tellLine({ line, problem, plan, references }: ReadLine, compiled: CompiledLine): LineNotes {
  const { set, leftOut, mends, mendedIn, mixesForms } = compiled;
  const isCut = problem === null && set === null;
  const told = problem === null ? null : tellProblem(problem);
  return {
    problem: isCut && leftOut.length === 0 ? TOO_LONG : told,
    notes: [
      // Lines ask for exact words by default, so this needs no note.
      ...tellPlan({ ...plan, needsExact: plan.needsExact && line.forms !== 'exact' }),
      ...(isOfStopWords({ plan, references }) ? [STOP_WORDS] : []),
      ...(leftOut.length === 0 ? [] : [`${tellLines(leftOut)} switched off and left out here.`]),
      ...(mends.length === 0 ? [] : [tellMended(mendedIn)]),
      ...(mixesForms ? [MIXED_FORMS] : []),
      ...(set !== null && set.type === 'nothing' ? [EMPTY_LIMITS] : []),
    ],
    inCombination: tellMends(mends),
  };
}

/** Each part with its substitute, and the reason at the first of its kind. */
function tellMends(mends: readonly QueryFault[]): readonly string[] {
  const kinds = new Set<FaultKind>();
  return groupFaults(mends).map(({ fault }) => {
    const isFirst = !kinds.has(fault.kind);
    kinds.add(fault.kind);
    return isFirst ? `${describeMend(fault)}. ${describeProblem(fault)}` : `${describeMend(fault)}.`;
  });
}

/** The most lines that a sentence names; for more, it names the first ones and counts the others. */
const MOST_NAMED = 6;

/** 'Line 3 is', 'Lines 3, 7 and 12 are', 'Lines 1, 2, 3, 4, 5 and 47 more are'. */
export function tellLines(numbers: readonly number[]): string {
  const [only] = numbers;
  if (numbers.length === 1) return `Line ${only} is`;
  const named = numbers.slice(0, numbers.length > MOST_NAMED ? MOST_NAMED - 1 : -1);
  const rest = numbers.length > MOST_NAMED ? `${numbers.length - named.length} more` : `${numbers.at(-1)}`;
  return `Lines ${named.join(', ')} and ${rest} are`;
}

function tellMended(numbers: readonly number[]): string {
  const what = numbers.length === 0 ? 'Parts of the lines are' : tellLines(numbers);
  return `${what} read otherwise in this combination: ‘Line’ says how.`;
}

const TOO_LONG =
  'This line is too long for one request and cannot be parted into shorter ones. Write it as several lines joined by OR.';
const MIXED_FORMS =
  'Lines in all forms of their words and lines of exact words cannot be asked together, so that bounds are shown. Choose the same word forms for both.';
const STOP_WORDS =
  'A search in all forms of the words drops words such as ‘the’ and ‘of’, and nothing else stands here, so that it finds nothing. Choose exact words, or write another word.';
const EMPTY_LIMITS = 'The limits exclude each other, so that nothing can be found.';

/** Whether a line consists of words that a stemmed search drops. */
function isOfStopWords({ plan, references }: Pick<ReadLine, 'plan' | 'references'>): boolean {
  const words = leavesOf(plan.tree);
  if (plan.forms === 'exact' || references.length > 0 || words.length === 0) return false;
  return words.every(({ text }) => isStopWord(text.toLowerCase()));
}

/** Whether a line only joins other lines, so that scope and word forms do not apply. */
export function isOfLinesAlone({ plan, references }: ReadLine): boolean {
  return references.length > 0 && leavesOf(plan.tree).length === 0;
}

function tellYears({ fromYear, toYear }: LineLimits): readonly string[] {
  if (fromYear === null && toYear === null) return [];
  return [fromYear === toYear ? `${fromYear}` : `${fromYear ?? ''}–${toYear ?? ''}`];
}

/** Each limit in words: '2010–2020', 'article, review', 'English'. */
export function tellLimits(limits: LineLimits): readonly string[] {
  const lists = [limits.types, limits.languages.map(languageName)].filter((values) => values.length > 0);
  return [...tellYears(limits), ...lists.map((values) => values.join(', '))];
}

/** 'Title and abstract · Exact words · 2010–2020 · article, review · English'. */
export function tellWish({ scope, forms, limits }: Pick<QueryLine, 'scope' | 'forms' | 'limits'>): string {
  return [scopeName(scope), formsName(forms), ...tellLimits(limits)].join(' · ');
}
