import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import type { KnownPaper } from './known-index';

export const TERM_KINDS = ['words', 'keyword', 'topic'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** A term found in texts, identified by its stems. */
export interface FoundTerm {
  readonly kind: TermKind;
  /** Lower-case words, in the form found. */
  readonly words: readonly string[];
}

const MAX_WORDS = 3;
const LEAST_LETTERS = 3;

/** Words without a subject, in addition to those that an index drops. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `about above after again all also although among any aim aims background because been before between both can conclusion
  conclusions could did do does due during each either et al few from further had has have having he her here his how however i its
  itself may me methods might more most much must my nor objective objectives off only other our out over own per results same
  she should since so some than them those through thus too under until up upon us use used using very we were what when where
  whereas whether which while who whom why within without would you your`.split(/\s+/),
);

export function isEmptyWord(word: string): boolean {
  return LIBRARY_WORDS.isDropped(word) || EMPTY_WORDS.has(word);
}

function canBegin(word: string): boolean {
  return word.length >= LEAST_LETTERS && !/^\d+$/.test(word) && !isEmptyWord(word);
}

/** Parts of a text in which only blanks and hyphens separate the words. */
function stretchesOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{M}\p{N}\s\-\u2010-\u2013'\u2019]+/u);
}

function phrasesOf(text: string): readonly (readonly string[])[] {
  return stretchesOf(text).flatMap((stretch) => {
    const words = LIBRARY_WORDS.wordsOf(stretch);
    return words.flatMap((word, start) =>
      canBegin(word)
        ? [1, 2, 3].flatMap((length) => {
            const phrase = words.slice(start, start + length);
            const isWhole = phrase.length === length && length <= MAX_WORDS;
            return isWhole && canBegin(phrase.at(-1) ?? '') ? [phrase] : [];
          })
        : [],
    );
  });
}

/** Returns the same key for all forms of the words. */
export function keyOfTerm({ kind, words }: FoundTerm): string {
  return `${kind} ${words.map((word) => LIBRARY_WORDS.stemOf(word)).join(' ')}`;
}

/**
 * The words, phrases of two or three words, keywords and topics of a paper, each by its key with all its forms. Phrases
 * cross no punctuation, and neither begin nor end with a word without a subject; within they may, as in `quality of
 * life`.
 */
export function termsOfSource({
  title,
  abstract,
  keywords,
  topics,
}: KnownPaper): ReadonlyMap<string, readonly FoundTerm[]> {
  const named = (kind: TermKind, names: readonly string[]): readonly FoundTerm[] =>
    names
      .map((name) => ({ kind, words: LIBRARY_WORDS.wordsOf(name) }))
      .filter(({ words }) => words.length > 0);
  const found: readonly FoundTerm[] = [
    ...[title, abstract ?? ''].flatMap(phrasesOf).map((words) => ({ kind: 'words' as const, words })),
    ...named('keyword', keywords),
    ...named('topic', topics),
  ];
  const byKey = new Map<string, Map<string, FoundTerm>>();
  for (const term of found) {
    const key = keyOfTerm(term);
    const forms = byKey.get(key) ?? new Map<string, FoundTerm>();
    byKey.set(key, forms.set(term.words.join(' '), term));
  }
  return new Map([...byKey].map(([key, forms]) => [key, [...forms.values()]]));
}
