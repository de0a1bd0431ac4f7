import { rememberedBy } from '@/lib/base/remembered';
import type { PatternNode, QueryNode, WordNode } from './query-types';
import { AMERICAN, BRITISH, HYPHENS, type SpellingRule } from './spelling-rules';

/** The most combinations tried for a term with many words of two spellings. */
const MOST_WAYS = 16;

function written(word: string, rules: readonly SpellingRule[]): string {
  return rules.reduce(
    (now, { found, instead, never }) =>
      now.replace(found, (letters: string, ...[at]: readonly number[]) =>
        never?.test(now.slice(0, at)) === true ? letters : instead,
      ),
    word,
  );
}

/** Rules apply to words, and a hyphen joins several. */
function writtenByParts(word: string, rules: readonly SpellingRule[]): string {
  return word
    .split('-')
    .map((part) => written(part, rules))
    .join('-');
}

function inAmerican(word: string): string {
  return writtenByParts(written(word, HYPHENS.british), BRITISH);
}

function inBritish(word: string): string {
  return writtenByParts(written(word, HYPHENS.american), AMERICAN);
}

/**
 * The British or American variant of a word. Null: there is none, or it is not known. A truncated word stays truncated.
 */
export function spellingVariant(typed: string): string | null {
  const word = typed.toLowerCase();
  const american = inAmerican(word);
  if (american !== word) return american;
  const british = inBritish(word);
  return british === word ? null : british;
}

type Leaf = WordNode | PatternNode;

function withText(leaf: Leaf, text: string): Leaf {
  return { ...leaf, type: /[*?]/.test(text) ? 'pattern' : 'word', text };
}

/** Changes the words of a term. Returns the same term if none changes; lines, NOT and fuzzy words stay as they are. */
function mapWords(node: QueryNode, change: (leaf: Leaf) => Leaf): QueryNode {
  switch (node.type) {
    case 'word':
    case 'pattern':
      return change(node);
    case 'phrase':
      return { ...node, words: node.words.map(change) };
    case 'near':
      return { ...node, left: mapWords(node.left, change), right: mapWords(node.right, change) };
    case 'and':
    case 'or':
      return { ...node, items: node.items.map((item) => mapWords(item, change)) };
    case 'tagged':
      return { ...node, item: mapWords(node.item, change) };
    default:
      return node;
  }
}

/** The distinct words of a term that have two spellings. */
function twoWays(node: QueryNode): readonly string[] {
  const found = new Set<string>();
  mapWords(node, (leaf) => {
    if (spellingVariant(leaf.text) !== null) found.add(leaf.text.toLowerCase());
    return leaf;
  });
  return [...found];
}

/** The term in the other spelling: in American if any word of it is British. Null: it has no other spelling. */
export function otherSpelling(node: QueryNode): QueryNode | null {
  const words = twoWays(node);
  if (words.length === 0) return null;
  const write = words.some((word) => inAmerican(word) !== word) ? inAmerican : inBritish;
  return mapWords(node, (leaf) => {
    const word = leaf.text.toLowerCase();
    const other = write(word);
    return other === word ? leaf : withText(leaf, other);
  });
}

/**
 * The term in all other combinations of spellings, as texts mix them: `randomized behaviour`. At most 15, those with
 * fewer changes first.
 */
export const otherSpellings = rememberedBy((node: QueryNode): readonly QueryNode[] => {
  const words = twoWays(node).slice(0, Math.log2(MOST_WAYS));
  const ways = Array.from({ length: 2 ** words.length - 1 }, (_, at) =>
    words.filter((_word, place) => ((at + 1) & (1 << place)) !== 0),
  ).toSorted((one, other) => one.length - other.length);
  return ways.map((changed) =>
    mapWords(node, (leaf) => {
      const other = changed.includes(leaf.text.toLowerCase()) ? spellingVariant(leaf.text) : null;
      return other === null ? leaf : withText(leaf, other);
    }),
  );
});
