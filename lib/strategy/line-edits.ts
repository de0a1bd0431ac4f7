import { planSearch } from '@/lib/search-text/plan-search';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { ReadLine } from './read-strategy-lines';
import { withoutPart } from './term-effects';

/** Replaces a part of a tree. Returns the same tree if it does not contain the part. */
export function withPart(tree: QueryNode, part: QueryNode, instead: QueryNode): QueryNode {
  if (tree === part) return instead;
  switch (tree.type) {
    case 'and':
    case 'or':
      return { ...tree, items: tree.items.map((item) => withPart(item, part, instead)) };
    case 'not':
    case 'tagged':
      return { ...tree, item: withPart(tree.item, part, instead) };
    default:
      return tree;
  }
}

/** Adds a term to a part of a query by OR. */
export function withAlternative(part: QueryNode, term: QueryNode): QueryNode {
  const { from, to } = part;
  const items = part.type === 'or' ? [...part.items, term] : [part, term];
  return { type: 'or', items, isMixed: false, from, to };
}

/** The tree of a text in the context of a line, rendered as text so that it can be compared. */
function readAs(text: string, { line }: ReadLine): string {
  const { tree } = planSearch(text, line, { lines: true, isWhole: true });
  return tree === null ? '' : renderQuery(tree);
}

/**
 * The text of a line after a change. Keeps the writer's own text around the change if it is read as meant, else writes
 * the whole tree. Null: nothing is left.
 */
function textAfter(read: ReadLine, wanted: QueryNode | null, changed: string): string | null {
  if (wanted === null) return null;
  const meant = renderQuery(wanted);
  const readsAs = readAs(changed, read);
  // A repair on reading applies to both texts.
  return readsAs === meant || readsAs === readAs(meant, read) ? changed : meant;
}

function replaced(text: string, { from, to }: Span, instead: string): string {
  return `${text.slice(0, from)}${instead}${text.slice(to)}`;
}

/** The text of a line after a term is added to a part by OR. */
export function textWithTerm(read: ReadLine, part: QueryNode, term: QueryNode): string | null {
  const { tree } = read.plan;
  if (tree === null) return null;
  const { text } = read.line;
  const isOne = term.type !== 'and' && term.type !== 'not';
  const added = isOne ? renderQuery(term) : `(${renderQuery(term)})`;
  const written = text.slice(part.from, part.to);
  const joined =
    part.type === 'and' || part.type === 'not' ? `(${written}) OR ${added}` : `${written} OR ${added}`;
  const isLoose = part.type === 'or' || part === tree;
  const changed = replaced(text, part, isLoose ? joined : `(${joined})`);
  return textAfter(read, withPart(tree, part, withAlternative(part, term)), changed);
}

/** The text of a line without one of its parts. */
export function textWithout(read: ReadLine, part: QueryNode): string | null {
  const { tree } = read.plan;
  if (tree === null) return null;
  const { text } = read.line;
  const before = text.slice(0, part.from).replace(/\s*\b(?:OR|AND)\s*$/, '');
  const after = text.slice(part.to);
  // Remove the operator before the part; for the first part, the one after it.
  const changed =
    before.length < text.slice(0, part.from).trimEnd().length
      ? `${before}${after}`
      : `${text.slice(0, part.from)}${after.replace(/^\s*\b(?:OR|AND)\b\s*/, '')}`;
  return textAfter(read, withoutPart(tree, part), changed.trim());
}

/** The text of a line after one part is replaced. */
export function textInstead(read: ReadLine, part: QueryNode, term: QueryNode): string | null {
  const { tree } = read.plan;
  if (tree === null) return null;
  return textAfter(read, withPart(tree, part, term), replaced(read.line.text, part, renderQuery(term)));
}
