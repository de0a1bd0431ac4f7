import { assertNever } from '@/lib/base/invariant';
import type { PatternNode, PhraseNode, QueryNode, WordNode } from './query-types';
import { partsOfPattern } from './wildcards';

/** Splits and compares the words of texts, as an index does. */
export interface WordReader {
  /** The words of a text in order, lower-case. */
  readonly wordsOf: (text: string) => readonly string[];
  readonly stemOf: (word: string) => string;
  /** Whether the index drops the word. */
  readonly isDropped: (word: string) => boolean;
  /** `*` stands for any letters, `?` for one. */
  readonly matches: (word: string, pattern: string) => boolean;
  readonly isWithinEdits: (one: string, other: string, edits: number) => boolean;
}

/** Longer than any proximity, so that no match crosses two texts. */
const GAP = 1_000;

/** Texts of one record, prepared for many queries. */
export class ReadTexts {
  /** Each distinct word with its positions. */
  readonly words: ReadonlyMap<string, readonly number[]>;

  constructor(
    texts: readonly string[],
    readonly reader: WordReader,
    /** Whether words match as written, or by stem. Patterns and fuzzy words always match as written. */
    readonly isExact: boolean,
  ) {
    const words = new Map<string, number[]>();
    let at = 0;
    for (const text of texts) {
      for (const word of reader.wordsOf(text)) {
        const known = words.get(word);
        if (known === undefined) words.set(word, [at]);
        else known.push(at);
        at += 1;
      }
      at += GAP;
    }
    this.words = words;
  }

  /** The positions of all matching words. */
  where(fits: (word: string) => boolean): readonly number[] {
    return [...this.words].flatMap(([word, positions]) => (fits(word) ? positions : []));
  }

  /** The positions of a word, by stem unless words match as written. */
  ofWord(word: string): readonly number[] {
    if (this.isExact) return this.words.get(word) ?? [];
    const stem = this.reader.stemOf(word);
    return this.where((each) => this.reader.stemOf(each) === stem);
  }
}

/** The positions of a word of a phrase; null: the index drops the word, so any word matches. */
type Place = readonly number[] | null;

function placesLike(part: string, texts: ReadTexts): Place {
  const pattern = part
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}*?]/gu, '');
  return texts.where((word) => texts.reader.matches(word, pattern));
}

function placesOf(node: WordNode | PatternNode, texts: ReadTexts): readonly Place[] {
  const { reader } = texts;
  if (node.type === 'pattern') return partsOfPattern(node.text).map((part) => placesLike(part, texts));
  return reader.wordsOf(node.text).map((word) => (reader.isDropped(word) ? null : texts.ofWord(word)));
}

/** The start positions of words in sequence, each within the slop; null: every position matches. */
function runsOf(places: readonly Place[], slop: number): readonly number[] | null {
  const first = places.findIndex((place) => place !== null);
  if (first < 0) return null;
  return (places[first] ?? []).flatMap((position) => {
    const start = position - first;
    const isRun = places.every(
      (place, offset) => place?.some((each) => Math.abs(each - start - offset) <= slop) ?? true,
    );
    return isRun ? [start] : [];
  });
}

function phraseRuns({ words, slop }: PhraseNode, texts: ReadTexts): readonly number[] | null {
  return runsOf(
    words.flatMap((word) => placesOf(word, texts)),
    slop ?? 0,
  );
}

/** The positions of an operand of a proximity, and the number of its words. */
function standsAt(node: QueryNode, texts: ReadTexts): readonly number[] {
  switch (node.type) {
    case 'word':
    case 'pattern':
      return runsOf(placesOf(node, texts), 0) ?? [];
    case 'phrase':
      return phraseRuns(node, texts) ?? [];
    case 'fuzzy':
      return texts.where((word) => texts.reader.isWithinEdits(word, node.text.toLowerCase(), node.edits));
    case 'tagged':
      return standsAt(node.item, texts);
    case 'and':
    case 'or':
      return node.items.flatMap((item) => standsAt(item, texts));
    case 'near':
      return [...standsAt(node.left, texts), ...standsAt(node.right, texts)];
    case 'not':
    case 'line':
      return [];
    default:
      return assertNever(node);
  }
}

/**
 * Whether a record with these texts meets a part of a query. Any text meets words that the index drops. Nearly linear
 * in query times words.
 */
export function meetsQuery(node: QueryNode, texts: ReadTexts): boolean {
  switch (node.type) {
    case 'word':
    case 'pattern':
      return runsOf(placesOf(node, texts), 0)?.length !== 0;
    case 'phrase':
      return phraseRuns(node, texts)?.length !== 0;
    case 'fuzzy':
      return standsAt(node, texts).length > 0;
    case 'tagged':
      return meetsQuery(node.item, texts);
    case 'near': {
      const right = standsAt(node.right, texts);
      return standsAt(node.left, texts).some((one) =>
        right.some((other) => one !== other && Math.abs(one - other) - 1 <= node.distance),
      );
    }
    // These texts do not show which records another line finds.
    case 'line':
      return false;
    case 'not':
      return !meetsQuery(node.item, texts);
    case 'and':
      return node.items.every((item) => meetsQuery(item, texts));
    case 'or':
      return node.items.some((item) => meetsQuery(item, texts));
    default:
      return assertNever(node);
  }
}
