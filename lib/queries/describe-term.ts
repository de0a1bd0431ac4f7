import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { fieldLabel } from '@/lib/entities/catalogue/field-labels';
import { countryName } from '@/lib/format/country-name';
import { type FilterTerm, isExclusion } from '@/lib/openalex/filter-terms';

/** What a value of a field is called where that is known; null where it is not. */
export type LabelOf = (field: string, value: string) => string | null;

export interface DescribedTerm {
  /** 'Year', 'Source'. */
  readonly label: string;
  /** '2019 to 2024', 'Nature or Science', 'not article'. */
  readonly value: string;
}

const COUNTRY_FIELD = /countr(?:y_codes?|ies)$/;
/** Named in small letters where a library answers. */
const CONTINENT_FIELD = /(?:^|\.)continent$/;

/** A condition of a filter in words; what nobody knows better stands as it is written. */
export function describeTerm(kind: EntityKind, term: FilterTerm, labelOf: LabelOf): DescribedTerm {
  const { field, value } = term;
  const isNot = isExclusion(term);
  const type = FIELD_CATALOGUE[kind].filterTypes.get(field);
  const parts = (isNot ? value.replace('!', '') : value).split('|').map((part) => {
    const text = part.replaceAll('"', '');
    if (text === 'null') return 'not known';
    if (type === 'boolean') return /^true$/i.test(text) ? 'yes' : 'no';
    if (type === 'number') return rangeInWords(text);
    if (COUNTRY_FIELD.test(field)) return countryName(text);
    const label = labelOf(field, text) ?? text;
    return CONTINENT_FIELD.test(field) ? inCapitals(label) : label;
  });
  return { label: fieldLabel(field), value: `${isNot ? 'not ' : ''}${parts.join(' or ')}` };
}

/** 'north america' is 'North America'. */
function inCapitals(name: string): string {
  return name.replace(/(?<=^| )[a-z]/g, (letter) => letter.toUpperCase());
}

function rangeInWords(text: string): string {
  const [, from = '', to = ''] = /^(-?\d[\d.]*)?-(\d[\d.]*)?$/.exec(text) ?? [];
  if (from !== '' && to !== '') return from === to ? from : `${from} to ${to}`;
  if (from !== '') return `from ${from}`;
  if (to !== '') return `until ${to}`;
  if (text.startsWith('>')) return `more than ${text.slice(1)}`;
  return text.startsWith('<') ? `less than ${text.slice(1)}` : text;
}
