import type { QueryNode } from '@/lib/search-text/query-types';
import { combinations, joined, phraseNode, wordNode } from './query-parts';
import { readSourceWord } from './source-wildcards';
import type { SystemName } from './types';

/** Words in the syntax of OpenAlex. */
export interface ReadWords {
  readonly node: QueryNode | null;
  /** The difference from the original, in a sentence; null: there is none. */
  readonly why: string | null;
  /** They find more than the original. */
  readonly isWider: boolean;
  /** They may find less than the original. */
  readonly isNarrower: boolean;
}

/** Words without operators. */
export type Leaf = Extract<QueryNode, { type: 'word' | 'pattern' | 'phrase' | 'fuzzy' }>;

/** Converts words with the wildcards of another system. @param slop the distance that a code asks for. */
export function readWords(node: Leaf, system: SystemName, slop: number | null): ReadWords {
  const words = (node.type === 'phrase' ? node.words : [node]).map(({ text }) =>
    readSourceWord(text, system),
  );
  const [only] = words;
  const phrases =
    only !== undefined && words.length === 1
      ? only.alternatives
      : combinations(words.map(({ alternatives }) => alternatives));
  // There are too many spellings, so wider wildcards replace them.
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
