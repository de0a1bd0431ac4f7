import { rememberedBy } from '@/lib/base/remembered';
import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { commonFamily, termsOf } from '@/lib/search-text/block-advice';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { spellingVariant } from '@/lib/search-text/spelling-variants';
import type { KnownPaper } from '@/lib/strategy/known-index';

/** The sentence of a paper that comes nearest to a part of a query. */
export interface NearSentence {
  readonly where: 'title' | 'abstract';
  readonly text: string;
  /** The words in it that the part asks for, or forms of them, in order. Unit: UTF-16 code units of the sentence. */
  readonly marks: readonly Span[];
}

/** The least share of a term's words that the sentence must contain. */
const LEAST_SHARE = 0.5;

interface PlacedWord extends Span {
  readonly words: readonly string[];
}

function placedWords(sentence: string): readonly PlacedWord[] {
  return [...sentence.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: text, index }) => ({
    words: LIBRARY_WORDS.wordsOf(text),
    from: index,
    to: index + text.length,
  }));
}

/** The words of a term with their spellings, without words that the index drops. */
const wordsOfTerm = rememberedBy((term: QueryNode): readonly (readonly string[])[] => {
  const texts = term.type === 'phrase' ? term.words.map(({ text }) => text) : [];
  const own = term.type === 'word' || term.type === 'pattern' || term.type === 'fuzzy' ? [term.text] : texts;
  return own
    .flatMap((text) => (/[*?]/.test(text) ? [text.toLowerCase()] : LIBRARY_WORDS.wordsOf(text)))
    .filter((word) => !LIBRARY_WORDS.isDropped(word))
    .map((word) => [word, spellingVariant(word) ?? word]);
});

function isLike(stands: string, wanted: string): boolean {
  if (/[*?]/.test(wanted)) {
    const start = wanted.replace(/[*?].*$/, '');
    return LIBRARY_WORDS.matches(stands, wanted) || commonFamily(stands, start) !== null;
  }
  return (
    LIBRARY_WORDS.stemOf(stands) === LIBRARY_WORDS.stemOf(wanted) || commonFamily(stands, wanted) !== null
  );
}

function sentencesOf({ title, abstract }: KnownPaper): readonly Omit<NearSentence, 'marks'>[] {
  const sentences = (abstract ?? '').split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u);
  return [
    { where: 'title' as const, text: title },
    ...sentences.map((text) => ({ where: 'abstract' as const, text })),
  ].filter(({ text }) => text.trim() !== '');
}

/**
 * Finds the sentence that contains most of a term, by stems, forms and spellings of words. Ties go to the sentence with
 * more of the part, then to the first. Null: no sentence contains half of any term. Linear in terms times words.
 */
export function nearSentence(part: QueryNode, paper: KnownPaper): NearSentence | null {
  const terms = termsOf(part)
    .map(wordsOfTerm)
    .filter((words) => words.length > 0);
  let best: NearSentence | null = null;
  let bestScore = 0;
  for (const sentence of sentencesOf(paper)) {
    const placed = placedWords(sentence.text);
    const marked = new Set<PlacedWord>();
    let most = 0;
    let sum = 0;
    for (const term of terms) {
      const hits = term.map((spellings) =>
        placed.filter(({ words }) => words.some((word) => spellings.some((each) => isLike(word, each)))),
      );
      const share = hits.filter((of) => of.length > 0).length / term.length;
      if (share < LEAST_SHARE) continue;
      most = Math.max(most, share);
      sum += share;
      for (const each of hits.flat()) marked.add(each);
    }
    // A part of one term must never outweigh more of another.
    const score = most * 1_000 + sum;
    if (score <= bestScore) continue;
    bestScore = score;
    const marks = placed.filter((each) => marked.has(each)).map(({ from, to }) => ({ from, to }));
    best = { ...sentence, marks };
  }
  return best;
}
