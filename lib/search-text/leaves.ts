import type { FuzzyNode, LineNode, PatternNode, QueryNode, WordNode } from './query-types';

/** The words of a tree in order, including those of phrases and behind NOT. */
export function leavesOf(node: QueryNode | null): readonly (WordNode | PatternNode | FuzzyNode)[] {
  if (node === null) return [];
  switch (node.type) {
    case 'phrase':
      return node.words;
    case 'and':
    case 'or':
      return node.items.flatMap(leavesOf);
    case 'not':
    case 'tagged':
      return leavesOf(node.item);
    case 'near':
      return [...leavesOf(node.left), ...leavesOf(node.right)];
    case 'line':
      return [];
    default:
      return [node];
  }
}

/** The references to lines in a part, in order. */
export function linesIn(node: QueryNode): readonly LineNode[] {
  switch (node.type) {
    case 'line':
      return [node];
    case 'and':
    case 'or':
      return node.items.flatMap(linesIn);
    case 'not':
    case 'tagged':
      return linesIn(node.item);
    case 'near':
      return [...linesIn(node.left), ...linesIn(node.right)];
    default:
      return [];
  }
}

/** Whether a part names lines. */
export function namesLines(node: QueryNode): boolean {
  return linesIn(node).length > 0;
}
