import { mendQuery } from '@/lib/search-text/mend-query';
import type { PutBack } from '@/lib/search-text/not-sides';
import type { PatternNode, QueryNode, Span, WordNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';

/** Joins several nodes; a single one stays as it is; null: there are none. */
export function joined(
  type: 'and' | 'or',
  items: readonly QueryNode[],
  { from, to }: Span,
): QueryNode | null {
  const [first, second] = items;
  if (first === undefined || second === undefined) return first ?? null;
  return type === 'or'
    ? { type, items, isMixed: false, from, to }
    : { type, items, isWritten: true, from, to };
}

/** Makes every AND explicit. */
export function withWrittenAnd(node: QueryNode): QueryNode {
  switch (node.type) {
    case 'and':
      return { ...node, isWritten: true, items: node.items.map(withWrittenAnd) };
    case 'or':
      return { ...node, items: node.items.map(withWrittenAnd) };
    case 'not':
      return { ...node, item: withWrittenAnd(node.item) };
    default:
      return node;
  }
}

/** The nearest tree that the service accepts, for a part that may find more. */
function takenLoosely(node: QueryNode): QueryNode {
  const { from, to } = node;
  const { tree } = mendQuery(renderQuery(node), { type: 'not', item: node, from, to }, 'excluded');
  return tree?.type === 'not' ? tree.item : node;
}

/**
 * The text that restores a part that was left out: `NOT letter`, or `letter` as one more alternative. Null: there is
 * none.
 */
export function putBackText(node: QueryNode | null, putBack: PutBack): string | null {
  if (node === null || putBack === null) return null;
  const text = renderQuery(takenLoosely(node));
  return putBack === 'OR' ? text : `NOT ${bracketed(text)}`;
}

/** A text as one operand, in brackets if needed. */
export function bracketed(text: string): string {
  return /^[^\s()]+$|^"[^"]*"$/.test(text) ? text : `(${text})`;
}

export function wordNode(text: string, { from, to }: Span): WordNode | PatternNode {
  return { type: /[*?]/.test(text) ? 'pattern' : 'word', text, from, to };
}

/** A phrase, or a single word. */
export function phraseNode(text: string, { from, to }: Span, slop: number | null = null): QueryNode {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => wordNode(word, { from, to }));
  const [only] = words;
  return words.length === 1 && only !== undefined ? only : { type: 'phrase', words, slop, from, to };
}

/** Joins phrases by OR; null: there are none. */
export function anyPhrase(texts: readonly string[], span: Span): QueryNode | null {
  return joined(
    'or',
    texts.map((text) => phraseNode(text, span)),
    span,
  );
}

/** Every combination with one item of each part; null: there are too many. Linear in the number of parts. */
export function combinations(parts: readonly (readonly string[])[]): readonly string[] | null {
  const count = parts.reduce((product, part) => product * part.length, 1);
  if (count > MOST_PHRASES) return null;
  return Array.from({ length: count }, (_, at) => {
    // The last part changes fastest, as the digits of a number do.
    let rest = at;
    const chosen = parts.toReversed().map((part) => {
      const word = part[rest % part.length] ?? '';
      rest = Math.floor(rest / part.length);
      return word;
    });
    return chosen
      .filter((word) => word !== '')
      .toReversed()
      .join(' ');
  });
}
const MOST_PHRASES = 4;
