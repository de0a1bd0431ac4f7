import type { EntityKind } from '@/lib/base/entity-kind';
import { splitOutsideQuotes } from '@/lib/base/quoted-split';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { MAX_NESTED_GROUPS } from '@/lib/entities/catalogue/field-types';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import { isUnlisted } from '@/lib/entities/catalogue/unlisted-fields';
import { ANY_LETTER } from '@/lib/identifiers/short-id';
import type { ListParams } from '@/lib/openalex/api';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { writeValues } from '@/lib/openalex/filter-builder';
import { checkFilter, filterTypeOf } from '@/lib/openalex/filter-check';
import { readFilterTerms } from '@/lib/openalex/filter-terms';
import { type ApiRequest, buildRequest } from '@/lib/openalex/request-line';
import { requestMessages } from '@/lib/openalex/request-messages';
import { guardEnd } from '@/lib/search-text/guard-end';
import { planSearch } from '@/lib/search-text/plan-search';
import { SEARCH_PARAMETERS, type SearchParameter, wishOfParameter } from '@/lib/search-text/search-wish';

const MAX_PER_PAGE = 100;
const MAX_PER_PAGE_GROUPED = 200;
const DEFAULT_PER_PAGE = 25;
const MAX_PAGED = 10_000;
const MAX_SAMPLE = 10_000;

/** `A12+A13` as people copy it out of addresses, where the sign is a space. Source: docs/data-contract.md#filters. */
const PLUS_BETWEEN_IDS = new RegExp(`(${ANY_LETTER}\\d+)\\+(?=${ANY_LETTER}\\d)`, 'gi');

function refuse(message: string): never {
  throw new InvalidRequestError(message);
}

/** Throws InvalidRequestError for a field that the service is known not to let us select: a field below the root, too. */
function checkSelect(kind: EntityKind, select: readonly string[]): void {
  for (const field of select) {
    const isKnown = FIELD_CATALOGUE[kind].selectable.includes(field);
    if (!isKnown && (field.includes('.') || !isUnlisted(kind, field)))
      refuse(requestMessages.badSelect(kind, field));
  }
}

/** The `select` parameter; the id is always asked for, since no record is read without one. */
export function selectParam(kind: EntityKind, select: readonly string[] | undefined): string | undefined {
  if (select === undefined || select.length === 0) return undefined;
  checkSelect(kind, select);
  return [...new Set(['id', ...select])].join(',');
}

function isWhole(value: number): boolean {
  return Number.isInteger(value);
}

/** Errors: 'Maximum sample size is 10,000 works', 'Random sample size cannot exceed 10,000'. */
export function checkSampleSize(kind: EntityKind, size: number): void {
  if (!isWhole(size) || size < 1 || size > MAX_SAMPLE) refuse(requestMessages.sampleSize(kind));
}

function checkPaging({ page, perPage, cursor, groupBy }: ListParams): void {
  const maxPerPage = groupBy === undefined ? MAX_PER_PAGE : MAX_PER_PAGE_GROUPED;
  if (page !== undefined && (!isWhole(page) || page < 1)) refuse(requestMessages.page);
  if (perPage !== undefined && (!isWhole(perPage) || perPage < 1 || perPage > maxPerPage)) {
    refuse(requestMessages.perPage);
  }
  if (cursor === undefined && (page ?? 1) * (perPage ?? DEFAULT_PER_PAGE) > MAX_PAGED) {
    refuse(requestMessages.pagingDepth);
  }
  if (cursor !== undefined && page !== undefined && page !== 1) refuse(requestMessages.page);
}

function checkSample(kind: EntityKind, { sample, seed, sort, groupBy, cursor, page }: ListParams): void {
  if (sample === undefined) {
    if (seed !== undefined) refuse(requestMessages.seedWithoutSample);
    return;
  }
  checkSampleSize(kind, sample);
  if (sort !== undefined) refuse(requestMessages.sampleWith('sorting'));
  if (groupBy !== undefined) refuse(requestMessages.sampleWith('grouping'));
  if (cursor !== undefined) refuse(requestMessages.sampleWith('a cursor'));
  if ((page ?? 1) > 1 && seed === undefined)
    refuse(requestMessages.sampleWith('paging unless it has a seed'));
}

/** Groups alone are sorted by their size, their key or a figure. */
function isUnlistedSort(kind: EntityKind, key: string): boolean {
  return isUnlisted(kind, key) && !/^(?:count|key)$|\.(?:mean|sum|min|max)$/.test(key);
}

function checkSort(kind: EntityKind, sort: string, isSearching: boolean): void {
  for (const part of sort.split(',')) {
    const [rawKey = '', direction = 'asc', ...rest] = part.trim().split(':');
    const key = rawKey.replaceAll('-', '_');
    if (rest.length > 0 || !/^(?:asc|desc)$/.test(direction)) refuse(requestMessages.badSort(kind, part));
    if (PREMIUM_FIELDS.has(key)) refuse(requestMessages.paidPlan(key));
    if (key === 'relevance_score') {
      if (!isSearching || direction !== 'desc') refuse(requestMessages.relevanceWithoutSearch);
    } else if (!FIELD_CATALOGUE[kind].sortable.includes(key) && !isUnlistedSort(kind, key)) {
      refuse(requestMessages.badSort(kind, key));
    }
  }
}

/** Source: docs/data-contract.md#reranking. */
function checkRerank(
  kind: EntityKind,
  { rerank, sort, groupBy, sample }: ListParams,
  isSearching: boolean,
): void {
  if (rerank !== true) return;
  const isOther = sort !== undefined && sort !== 'relevance_score:desc';
  if (kind !== 'works' || !isSearching || isOther || groupBy !== undefined || sample !== undefined)
    refuse(requestMessages.rerank);
}

/** A cursor leads through one list of groups, which must not be that of a yes or no. */
function checkCursor(kind: EntityKind, { cursor, groupBy }: ListParams): void {
  if (cursor === undefined) return;
  if (/^(?:null|none)$/i.test(cursor)) refuse(requestMessages.endOfPages);
  const key = groupBy?.replace(/:include_unknown$/, '').replaceAll('-', '_') ?? '';
  if (key.includes(',') || FIELD_CATALOGUE[kind].filterTypes.get(key) === 'boolean') {
    refuse(requestMessages.cursorWithGroups);
  }
}

/** Groups are sorted by their size, their key, or a figure of their records. */
function isGroupSort(kind: EntityKind, part: string): boolean {
  const figure = /^([\w.]+)\.(?:mean|sum|min|max)(?::(?:asc|desc))?$/.exec(part)?.[1];
  if (figure === undefined) return /^(?:count|key)(?::(?:asc|desc))?$/.test(part);
  return FIELD_CATALOGUE[kind].filterTypes.get(figure) === 'number' || isUnlisted(kind, figure);
}

function canBeNested(kind: EntityKind, keys: readonly string[]): boolean {
  const { nestable } = FIELD_CATALOGUE[kind];
  return (
    keys.length <= MAX_NESTED_GROUPS && keys.every((key) => nestable.includes(key) || isUnlisted(kind, key))
  );
}

function checkGroups(kind: EntityKind, groupBy: string, { sort, select, page }: ListParams): void {
  if (select !== undefined && select.length > 0) refuse(requestMessages.selectWithGroups);
  if ((page ?? 1) > 1) refuse(requestMessages.page);
  const keys = groupBy.split(',').map((part) => part.replace(/:include_unknown$/, '').replaceAll('-', '_'));
  for (const key of keys) {
    if (!FIELD_CATALOGUE[kind].groupable.includes(key) && !isUnlisted(kind, key))
      refuse(requestMessages.badGroup(kind, key));
  }
  if (keys.length > 1 && !canBeNested(kind, keys)) refuse(requestMessages.nestedGroups);
  for (const part of sort?.split(',') ?? []) {
    if (!isGroupSort(kind, part)) refuse(requestMessages.badSort(kind, part));
  }
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

type Searches = Partial<Record<SearchParameter, string>>;

/**
 * The search parameters as they are sent. Each text is planned once more, so that no form of it can be refused: one with a
 * truncation goes to the exact form of its scope. Only works have scopes and forms.
 */
function sentSearches(kind: EntityKind, params: ListParams): Searches {
  const sent: Searches = {};
  for (const parameter of SEARCH_PARAMETERS) {
    // The service refuses this name of old wherever it stands, and reads it as two words anyway.
    const typed = (params[parameter] ?? '').replaceAll('host_venue', 'host venue');
    const plan = planSearch(typed, wishOfParameter(parameter), { kind });
    if (plan.text === '') continue;
    if (kind !== 'works' && plan.scope !== 'everything') refuse(requestMessages.scopeOfWorks(parameter));
    const name = kind === 'works' ? plan.parameter : 'search';
    if (isTaken(sent, name)) refuse(requestMessages.searchTwice(parameter));
    sent[name] = guardEnd(plan.text);
  }
  return sent;
}

/** One scope can be searched by stems or as written, not both. Source: docs/data-contract.md#search. */
function isTaken(sent: Searches, name: SearchParameter): boolean {
  const { scope } = wishOfParameter(name);
  return SEARCH_PARAMETERS.some(
    (other) => sent[other] !== undefined && wishOfParameter(other).scope === scope,
  );
}

const ID_ADDRESS = /https?:\/\/openalex\.org\/(?:[a-z-]+\/)?/gi;

/**
 * The values of a condition outside searches: in whichever way a reader wrote them, they are sent as the service reads them. Ids are sent short, as
 * a whole address breaks it in some fields (docs/data-contract.md#filters-by-id).
 */
function valuesAsSent(kind: EntityKind, field: string, value: string): string {
  if (filterTypeOf(kind, field) === 'id') return value.replaceAll('"', '').replace(ID_ADDRESS, '');
  if (!value.includes('"')) return value;
  return value.includes('|')
    ? writeValues(field, value.split('|'))
    : value.replace(/^!\s*"([^"]*)"$/, '"!$1"');
}

/** A filter as the service reads it: see `writeValues` and `guardEnd`. */
function filterAsSent(kind: EntityKind, filter: string): string {
  const parts = splitOutsideQuotes(filter, ',').map((part) => {
    const colon = part.indexOf(':');
    if (colon < 1) return part;
    const [key, value] = [part.slice(0, colon), part.slice(colon + 1)];
    const field = key.trim().replaceAll('-', '_');
    const sent =
      filterTypeOf(kind, field) === 'search'
        ? value.split('|').map(guardEnd).join('|')
        : valuesAsSent(kind, field, value);
    return `${key}:${sent}`;
  });
  return parts.join(',');
}

/** A field of which nothing is known, and the parameter that names it. */
export interface UnlistedField {
  readonly parameter: 'filter' | 'sort' | 'group_by' | 'select';
  readonly field: string;
}

/** The fields of a request that the service may know and we do not: sent all the same, and told to the reader. */
export function unlistedFields(kind: EntityKind, params: ListParams): readonly UnlistedField[] {
  const firstParts = (text: string | undefined) =>
    (text ?? '').split(',').map((part) => part.trim().split(':')[0] ?? '');
  const named = {
    filter: readFilterTerms(params.filter ?? '').map(({ field }) => field),
    sort: params.groupBy === undefined ? firstParts(params.sort) : [],
    group_by: firstParts(params.groupBy),
    select: params.groupBy === undefined ? (params.select ?? []) : [],
  } as const;
  const found = (parameter: UnlistedField['parameter']) =>
    [...new Set(named[parameter].map((field) => field.replaceAll('-', '_')))]
      .filter((field) => field !== 'relevance_score' && isUnlisted(kind, field))
      .map((field) => ({ parameter, field }));
  return [...found('filter'), ...found('sort'), ...found('group_by'), ...found('select')];
}

/**
 * The list request for the given parameters. A search text is planned once more (`lib/search-text`), so that no form of it
 * can be refused; everything else that the service is known to answer with 400 throws InvalidRequestError.
 * Source: docs/data-contract.md#list-parameters.
 */
export function buildListRequest(kind: EntityKind, params: ListParams): ApiRequest {
  const searches = sentSearches(kind, params);
  const typed = given(params.filter)?.replace(PLUS_BETWEEN_IDS, '$1 ');
  if (typed !== undefined) checkFilter(kind, typed);
  const filter = typed === undefined ? undefined : filterAsSent(kind, typed);
  const groupBy = given(params.groupBy);
  const sort = given(params.sort);
  const cursor = given(params.cursor);
  const checked: ListParams = { ...params, groupBy, sort, cursor };
  checkPaging(checked);
  checkSample(kind, checked);
  checkCursor(kind, checked);
  checkRerank(kind, checked, Object.keys(searches).length > 0);
  if (groupBy !== undefined) checkGroups(kind, groupBy, checked);
  else if (sort !== undefined) checkSort(kind, sort, Object.keys(searches).length > 0);
  if (params.corpus !== undefined && kind !== 'works') refuse(requestMessages.corpusOfWorks);
  return buildRequest(`/${kind}`, {
    ...searches,
    filter,
    corpus: params.corpus,
    group_by: groupBy,
    sort,
    rerank: params.rerank === true ? 'true' : undefined,
    sample: params.sample,
    seed: params.seed,
    page: params.page,
    per_page: params.perPage,
    cursor,
    select: groupBy === undefined ? selectParam(kind, params.select) : undefined,
  });
}
