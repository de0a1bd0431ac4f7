import { jsonOrUndefined } from '@/lib/base/json';

/** A guard against broken positions; the longest real abstract has a few thousand words. */
const MAX_WORDS = 100_000;

/**
 * The words of an inverted index with their positions in the text, in no order; empty if there is no index. Accepts
 * every stored form: the index itself, the wrapper of 2022, and the JSON text of the snapshots. Invalid positions are
 * ignored. Source: docs/data-contract.md#abstracts.
 */
export function invertedWords(written: unknown): readonly (readonly [string, readonly number[]])[] {
  const index = unwrap(written);
  if (index === null) return [];
  return Object.entries(index).map(([word, positions]) => [
    word,
    Array.isArray(positions) ? (positions.every(isPosition) ? positions : positions.filter(isPosition)) : [],
  ]);
}

function isPosition(position: unknown): position is number {
  return typeof position === 'number' && Number.isInteger(position) && position >= 0 && position < MAX_WORDS;
}

/** The text of an inverted index, markup included; empty if there is none. */
export function readInvertedIndex(written: unknown): string {
  const words: string[] = [];
  for (const [word, positions] of invertedWords(written))
    for (const position of positions) words[position] = word;
  return words.filter((word) => word !== undefined).join(' ');
}

function unwrap(written: unknown): object | null {
  // Text that is not JSON contains no index, so the work counts as one without an abstract.
  if (typeof written === 'string') return unwrap(jsonOrUndefined(written));
  if (typeof written !== 'object' || written === null) return null;
  if ('InvertedIndex' in written && !Array.isArray(written.InvertedIndex)) {
    return unwrap(written.InvertedIndex);
  }
  return written;
}
