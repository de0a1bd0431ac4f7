import type { QueryNode } from '@/lib/search-text/query-types';
import { combinations, joined, phraseNode, wordNode } from './query-parts';
import { readSourceWord } from './source-wildcards';
import type { SystemName } from './types';

/** Words in the writing of OpenAlex. */
export interface ReadWords {
  readonly node: QueryNode | null;
  /** How they differ from what was asked for, in a sentence; null where they do not. */
  readonly why: string | null;
  /** More is found than was asked for. */
  readonly isWider: boolean;
  /** Less may be found than was asked for. */
  readonly isNarrower: boolean;
}

/** Words without operators. */
export type Leaf = Extract<QueryNode, { type: 'word' | 'pattern' | 'phrase' | 'fuzzy' }>;

/** Words with the signs of another system. @param slop what a code asks for. */
export function readWords(node: Leaf, system: SystemName, slop: number | null): ReadWords {
  const words = (node.type === 'phrase' ? node.words : [node]).map(({ text }) =>
    readSourceWord(text, system),
  );
  const [only] = words;
  const phrases =
    only !== undefined && words.length === 1
      ? only.alternatives
      : combinations(words.map(({ alternatives }) => alternatives));
  // Too many spellings: one with wider signs stands for them.
  const texts = phrases ?? [words.map(({ widest }) => widest).join(' ')];
  const narrower = words.find((word) => word.isNarrower);
  const why = narrower?.why ?? words.flatMap((word) => word.why ?? [])[0] ?? null;
  const nodes = texts.map((text) =>
    node.type === 'phrase' || text.includes(' ')
      ? phraseNode(text, node, node.type === 'phrase' ? (slop ?? node.slop) : null)
      : wordNode(text, node),
  );
  return {
    node: joined('or', nodes, node),
    why,
    isNarrower: narrower !== undefined,
    isWider: phrases === null || words.some(({ isWider }) => isWider),
  };
}
