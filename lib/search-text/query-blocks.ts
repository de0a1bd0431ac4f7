import type { QueryNode } from './query-types';
import { renderQuery } from './render-query';

/** A part of a query that a record must meet, whatever else it meets. */
export interface QueryBlock {
  /** As OpenAlex writes it. */
  readonly text: string;
  readonly node: QueryNode;
}

/**
 * The parts that are joined by AND, written or not, in their order: every record found meets all of them. One part where
 * nothing is joined so. Linear.
 */
export function blocksOf(tree: QueryNode): readonly QueryBlock[] {
  if (tree.type === 'and') return tree.items.flatMap(blocksOf);
  return tree.type === 'tagged' ? blocksOf(tree.item) : [{ text: renderQuery(tree), node: tree }];
}
