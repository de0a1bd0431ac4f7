import { namesLines } from '@/lib/search-text/leaves';
import type { QueryFault } from '@/lib/search-text/query-faults';
import type { QueryNode } from '@/lib/search-text/query-types';
import { searchParameter } from '@/lib/search-text/search-wish';
import {
  both,
  either,
  type Piece,
  type PieceSet,
  pieceSet,
  termsOf,
  withDirections,
  within,
  without,
} from './line-pieces';
import type { ReadLine } from './read-strategy-lines';
import { planTerm, splitToFit } from './split-piece';
import { NO_LIMITS } from './types';
import type { SetRequest, SetSearch, WorkSet } from './work-set';

/** The requests for a line. */
export interface CompiledLine {
  /** Null: nothing can be asked, since the line has a problem, nothing is left of it, or it is too long to be split. */
  readonly set: WorkSet | null;
  /** Lines that it names and that are switched off; they are ignored. */
  readonly leftOut: readonly number[];
  /**
   * Parts that a combination searches for in another form than the lines that it joins. Positions are those of the text
   * as sent.
   */
  readonly mends: readonly QueryFault[];
  /** Numbers of the lines that contain those parts. */
  readonly mendedIn: readonly number[];
  /** Stemmed and exact lines meet in one scope, which no single request can ask. */
  readonly mixesForms: boolean;
}

/** Combines the sets of lines; each line is compiled once. */
class Compiler {
  readonly #sets = new Map<number, PieceSet | null>();
  readonly #leftOut = new Map<number, Set<number>>();

  constructor(private readonly lines: readonly ReadLine[]) {}

  leftOutOf(number: number): readonly number[] {
    return [...(this.#leftOut.get(number) ?? [])].toSorted((a, b) => a - b);
  }

  setOf(number: number): PieceSet | null {
    const known = this.#sets.get(number);
    if (known !== undefined) return known;
    const read = this.lines[number - 1];
    if (read === undefined || read.problem !== null || read.plan.tree === null) return null;
    const set = this.#setOfNode(read.plan.tree, read);
    const limited = set === null ? null : within(set, read.line.limits);
    this.#sets.set(number, limited);
    return limited;
  }

  /** Null: nothing is left, since the lines that it names are switched off. */
  #setOfNode(node: QueryNode, read: ReadLine): PieceSet | null {
    if (!namesLines(node)) return pieceSet(ownPiece(node, read));
    switch (node.type) {
      case 'line':
        return this.#named(node.number, read);
      case 'tagged':
        return this.#setOfNode(node.item, read);
      case 'or':
        return this.#joined(node.items, read, either);
      case 'and':
        return this.#all(node.items, read);
      default:
        return null;
    }
  }

  #named(number: number, read: ReadLine): PieceSet | null {
    if (this.lines[number - 1]?.line.isOff !== true) return this.setOf(number);
    const known = this.#leftOut.get(read.number) ?? new Set();
    this.#leftOut.set(read.number, known.add(number));
    return null;
  }

  #joined(
    items: readonly QueryNode[],
    read: ReadLine,
    join: (one: PieceSet, other: PieceSet) => PieceSet,
  ): PieceSet | null {
    const sets = items.flatMap((item) => this.#setOfNode(item, read) ?? []);
    const [first, ...others] = sets;
    return first === undefined ? null : others.reduce(join, first);
  }

  #all(items: readonly QueryNode[], read: ReadLine): PieceSet | null {
    const plain = items.filter((item) => !(item.type === 'not' && namesLines(item)));
    const unwanted = items.flatMap((item) => (item.type === 'not' && namesLines(item) ? [item.item] : []));
    // Adjacent words of the line are one text, as they were planned.
    const own = plain.filter((item) => !namesLines(item));
    const [first] = own;
    const text: QueryNode | null =
      first === undefined || own.length === 1
        ? (first ?? null)
        : { type: 'and', items: own, isWritten: true, from: first.from, to: own.at(-1)?.to ?? first.to };
    const kept = [...plain.filter(namesLines), ...(text === null ? [] : [text])];
    const positive = this.#joined(kept, read, both);
    if (positive === null) return null;
    return unwanted.reduce((set, node) => {
      const minus = this.#setOfNode(node, read);
      return minus === null ? set : without(set, minus);
    }, positive);
  }
}

/** A part of the line itself. If it is the whole line, it keeps the planned text. */
function ownPiece(node: QueryNode, { plan }: ReadLine): Piece {
  const { scope, forms } = plan;
  const term = { scope, forms, node, text: node === plan.tree ? plan.text : null };
  return { terms: new Map([[scope, term]]), limits: NO_LIMITS };
}

function searchesOf(piece: Piece, mends: QueryFault[]): readonly SetSearch[] {
  return termsOf(piece).flatMap((term) => {
    const { text, tree, scope, forms, faults } = planTerm(term);
    mends.push(...faults);
    if (tree === null) return [];
    return [{ scope, forms, parameter: searchParameter({ scope, forms }), text, tree }];
  });
}

function requestOf(piece: Piece, mends: QueryFault[]): SetRequest {
  return { searches: searchesOf(piece, mends), limits: piece.limits };
}

function workSet(set: PieceSet, mends: QueryFault[]): WorkSet {
  switch (set.type) {
    case 'piece': {
      const request = requestOf(set.piece, mends);
      // A part that is lost behind NOT would exclude more papers.
      const isLost = termsOf(set.piece).some(
        (term) => term.direction === 'excluded' && planTerm(term).tree === null,
      );
      return isLost ? { type: 'nothing' } : { type: 'request', request };
    }
    case 'difference': {
      const of = workSet(set.of, mends);
      const unwanted = workSet(set.without, mends);
      return unwanted.type === 'nothing' ? of : { type: 'difference', of, without: unwanted };
    }
    case 'nothing':
      return set;
    default:
      return { type: set.type, parts: set.parts.map((part) => workSet(part, mends)) };
  }
}

/** Whether pieces stay separate only because one is stemmed and the other exact. */
function mixesForms(set: PieceSet): boolean {
  const pieces = piecesOf(set).flatMap(termsOf);
  return (
    set.type !== 'piece' &&
    pieces.some((one) => pieces.some((other) => one.scope === other.scope && one.forms !== other.forms))
  );
}

function piecesOf(set: PieceSet): readonly Piece[] {
  switch (set.type) {
    case 'piece':
      return [set.piece];
    case 'difference':
      return [...piecesOf(set.of), ...piecesOf(set.without)];
    case 'nothing':
      return [];
    default:
      return set.parts.flatMap(piecesOf);
  }
}

/** A compiled line, with the lines that it names, directly or through others. */
interface Compiled {
  readonly of: readonly (ReadLine | undefined)[];
  readonly compiled: CompiledLine;
}

/** If a line names the same lines as before, and these did not change, its requests are the same. */
const lastCompiled = new WeakMap<ReadLine, Compiled>();

/** All lines that a line names, directly or through others, each once. */
function namedBy(read: ReadLine, lines: readonly ReadLine[]): Compiled['of'] {
  const numbers = new Set(read.references);
  // The loop also visits numbers that it adds itself.
  for (const number of numbers) for (const next of lines[number - 1]?.references ?? []) numbers.add(next);
  return [...numbers].map((number) => lines[number - 1]);
}

function compileLine(compiler: Compiler, { number, references }: ReadLine, of: Compiled['of']): CompiledLine {
  const pieces = compiler.setOf(number);
  const leftOut = compiler.leftOutOf(number);
  const fitting = pieces === null ? null : splitToFit(withDirections(pieces));
  if (fitting === null) return { set: null, leftOut, mends: [], mendedIn: [], mixesForms: false };
  const found: QueryFault[] = [];
  const set = workSet(fitting, found);
  const isCombination = references.length > 0;
  const mends = isCombination ? found.filter(({ kind }) => kind !== 'mixed-operators') : [];
  return {
    set,
    leftOut,
    mends,
    mendedIn: of
      .flatMap((line) => (line !== undefined && hasOneOf(line, mends) ? [line.number] : []))
      .toSorted((a, b) => a - b),
    mixesForms: isCombination && mixesForms(fitting),
  };
}

function hasOneOf({ plan }: ReadLine, mends: readonly QueryFault[]): boolean {
  return mends.some(({ typed }) => plan.text.includes(typed));
}

/**
 * Compiles each line, in order: line n is at index n - 1. A line is one request if the service can take it, else parts
 * that are combined here. Returns the same object as before for a line whose requests did not change. Never throws.
 * Source: docs/behaviours/strategy.md#combinations.
 */
export function compileLines(lines: readonly ReadLine[]): readonly CompiledLine[] {
  const compiler = new Compiler(lines);
  return lines.map((read) => {
    const of = namedBy(read, lines);
    const last = lastCompiled.get(read);
    const isSame = last?.of.length === of.length && of.every((line, at) => line === last.of[at]);
    const compiled = last !== undefined && isSame ? last.compiled : compileLine(compiler, read, of);
    lastCompiled.set(read, { of, compiled });
    return compiled;
  });
}
