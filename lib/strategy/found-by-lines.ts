import type { QueryNode } from '@/lib/search-text/query-types';
import type { KnownIndex } from './known-index';
import { resultLine } from './number-lines';
import { PaperSet } from './paper-set';
import type { ReadLine } from './read-strategy-lines';

/** Which known papers are found, by their places in the list. */
export interface FoundPapers {
  /** What is not known of a paper counts as within the limits. */
  readonly found: PaperSet;
  /** Papers that would be found or not, were it known what the limits ask for. */
  readonly unsure: PaperSet;
}

/** A line as if it were another. */
export interface Change {
  readonly number: number;
  /** What its words find, in place of the line's own; null: nothing is asked, as if the line were switched off. */
  readonly found: PaperSet | null;
}

/** The lines that a line leads to, in one step or several. */
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
 * Which known papers the lines of a strategy find, computed here, each line once. Lines with a problem, and lines that are switched
 * off, find nothing and are left out of those that name them.
 */
export class LinesFound {
  readonly #lines: ReadonlyMap<number, ReadLine>;
  readonly #users: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #used: ReadonlyMap<number, ReadonlySet<number>>;
  /** The line whose papers are the result of the strategy; null where there is none. */
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

  /** Lines that are asked, in their order. */
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

  /** Papers that a line finds, and that no line finds which neither names it nor is named by it. */
  onlyBy(number: number): PaperSet {
    const related = [...this.usersOf(number), ...(this.#used.get(number) ?? []), number];
    return this.lines
      .filter((other) => !related.includes(other.number))
      .reduce((found, other) => found.without(this.setOf(other.number)), this.setOf(number));
  }

  /** What words find that stand in a line; null where they ask for nothing. */
  foundIn({ plan }: ReadLine, node: QueryNode): PaperSet | null {
    return this.index.find(node, plan, (other) => this.#found(other, this.#kind, false));
  }

  /** What a line finds where another line, or itself, asks for something else. */
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
    // A line that names itself through others would never end.
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
