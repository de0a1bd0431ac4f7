import type { Positions } from '@/lib/library/positions';

/**
 * Where one word stands, in records in the order in which they were added. `positions` of the record `docs[i]` begin at
 * `starts[i]`, those in names before those in bodies.
 */
export interface Postings {
  readonly docs: Positions;
  readonly starts: Positions;
  readonly positions: Positions;
}

/** How many words the parts of a record have. */
export interface Lengths {
  readonly names: number;
  readonly body: number;
  /** Of the first name. */
  readonly main: number;
  /** The same without stop words. */
  readonly mainContent: number;
}

/** First position of the body; names stand before it. */
export const BODY_START = 1 << 20;

/** The words of many records with their positions, as a search asks for them. Records are numbered as in their collection. */
export interface WordIndex {
  /** Records that count. */
  readonly size: number;
  /** One more than the highest number of a record. */
  readonly capacity: number;
  readonly averageNameLength: number;
  readonly averageBodyLength: number;
  has(doc: number): boolean;
  lengthsOf(doc: number): Lengths;
  /** Records that count, ascending. */
  docs(): Iterable<number>;
  /** Records that do not count may be among them: ask `has`. */
  postingsOf(word: string): Postings;
  /** All words that share the word's stem. */
  familyOf(word: string): readonly string[];
  /** Words that begin with these letters, alphabetical. */
  wordsFrom(start: string): readonly string[];
  /** Words that meet a test, alphabetical. Asks for every word there is. */
  wordsWhere(fits: (word: string) => boolean): readonly string[];
}
