import type { QueryNode } from '@/lib/search-text/query-types';
import type { KnownIndex } from './known-index';
import { resultLine } from './number-lines';
import { PaperSet } from './paper-set';
import type { ReadLine } from './read-strategy-lines';

/** The known papers that are found, by their indexes in the list. */
export interface FoundPapers {
  /** A missing value counts as within the limits. */
  readonly found: PaperSet;
  /** Papers that may or may not be found, since a value that the limits need is missing. */
  readonly unsure: PaperSet;
}

/** A hypothetical change of a line. */
export interface Change {
  readonly number: number;
  /** The papers found by its words instead; null: the line asks for nothing, as if it were switched off. */
  readonly found: PaperSet | null;
}

/** Lines that can be reached from a line, in one step or several. */
function reachable(number: number, edges: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [...(edges.get(number) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(edges.get(next) ?? []));
  }
  return reached;
}

/**
 * Computes which known papers the lines of a strategy find, each line once. Lines that have a problem or are switched
 * off find nothing, and lines that name them ignore them.
 */
export class LinesFound {
  readonly #lines: ReadonlyMap<number, ReadLine>;
  readonly #users: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #used: ReadonlyMap<number, ReadonlySet<number>>;
  /** The line whose papers are the result of the strategy; null: there is none. */
  readonly main: number | null;
  readonly #kind = new Map<number, PaperSet | null>();
  readonly #strict = new Map<number, PaperSet | null>();

  constructor(
    lines: readonly ReadLine[],
    readonly index: KnownIndex,
  ) {
    const sound = lines.filter(({ line, problem }) => problem === null && !line.isOff);
    this.main = resultLine(sound)?.number ?? null;
    this.#lines = new Map(sound.map((line) => [line.number, line]));
    const named = new Map<number, readonly number[]>();
    const naming = new Map<number, number[]>();
    for (const { number, references } of sound) {
      named.set(number, references);
      for (const other of references) naming.set(other, [...(naming.get(other) ?? []), number]);
    }
    const numbers = sound.map(({ number }) => number);
    this.#used = new Map(numbers.map((number) => [number, reachable(number, named)]));
    this.#users = new Map(numbers.map((number) => [number, reachable(number, naming)]));
  }

  /** Lines that can be asked, in order. */
  get lines(): readonly ReadLine[] {
    return [...this.#lines.values()];
  }

  /** Lines that name a line, directly or through others. */
  usersOf(number: number): ReadonlySet<number> {
    return this.#users.get(number) ?? new Set();
  }

  foundBy(number: number): FoundPapers {
    const found = this.setOf(number);
    return { found, unsure: found.difference(this.#found(number, this.#strict, true) ?? this.#none()) };
  }

  setOf(number: number): PaperSet {
    return this.#found(number, this.#kind, false) ?? this.#none();
  }

  /** Papers that this line finds and no other. Lines that name it, or that it names, do not count as others. */
  onlyBy(number: number): PaperSet {
    const related = [...this.usersOf(number), ...(this.#used.get(number) ?? []), number];
    return this.lines
      .filter((other) => !related.includes(other.number))
      .reduce((found, other) => found.without(this.setOf(other.number)), this.setOf(number));
  }

  /** Papers that a part of a line finds; null: it asks for nothing. */
  foundIn({ plan }: ReadLine, node: QueryNode): PaperSet | null {
    return this.index.find(node, plan, (other) => this.#found(other, this.#kind, false));
  }

  /** Papers that a line finds after a change of another line, or of itself. */
  foundAfter(number: number, change: Change): PaperSet {
    return this.#found(number, new Map(), false, change) ?? this.#none();
  }

  #none(): PaperSet {
    return PaperSet.none(this.index.size);
  }

  #found(
    number: number,
    known: Map<number, PaperSet | null>,
    isStrict: boolean,
    change: Change | null = null,
  ): PaperSet | null {
    if (change !== null && number !== change.number && !this.usersOf(change.number).has(number)) {
      return this.#found(number, this.#kind, isStrict);
    }
    const before = known.get(number);
    if (before !== undefined) return before;
    const read = this.#lines.get(number);
    if (read === undefined) return null;
    // A line that names itself through others would recurse forever.
    known.set(number, null);
    const found =
      change?.number === number
        ? change.found
        : read.plan.tree === null
          ? null
          : this.index.find(read.plan.tree, read.plan, (other) =>
              this.#found(other, known, isStrict, change),
            );
    const { met, unknown } = this.index.within(read.line.limits);
    const within = found?.intersection(isStrict ? met.without(unknown) : met) ?? null;
    known.set(number, within);
    return within;
  }
}
