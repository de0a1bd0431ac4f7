import type { ChunkedTask } from '@/lib/base/slices';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { checkSteps } from '@/lib/strategy/checks/check-strategy';
import type { Check } from '@/lib/strategy/checks/strategy-check';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import type { KnownIndex, KnownPaper } from '@/lib/strategy/known-index';
import type { PaperSet } from '@/lib/strategy/paper-set';
import { type ReadLine, readLines } from '@/lib/strategy/read-strategy-lines';
import { countBoth, type Recall, recallOf, type SeenAndAside, worksSetAside } from '@/lib/strategy/set-aside';
import { type LineEffect, lineEffect, type TermEffect, termEffects } from '@/lib/strategy/term-effects';
import type { SetAside, StrategyLine } from '@/lib/strategy/types';
import { type MissedKnown, missedKnown } from './missed-known';
import { type Suggestion, suggestionSteps } from './suggest-terms';

/** A strategy with the answers of the service so far. */
export interface AskedStrategy {
  readonly lines: readonly StrategyLine[];
  readonly aside: SetAside | null;
  /** Hits of lines, by number. */
  readonly hits: readonly (readonly [number: number, hits: number])[];
}

/** Computed for each line that can be asked and is switched on. */
export interface LineAnswer {
  readonly number: number;
  /** Indexes into the list of known papers, ascending. */
  readonly found: readonly number[];
  /** Indexes of papers that may or may not be within the limits, since a value is missing. */
  readonly unsure: readonly number[];
  /** Found by no other line. Lines that name it, or that it names, do not count as others. */
  readonly only: SeenAndAside;
  readonly recall: Recall;
  /** Effects of its terms and parts, in the order of the text. */
  readonly terms: readonly TermEffect[];
  readonly switchedOff: LineEffect;
}

export interface StrategyAnswer {
  /** The line whose papers are the result; null: there is none. */
  readonly main: number | null;
  /** Counts of the known papers. */
  readonly papers: SeenAndAside;
  /** Indexes of the papers that are set aside. */
  readonly aside: readonly number[];
  readonly lines: readonly LineAnswer[];
  readonly checks: readonly Check[];
}

/** A request for terms for a part of a line, compared with a sample of its hits. */
export interface TermsWanted {
  readonly line: number;
  /** The part of the line's tree at that span. */
  readonly block: Span;
  readonly sample: readonly KnownPaper[];
}

interface KnownCallbacks {
  readonly signal: AbortSignal;
}

/**
 * Answers questions about the known papers of a strategy in a worker. Papers are sent once, as long as they are the
 * same array. *Errors*: the signal's reason; an AbortError if `strategy` is called again before it has answered; a
 * worker's failure.
 */
export interface KnownClient {
  strategy(
    papers: readonly KnownPaper[],
    strategy: AskedStrategy,
    callbacks: KnownCallbacks,
  ): Promise<StrategyAnswer>;
  /** The known papers that a line misses, except those set aside. */
  missed(
    papers: readonly KnownPaper[],
    strategy: AskedStrategy,
    line: number,
    callbacks: KnownCallbacks,
  ): Promise<readonly MissedKnown[]>;
  terms(
    papers: readonly KnownPaper[],
    strategy: AskedStrategy,
    wanted: TermsWanted,
    callbacks: KnownCallbacks,
  ): Promise<readonly Suggestion[]>;
  dispose(): void;
}

interface Reading {
  readonly lines: readonly ReadLine[];
  readonly found: LinesFound;
  readonly aside: PaperSet;
}

function read(index: KnownIndex, { lines, aside }: AskedStrategy): Reading {
  const readAll = readLines(lines);
  const ids = index.papers.map(({ id }) => id);
  return {
    lines: readAll,
    found: new LinesFound(readAll, index),
    aside: index.setOf(worksSetAside(ids, aside)),
  };
}

function answerLine(line: ReadLine, { found, aside }: Reading): LineAnswer {
  const { number } = line;
  const papers = found.foundBy(number);
  return {
    number,
    found: papers.found.places,
    unsure: papers.unsure.places,
    only: countBoth(found.onlyBy(number), aside),
    recall: recallOf(papers.found, aside),
    terms: termEffects(line, found, aside),
    switchedOff: lineEffect(number, found, aside),
  };
}

/** Answers about every line, and about the strategy as a whole. */
export function* strategySteps(
  index: KnownIndex,
  strategy: AskedStrategy,
): ChunkedTask<StrategyAnswer, number> {
  const reading = read(index, strategy);
  const { found, aside } = reading;
  const lines: LineAnswer[] = [];
  for (const line of found.lines) {
    lines.push(answerLine(line, reading));
    yield lines.length / (2 * found.lines.length);
  }
  const effects = new Map(lines.map(({ number, terms }) => [number, terms]));
  const checks = yield* checkSteps({ ...reading, effects, hits: new Map(strategy.hits) });
  return {
    main: found.main,
    papers: { seen: index.size - aside.count, aside: aside.count },
    aside: aside.places,
    lines,
    checks,
  };
}

/** The outermost part of a tree at a span. */
function partAt(tree: QueryNode, { from, to }: Span): QueryNode | null {
  const isThere = (node: QueryNode) => node.from === from && node.to === to;
  if (isThere(tree)) return tree;
  if (tree.type === 'and' || tree.type === 'or') {
    return tree.items.map((item) => partAt(item, { from, to })).find((part) => part !== null) ?? null;
  }
  return tree.type === 'tagged' ? partAt(tree.item, { from, to }) : null;
}

/** The known papers that a line misses, without those set aside. */
export function* missedSteps(
  index: KnownIndex,
  strategy: AskedStrategy,
  line: number,
): ChunkedTask<readonly MissedKnown[], number> {
  const { found, aside } = read(index, strategy);
  yield 0;
  return missedKnown(line, found, aside);
}

/** Suggests terms for a part of a line; none where the line has no such part. */
export function* termSteps(
  index: KnownIndex,
  strategy: AskedStrategy,
  { line: number, block: place, sample }: TermsWanted,
): ChunkedTask<readonly Suggestion[], number> {
  const { found, aside } = read(index, strategy);
  const line = found.lines.find((each) => each.number === number);
  const tree = line?.plan.tree ?? null;
  const block = tree === null ? null : partAt(tree, place);
  if (line === undefined || block === null) return [];
  return yield* suggestionSteps({ read: line, block, sample }, found, aside);
}
