import { languageName } from '@/lib/entities/language-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { formsName, scopeName } from '@/lib/search-text/search-wish';
import { namedLines } from '../number-lines';
import type { SetCount } from '../questions';
import type { LineLimits, LineOrigin, QueryLine, StrategyLine } from '../types';

export interface TextOptions {
  /** Of the strategy or its project; empty for none. */
  readonly title: string;
  /** What was searched, as readers are told: 'OpenAlex (api.openalex.org)'. */
  readonly source: string;
  /** By the ids of lines; those that were not asked have none. */
  readonly results: ReadonlyMap<string, SetCount>;
  /** What the last line finds of the known papers, in a sentence; empty for none. */
  readonly recall: string;
}

function yearsText({ fromYear, toYear }: LineLimits): readonly string[] {
  if (fromYear === null && toYear === null) return [];
  if (fromYear === toYear) return [`published ${fromYear ?? ''}`];
  if (fromYear === null) return [`published up to ${toYear ?? ''}`];
  return [toYear === null ? `published from ${fromYear}` : `published ${fromYear} to ${toYear}`];
}

/** Limits as readers are told them; empty for none. */
function limitsText(limits: LineLimits): readonly string[] {
  return [
    ...yearsText(limits),
    ...(limits.types.length === 0 ? [] : [`types: ${limits.types.join(', ')}`]),
    ...(limits.languages.length === 0 ? [] : [`languages: ${limits.languages.map(languageName).join(', ')}`]),
  ];
}

function worksText({ least, most }: SetCount): string {
  if (most === null) return `at least ${formatQuantity(least, 'work')}`;
  if (least === most) return formatQuantity(least, 'work');
  return least === 0
    ? `at most ${formatQuantity(most, 'work')}`
    : `${formatExactCount(least)} to ${formatQuantity(most, 'work')}`;
}

function resultText(result: SetCount | undefined): string {
  return result === undefined ? 'not asked' : `${worksText(result)}, ${formatDay(result.time)}`;
}

function originText(origin: LineOrigin | null): readonly string[] {
  if (origin === null) return [];
  if (origin.type === 'filter') {
    const doi = origin.doi === null ? '' : ` https://doi.org/${origin.doi}`;
    return [`search filter: ${origin.name}. ${origin.citation}${doi}`];
  }
  const changed = origin.losses.map(({ token, takenAs }) =>
    takenAs === null ? `left out: ${token}` : `${token} searched as ${takenAs}`,
  );
  return [
    `from ${origin.system}: ${origin.text.replace(/\s+/g, ' ')}`,
    ...changed.map((text) => text.replace(/\s+/g, ' ')),
  ];
}

/** A line that names others alone has neither scope nor forms of its own. */
function isCombination({ text }: QueryLine): boolean {
  const rest = namedLines(text).reduceRight(
    (left, { from, to }) => left.slice(0, from) + left.slice(to),
    text,
  );
  return rest.replace(/\b(?:AND|OR|NOT)\b|[()\s]/gi, '') === '' && rest !== text;
}

function rowsOf(line: QueryLine, number: number, result: SetCount | undefined): readonly string[] {
  const scope = isCombination(line)
    ? []
    : [scopeName(line.scope).toLowerCase(), formsName(line.forms).toLowerCase()];
  const facts = [...scope, ...limitsText(line.limits)];
  return [
    `${number}. ${line.text}${line.isOff ? ' (switched off)' : ''}`,
    ...(facts.length === 0 ? [] : [`   ${facts.join('; ')}`]),
    `   ${resultText(result)}`,
    ...originText(line.origin).map((text) => `   ${text}`),
  ];
}

function datesText(results: readonly SetCount[]): string {
  const times = results.map(({ time }) => time).toSorted();
  const [first = ''] = times;
  const last = times.at(-1) ?? '';
  if (first === '') return 'Not asked yet.';
  const [begin, end] = [formatDay(first), formatDay(last)];
  return begin === end ? `Searched on ${begin}.` : `Searched from ${begin} to ${end}.`;
}

/**
 * A strategy as it was run, for the appendix of a paper: every line in full (PRISMA-S 8), its limits (9), when it was asked (13)
 * and what it found (15); filters with their citation, and of pasted lines what was changed. Linear.
 * Source: docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export function writeText(
  lines: readonly StrategyLine[],
  { title, source, results, recall }: TextOptions,
): string {
  let number = 0;
  const asked: SetCount[] = [];
  const rows = lines.flatMap((line): readonly string[] => {
    if (line.kind !== 'query') return line.kind === 'heading' ? ['', line.text] : [`   (${line.text})`];
    number += 1;
    const result = results.get(line.id);
    if (result !== undefined) asked.push(result);
    return rowsOf(line, number, result);
  });
  const heading = title === '' ? 'Search strategy' : `Search strategy: ${title}`;
  const head = [heading, `${source}. ${datesText(asked)}`, ...(recall === '' ? [] : [recall])];
  return `${[...head, '', ...rows].join('\n')}\n`;
}
