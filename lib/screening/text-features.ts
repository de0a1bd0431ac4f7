import type { ChunkedTask } from '@/lib/base/slices';
import { isStopWord, stem, tokenize } from '@/lib/library/text-tokens';
import { type SparseRow, type SparseRows, unitRows } from './sparse-rows';
import type { ScreeningPaper } from './types';

export interface TextFeatures {
  /** One row of length 1 per paper: weights of its words and pairs of neighbouring words. */
  readonly rows: SparseRows;
  /** The term of a column as written in the texts. */
  readonly termOf: (column: number) => string;
}

/** A term must occur in this many papers, since a rarer one says nothing about other papers. */
const LEAST_PAPERS = 2;

/** More words than any list of papers has, so that a pair of word numbers fits into one exact number. */
const MOST_WORDS = 2 ** 24;

/** The number of times a term of the title counts. Source: docs/behaviours/screening.md#likeliest-first. */
export const TITLE_COUNT = 2;

/** Numbers words by stem; the first spelling represents all words with the same stem. */
class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #byWritten = new Map<string, number>();
  readonly spellings: string[] = [];

  /** 0 for a stop word or a single letter; others count from 1. */
  numberOf(written: string): number {
    const known = this.#byWritten.get(written);
    if (known !== undefined) return known;
    const number = written.length < 2 || isStopWord(written) ? 0 : this.#ofStem(written);
    this.#byWritten.set(written, number);
    return number;
  }

  #ofStem(written: string): number {
    const root = stem(written);
    const known = this.#numbers.get(root);
    if (known !== undefined) return known;
    this.spellings.push(written);
    this.#numbers.set(root, this.spellings.length);
    return this.spellings.length;
  }
}

type TermCounts = Map<number, number>;

function countTerms(text: string, times: number, words: WordNumbers, counts: TermCounts): void {
  let former = 0;
  for (const written of tokenize(text)) {
    const word = words.numberOf(written);
    if (word !== 0) {
      counts.set(word, (counts.get(word) ?? 0) + times);
      if (former !== 0) {
        const pair = former * MOST_WORDS + word;
        counts.set(pair, (counts.get(pair) ?? 0) + times);
      }
    }
    former = word;
  }
}

function termsOf(paper: ScreeningPaper, words: WordNumbers, titleCount: number): TermCounts {
  const counts: TermCounts = new Map();
  countTerms(paper.title, titleCount, words, counts);
  countTerms(paper.abstract ?? '', 1, words, counts);
  for (const keyword of paper.keywords) countTerms(keyword, 1, words, counts);
  return counts;
}

/**
 * Computes TF-IDF over terms of one and two words: (1 + ln count) * (1 + ln((1 + n) / (1 + papers with the term))), in
 * rows of length 1. Words are stemmed, and stop words dropped; a pair never spans a dropped word. Progress: the share
 * of papers read.
 */
export function* textFeatureSteps(
  papers: readonly ScreeningPaper[],
  titleCount = TITLE_COUNT,
): ChunkedTask<TextFeatures, number> {
  const words = new WordNumbers();
  const counted: TermCounts[] = [];
  const papersWith = new Map<number, number>();
  for (const paper of papers) {
    const counts = termsOf(paper, words, titleCount);
    for (const term of counts.keys()) papersWith.set(term, (papersWith.get(term) ?? 0) + 1);
    counted.push(counts);
    yield counted.length / papers.length;
  }
  const columns = new Map<number, number>();
  for (const [term, count] of papersWith) if (count >= LEAST_PAPERS) columns.set(term, columns.size);
  const rows: SparseRow[] = [];
  for (const counts of counted) {
    rows.push(
      weighted(
        counts,
        columns,
        (term) => 1 + Math.log((1 + papers.length) / (1 + (papersWith.get(term) ?? 0))),
      ),
    );
    yield 1;
  }
  const terms = [...columns.keys()];
  return {
    rows: unitRows(rows, columns.size),
    termOf: (column) => spell(terms[column] ?? 0, words.spellings),
  };
}

function weighted(
  counts: TermCounts,
  columns: ReadonlyMap<number, number>,
  rarityOf: (term: number) => number,
): SparseRow {
  const row: (readonly [number, number])[] = [];
  for (const [term, count] of counts) {
    const column = columns.get(term);
    if (column !== undefined) row.push([column, (1 + Math.log(count)) * rarityOf(term)]);
  }
  return row;
}

function spell(term: number, spellings: readonly string[]): string {
  const word = (number: number) => spellings[number - 1] ?? '';
  if (term < MOST_WORDS) return word(term);
  return `${word(Math.floor(term / MOST_WORDS))} ${word(term % MOST_WORDS)}`;
}
