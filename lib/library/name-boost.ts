import type { SearchNode } from '@/lib/library/search-query';
import { isStopWord } from '@/lib/library/text-tokens';
import type { Lengths } from '@/lib/library/word-index';

/** What a hit's score is multiplied by when the record's name holds all words of the query. */
const BOOST = { wholeName: 16, phrase: 8, near: 5, apart: 3, none: 1 } as const;
/** Words in order with up to two others between them are near, as in `capture and storage`. */
const NEAR_STEP = 3;

export interface PlainWord {
  readonly word: string;
  /** Stop words of the query just before it. */
  readonly skipped: number;
}

function wordsOfPhrase(words: readonly (string | null)[]): readonly PlainWord[] {
  const found: PlainWord[] = [];
  let skipped = 0;
  for (const word of words) {
    if (word !== null) found.push({ word, skipped });
    skipped = word === null ? skipped + 1 : 0;
  }
  return found;
}

/** The words of a query that names nothing but words and phrases, in order; null for any other. */
export function plainWords(node: SearchNode): readonly PlainWord[] | null {
  switch (node.type) {
    case 'word':
      return [node];
    case 'phrase':
      return wordsOfPhrase(node.words);
    case 'and': {
      const parts = node.items.map((item) => (item.type === 'not' ? [] : plainWords(item)));
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
    }
    default:
      return null;
  }
}

/**
 * Whether the records with all words of a query are enough to score it: those without one are no hits, and how rare its parts
 * are is known without them.
 */
export function isNarrowing(node: SearchNode): boolean {
  const isPlain = (word: string | null) => word === null || !/[*?]/.test(word);
  if (node.type === 'phrase') return node.words.every(isPlain);
  return node.type === 'and' && node.items.every(({ type }) => type === 'word');
}

/** Where words begin that follow one another in steps of at most so many positions, or null. */
function runStart(perWord: readonly (readonly number[])[], maxStep: (word: number) => number): number | null {
  const [first = [], ...others] = perWord;
  for (const begin of first.toSorted((a, b) => a - b)) {
    let at = begin;
    const isRun = others.every((positions, index) => {
      const next = Math.min(...positions.filter((position) => position > at));
      const isClose = next - at <= maxStep(index + 1);
      at = next;
      return isClose;
    });
    if (isRun) return begin;
  }
  return null;
}

/**
 * What the score of a hit is multiplied by for how its name holds the words of a query.
 * @param places of each word in the record's names
 */
export function nameBoost(
  words: readonly PlainWord[],
  places: readonly (readonly number[])[],
  lengthsOf: () => Lengths,
): number {
  if (places.some((each) => each.length === 0)) return BOOST.none;
  const start = runStart(places, (at) => 1 + (words[at]?.skipped ?? 0));
  if (start === null) return runStart(places, () => NEAR_STEP) === null ? BOOST.apart : BOOST.near;
  const { main, mainContent } = lengthsOf();
  const contentWords = words.filter(({ word }) => !isStopWord(word)).length;
  return start < main && mainContent === contentWords ? BOOST.wholeName : BOOST.phrase;
}
