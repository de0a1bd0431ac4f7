import { leavesOf } from '@/lib/search-text/leaves';
import { parseQuery } from '@/lib/search-text/parse-query';
import type { PatternNode, QueryNode } from '@/lib/search-text/query-types';
import { SEARCH_PARAMETERS, type SearchScope, wishOfParameter } from '@/lib/search-text/search-wish';
import type { LedgerEntry } from './types';

/** Words that are in every text. */
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
      // Words near each other are marked anywhere in a text.
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

/** The parameters of a recorded search; null where nothing was searched for by words. */
function paramsOf({ asked }: LedgerEntry): URLSearchParams | null {
  if (asked?.type !== 'request' || asked.request.length > LONGEST_REQUEST) return null;
  return new URLSearchParams(asked.request.split('?')[1] ?? '');
}

/** The scopes in which a recorded search looked for its words. */
export function searchedScopes(entry: LedgerEntry): readonly SearchScope[] {
  const params = paramsOf(entry);
  return SEARCH_PARAMETERS.filter((name) => params?.has(name)).map((name) => wishOfParameter(name).scope);
}

/**
 * Words and phrases that a recorded search looked for, as they are marked in a text: `*` at the end stands for any ending. None of
 * what NOT leaves out, and none where nothing was searched for by words.
 */
export function searchWords(entry: LedgerEntry): readonly string[] {
  const params = paramsOf(entry);
  if (params === null) return [];
  const trees = SEARCH_PARAMETERS.flatMap((name) => params.getAll(name)).map((text) => parseQuery(text).tree);
  return [...new Set(trees.flatMap((tree) => (tree === null ? [] : wordsIn(tree))))].filter(isTelling);
}
