import { assertNever } from '@/lib/base/invariant';
import type { PatternNode, QueryNode, WordNode } from './query-types';
import type { WordForms } from './search-wish';
import { partsOfPattern } from './wildcards';

/** One line of the explanation, and the lines nested in it. */
export interface Explanation {
  readonly text: string;
  readonly parts: readonly Explanation[];
}

function leaf(text: string): Explanation {
  return { text, parts: [] };
}

function describePattern({ text }: PatternNode): string {
  const parts = partsOfPattern(text);
  if (parts.length > 1) return `“${parts.join(' ')}” in a row, with * for any letters`;
  if (/^[^*?]+\*$/.test(text)) return `words that begin with “${text.slice(0, -1)}”`;
  const signs = [
    ...(text.includes('?') ? ['? for one letter'] : []),
    ...(text.includes('*') ? ['* for any letters'] : []),
  ];
  return `words like “${text}”, with ${signs.join(' and ')}`;
}

function describeWords(words: readonly (WordNode | PatternNode)[]): string {
  return words.map(({ text }) => text).join(' ');
}

function hasLetters(node: QueryNode): boolean {
  return node.type !== 'word' || /[\p{L}\p{N}]/u.test(node.text);
}

function explain(node: QueryNode, forms: WordForms): Explanation {
  switch (node.type) {
    case 'word':
      return leaf(forms === 'exact' ? `exactly “${node.text}”` : `“${node.text}” in any form`);
    case 'pattern':
      return leaf(describePattern(node));
    case 'fuzzy':
      return leaf(
        `words at most ${node.edits === 1 ? 'one letter' : 'two letters'} away from “${node.text}”`,
      );
    case 'phrase': {
      const words = describeWords(node.words);
      if (node.slop === null) return leaf(node.words.length === 1 ? `“${words}”` : `the phrase “${words}”`);
      return leaf(`“${words}”, the words at most ${node.slop} apart`);
    }
    case 'near':
      return {
        text: `with at most ${node.distance} ${node.distance === 1 ? 'word' : 'words'} between`,
        parts: [explain(node.left, forms), explain(node.right, forms)],
      };
    case 'tagged':
      return explain(node.item, forms);
    case 'line':
      return leaf(`what line ${node.number} finds`);
    case 'not':
      return { text: 'none of', parts: [explain(node.item, forms)] };
    case 'and':
    case 'or': {
      const parts = node.items.filter(hasLetters).map((item) => explain(item, forms));
      const [only] = parts;
      if (parts.length === 1 && only !== undefined) return only;
      return { text: node.type === 'and' ? 'all of' : 'any of', parts };
    }
    default:
      return assertNever(node);
  }
}

/** Explains in plain words how a query is read. */
export function explainQuery(tree: QueryNode, forms: WordForms): Explanation {
  return explain(tree, forms);
}
