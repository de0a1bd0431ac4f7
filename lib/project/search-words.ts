import { leavesOf } from '@/lib/search-text/leaves';
import { parseQuery } from '@/lib/search-text/parse-query';
import type { PatternNode, QueryNode } from '@/lib/search-text/query-types';
import { SEARCH_PARAMETERS } from '@/lib/search-text/search-wish';
import type { LedgerEntry } from './types';

/** Words that stand in every text. */
const COMMON = new Set(['the', 'and', 'for', 'from', 'with', 'not', 'are', 'that', 'this', 'its']);

const SHORTEST = 3;

/** A request that was sent is no longer, even where each letter of it is encoded. Unit: characters. */
const LONGEST_REQUEST = 25_000;

/** `*` is known at the end of a word alone, and `?` not at all. */
function isMarkable({ text }: Pick<PatternNode, 'text'>): boolean {
  return !/[?]|\*./.test(text);
}

function wordsIn(node: QueryNode): readonly string[] {
  switch (node.type) {
    case 'not':
      return [];
    case 'and':
    case 'or':
      return node.items.flatMap(wordsIn);
    case 'tagged':
      return wordsIn(node.item);
    case 'near':
      return [...wordsIn(node.left), ...wordsIn(node.right)];
    case 'phrase':
      // Words near each other stand anywhere in a text.
      if (node.slop !== null) return node.words.flatMap(wordsIn);
      return node.words.every(isMarkable) ? [node.words.map(({ text }) => text).join(' ')] : [];
    default:
      return leavesOf(node)
        .filter(isMarkable)
        .map(({ text }) => text);
  }
}

function isTelling(word: string): boolean {
  return word.length >= SHORTEST && !COMMON.has(word.toLowerCase());
}

/**
 * Words and phrases that a recorded search looked for, as they are marked in a text: `*` at the end stands for any ending. None of
 * what NOT leaves out, and none where nothing was searched for by words.
 */
export function searchWords({ asked }: LedgerEntry): readonly string[] {
  if (asked?.type !== 'request' || asked.request.length > LONGEST_REQUEST) return [];
  const params = new URLSearchParams(asked.request.split('?')[1] ?? '');
  const trees = SEARCH_PARAMETERS.flatMap((name) => params.getAll(name)).map((text) => parseQuery(text).tree);
  return [...new Set(trees.flatMap((tree) => (tree === null ? [] : wordsIn(tree))))].filter(isTelling);
}
