import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { type FilterType, NEVER_MISSING } from '@/lib/entities/catalogue/field-types';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import { isUnlisted } from '@/lib/entities/catalogue/unlisted-fields';
import { ANY_LETTER } from '@/lib/identifiers/short-id';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { MAX_FILTER_VALUES, writeValues } from '@/lib/openalex/filter-builder';
import { filterParts } from '@/lib/openalex/filter-terms';
import { requestMessages } from '@/lib/openalex/request-messages';
import { planSearch } from '@/lib/search-text/plan-search';
import { isRefused } from '@/lib/search-text/query-faults';

const NUMBER_VALUE = /^(?:[<>]?-?\d+(?:\.\d+)?|\d+(?:\.\d+)?-(?:\d+(?:\.\d+)?)?|-\d+(?:\.\d+)?)$/;
const DATE_VALUE = /^[<>]?\d{4}-\d{2}-\d{2}$/;
const ID_VALUE = new RegExp(`^(?:https?://openalex\\.org/)?(?:[a-z-]+/)?${ANY_LETTER}\\d{2,}$`, 'i');

/** Whether the calendar has this day: 2020-02-31 is none. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}

/** Whether the service takes a text in a search filter: what is mended in a search is refused there. */
function isSearchText(key: string, text: string): boolean {
  if (/^(?:none|undefined|["\s]*)$/i.test(text)) return false;
  const { faults, needsExact, text: sent } = planSearch(text, undefined, { isWhole: true });
  if (sent === '' && /[*?]/.test(text)) return false;
  return !faults.some(isRefused) && (key.endsWith('.exact') || !needsExact);
}

/** `5` or `5-9`: a range with an open end cannot be excluded. */
const FIXED_NUMBER = /^\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?$/;

/** Whether the service takes a value, `!` apart. Source: docs/data-contract.md#ranges. */
function isValueOf(key: string, type: FilterType | undefined, value: string, isNegated: boolean): boolean {
  const isMissing = value === 'null';
  switch (type) {
    case 'number':
      if (isNegated) return FIXED_NUMBER.test(value);
      return isMissing || NUMBER_VALUE.test(value);
    case 'date':
      if (isNegated) return false;
      if (isMissing) return !/^(?:from|to)_/.test(key);
      return DATE_VALUE.test(value) && isDay(value.replace(/^[<>]/, ''));
    case 'boolean':
      return !isNegated && (isMissing ? !NEVER_MISSING.test(key) : /^(?:true|false)$/i.test(value));
    case 'id':
      // A space between ids means AND.
      return isMissing || value.split(/\s/).every((id) => ID_VALUE.test(id));
    default:
      return true;
  }
}

function checkValues(key: string, type: FilterType | undefined, text: string): void {
  // The service refuses this name of old wherever it stands.
  if (text.includes('host_venue')) throw new InvalidRequestError(requestMessages.badFilterValue(key, text));
  if (type === 'search') {
    const isFine = text.split('|').every((part) => isSearchText(key, part.trim()));
    if (!isFine) throw new InvalidRequestError(requestMessages.badFilterValue(key, text));
    return;
  }
  const unquoted = text.replaceAll('"', '').trim();
  const isNegated = unquoted.startsWith('!');
  const values = unquoted.replace(/^!/, '').split('|');
  if (values.length > MAX_FILTER_VALUES)
    throw new InvalidRequestError(requestMessages.tooManyFilterValues(key));
  for (const value of values) {
    const isBlank = /^(?:none|undefined|\s*)$/i.test(value);
    if (isBlank || value.startsWith('!') || !isValueOf(key, type, value, isNegated)) {
      throw new InvalidRequestError(requestMessages.badFilterValue(key, isNegated ? `!${value}` : value));
    }
  }
  if (values.length > 1) writeValues(key, values);
}

/** How the values of a filter are read; undefined where that is not known. */
export function filterTypeOf(kind: EntityKind, field: string): FilterType | undefined {
  return (
    FIELD_CATALOGUE[kind].filterTypes.get(field) ??
    (/\.search(?:\.exact)?$/.test(field) ? 'search' : undefined)
  );
}

/**
 * Checks a `filter` parameter before it is sent. Keys that are known to be refused, blank values, wrong numbers, dates and ids,
 * over-long OR lists, commas within them and dates of paid plans throw InvalidRequestError: the service refuses all of them.
 * Keys of which nothing is known pass (`isUnlisted`). Source: docs/data-contract.md#filters.
 */
export function checkFilter(kind: EntityKind, filter: string): void {
  const { filterable } = FIELD_CATALOGUE[kind];
  for (const part of filterParts(filter)) {
    const colon = part.indexOf(':');
    if (colon < 1) throw new InvalidRequestError(requestMessages.badFilterSyntax(part));
    const key = part.slice(0, colon).trim().replaceAll('-', '_');
    if (PREMIUM_FIELDS.has(key)) throw new InvalidRequestError(requestMessages.paidPlan(key));
    if (!filterable.includes(key) && !isUnlisted(kind, key))
      throw new InvalidRequestError(requestMessages.badFilter(kind, key));
    checkValues(key, filterTypeOf(kind, key), part.slice(colon + 1));
  }
}
