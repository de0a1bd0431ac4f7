import { assertNever } from '@/lib/base/invariant';
import { isLikeProximity } from './ebsco-proximity';
import type { AndNode, NearNode, PhraseNode, QueryNode } from './query-types';

function rendersAsOne(node: QueryNode): boolean {
  return node.type !== 'and' && node.type !== 'or' && node.type !== 'not';
}

function inBrackets(node: QueryNode): string {
  return rendersAsOne(node) ? renderQuery(node) : `(${renderQuery(node)})`;
}

function quoted(node: QueryNode): string {
  const text = renderQuery(node);
  return text.startsWith('"') ? text : `"${text}"`;
}

function renderNear({ left, right, distance }: NearNode): string {
  return `${quoted(left)}~${distance}~${quoted(right)}`;
}

function renderPhrase({ words, slop }: PhraseNode): string {
  const text = `"${words.map((word) => word.text).join(' ')}"`;
  return slop === null ? text : `${text}~${slop}`;
}

/**
 * The text of a tree in the syntax of OpenAlex, with brackets where they are needed. Tags of other systems are left
 * out.
 */
export function renderQuery(node: QueryNode): string {
  switch (node.type) {
    case 'word':
      // A word must not become an operator when it is read again.
      return isLikeProximity(node.text) ? `"${node.text}"` : node.text;
    case 'pattern':
      return node.text;
    case 'fuzzy':
      return `${node.text}~${node.edits}`;
    case 'phrase':
      return renderPhrase(node);
    case 'near':
      return renderNear(node);
    case 'tagged':
      return renderQuery(node.item);
    case 'line':
      return `#${node.number}`;
    case 'not':
      return `NOT ${inBrackets(node.item)}`;
    case 'or':
      return node.items.map(inBrackets).join(' OR ');
    case 'and':
      return renderAll(node);
    default:
      return assertNever(node);
  }
}

function renderAll({ items, isWritten }: AndNode): string {
  return items.reduce((text, item, index) => {
    if (item.type === 'not') return index === 0 ? renderQuery(item) : `${text} ${renderQuery(item)}`;
    return index === 0 ? inBrackets(item) : `${text}${isWritten ? ' AND ' : ' '}${inBrackets(item)}`;
  }, '');
}
