import { planSearch } from '@/lib/search-text/plan-search';
import type { QueryNode } from '@/lib/search-text/query-types';
import { numberedLines } from '../number-lines';
import type { QueryLine, StrategyLine } from '../types';

/** What of a line another system cannot take, or takes otherwise. */
export interface WrittenLoss {
  /** Of the line in the text as written; null for what is no query. */
  readonly number: number | null;
  /** As it stands in the line. */
  readonly token: string;
  /** In a sentence. */
  readonly why: string;
}

/** A strategy in the form of another system: numbered rows, one a line. */
export interface WrittenStrategy {
  readonly text: string;
  readonly losses: readonly WrittenLoss[];
}

/** A line as it is sent, to be written in another form. */
export interface WritableLine {
  readonly line: QueryLine;
  readonly number: number;
  readonly tree: QueryNode | null;
}

/** Lines that count with the numbers they get without those that are switched off. */
export interface WritableLines {
  readonly lines: readonly WritableLine[];
  /** By the number that lines have among all of them; null for one that is off or not there. */
  readonly numberOf: (number: number) => number | null;
  /** What has no place in another system. */
  readonly losses: readonly WrittenLoss[];
}

export function writableLines(lines: readonly StrategyLine[]): WritableLines {
  const all = numberedLines(lines);
  const on = all.filter(({ line }) => !line.isOff);
  const numbers = new Map(on.map(({ number }, at) => [number, at + 1]));
  const remarks = lines.filter((line) => line.kind !== 'query');
  return {
    lines: on.map(({ line }, at) => ({
      line,
      number: at + 1,
      tree: planSearch(line.text, line, { lines: true, isWhole: true }).tree,
    })),
    numberOf: (number) => numbers.get(number) ?? null,
    losses: [
      ...remarks.map(({ text }) => ({
        number: null,
        token: text,
        why: 'Comments and headings have no place there.',
      })),
      ...all
        .filter(({ line }) => line.isOff)
        .map(({ line }) => ({ number: null, token: line.text, why: 'The line is switched off.' })),
    ],
  };
}

/** Whether brackets are needed around a part among others. */
export function isSeveral({ type }: QueryNode): boolean {
  return type === 'and' || type === 'or' || type === 'not';
}

/** Whether a part has words of its own, beside the lines it names. */
export function hasWords(node: QueryNode): boolean {
  switch (node.type) {
    case 'line':
      return false;
    case 'and':
    case 'or':
      return node.items.some(hasWords);
    case 'not':
    case 'tagged':
      return hasWords(node.item);
    default:
      return true;
  }
}

/** Joins what is left of parts: all of them by AND, with what is not wanted behind NOT. */
export function joinAll(
  parts: readonly { readonly text: string; readonly isNot: boolean }[],
  not: string,
): string | null {
  const wanted = parts.filter(({ isNot }) => !isNot).map(({ text }) => text);
  const unwanted = parts.filter(({ isNot }) => isNot).map(({ text }) => text);
  if (wanted.length === 0) return null;
  return [wanted.join(' AND '), ...unwanted].join(` ${not} `);
}

/** A loss of one kind once for each line. */
export function distinctLosses(losses: readonly WrittenLoss[]): readonly WrittenLoss[] {
  return [
    ...new Map(losses.map((loss) => [JSON.stringify([loss.number, loss.token, loss.why]), loss])).values(),
  ];
}

/** Any of several as one part among others; none for none. */
export function anyOf(alternatives: readonly string[]): readonly string[] {
  if (alternatives.length === 0) return [];
  return alternatives.length === 1 ? alternatives : [`(${alternatives.join(' OR ')})`];
}
