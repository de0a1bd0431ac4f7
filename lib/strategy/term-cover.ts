import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import type { NearNode, PatternNode, QueryNode, WordNode } from '@/lib/search-text/query-types';
import type { WordForms } from '@/lib/search-text/search-wish';
import { partsOfPattern } from '@/lib/search-text/wildcards';

/** A sequence of words, as an index stores them; words with `*` or `?` are patterns. */
interface Term {
  readonly words: readonly string[];
  /** Null: in this order, with nothing between them. */
  readonly slop: number | null;
}

function wordsOf(node: WordNode | PatternNode): readonly string[] {
  return node.type === 'pattern' ? partsOfPattern(node.text.toLowerCase()) : LIBRARY_WORDS.wordsOf(node.text);
}

const KNOWN = new WeakMap<QueryNode, { readonly term: Term | null }>();

function termOf(node: QueryNode): Term | null {
  const known = KNOWN.get(node);
  if (known !== undefined) return known.term;
  const term = readTerm(node);
  KNOWN.set(node, { term });
  return term;
}

/**
 * Null: the node is no word or phrase. Also null for untruncated words with a hyphen or another mark, which are several
 * words in any order.
 */
function readTerm(node: QueryNode): Term | null {
  switch (node.type) {
    case 'word':
    case 'pattern': {
      const words = wordsOf(node);
      return words.length === 1 || (node.type === 'pattern' && words.length > 1)
        ? { words, slop: null }
        : null;
    }
    case 'phrase': {
      const words = node.words.flatMap(wordsOf);
      return words.length === 0 ? null : { words, slop: node.slop };
    }
    case 'tagged':
      return termOf(node.item);
    default:
      return null;
  }
}

/** Whether all words that `word` stands for are among those of `by`. */
function isWordCovered(word: string, by: string, forms: WordForms): boolean {
  if (word === by) return true;
  if (/[*?]/.test(by)) {
    // If both patterns end with a star, the shorter one matches more.
    const letters = word.endsWith('*') && by.endsWith('*') ? word.slice(0, -1) : word;
    return !/[*?]/.test(letters) && LIBRARY_WORDS.matches(letters, by);
  }
  if (/[*?]/.test(word)) return false;
  return forms === 'stemmed' && LIBRARY_WORDS.stemOf(word) === LIBRARY_WORDS.stemOf(by);
}

/**
 * A text with two near operands contains both operands. Two pairs of equal words match alike if the distance is the
 * same or shorter.
 */
function coversNear(by: QueryNode, node: NearNode, forms: WordForms): boolean {
  if (by.type !== 'near') return covers(by, node.left, forms) || covers(by, node.right, forms);
  const isSide = (wide: QueryNode, narrow: QueryNode) =>
    termOf(wide)?.words.length === termOf(narrow)?.words.length && covers(wide, narrow, forms);
  const isAlong = isSide(by.left, node.left) && isSide(by.right, node.right);
  const isAcross = isSide(by.left, node.right) && isSide(by.right, node.left);
  return node.distance <= by.distance && (isAlong || isAcross);
}

/**
 * Whether each text that meets one term also meets the other, by letters, stem or words. False if the terms alone do
 * not prove it.
 */
export function covers(by: QueryNode, node: QueryNode, forms: WordForms): boolean {
  if (node.type === 'near') return coversNear(by, node, forms);
  const wide = termOf(by);
  const narrow = termOf(node);
  if (wide === null || narrow === null || wide.words.length > narrow.words.length) return false;
  const areMet = (words: readonly string[]) =>
    wide.words.every((word, at) => isWordCovered(words[at] ?? '', word, forms));
  if (wide.words.length === 1) return narrow.words.some((word) => areMet([word]));
  if (narrow.slop !== null) {
    const isSame = narrow.words.length === wide.words.length && areMet(narrow.words);
    return isSame && wide.slop !== null && narrow.slop <= wide.slop;
  }
  const starts = narrow.words.length - wide.words.length + 1;
  return Array.from({ length: starts }, (_, start) => narrow.words.slice(start)).some(areMet);
}
