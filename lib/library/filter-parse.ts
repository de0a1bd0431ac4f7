import type { EntityKind } from '@/lib/base/entity-kind';
import { splitOutsideQuotes } from '@/lib/base/quoted-split';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { type FilterType, NEVER_MISSING } from '@/lib/entities/catalogue/field-types';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import {
  type NumberRange,
  readBoolean,
  readDateRange,
  readId,
  readNumberRange,
} from '@/lib/library/filter-values';
import { normalizeValue } from '@/lib/library/normalize-value';
import { invalidParams, planRequired, serverError } from '@/lib/library/service-errors';

interface Negatable {
  readonly field: string;
  readonly isNegated: boolean;
}

/** One condition of a filter; all conditions of a filter must hold. Values within one condition are alternatives. */
export type Condition =
  | (Negatable & { readonly type: 'terms'; readonly values: readonly string[] })
  | (Negatable & { readonly type: 'prefix'; readonly values: readonly string[] })
  /** Works in the reference list or the related list of some works. */
  | (Negatable & { readonly type: 'listed'; readonly values: readonly string[] })
  | (Negatable & { readonly type: 'present' })
  | (Negatable & { readonly type: 'numbers'; readonly ranges: readonly NumberRange[] })
  | (Negatable & { readonly type: 'dates'; readonly from: string; readonly to: string })
  | (Negatable & { readonly type: 'search'; readonly texts: readonly string[] });

/** Most values in one condition. Source: docs/data-contract.md#or-lists. */
const MAX_VALUES = 100;

const AUTHOR_FIELDS: ReadonlySet<string> = new Set(['author.id', 'authorships.author.id']);
/** Shared by unrelated people; the service drops it from alternatives. Source: docs/data-contract.md#pseudo-authors. */
const UNKNOWN_AUTHOR = 'A9999999999';

/** How the service reads a field of the catalogue. Throws a 400 that lists the valid ones. */
export function filterTypeOf(kind: EntityKind, field: string): FilterType {
  if (PREMIUM_FIELDS.has(field)) {
    throw planRequired(`Filtering or sorting by ${field} requires a paid plan.`);
  }
  const { filterTypes, filterable } = FIELD_CATALOGUE[kind];
  const type = filterTypes.get(field);
  if (type !== undefined) return type;
  throw invalidParams(
    `${field} is not a valid field. Valid fields are underscore or hyphenated versions of: ${filterable.join(', ')}`,
  );
}

function checkCount(field: string, count: number): void {
  if (count <= MAX_VALUES) return;
  throw invalidParams(
    `Maximum number of values exceeded for ${field}. Decrease values to ${MAX_VALUES} or below, or consider downloading the full dataset at https://docs.openalex.org/download-snapshot`,
  );
}

function checkAlternatives(kind: EntityKind, values: readonly string[], whole: string): void {
  for (const value of values.slice(1)) {
    if (value.startsWith('!')) {
      throw invalidParams(
        `The ! operator can only be used at the beginning of an OR query, like /works?filter=concepts.id:!C144133560|C15744967, meaning NOT (C144133560 or C15744967). Problem value: ${value}`,
      );
    }
    const key = /^([a-z0-9_.-]+):/i.exec(value)?.[1];
    if (key !== undefined && FIELD_CATALOGUE[kind].filterTypes.has(key)) {
      throw invalidParams(
        `It looks like you're trying to do an OR query between filters and it's not supported. \nYou can do this: institutions.country_code:fr|en, but not this: institutions.country_code:gb|host_venue.issn:0957-1558. \nProblem value: ${whole}`,
      );
    }
  }
}

function exactCondition(
  field: string,
  type: 'id' | 'term' | 'boolean',
  isNegated: boolean,
  values: readonly string[],
): Condition {
  if (type === 'boolean')
    return { type: 'terms', field, isNegated, values: values.map((v) => readBoolean(field, v)) };
  if (type === 'id') {
    const ids = values.map(readId);
    const listed = field === 'cited_by' || field === 'related_to';
    return { type: listed ? 'listed' : 'terms', field, isNegated, values: ids };
  }
  const normalized = values.map((value) => normalizeValue(field, type, value));
  return { type: field === 'doi_starts_with' ? 'prefix' : 'terms', field, isNegated, values: normalized };
}

const TOPIC_FIELDS: ReadonlySet<string> = new Set(['topics.id', 'topic_share.id']);

/** One topic of authors or sources breaks the service where it is a whole address. Source: docs/data-contract.md#filters-by-id. */
function checkTopic(kind: EntityKind, field: string, values: readonly string[]): void {
  const isOne = values.length === 1 && TOPIC_FIELDS.has(field) && (kind === 'authors' || kind === 'sources');
  if (isOne && /^https?:\/\//i.test(values[0] ?? '')) throw serverError();
}

function conditionOf(kind: EntityKind, field: string, type: FilterType, value: string): Condition {
  const values = value.split('|');
  checkCount(field, values.length);
  checkAlternatives(kind, values, value);
  if (type === 'search') {
    if (value.split(/\s+/).some((word) => word.startsWith('!'))) {
      throw invalidParams(`Search filters do not support the ! operator. Problem value: ${value}`);
    }
    return { type: 'search', field, isNegated: false, texts: values };
  }
  // Quotes are taken off a value that stands alone; in a list they are looked for.
  const bare = values.map((item) => (values.length > 1 ? item : item.replaceAll('"', '')).trim());
  const first = bare[0] ?? '';
  const isNegated = first.startsWith('!');
  const plain = isNegated ? bare.map((item) => item.replace('!', '')) : bare;
  if (isNegated) checkNegation(field, type, plain);
  checkTopic(kind, field, plain);
  if (plain[0] === 'null') {
    if (type === 'date' && /^(?:from|to)_/.test(field)) readDateRange(field, 'null');
    if (type === 'boolean' && NEVER_MISSING.test(field)) readBoolean(field, 'null');
    return { type: 'present', field, isNegated: !isNegated };
  }
  if (type === 'number') {
    return { type: 'numbers', field, isNegated, ranges: plain.map((item) => readNumberRange(field, item)) };
  }
  if (type === 'date') return { type: 'dates', field, isNegated, ...readDateRange(field, plain[0] ?? '') };
  return exactCondition(field, type, isNegated, plain);
}

/** What cannot be excluded: a yes or no, a day, a range with an open end; a number that is not known breaks the service. */
function checkNegation(field: string, type: FilterType, values: readonly string[]): void {
  if (type === 'boolean') readBoolean(field, `!${values[0] ?? ''}`);
  if (type === 'date') readDateRange(field, `!${values[0] ?? ''}`);
  if (type !== 'number') return;
  if (values.includes('null')) throw serverError();
  if (values.some((value) => /[<>]/.test(value) || /^-|-$/.test(value)))
    throw invalidParams(`Value for param ${field} must be a number.`);
}

/** Whose values may hold blanks that join nothing. */
const WHOLE_VALUES: ReadonlySet<FilterType> = new Set(['search', 'number', 'boolean']);

/** The words that an unquoted blank (a `+` before decoding) joins by AND; whole for search, numbers and booleans. */
function conjuncts(field: string, type: FilterType, value: string): readonly string[] {
  if (value.includes('|') || WHOLE_VALUES.has(type)) return [value];
  const text = value.trim();
  // A quote behind a negation does not hold its words together.
  const parts = (text.startsWith('!"') ? text.split(' ') : splitOutsideQuotes(text, ' ')).filter(
    (part) => part !== '',
  );
  checkCount(field, parts.length);
  return parts;
}

function withoutUnknownAuthor(field: string, value: string): string | null {
  if (!AUTHOR_FIELDS.has(field) || !value.toUpperCase().includes(UNKNOWN_AUTHOR)) return value;
  const left = value.split('|').filter((item) => !item.toUpperCase().includes(UNKNOWN_AUTHOR));
  return left.length === 0 ? null : left.join('|');
}

/**
 * Reads a filter parameter into conditions that must all hold.
 * Throws a ServiceError (400, or 429 for fields of paid plans) in the service's words.
 * Source: docs/data-contract.md#filters.
 */
export function parseFilter(kind: EntityKind, text: string): readonly Condition[] {
  return splitOutsideQuotes(text, ',')
    .filter((segment) => segment !== '')
    .flatMap((segment) => {
      const colon = segment.indexOf(':');
      const field = segment.slice(0, colon).trim().replaceAll('-', '_');
      const value = segment.slice(colon + 1);
      const type = filterTypeOf(kind, field);
      if (['', 'none', 'undefined'].includes(value.trim().toLowerCase())) {
        throw invalidParams(
          `Invalid filter value for '${field}': value cannot be empty or '${value}'. Please provide a valid value.`,
        );
      }
      const known = withoutUnknownAuthor(field, value);
      if (known === null) return [];
      return conjuncts(field, type, known).map((part) => conditionOf(kind, field, type, part));
    });
}
