import { formatQuantity } from '@/lib/format/counts';
import {
  filterText,
  limitsText,
  type ToldLine,
  toldDates,
  toldLines,
} from '@/lib/strategy/dialects/write-text';
import { numberedLines } from '@/lib/strategy/number-lines';
import type { QueryLine } from '@/lib/strategy/types';
import type { ProjectState } from '../types';
import { listOf } from './methods-text';
import { type StrategyRun, strategyRun } from './strategy-run';

/** Answers of a project's strategy to items of PRISMA-S; texts are empty where it has none. */
export interface StrategyItems {
  /** As in the header of a project. */
  readonly source: string;
  /** 8: each line in full with what it found, below a sentence. */
  readonly lines: string;
  /** 9 */
  readonly limits: string;
  /** 10 */
  readonly filters: string;
  /** 11 */
  readonly priorWork: string;
  /** 13: days, each once, the earliest first. */
  readonly days: readonly string[];
}

function lineText({ kind, number, text, asked }: ToldLine): string {
  if (kind === 'heading') return text;
  return number === null ? `(${text})` : `${number}. ${text} [${asked.join('; ')}]`;
}

function linesText({ lines, source, results, isChanged }: StrategyRun): string {
  const changed = isChanged ? ' Its lines were changed since then, and not counted again.' : '';
  const head = `Search strategy in ${source}, line by line. ${toldDates([...results.values()])}${changed}`;
  return [head, ...toldLines(lines, results).map(lineText)].join('\n');
}

interface AskedLine {
  readonly line: QueryLine;
  readonly number: number;
}

function limitsOf(lines: readonly AskedLine[]): string {
  const limited = lines.flatMap(({ line, number }) => {
    const limits = limitsText(line.limits);
    return limits.length === 0 ? [] : [`line ${number}: ${limits.join('; ')}`];
  });
  return limited.length === 0
    ? 'No line of the strategy is limited.'
    : `Limits of the strategy: ${limited.join('. ')}.`;
}

function filtersOf(lines: readonly AskedLine[]): string {
  const filters = lines.flatMap(({ line: { origin }, number }) =>
    origin?.type === 'filter' ? [`Line ${number}: ${filterText(origin)}`] : [],
  );
  if (filters.length === 0) return '';
  return [...filters, 'Their subject headings and publication types were searched as words.'].join('\n');
}

function priorWorkOf(lines: readonly AskedLine[]): string {
  const bySystem = new Map<string, number[]>();
  for (const { line, number } of lines) {
    if (line.origin?.type !== 'pasted') continue;
    const { system } = line.origin;
    bySystem.set(system, [...(bySystem.get(system) ?? []), number]);
  }
  return [...bySystem]
    .map(
      ([system, numbers]) =>
        `${formatQuantity(numbers.length, 'line')} (${listOf(numbers.map(String))}) adapted from a search for ${system}.`,
    )
    .join(' ');
}

/** Null where no line of the project's strategy was counted. Source: docs/behaviours/project-report.md#prisma-s. */
export function strategyItems({ strategy }: ProjectState): StrategyItems | null {
  const run = strategy === undefined ? null : strategyRun(strategy);
  if (run === null) return null;
  const lines = numberedLines(run.lines).filter(({ line }) => !line.isOff);
  const days = [...run.results.values()].map(({ time }) => time.slice(0, 10));
  return {
    source: run.source,
    lines: linesText(run),
    limits: limitsOf(lines),
    filters: filtersOf(lines),
    priorWork: priorWorkOf(lines),
    days: [...new Set(days)].toSorted(),
  };
}
