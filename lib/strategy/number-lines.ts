import { linesIn } from '@/lib/search-text/leaves';
import { parseQuery } from '@/lib/search-text/parse-query';
import type { Span } from '@/lib/search-text/query-types';
import type { LineOrigin, Loss, QueryLine, StrategyLine } from './types';

export interface NumberedLine {
  readonly line: QueryLine;
  /** From 1, in the order of the lines; comments and headings have none. */
  readonly number: number;
}

/** The queries and combinations of a strategy with their numbers. */
export function numberedLines(lines: readonly StrategyLine[]): readonly NumberedLine[] {
  return lines
    .filter((line) => line.kind === 'query')
    .map((line, index): NumberedLine => ({ line, number: index + 1 }));
}

/**
 * The line whose papers are the result of a strategy: the last one that no other line names. If every line is named,
 * the last.
 */
export function resultLine<Line extends { readonly number: number; readonly references: readonly number[] }>(
  lines: readonly Line[],
): Line | null {
  const named = new Set(
    lines.flatMap(({ number, references }) => references.filter((other) => other !== number)),
  );
  return lines.findLast(({ number }) => !named.has(number)) ?? lines.at(-1) ?? null;
}

/** A span that names lines; several for `or/1-5`. */
export interface NamedLines extends Span {
  readonly numbers: readonly number[];
}

/** Spans of a text that name other lines, in order. */
export function namedLines(text: string): readonly NamedLines[] {
  const { tree } = parseQuery(text, { lines: true });
  const places = new Map<number, NamedLines>();
  for (const { number, from, to } of tree === null ? [] : linesIn(tree)) {
    const numbers = [...(places.get(from)?.numbers ?? []), number];
    places.set(from, { from, to, numbers });
  }
  return [...places.values()].toSorted((a, b) => a.from - b.from);
}

/** Rewrites `or/1-5`, with ranges for consecutive numbers. */
function severalWritten(written: string, numbers: readonly number[]): string {
  const operator = written.slice(0, written.indexOf('/') + 1);
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return operator + ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** Replaces the numbers of the lines that a text names. */
export function withNumbers(text: string, numberOf: (before: number) => number): string {
  const places = namedLines(text);
  let result = '';
  let at = 0;
  for (const { from, to, numbers } of places) {
    const written = text.slice(from, to);
    const now = numbers.map(numberOf);
    const isSame = now.every((number, index) => number === numbers[index]);
    const single = `${written.startsWith('#') ? '#' : ''}${now[0] ?? ''}`;
    result +=
      text.slice(at, from) +
      (isSame ? written : written.includes('/') ? severalWritten(written, now) : single);
    at = to;
  }
  return result + text.slice(at);
}

/** Substitutes and proposals of lost parts name lines too. */
export function withOriginNumbers(
  origin: LineOrigin | null,
  numberOf: (before: number) => number,
): LineOrigin | null {
  if (origin?.type !== 'pasted') return origin;
  let isSame = true;
  const moved = (text: string | null) => (text?.includes('#') === true ? withNumbers(text, numberOf) : text);
  const losses = origin.losses.map((loss): Loss => {
    const [takenAs, proposal] = [moved(loss.takenAs), moved(loss.proposal)];
    if (proposal === loss.proposal && takenAs === loss.takenAs) return loss;
    isSame = false;
    return { ...loss, takenAs, proposal };
  });
  return isSame ? origin : { ...origin, losses };
}

/** Replaces the numbers of the lines that a line names. Returns the same line if none changes. */
export function withLineNumbers(line: QueryLine, numberOf: (before: number) => number): QueryLine {
  const text = withNumbers(line.text, numberOf);
  const origin = withOriginNumbers(line.origin, numberOf);
  return text === line.text && origin === line.origin ? line : { ...line, text, origin };
}

/**
 * Renumbers the references in lines after a change, so that they name the same lines as before. A reference to a
 * removed line keeps its number, raised above all existing lines; so the fault shows, and no other line is meant.
 * Linear in the texts. Source: docs/behaviours/strategy.md#line-numbers.
 */
export function renumbered(
  before: readonly StrategyLine[],
  now: readonly StrategyLine[],
): readonly StrategyLine[] {
  const idOf = new Map(numberedLines(before).map(({ line, number }) => [number, line.id]));
  const numberOf = new Map(numberedLines(now).map(({ line, number }) => [line.id, number]));
  const known = new Set(before.map(({ id }) => id));
  const count = numberOf.size;
  const moved = (number: number): number => {
    const id = idOf.get(number);
    const found = id === undefined ? undefined : numberOf.get(id);
    if (found !== undefined) return found;
    return id === undefined ? number : Math.max(number, count + 1);
  };
  return now.map((line) => {
    // A new line already uses the new numbers.
    return line.kind === 'query' && known.has(line.id) ? withLineNumbers(line, moved) : line;
  });
}
