import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { termsOf } from '@/lib/search-text/block-advice';
import { leavesOf } from '@/lib/search-text/leaves';
import type { QueryNode } from '@/lib/search-text/query-types';
import { isEmptyWord } from '@/lib/strategy/term-sources';

/**
 * Words with which abstracts describe how a study was done, on any subject: design, participants, interventions,
 * outcomes, randomisation, blinding and numbers. The list follows CONSORT for abstracts. Source:
 * docs/behaviours/strategy.md#suggested-terms.
 */
const METHOD_WORDS = `
  study trial design cohort prospective retrospective pilot controlled control controls random randomised randomized
  placebo blind blinded masked double single open label dummy multicentre multicenter assign assigned allocate allocated arm group
  participant patient subject people men women male female adult age aged year month week day sample recruited enrolled eligible inclusion criteria met consecutive
  one two three four five six seven eight nine ten twenty thirty forty fifty sixty seventy eighty ninety hundred zero first second
  intervention treatment received condition usual baseline follow followed
  measure measurement assess assessed evaluate evaluation examine examined investigate compare compared comparison
  outcome effect effects effective effectiveness efficacy primary secondary endpoint score scale questionnaire rating interview survey index
  adverse event safe safety tolerated tolerability
  significant significantly significance difference change improve improved improvement increase increased reduce reduced reduction decrease decreased greater lower higher
  better superior comparable different similar versus associated association positively negatively
  mean total number rate ratio odds confidence interval percent analysis analyzed analysed statistical regression model data test
  aim purpose objective importance known little well throughout previous every respectively short long term point level
  report reported conduct conducted perform performed show showed shown find finding found suggest indicate result
  review systematic meta-analysis evidence literature research clinical`;

const METHOD_STEMS: ReadonlySet<string> = new Set(
  LIBRARY_WORDS.wordsOf(METHOD_WORDS).map((word) => LIBRARY_WORDS.stemOf(word)),
);

function isOfMethod(word: string): boolean {
  return isEmptyWord(word) || /^\d+$/.test(word) || METHOD_STEMS.has(LIBRARY_WORDS.stemOf(word));
}

/** A truncated word stands for all words with its beginning. */
function isLeafOfMethod({ type, text }: ReturnType<typeof leavesOf>[number]): boolean {
  const start = text.toLowerCase().replace(/[*?].*$/, '');
  return type === 'pattern'
    ? [...METHOD_STEMS].some((stem) => stem.startsWith(start))
    : LIBRARY_WORDS.wordsOf(start).every(isOfMethod);
}

/**
 * Returns a test for terms of method words only. It is always false for a block that is itself about method, with most
 * terms of such words.
 */
export function methodTest(block: QueryNode): (words: readonly string[]) => boolean {
  const terms = termsOf(block);
  const ofMethod = terms.filter((term) => leavesOf(term).every(isLeafOfMethod));
  return 2 * ofMethod.length > terms.length ? () => false : (words) => words.every(isOfMethod);
}
