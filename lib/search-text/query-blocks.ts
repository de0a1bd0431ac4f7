import type { QueryNode } from './query-types';
import { renderQuery } from './render-query';

/** A part of a query that every record must meet. */
export interface QueryBlock {
  /** In the syntax of OpenAlex. */
  readonly text: string;
  readonly node: QueryNode;
}

/**
 * The operands of explicit or implicit AND, in order: every record meets all of them. A query without AND is one part.
 * Linear.
 */
export function blocksOf(tree: QueryNode): readonly QueryBlock[] {
  if (tree.type === 'and') return tree.items.flatMap(blocksOf);
  return tree.type === 'tagged' ? blocksOf(tree.item) : [{ text: renderQuery(tree), node: tree }];
}
