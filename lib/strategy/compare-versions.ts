import { mcNemarExact } from '@/lib/evaluation/metrics/compare-runs';
import { type Figure, proportion } from '@/lib/evaluation/metrics/compute-metrics';
import { type Interval, pairedDifferenceInterval } from '@/lib/evaluation/metrics/intervals';
import { namedLines, numberedLines, resultLine } from './number-lines';
import type { StrategyLine, StrategyVersion, VersionResult } from './types';

/** A line of two versions, as it was in each; null where a version lacks it. */
export interface ComparedLine {
  readonly before: StrategyLine | null;
  readonly after: StrategyLine | null;
  /** 'moved': unchanged, but at another position among the lines that both have. */
  readonly change: 'added' | 'removed' | 'changed' | 'moved' | 'same';
  /** Counted by the service; null: not asked. */
  readonly hits: readonly [before: number | null, after: number | null];
  /** Known papers it finds, as computed here. */
  readonly known: readonly [before: number | null, after: number | null];
}

/** Compares the results by the known papers that both versions were measured on. */
export interface ComparedPapers {
  /** Papers that both versions know. */
  readonly shared: number;
  /** Papers that only one of them knows; they are not compared. */
  readonly notShared: number;
  readonly both: readonly string[];
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  readonly neither: readonly string[];
  readonly recall: readonly [first: Figure, second: Figure];
  /** Difference of the recalls, first minus second. */
  readonly difference: Interval | null;
  /** The probability by the exact McNemar test. */
  readonly p: number;
}

export interface ComparedVersions {
  /** In the order of the second version. A line that it lacks keeps its earlier position. */
  readonly lines: readonly ComparedLine[];
  /** Null: a version has no measured line, or they share no papers. */
  readonly papers: ComparedPapers | null;
}

function asked(line: StrategyLine): string {
  if (line.kind !== 'query') return JSON.stringify([line.kind, line.text]);
  const { text, scope, forms, limits, isOff } = line;
  return JSON.stringify([text, scope, forms, limits, isOff]);
}

/** The last line of a chain, and the chain before it. */
interface Link {
  readonly id: string;
  readonly place: number;
  readonly before: Link | null;
}

/**
 * Returns the lines of the first list in the longest chain that both have in one order. All others have moved. O(n log
 * n).
 */
function inOrder(first: readonly string[], second: readonly string[]): ReadonlySet<string> {
  const placeOf = new Map(second.map((id, place) => [id, place]));
  /** For each length, the chain that ends first, the shortest chain first; so their ends ascend. */
  const ends: Link[] = [];
  for (const id of first) {
    const place = placeOf.get(id);
    if (place === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = { id, place, before: ends[low - 1] ?? null };
  }
  const chain = new Set<string>();
  for (let link = ends.at(-1) ?? null; link !== null; link = link.before) chain.add(link.id);
  return chain;
}

function changeOf(
  before: StrategyLine | null,
  after: StrategyLine | null,
  isInOrder: boolean,
): ComparedLine['change'] {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (asked(before) !== asked(after)) return 'changed';
  return isInOrder ? 'same' : 'moved';
}

function compareLines(first: StrategyVersion, second: StrategyVersion): readonly ComparedLine[] {
  const resultsOf = ({ results }: StrategyVersion) => new Map(results.map((result) => [result.line, result]));
  const results = [resultsOf(first), resultsOf(second)] as const;
  const befores = new Map(first.lines.map((line) => [line.id, line]));
  const afters = new Map(second.lines.map((line) => [line.id, line]));
  const chain = inOrder(
    first.lines.map(({ id }) => id),
    second.lines.map(({ id }) => id),
  );
  const ids = second.lines.map(({ id }) => id);
  first.lines.forEach(({ id }, place) => {
    if (afters.has(id)) return;
    const former = first.lines[place - 1]?.id;
    ids.splice(former === undefined ? 0 : ids.indexOf(former) + 1, 0, id);
  });
  return ids.map((id) => {
    const before = befores.get(id) ?? null;
    const after = afters.get(id) ?? null;
    const of = [results[0].get(id), results[1].get(id)] as const;
    return {
      before,
      after,
      change: changeOf(before, after, chain.has(id)),
      hits: [of[0]?.hits ?? null, of[1]?.hits ?? null],
      known: [of[0]?.found.length ?? null, of[1]?.found.length ?? null],
    };
  });
}

/** The counts of the result line; null: no line was asked. */
export function finalResult({ lines, results }: StrategyVersion): VersionResult | null {
  const asked = numberedLines(lines)
    .filter(({ line }) => !line.isOff && results.some((result) => result.line === line.id))
    .map(({ line, number }) => {
      const references = namedLines(line.text).flatMap(({ numbers }) => numbers);
      return { id: line.id, number, references };
    });
  const last = resultLine(asked);
  return results.find(({ line }) => line === last?.id) ?? null;
}

function finalPapers(version: StrategyVersion): ReadonlySet<string> | null {
  const result = finalResult(version);
  return result === null ? null : new Set(result.found.flatMap((place) => version.knownWorks[place] ?? []));
}

function comparePapers(first: StrategyVersion, second: StrategyVersion): ComparedPapers | null {
  const foundFirst = finalPapers(first);
  const foundSecond = finalPapers(second);
  const others = new Set(second.knownWorks);
  const shared = first.knownWorks.filter((id) => others.has(id));
  if (foundFirst === null || foundSecond === null || shared.length === 0) return null;
  const those = (isFirst: boolean, isSecond: boolean) =>
    shared.filter((id) => foundFirst.has(id) === isFirst && foundSecond.has(id) === isSecond);
  const both = those(true, true);
  const onlyFirst = those(true, false);
  const onlySecond = those(false, true);
  const neither = those(false, false);
  const counts = {
    both: both.length,
    onlyFirst: onlyFirst.length,
    onlySecond: onlySecond.length,
    neither: neither.length,
  };
  return {
    shared: shared.length,
    notShared: first.knownWorks.length + second.knownWorks.length - 2 * shared.length,
    both,
    onlyFirst,
    onlySecond,
    neither,
    recall: [
      proportion(counts.both + counts.onlyFirst, shared.length),
      proportion(counts.both + counts.onlySecond, shared.length),
    ],
    difference: pairedDifferenceInterval(counts),
    p: mcNemarExact(counts.onlyFirst, counts.onlySecond),
  };
}

/**
 * Compares two versions of a strategy, line by line and by the known papers that their results find. A line is
 * identified by its id, even if its text changed. Source: docs/behaviours/strategy.md#versions.
 */
export function compareVersions(first: StrategyVersion, second: StrategyVersion): ComparedVersions {
  return { lines: compareLines(first, second), papers: comparePapers(first, second) };
}
