import { mendQuery } from '@/lib/search-text/mend-query';
import { behindNot, type Direction } from '@/lib/search-text/not-sides';
import type { QueryNode } from '@/lib/search-text/query-types';
import type { SearchScope, SearchWish } from '@/lib/search-text/search-wish';
import { SEARCH_SCOPES } from '@/lib/search-text/search-wish';
import type { LineLimits } from './types';

/** Words to search for in one scope. */
export interface Term extends SearchWish {
  readonly node: QueryNode;
  /** The planned text of the node as written; null: the node was composed here. */
  readonly text: string | null;
  /** Whether the line finds or excludes its hits; found by default. */
  readonly direction?: Direction;
}

/**
 * The content of one request: records must meet all terms and all limits. A scope can occur once, since it is one
 * parameter.
 */
export interface Piece {
  readonly terms: ReadonlyMap<SearchScope, Term>;
  readonly limits: LineLimits;
}

/** Works as pieces, and the operations that join them. */
export type PieceSet =
  | { readonly type: 'piece'; readonly piece: Piece }
  | { readonly type: 'union' | 'intersection'; readonly parts: readonly PieceSet[] }
  | { readonly type: 'difference'; readonly of: PieceSet; readonly without: PieceSet }
  | { readonly type: 'nothing' };

const NOTHING: PieceSet = { type: 'nothing' };

export function pieceSet(piece: Piece): PieceSet {
  return { type: 'piece', piece };
}

function joinedNode(type: 'and' | 'or', items: readonly QueryNode[]): QueryNode {
  const flat = items.flatMap((item) => (item.type === type ? item.items : [item]));
  const [first] = flat;
  const span = { from: first?.from ?? 0, to: flat.at(-1)?.to ?? 0 };
  return type === 'and'
    ? { type, items: flat, isWritten: true, ...span }
    : { type, items: flat, isMixed: false, ...span };
}

function joinedTerm(type: 'and' | 'or', one: Term, other: Term): Term {
  return { ...one, node: joinedNode(type, [one.node, other.node]), text: null };
}

function sharedValues(one: readonly string[], other: readonly string[]): readonly string[] | null {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const shared = one.filter((value) => other.includes(value));
  return shared.length === 0 ? null : shared;
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Both limits at once; null: nothing can meet both. */
function bothLimits(one: LineLimits, other: LineLimits): LineLimits | null {
  const types = sharedValues(one.types, other.types);
  const languages = sharedValues(one.languages, other.languages);
  const fromYear = latest(one.fromYear, other.fromYear);
  const toYear = earliest(one.toYear, other.toYear);
  const isEmpty = fromYear !== null && toYear !== null && fromYear > toYear;
  return types === null || languages === null || isEmpty ? null : { fromYear, toYear, types, languages };
}

function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

function areSameLimits(one: LineLimits, other: LineLimits): boolean {
  return (
    one.fromYear === other.fromYear &&
    one.toYear === other.toYear &&
    sameValues(one.types, other.types) &&
    sameValues(one.languages, other.languages)
  );
}

export function hasLimits({ fromYear, toYear, types, languages }: LineLimits): boolean {
  return fromYear !== null || toYear !== null || types.length > 0 || languages.length > 0;
}

/**
 * Joins two pieces by AND as one request. 'nothing': their limits exclude each other. Null: one request cannot express
 * it.
 */
function bothPieces(one: Piece, other: Piece): PieceSet | null {
  const limits = bothLimits(one.limits, other.limits);
  if (limits === null) return NOTHING;
  const terms = new Map(one.terms);
  for (const [scope, term] of other.terms) {
    const known = terms.get(scope);
    // The service refuses stemmed and exact words of one scope in one request.
    if (known !== undefined && known.forms !== term.forms) return null;
    terms.set(scope, known === undefined ? term : joinedTerm('and', known, term));
  }
  return pieceSet({ terms, limits });
}

function onlyTerm({ terms }: Piece): Term | null {
  const [term, second] = terms.values();
  return term === undefined || second !== undefined ? null : term;
}

function eitherPiece(one: Piece, other: Piece): PieceSet | null {
  const term = onlyTerm(one);
  const second = onlyTerm(other);
  if (term === null || second === null || !areSameLimits(one.limits, other.limits)) return null;
  if (term.scope !== second.scope || term.forms !== second.forms) return null;
  const joined = joinedTerm('or', term, second);
  return pieceSet({ terms: new Map([[joined.scope, joined]]), limits: one.limits });
}

/** Whether a part of it is left out, since its substitute would exclude more papers. */
function losesBehindNot(node: QueryNode, direction: Direction = 'found'): boolean {
  return mendQuery('', node, direction).faults.some(({ isBehindNot }) => isBehindNot === true);
}

function pieceWithout(one: Piece, unwanted: Piece): PieceSet | null {
  const term = onlyTerm(unwanted);
  if (term === null || hasLimits(unwanted.limits)) return null;
  const known = one.terms.get(term.scope);
  if (known === undefined || known.forms !== term.forms) return null;
  const { from, to } = term.node;
  const not: QueryNode = { type: 'not', item: term.node, from, to };
  // By itself it may mean more than within a longer text.
  if (losesBehindNot(not) && !losesBehindNot(term.node, 'excluded')) return null;
  const node = joinedNode('and', [known.node, not]);
  const terms = new Map(one.terms).set(term.scope, { ...known, node, text: null });
  return pieceSet({ ...one, terms });
}

function several(type: 'union' | 'intersection', sets: readonly PieceSet[]): PieceSet {
  const parts = sets.flatMap((set) => (set.type === type ? set.parts : [set]));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { type, parts };
}

/** Applies an action to each part; null: it fails for one of them. */
function eachPart(parts: readonly PieceSet[], act: (part: PieceSet) => PieceSet): readonly PieceSet[] | null {
  const done = parts.map(act);
  return done.every(({ type }) => type === 'piece' || type === 'nothing') ? done : null;
}

function unionOf(sets: readonly PieceSet[]): PieceSet {
  const parts = sets.filter(({ type }) => type !== 'nothing');
  return parts.length === 0 ? NOTHING : several('union', parts);
}

/** Works that are in both sets. */
export function both(one: PieceSet, other: PieceSet): PieceSet {
  if (one.type === 'nothing' || other.type === 'nothing') return NOTHING;
  if (one.type === 'piece' && other.type === 'piece') {
    return bothPieces(one.piece, other.piece) ?? several('intersection', [one, other]);
  }
  if (one.type === 'difference') return without(both(one.of, other), one.without);
  if (other.type === 'difference') return without(both(one, other.of), other.without);
  const [parted, whole] = one.type === 'union' ? [one, other] : [other, one];
  const parts = parted.type === 'union' ? eachPart(parted.parts, (part) => both(part, whole)) : null;
  return parts === null ? several('intersection', [one, other]) : unionOf(parts);
}

/** Works that are in either set. */
export function either(one: PieceSet, other: PieceSet): PieceSet {
  if (one.type === 'nothing') return other;
  if (other.type === 'nothing') return one;
  if (other.type === 'union') return other.parts.reduce(either, one);
  const parts = one.type === 'union' ? one.parts : [one];
  for (const [at, part] of parts.entries()) {
    if (part.type !== 'piece' || other.type !== 'piece') continue;
    const joined = eitherPiece(part.piece, other.piece);
    if (joined !== null) return several('union', parts.with(at, joined));
  }
  return several('union', [...parts, other]);
}

/** Works of the first set that are not in the second. */
export function without(one: PieceSet, unwanted: PieceSet): PieceSet {
  if (one.type === 'nothing' || unwanted.type === 'nothing') return one;
  if (unwanted.type === 'union') return unwanted.parts.reduce(without, one);
  if (one.type === 'piece' && unwanted.type === 'piece') {
    return pieceWithout(one.piece, unwanted.piece) ?? { type: 'difference', of: one, without: unwanted };
  }
  const parts = one.type === 'union' ? eachPart(one.parts, (part) => without(part, unwanted)) : null;
  return parts === null ? { type: 'difference', of: one, without: unwanted } : unionOf(parts);
}

/** Works of a set that meet the limits. */
export function within(set: PieceSet, limits: LineLimits): PieceSet {
  if (!hasLimits(limits)) return set;
  switch (set.type) {
    case 'nothing':
      return set;
    case 'piece': {
      const narrowed = bothLimits(set.piece.limits, limits);
      return narrowed === null ? NOTHING : pieceSet({ ...set.piece, limits: narrowed });
    }
    case 'union':
      return unionOf(set.parts.map((part) => within(part, limits)));
    case 'intersection':
      return several('intersection', [
        ...set.parts.slice(0, 1).map((part) => within(part, limits)),
        ...set.parts.slice(1),
      ]);
    case 'difference':
      return { ...set, of: within(set.of, limits) };
  }
}

/** The terms of a piece in the order of scopes. */
export function termsOf({ terms }: Piece): readonly Term[] {
  return SEARCH_SCOPES.flatMap((scope) => terms.get(scope) ?? []);
}

/** The same set, with the direction of each term. */
export function withDirections(set: PieceSet, direction: Direction = 'found'): PieceSet {
  switch (set.type) {
    case 'nothing':
      return set;
    case 'piece': {
      if (direction === 'found') return set;
      const terms = new Map([...set.piece.terms].map(([scope, term]) => [scope, { ...term, direction }]));
      return pieceSet({ ...set.piece, terms });
    }
    case 'difference':
      return {
        type: 'difference',
        of: withDirections(set.of, direction),
        without: withDirections(set.without, behindNot(direction)),
      };
    default:
      return { ...set, parts: set.parts.map((part) => withDirections(part, direction)) };
  }
}
