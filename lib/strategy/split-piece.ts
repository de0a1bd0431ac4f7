import { rememberedBy } from '@/lib/base/remembered';
import { behindNot } from '@/lib/search-text/not-sides';
import {
  encodedLength,
  MAX_ENCODED_LENGTH,
  planSearch,
  type SearchPlan,
  shareOfRequest,
} from '@/lib/search-text/plan-search';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { type Piece, type PieceSet, pieceSet, type Term, termsOf } from './line-pieces';
import { NO_LIMITS } from './types';

/** A line that needs more requests should be written as several lines. */
export const MOST_PARTS = 40;

/** The text sent for a term. */
export const planTerm = rememberedBy(
  ({ node, text, scope, forms, direction = 'found' }: Term): SearchPlan =>
    planSearch(text ?? renderQuery(node), { scope, forms }, { isWhole: true, direction }),
);

/** Whether a term stays too long after repairs, which remove only quotes. */
function isFarTooLong({ node, text }: Term): boolean {
  const written = text ?? renderQuery(node);
  return written.replaceAll('"', '').length > MAX_ENCODED_LENGTH;
}

function fits(piece: Piece): boolean {
  if (termsOf(piece).some(isFarTooLong)) return false;
  const plans = termsOf(piece).map(planTerm);
  return (
    plans.every(({ text, parameter }) => shareOfRequest(text, parameter) <= 1) &&
    plans.reduce((sum, { text }) => sum + encodedLength(text), 0) <= MAX_ENCODED_LENGTH
  );
}

function itemsOf(node: QueryNode): readonly QueryNode[] {
  return node.type === 'tagged' ? itemsOf(node.item) : node.type === 'and' ? node.items : [node];
}

function untagged(node: QueryNode): QueryNode {
  return node.type === 'tagged' ? untagged(node.item) : node;
}

/** Divides items into two groups of about the same length. */
function halves<Item>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const total = items.reduce((sum, item) => sum + lengthOf(item), 0);
  let length = 0;
  let at = 0;
  while (at < items.length - 1) {
    const item = items[at];
    if (item === undefined || (at > 0 && length + lengthOf(item) / 2 > total / 2)) break;
    length += lengthOf(item);
    at += 1;
  }
  return [items.slice(0, at), items.slice(at)];
}

function lengthOf(node: QueryNode): number {
  return renderQuery(node).length;
}

function nodeOf(type: 'and' | 'or', items: readonly QueryNode[]): QueryNode {
  const [first] = items;
  const span = { from: first?.from ?? 0, to: items.at(-1)?.to ?? 0 };
  if (items.length === 1 && first !== undefined) return first;
  return type === 'and'
    ? { type, items, isWritten: true, ...span }
    : { type, items, isMixed: false, ...span };
}

/** The same piece with another node for one of its terms. */
function withNode(piece: Piece, term: Term, node: QueryNode): Piece {
  return { ...piece, terms: new Map(piece.terms).set(term.scope, { ...term, node, text: null }) };
}

/** One part of a term by itself, without limits, which stay with the rest. */
function alone(term: Term, node: QueryNode): PieceSet {
  return pieceSet({ terms: new Map([[term.scope, { ...term, node, text: null }]]), limits: NO_LIMITS });
}

/** Divides a piece that is too long: at the OR of its longest block, else at AND or NOT. Null: it cannot be divided. */
function partedOnce(piece: Piece): PieceSet | null {
  const term = termsOf(piece).toSorted((a, b) => lengthOf(b.node) - lengthOf(a.node))[0];
  if (term === undefined) return null;
  const items = itemsOf(term.node);
  const blocks = items.map(untagged);
  const longest = blocks
    .flatMap((block, at) => (block.type === 'or' ? [{ block, at, length: lengthOf(block) }] : []))
    .toSorted((a, b) => b.length - a.length)[0];
  if (longest !== undefined) {
    const parts = halves(longest.block.items, lengthOf).map((those) =>
      pieceSet(withNode(piece, term, nodeOf('and', items.with(longest.at, nodeOf('or', those))))),
    );
    return { type: 'union', parts };
  }
  const unwanted = blocks.findIndex(({ type }) => type === 'not');
  const negative = blocks[unwanted];
  if (items.length < 2) return null;
  if (negative?.type === 'not') {
    const rest = pieceSet(withNode(piece, term, nodeOf('and', items.toSpliced(unwanted, 1))));
    const direction = behindNot(term.direction ?? 'found');
    return { type: 'difference', of: rest, without: alone({ ...term, direction }, negative.item) };
  }
  const [one = [], other = []] = halves(items, lengthOf);
  const first = pieceSet(withNode(piece, term, nodeOf('and', one)));
  return { type: 'intersection', parts: [first, alone(term, nodeOf('and', other))] };
}

class Splitter {
  #parts = 0;

  split(set: PieceSet): PieceSet | null {
    switch (set.type) {
      case 'nothing':
        return set;
      case 'piece':
        return this.#piece(set.piece);
      case 'difference': {
        const of = this.split(set.of);
        const unwanted = this.split(set.without);
        return of === null || unwanted === null ? null : { type: 'difference', of, without: unwanted };
      }
      case 'union':
      case 'intersection': {
        const parts: PieceSet[] = [];
        for (const each of set.parts) {
          const part = this.split(each);
          if (part === null) return null;
          if (part.type === set.type) parts.push(...part.parts);
          else parts.push(part);
        }
        return { type: set.type, parts };
      }
    }
  }

  #piece(piece: Piece): PieceSet | null {
    if (fits(piece)) {
      this.#parts += 1;
      return this.#parts > MOST_PARTS ? null : pieceSet(piece);
    }
    const parted = partedOnce(piece);
    return parted === null ? null : this.split(parted);
  }
}

/**
 * Divides a set until each piece fits into one request. Null: one cannot be divided, or it would need too many
 * requests. Source: docs/behaviours/strategy.md#combinations.
 */
export function splitToFit(set: PieceSet): PieceSet | null {
  return new Splitter().split(set);
}
