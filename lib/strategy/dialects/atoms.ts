import type { Span } from '@/lib/search-text/query-types';
import type { LineLimits } from '../types';
import { fieldMeaning, isField } from './fields';
import { workType } from './headings';
import { ENTRY_WHY } from './limit-lines';
import { areYearsApart, hasPartOfYear, languageCode, PART_OF_YEAR, yearsOf } from './limits';
import { YEARS_APART } from './loss-reasons';

/** A part of a line that consists of no words to search for. It is one operand among the others. */
export type Atom =
  /** `why`: the part of it that is not used, with the reason; null: all of it is used. */
  | { readonly type: 'limit'; readonly limits: Partial<LineLimits>; readonly why: string | null }
  | {
      readonly type: 'reference';
      readonly labels: readonly string[];
      readonly operator: 'AND' | 'OR';
      readonly why: string | null;
    }
  | { readonly type: 'heading'; readonly words: string }
  | { readonly type: 'lost'; readonly why: string }
  /** Nothing to search for. `isMore`: the other system found more than the words say. */
  | { readonly type: 'note'; readonly why: string; readonly isMore: boolean };

export type AtomAt = Atom & Span;

const NO_YEARS: Atom = { type: 'lost', why: 'This cannot be read as years of publication.' };
/** A filter by marks that its database gave to records. */
export const NO_SUBSETS: Atom = {
  type: 'lost',
  why: 'A subset, filter or kind of record of that database, which has no equivalent here.',
};

/** A limit to the date on which a record was entered. */
export const ENTRY: Atom = { type: 'lost', why: ENTRY_WHY };

/** Years of publication as a limit, as `yearsOf` reads them. */
export function yearsAtom(written: string): Atom {
  const years = yearsOf(written);
  if (years === null) return NO_YEARS;
  const why = areYearsApart(written) ? YEARS_APART : hasPartOfYear(written) ? PART_OF_YEAR : null;
  return { type: 'limit', limits: years, why };
}

/** One language or several, joined by OR. */
export function languageAtom(written: string): Atom {
  const codes = written.split(/\s+or\s+/i).map(languageCode);
  const languages = codes.filter((code) => code !== null);
  if (languages.length < codes.length) return { type: 'lost', why: 'This language is not known here.' };
  return { type: 'limit', limits: { languages }, why: null };
}

/** One type of documents or several, joined by OR. */
export function typesAtom(written: string): Atom {
  const names = written.replace(/[()"]/g, '').split(/\s+or\s+/i);
  const types = names.map(workType);
  const known = types.filter((type) => type !== null);
  if (known.length < types.length) {
    return { type: 'lost', why: 'Not all of these types of documents are types of works here.' };
  }
  return { type: 'limit', limits: { types: known }, why: null };
}

/** `2010:2020[dp]`. @param tag the field; null for a field of words. */
export function dateRange(from: string, to: string, tag: string): Atom | null {
  const meaning = fieldMeaning(tag, 'PubMed');
  if (meaning.type === 'other') return { type: 'lost', why: meaning.why };
  if (meaning.type === 'year') return yearsAtom(`${from.padStart(4, '0')}:${to.padStart(4, '0')}`);
  // A ratio: `16:8[tiab]`.
  if (meaning.type === 'scope' && isField(tag, 'PubMed')) return null;
  return { type: 'lost', why: 'A range of this field is not read.' };
}

/** `PUBYEAR > 2010`; `AFT` is the same as its sign. */
export function pubYear(operator: string, year: number): Atom {
  switch (operator.toUpperCase()) {
    case '>':
    case 'AFT':
      return { type: 'limit', limits: { fromYear: year + 1 }, why: null };
    case '>=':
      return { type: 'limit', limits: { fromYear: year }, why: null };
    case '<':
    case 'BEF':
      return { type: 'limit', limits: { toYear: year - 1 }, why: null };
    case '<=':
      return { type: 'limit', limits: { toYear: year }, why: null };
    default:
      return { type: 'limit', limits: { fromYear: year, toYear: year }, why: null };
  }
}

/** `LIMIT-TO(DOCTYPE, "re")` by its field. */
export function scopusLimit(field: string, value: string): Atom {
  if (/^pubyear$/i.test(field)) return yearsAtom(value.trim());
  if (/^doctype$/i.test(field)) return typesAtom(value);
  if (/^language$/i.test(field)) return languageAtom(value);
  return NO_SUBSETS;
}
