import type { FuzzyNode, PatternNode, QueryNode, WordNode } from './query-types';

/** The words of a tree in the order in which they stand, those of phrases and of what NOT excludes too. */
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

/** Whether a part names lines. */
export function namesLines(node: QueryNode): boolean {
  switch (node.type) {
    case 'line':
      return true;
    case 'and':
    case 'or':
      return node.items.some(namesLines);
    case 'not':
    case 'tagged':
      return namesLines(node.item);
    default:
      return false;
  }
}
