import type { QueryNode, Span } from '@/lib/search-text/query-types';
import type { LineLimits } from '../types';
import type { AtomAt } from './atoms';
import { fieldMeaning, fieldNames } from './fields';
import { workType } from './headings';
import { areOfOneSort, eitherLimit, haveGaps, languageCode, yearsOf } from './limits';
import { YEARS_APART } from './loss-reasons';
import type { SystemName } from './types';

/** The line that contains a part. */
export interface OfLine {
  readonly typed: string;
  /** By start index. */
  readonly atoms: ReadonlyMap<number, AtomAt>;
  readonly system: SystemName;
}

type LimitField = 'language' | 'publication-type' | 'year';

function isLimitField(kind: string | null): kind is LimitField {
  return kind === 'language' || kind === 'publication-type' || kind === 'year';
}

function limitOf(written: string, field: LimitField): Partial<LineLimits> | null {
  if (field === 'year') return yearsOf(written);
  const language = field === 'language' ? languageCode(written) : null;
  if (language !== null) return { languages: [language] };
  const work = field === 'publication-type' ? workType(written) : null;
  return work === null ? null : { types: [work] };
}

/** A limit that is alone and fully supported; null for anything else. */
function loneLimit(
  node: QueryNode,
  { typed, atoms, system }: OfLine,
  around: string,
): Partial<LineLimits> | null {
  const atom = node.type === 'word' ? atoms.get(node.from) : undefined;
  if (atom?.type === 'limit' && atom.why === null) return atom.limits;
  const item = node.type === 'tagged' ? node.item : node;
  if (atom !== undefined || (item.type !== 'word' && item.type !== 'phrase')) return null;
  const field = node.type === 'tagged' ? fieldMeaning(node.code.text, system).type : around;
  // A phrase without quotes begins after the character before it.
  return isLimitField(field) ? limitOf(typed.slice(item.from, item.to).replace(/^\(/, ''), field) : null;
}

/**
 * The common limit of alternatives that are all limits on one property, as in `(2010 or 2011).yr.`; else null.
 * @param around the code that applies to all of them.
 */
export function limitOfAll(
  items: readonly QueryNode[],
  line: OfLine,
  around: string,
): { readonly limits: Partial<LineLimits>; readonly why: string | null } | null {
  const known = items.map((item) => loneLimit(item, line, around)).filter((limit) => limit !== null);
  if (known.length < items.length || !areOfOneSort(known)) return null;
  return { limits: eitherLimit(known), why: haveGaps(known) ? YEARS_APART : null };
}

/** `english[Filter]` is a language; other filters are not. @param typed the line. */
export function isLanguageFilter({ from, to }: Span, code: string, typed: string): boolean {
  return fieldNames(code)[0] === 'filter' && languageCode(typed.slice(from, to)) !== null;
}
