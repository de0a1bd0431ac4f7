import { mendQuery } from '@/lib/search-text/mend-query';
import type { PutBack } from '@/lib/search-text/not-sides';
import type { PatternNode, QueryNode, Span, WordNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';

/** All or any of several; the only one; null for none. */
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

/** With AND wherever all must occur. */
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

/** As the service takes it as a part of a query, where finding more loses nothing. */
function takenLoosely(node: QueryNode): QueryNode {
  const { from, to } = node;
  const { tree } = mendQuery(renderQuery(node), { type: 'not', item: node, from, to }, 'excluded');
  return tree?.type === 'not' ? tree.item : node;
}

/** What puts a part back that was left out: `NOT letter`, or `letter` as one more alternative; null where nothing does. */
export function putBackText(node: QueryNode | null, putBack: PutBack): string | null {
  if (node === null || putBack === null) return null;
  const text = renderQuery(takenLoosely(node));
  return putBack === 'OR' ? text : `NOT ${bracketed(text)}`;
}

/** A text as one operand. */
export function bracketed(text: string): string {
  return /^[^\s()]+$|^"[^"]*"$/.test(text) ? text : `(${text})`;
}

export function wordNode(text: string, { from, to }: Span): WordNode | PatternNode {
  return { type: /[*?]/.test(text) ? 'pattern' : 'word', text, from, to };
}

/** Two words or more in a row, or one. */
export function phraseNode(text: string, { from, to }: Span, slop: number | null = null): QueryNode {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => wordNode(word, { from, to }));
  const [only] = words;
  return words.length === 1 && only !== undefined ? only : { type: 'phrase', words, slop, from, to };
}

/** Any of several phrases; null for none. */
export function anyPhrase(texts: readonly string[], span: Span): QueryNode | null {
  return joined(
    'or',
    texts.map((text) => phraseNode(text, span)),
    span,
  );
}

/** Every combination of one of each, as long as they are few. Linear in the number of parts. */
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
