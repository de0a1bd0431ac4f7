import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { describeError } from '@/lib/base/thrown-errors';
import { LIST_FIELDS } from '@/lib/entities/record-columns';
import { kindFacts } from '@/lib/entities/registry';
import type { ListParams } from '@/lib/openalex/api';
import type { Capabilities } from '@/lib/openalex/capabilities';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { filterParts, readFilterTerms, writeFilterTerms } from '@/lib/openalex/filter-terms';
import { buildListRequest, type UnlistedField, unlistedFields } from '@/lib/openalex/list-params';
import { requestMessages } from '@/lib/openalex/request-messages';
import type { ListAddress, ListParamName, ReadListAddress } from '@/lib/routing/list-address';
import { planSearch, type SearchPlan, searchesOf } from '@/lib/search-text/plan-search';
import { describeProblem } from '@/lib/search-text/query-faults';
import { SEARCH_PARAMETERS, type SearchParameter, wishOfParameter } from '@/lib/search-text/search-wish';
import type { ListRequest } from './list-page-query';

/** Rows of a list unless its address says otherwise. Source: docs/behaviours/routes.md#list-pages. */
export const LIST_PAGE_SIZE = 50;

export interface CheckedListRequest extends ListRequest {
  /** What of the address was taken. */
  readonly address: ListAddress;
  /** What is sent for each of its search texts. */
  readonly plans: readonly SearchPlan[];
  /** What of the address was left out, and why, in sentences for the user. */
  readonly problems: readonly string[];
  /** What is sent although only the service can say whether it knows it. */
  readonly unlisted: readonly UnlistedField[];
}

function searchParam(name: SearchParameter, text: string): ListParams {
  return searchesOf({ parameter: name, text });
}

/** In the order they are checked: a seed needs a sample, an order by relevance a search, a page its size. */
const READERS: readonly (readonly [ListParamName, (value: string) => ListParams])[] = [
  ...SEARCH_PARAMETERS.map((name) => [name, (text: string) => searchParam(name, text)] as const),
  ['filter', (filter) => ({ filter })],
  ['group_by', (groupBy) => ({ groupBy })],
  ['sample', (value) => ({ sample: toNumber(value) })],
  ['seed', (value) => ({ seed: toNumber(value) })],
  ['sort', (sort) => ({ sort })],
  ['select', (value) => ({ select: value.split(',').map((field) => field.trim()) })],
  ['per_page', (value) => ({ perPage: toNumber(value) })],
  ['page', (value) => ({ page: toNumber(value) })],
];

/** The kind of a list. Errors: 'Unsupported entity type: {type}'. */
export function listKind(type: string): EntityKind {
  if (!isEntityKind(type)) throw new InvalidRequestError(requestMessages.unsupportedKind(type));
  return type;
}

/** A list in a few words: 'Search “tides”', 'Works, publication_year:2020'. */
export function listTitle(kind: EntityKind, params: ListParams): string {
  const { filter, sample } = params;
  const searches = SEARCH_PARAMETERS.map((name) => params[name] ?? '').filter((text) => text !== '');
  if (searches.length > 0) return `Search “${searches.join('” and “')}”`;
  const parts = [filter, sample === undefined ? undefined : `sample of ${sample}`];
  return [kindFacts(kind).plural, ...parts.filter((part) => part !== undefined && part !== '')].join(', ');
}

/** NaN for what is no whole number, which every check refuses. */
function toNumber(value: string): number {
  return /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
}

/**
 * The request that an address means. Each parameter, of a filter each condition, is checked as the service would, before
 * anything is paid for; one that would be refused is left out and told. Fifty rows unless the address says otherwise; groups as many as there are.
 */
export function readListRequest(
  kind: EntityKind,
  { address, unknown }: ReadListAddress,
  capabilities: Capabilities | null = null,
): CheckedListRequest {
  let params: ListParams = {};
  const taken: Partial<Record<ListParamName, string>> = {};
  const problems = unknown.map((name) => `“${name}” was left out: lists here do not use it.`);
  const sized = (given: ListParams): ListParams =>
    given.groupBy === undefined ? { ...given, perPage: given.perPage ?? LIST_PAGE_SIZE } : given;
  for (const [name, read] of READERS) {
    const value = address[name];
    if (value === undefined) continue;
    const kept: string[] = [];
    for (const part of name === 'filter' ? filterParts(value) : [value]) {
      const problem = problemOf(kind, name, sized({ ...params, ...read([...kept, part].join(',')) }));
      if (problem === null) kept.push(part);
      else problems.push(`“${name}=${part}” was left out: ${problem}.`);
    }
    if (kept.length === 0) continue;
    taken[name] = kept.join(',');
    params = { ...params, ...read(taken[name]) };
  }
  const gone = (params.select ?? []).filter((field) => capabilities?.goneFields[kind].includes(field));
  problems.push(...gone.map((field) => `“${field}” is left out of “select”: OpenAlex no longer has it.`));
  const isGrouped = params.groupBy !== undefined;
  const select = isGrouped ? undefined : (params.select ?? LIST_FIELDS[kind]);
  const complete = { ...sized(params), select };
  return {
    kind,
    address: taken,
    params: complete,
    plans: SEARCH_PARAMETERS.flatMap((name) => plansOf(name, taken[name])),
    problems,
    unlisted: unlistedFields(kind, params).filter(
      ({ parameter, field }) =>
        parameter !== 'select' || capabilities?.newFields[kind].includes(field) !== true,
    ),
  };
}

/** The address without what only the service can know, for when it does not. */
export function withoutUnlisted(address: ListAddress, unlisted: readonly UnlistedField[]): ListAddress {
  const kept: Partial<Record<ListParamName, string>> = { ...address };
  for (const parameter of ['filter', 'sort', 'group_by', 'select'] as const) {
    const fields = new Set(unlisted.filter((each) => each.parameter === parameter).map(({ field }) => field));
    const written = kept[parameter];
    if (written !== undefined && fields.size > 0) kept[parameter] = withoutFields(parameter, written, fields);
  }
  return kept;
}

function withoutFields(
  parameter: UnlistedField['parameter'],
  written: string,
  fields: ReadonlySet<string>,
): string {
  if (parameter === 'filter')
    return writeFilterTerms(readFilterTerms(written).filter(({ field }) => !fields.has(field)));
  const nameOf = (part: string) => (part.trim().split(':')[0] ?? '').replaceAll('-', '_');
  return written
    .split(',')
    .filter((part) => !fields.has(nameOf(part)))
    .join(',');
}

function plansOf(name: SearchParameter, text: string | undefined): readonly SearchPlan[] {
  return text === undefined ? [] : [planSearch(text, wishOfParameter(name))];
}

/** Why nothing of a search text can be searched for, without which its list would be one of everything; null where something can. */
function emptyText(kind: EntityKind, name: ListParamName, params: ListParams): string | null {
  const parameter = SEARCH_PARAMETERS.find((each) => each === name);
  if (parameter === undefined) return null;
  const plan = planSearch(params[parameter] ?? '', wishOfParameter(parameter), { kind });
  const [fault] = plan.faults;
  if (plan.text !== '') return null;
  return fault === undefined ? 'It holds no words' : describeProblem(fault).replace(/\.$/, '');
}

/** Why the service would refuse the latest parameter, or read it as none; null where it would not. */
function problemOf(kind: EntityKind, name: ListParamName, params: ListParams): string | null {
  const problem = emptyText(kind, name, params);
  if (problem !== null) return problem;
  if (name === 'seed' && !Number.isInteger(params.seed)) return 'A seed is a whole number';
  try {
    buildListRequest(kind, params);
    return null;
  } catch (error) {
    if (error instanceof InvalidRequestError) return describeError(error);
    throw error;
  }
}
