import { editDistance } from './title-similarity';
import { numberOf } from './vetoes';

/** Words that titles are quoted with and without. */
const MINOR_WORDS: ReadonlySet<string> = new Set(
  'a an the of in on at to for from by with and or as its is are de la le der die das und et y en'.split(' '),
);

/** Letters of the shorter word from which one, or two, may be wrong. */
interface LeastLetters {
  readonly oneWrong: number;
  readonly twoWrong: number;
}

/** For two words that no other title has: `men` is not `man`, `rats` are not `cats`. */
const BOTH_UNKNOWN: LeastLetters = { oneWrong: 5, twoWrong: 7 };
/** If other titles have one of the two words: the other one is hardly a word. */
const ONE_UNKNOWN: LeastLetters = { oneWrong: 1, twoWrong: 5 };

type Opposites = readonly (readonly [string, string])[];

/** Beginnings and ends that make two words of opposite or other meaning, though a letter or two differ. */
const OPPOSED_STARTS: Opposites = [
  ['hyper', 'hypo'],
  ['inter', 'intra'],
  ['inter', 'exter'],
  ['incl', 'excl'],
  ['endo', 'exo'],
  ['uni', 'bi'],
  ['ab', 'ad'],
  ['aff', 'eff'],
  ['mat', 'pat'],
  ['meth', 'eth'],
  ['north', 'south'],
  ['east', 'west'],
];
const OPPOSED_ENDS: Opposites = [
  ['ate', 'ite'],
  ['ate', 'ide'],
  ['ite', 'ide'],
  ['ane', 'ene'],
];

function areOpposed(a: string, b: string): boolean {
  const isOne = ([one, other]: readonly [string, string], has: (word: string, part: string) => boolean) =>
    (has(a, one) && has(b, other)) || (has(a, other) && has(b, one));
  return (
    OPPOSED_STARTS.some((pair) => isOne(pair, (word, part) => word.startsWith(part))) ||
    OPPOSED_ENDS.some((pair) => isOne(pair, (word, part) => word.endsWith(part)))
  );
}

/** Letters wrong, missing, too many or swapped with their neighbour; 3 for more than two. */
function wrongLetters(a: string, b: string): number {
  if (a === b) return 0;
  const known = editDistance(a, b, 4);
  if (known < 2 || known > 4) return Math.min(known, 3);
  let fewest = known;
  for (let at = 0; at + 1 < a.length; at += 1) {
    const swapped = `${a.slice(0, at)}${a.charAt(at + 1)}${a.charAt(at)}${a.slice(at + 2)}`;
    fewest = Math.min(fewest, 1 + editDistance(swapped, b, 2));
  }
  return Math.min(fewest, 3);
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, '');
}

/** Whether a word occurs in other titles too, so that it is a word rather than a misspelt one. */
export type IsKnownWord = (word: string) => boolean;

/**
 * Whether one word is the other misspelt: a letter wrong, missing, too many, or swapped with its neighbour, in long words
 * two. Not where digits differ, nor where both words are known. Source: docs/behaviours/comparison.md#words-that-differ.
 */
export function isMisspelling(a: string, b: string, isKnown: IsKnownWord): boolean {
  if (numberOf(a) === numberOf(b) || `${a}s` === b || a === `${b}s`) return true;
  if (digitsOf(a) !== digitsOf(b) || areOpposed(a, b)) return false;
  const wrong = wrongLetters(a, b);
  if (MINOR_WORDS.has(a) || MINOR_WORDS.has(b)) return wrong === 1;
  if (isKnown(a) && isKnown(b)) return false;
  const least = isKnown(a) || isKnown(b) ? ONE_UNKNOWN : BOTH_UNKNOWN;
  const shorter = Math.min(a.length, b.length);
  return (wrong === 1 && shorter >= least.oneWrong) || (wrong === 2 && shorter >= least.twoWrong);
}

/** The words of one list that the other lacks, as often as it lacks them, in order. */
function wordsWithout(words: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return words.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Two lists without the words that they begin and end with alike. */
function withoutSameEnds(a: readonly string[], b: readonly string[]): readonly [string[], string[]] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** One letter may be wrong in two joined words of so many letters, two in twice as many. */
const LETTERS_PER_WRONG = 5;

/** Takes out words that the other title has in two, but for a misspelling: `metaanalysis`, `meta analysis`. */
function takeOutSplitWords(rest: string[], other: readonly string[], restOfOther: string[]): void {
  for (const word of [...rest]) {
    const at = other.findIndex((first, index) => {
      const second = other[index + 1];
      if (second === undefined || !(restOfOther.includes(first) || restOfOther.includes(second)))
        return false;
      const joined = `${first}${second}`;
      return wrongLetters(word, joined) <= Math.floor(joined.length / LETTERS_PER_WRONG);
    });
    if (at < 0) continue;
    takeOut(rest, word);
    for (const part of other.slice(at, at + 2)) takeOut(restOfOther, part);
  }
}

function takeOut(words: string[], word: string): void {
  const at = words.indexOf(word);
  if (at >= 0) words.splice(at, 1);
}

/** A word that one title has instead of the other's; null where the other has none instead. */
export interface WordDifference {
  readonly one: string | null;
  readonly other: string | null;
}

/**
 * The first whole word that two normalised titles differ by. Null if they differ only by misspellings, spaces, the order
 * of words, minor words or ways of writing a number. Source: docs/behaviours/comparison.md#words-that-differ.
 */
export function differingWord(a: string, b: string, isKnown: IsKnownWord): WordDifference | null {
  const [middleA, middleB] = withoutSameEnds(a.split(' '), b.split(' '));
  const ofB = wordsWithout(middleB, middleA);
  const ofA = wordsWithout(middleA, middleB).filter((word) => {
    const at = ofB.findIndex((other) => isMisspelling(word, other, isKnown));
    if (at >= 0) ofB.splice(at, 1);
    return at < 0;
  });
  takeOutSplitWords(ofA, middleB, ofB);
  takeOutSplitWords(ofB, middleA, ofA);
  const isTelling = (word: string) => !MINOR_WORDS.has(word);
  const [one = null, other = null] = [ofA.find(isTelling), ofB.find(isTelling)];
  // A letter more than the other title has is a slip; a letter instead of another, as in vitamins, is not.
  const isSlip = (word: string | null) => word === null || /^\p{L}$/u.test(word);
  return (one === null || other === null) && isSlip(one) && isSlip(other) ? null : { one, other };
}
