import type { QueryNode, Span } from '@/lib/search-text/query-types';
import type { LineLimits } from '../types';
import { fieldMeaning, fieldNames } from './fields';
import { workType } from './headings';
import { languageCode } from './limits';
import type { AtomAt } from './mask-atoms';
import type { SystemName } from './types';

/** The line in which a part stands. */
export interface OfLine {
  readonly typed: string;
  /** By where they begin. */
  readonly atoms: ReadonlyMap<number, AtomAt>;
  readonly system: SystemName;
}

/** A limit that stands alone and is taken in full; null for anything else. */
export function loneLimit(node: QueryNode, { typed, atoms, system }: OfLine): Partial<LineLimits> | null {
  const atom = node.type === 'word' ? atoms.get(node.from) : undefined;
  if (atom?.type === 'limit' && atom.why === null) return atom.limits;
  if (node.type !== 'tagged' || (node.item.type !== 'word' && node.item.type !== 'phrase')) return null;
  const written = typed.slice(node.item.from, node.item.to);
  const { type } = fieldMeaning(node.code.text, system);
  const language = type === 'language' ? languageCode(written) : null;
  if (language !== null) return { languages: [language] };
  const work = type === 'publication-type' ? workType(written) : null;
  return work === null ? null : { types: [work] };
}

/** `english[Filter]` is a language, other filters are none. @param typed the line. */
export function isLanguageFilter({ from, to }: Span, code: string, typed: string): boolean {
  return fieldNames(code)[0] === 'filter' && languageCode(typed.slice(from, to)) !== null;
}
