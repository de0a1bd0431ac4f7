import { languageName } from '@/lib/entities/language-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { parseQuery } from '@/lib/search-text/parse-query';
import { groupFaults } from '@/lib/search-text/query-faults';
import { renderQuery } from '@/lib/search-text/render-query';
import { formsName, scopeName } from '@/lib/search-text/search-wish';
import { type CompiledLine, compileLines } from '../compile-lines';
import { namedLines } from '../number-lines';
import type { SetCount } from '../questions';
import { type ReadLine, readLines } from '../read-strategy-lines';
import type { LineLimits, LineOrigin, QueryLine, StrategyLine } from '../types';
import { withWrittenAnd } from './query-parts';

export interface TextOptions {
  /** The title of the strategy or its project; may be empty. */
  readonly title: string;
  /** The source that was searched, as shown to readers: 'OpenAlex (api.openalex.org)'. */
  readonly source: string;
  /** By the ids of lines; lines that were not asked are absent. */
  readonly results: ReadonlyMap<string, SetCount>;
  /** The share of known papers that the result finds, in a sentence; may be empty. */
  readonly recall: string;
}

function yearsText({ fromYear, toYear }: LineLimits): readonly string[] {
  if (fromYear === null && toYear === null) return [];
  if (fromYear === toYear) return [`published ${fromYear ?? ''}`];
  if (fromYear === null) return [`published up to ${toYear ?? ''}`];
  return [toYear === null ? `published from ${fromYear}` : `published ${fromYear} to ${toYear}`];
}

/** Limits in words; empty: there are none. */
export function limitsText(limits: LineLimits): readonly string[] {
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

/** A published search filter with its citation. */
export function filterText({ name, citation, doi }: Extract<LineOrigin, { type: 'filter' }>): string {
  return `${name}. ${citation}${doi === null ? '' : ` https://doi.org/${doi}`}`;
}

function originText(origin: LineOrigin | null): readonly string[] {
  if (origin === null) return [];
  if (origin.type === 'filter') return [`search filter: ${filterText(origin)}`];
  const changed = origin.losses.map(({ token, takenAs }) =>
    takenAs === null ? `left out: ${token}` : `${token} searched as ${takenAs}`,
  );
  return [
    `from ${origin.system}: ${origin.text.replace(/\s+/g, ' ')}`,
    ...changed.map((text) => text.replace(/\s+/g, ' ')),
  ];
}

/** A line that only names others has neither scope nor word forms of its own. */
function isCombination({ text }: QueryLine): boolean {
  const rest = namedLines(text).reduceRight(
    (left, { from, to }) => left.slice(0, from) + left.slice(to),
    text,
  );
  return rest.replace(/\b(?:AND|OR|NOT)\b|[()\s]/gi, '') === '' && rest !== text;
}

/** A line in the text for a paper. */
export interface ToldLine {
  readonly kind: StrategyLine['kind'];
  /** Null for headings and comments. */
  readonly number: number | null;
  /** The full text. */
  readonly text: string;
  /** Scope, forms and limits; substitutes in a combination; then hits and date. */
  readonly asked: readonly string[];
  /** The citation of a search filter; for a pasted line, its losses. */
  readonly origin: readonly string[];
}

/** As the service reads it, with explicit AND. */
function readAs(text: string): string {
  const { tree } = parseQuery(text);
  return tree === null ? text : renderQuery(withWrittenAnd(tree));
}

/**
 * The substitutes that a combination searched for in place of the lines that it names. @param lines all that it may
 * name.
 */
function searchedTexts(
  { mends, mendedIn, leftOut }: CompiledLine,
  lines: readonly ReadLine[],
): readonly string[] {
  const textOf = (number: number) => lines[number - 1]?.plan.text ?? '';
  const searched = groupFaults(mends).map(({ fault: { typed, sentAs } }) => {
    const numbers = mendedIn.filter((number) => textOf(number).includes(typed));
    const named = numbers.map((number) => `#${number}`).join(', ');
    const isWhole = numbers.length > 0 && numbers.every((number) => textOf(number) === typed);
    const what = isWhole ? named : named === '' ? typed : `${typed} of ${named}`;
    return `${what} ${sentAs === null ? 'left out' : `searched as ${readAs(sentAs)}`} in this combination`;
  });
  return [
    ...searched,
    ...leftOut.map((number) => `#${number} left out in this combination, as it is switched off`),
  ];
}

function toldQuery(
  line: QueryLine,
  number: number,
  result: SetCount | undefined,
  searched: readonly string[],
): ToldLine {
  const scope = isCombination(line)
    ? []
    : [scopeName(line.scope).toLowerCase(), formsName(line.forms).toLowerCase()];
  const facts = [...scope, ...limitsText(line.limits)];
  return {
    kind: line.kind,
    number,
    text: `${line.text}${line.isOff ? ' (switched off)' : ''}`,
    asked: [
      ...(facts.length === 0 ? [] : [facts.join('; ')]),
      ...(result === undefined ? [] : searched),
      resultText(result),
    ],
    origin: originText(line.origin),
  };
}

/** The lines in order, each with its details. @param results by the ids of lines. */
export function toldLines(
  lines: readonly StrategyLine[],
  results: ReadonlyMap<string, SetCount>,
): readonly ToldLine[] {
  const read = readLines(lines);
  const compiled = compileLines(read);
  let number = 0;
  return lines.map((line): ToldLine => {
    const { kind, text } = line;
    if (kind !== 'query') return { kind, number: null, text, asked: [], origin: [] };
    const combined = compiled[number];
    number += 1;
    const searched = combined === undefined ? [] : searchedTexts(combined, read);
    return toldQuery(line, number, results.get(line.id), searched);
  });
}

function rowsOf({ kind, number, text, asked, origin }: ToldLine): readonly string[] {
  if (kind === 'heading') return ['', text];
  if (number === null) return [`   (${text})`];
  return [`${number}. ${text}`, ...[...asked, ...origin].map((note) => `   ${note}`)];
}

/** The dates on which lines were counted, in a sentence. */
export function toldDates(results: readonly SetCount[]): string {
  const times = results.map(({ time }) => time).toSorted();
  const [first = ''] = times;
  const last = times.at(-1) ?? '';
  if (first === '') return 'Not asked yet.';
  const [begin, end] = [formatDay(first), formatDay(last)];
  return begin === end ? `Searched on ${begin}.` : `Searched from ${begin} to ${end}.`;
}

/** The text above the lines: a heading, then sentences. */
export function toldHead(
  lines: readonly StrategyLine[],
  { title, source, results, recall }: TextOptions,
): readonly [heading: string, ...sentences: string[]] {
  const asked = lines.flatMap(({ id }) => results.get(id) ?? []);
  const heading = title === '' ? 'Search strategy' : `Search strategy: ${title}`;
  return [heading, `${source}. ${toldDates(asked)}`, ...(recall === '' ? [] : [recall])];
}

/**
 * Writes a strategy as it was run, for the appendix of a paper. Each line has its full text (PRISMA-S 8), limits (9),
 * date (13) and hits (15). Filters have their citation, and pasted lines their losses. Linear. Source:
 * docs/behaviours/strategy.md#as-text-of-other-systems.
 */
export function writeText(lines: readonly StrategyLine[], options: TextOptions): string {
  const rows = toldLines(lines, options.results).flatMap(rowsOf);
  return `${[...toldHead(lines, options), '', ...rows].join('\n')}\n`;
}
