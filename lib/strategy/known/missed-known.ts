import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { adviceOn, type BlockAdvice, readPaper } from '@/lib/search-text/block-advice';
import { linesIn, namesLines } from '@/lib/search-text/leaves';
import { blocksOf } from '@/lib/search-text/query-blocks';
import type { QueryNode, Span } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import type { LinesFound } from '@/lib/strategy/found-by-lines';
import { judgeLimits, type KnownPaper, LIMIT_KINDS, type LimitKind } from '@/lib/strategy/known-index';
import type { PaperSet } from '@/lib/strategy/paper-set';
import type { ReadLine } from '@/lib/strategy/read-strategy-lines';
import { type NearSentence, nearSentence } from './near-sentence';

/** Why a part does not find a paper, the surest reason first. */
export type MissReason = BlockAdvice['type'] | 'partly' | 'nothing-near';

/** A part of a line, or of a line that it names, that a paper does not meet. */
export interface UnmetPart extends Span {
  /** The number of the line that contains it. */
  readonly line: number;
  readonly text: string;
  readonly reason: MissReason;
  /** Changes that would make it find the paper; three at most. */
  readonly advice: readonly BlockAdvice[];
  readonly near: NearSentence | null;
}

/** A limit that leaves a paper out. */
export interface UnmetLimit {
  readonly line: number;
  readonly limit: LimitKind;
}

/** A known paper that a line does not find. */
export interface MissedKnown {
  readonly id: string;
  /** OpenAlex has no such work: it is a record of the reader's own. */
  readonly isOutsideIndex: boolean;
  /** Neither title nor abstract is known, so nothing could be compared. */
  readonly isUnread: boolean;
  readonly limits: readonly UnmetLimit[];
  readonly parts: readonly UnmetPart[];
}

/** The limit for lines that OR joins. */
const MOST_ALTERNATIVES = 2;

const isNear = ({ reason }: UnmetPart) => reason !== 'nothing-near';

const isSameLimit = (one: UnmetLimit, other: UnmetLimit) =>
  one.line === other.line && one.limit === other.limit;

class Explainer {
  readonly #limits: UnmetLimit[] = [];
  readonly #parts: UnmetPart[] = [];

  constructor(
    private readonly lines: LinesFound,
    private readonly byNumber: ReadonlyMap<number, ReadLine>,
    private readonly paper: KnownPaper,
    private readonly place: number,
  ) {}

  explain(number: number): Pick<MissedKnown, 'limits' | 'parts'> {
    const read = this.byNumber.get(number);
    if (read !== undefined) this.#line(read);
    return { limits: this.#limits, parts: this.#parts };
  }

  #isMet(node: QueryNode, { plan }: ReadLine): boolean {
    const found = this.lines.index.find(node, plan, (other) => this.lines.setOf(other));
    return found?.has(this.place) ?? true;
  }

  #line(read: ReadLine): void {
    const verdicts = judgeLimits(this.paper, read.line.limits);
    for (const limit of LIMIT_KINDS) {
      if (verdicts[limit] === 'out') this.#limits.push({ line: read.number, limit });
    }
    const { tree } = read.plan;
    for (const { node } of tree === null ? [] : blocksOf(tree)) {
      if (this.#isMet(node, read)) continue;
      const named = node.type === 'line' ? this.byNumber.get(node.number) : undefined;
      if (named !== undefined) this.#line(named);
      else if (node.type === 'or' && namesLines(node)) this.#alternatives(node, read);
      else this.#parts.push(this.#part(node, read));
    }
  }

  /** Reports the lines joined by OR that come nearest, each with its unmet parts. */
  #alternatives(node: QueryNode, read: ReadLine): void {
    const words = this.#part(node, read);
    const nearest = linesIn(node)
      .map(({ number }) => new Explainer(this.lines, this.byNumber, this.paper, this.place).explain(number))
      .filter(({ limits, parts }) => limits.length + parts.length > 0 && parts.every(isNear))
      .sort((one, other) => one.parts.length - other.parts.length)
      .slice(0, MOST_ALTERNATIVES);
    if (isNear(words) || nearest.length === 0) this.#parts.push(words);
    // Two operands may name the same line.
    const isTold = ({ line, from, to }: UnmetPart) =>
      this.#parts.some((part) => part.line === line && part.from === from && part.to === to);
    for (const { parts, limits } of nearest) {
      this.#parts.push(...parts.filter((part) => !isTold(part)));
      this.#limits.push(...limits.filter((one) => !this.#limits.some((other) => isSameLimit(one, other))));
    }
  }

  #part(node: QueryNode, read: ReadLine): UnmetPart {
    const { plan, number } = read;
    const advice = adviceOn(node, readPaper(this.paper, plan, LIBRARY_WORDS));
    const near = nearSentence(node, this.paper);
    const reason = advice[0]?.type ?? (near === null ? 'nothing-near' : 'partly');
    const { from, to } = node;
    return { line: number, from, to, text: renderQuery(node), reason, advice, near };
  }
}

/**
 * For each known paper that a line misses: the parts that it does not meet, the nearest sentence to each, and the
 * reason. Parts of the lines that it names are included. Papers set aside are skipped, since looking at them would
 * spoil the check. Source: docs/behaviours/strategy.md#missed-papers.
 */
export function missedKnown(number: number, lines: LinesFound, aside: PaperSet): readonly MissedKnown[] {
  const { index } = lines;
  const byNumber = new Map(lines.lines.map((read) => [read.number, read]));
  if (!byNumber.has(number)) return [];
  const found = lines.setOf(number);
  return index.papers.flatMap((paper, place): readonly MissedKnown[] => {
    if (found.has(place) || aside.has(place)) return [];
    const { id, title, abstract } = paper;
    const isUnread = title.trim() === '' && (abstract ?? '').trim() === '';
    const explained = new Explainer(lines, byNumber, paper, place).explain(number);
    return [
      {
        id,
        isOutsideIndex: !/^W\d+$/.test(id),
        isUnread,
        limits: explained.limits,
        parts: isUnread ? [] : explained.parts,
      },
    ];
  });
}
