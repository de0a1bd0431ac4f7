import { abortError } from '@/lib/base/thrown-errors';
import { isRecordOf } from '@/lib/entities/records';
import { PAPER_FIELDS, paperOfWork } from '@/lib/evaluation/matching/paper-of-work';
import { sentByRequest, wishOfCriteria } from '@/lib/evaluation/report/sent-query';
import type { SearchCriteria } from '@/lib/evaluation/types';
import type { ListParams } from '@/lib/openalex/api';
import { STREAM_PAGE_SIZE } from '@/lib/openalex/endpoints/stream';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { buildListRequest } from '@/lib/openalex/list-params';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { requestTarget } from '@/lib/openalex/request-line';
import { guardEnd } from '@/lib/search-text/guard-end';
import { planSearch, type SearchPlan, searchesOf } from '@/lib/search-text/plan-search';
import { searchParameter } from '@/lib/search-text/search-wish';
import type { FlowContext, FlowOptions } from './context';
import type { RetrievedSoFar } from './retrieved-so-far';
import { publicationYearFilter } from './year-filter';

/**
 * Papers retrieved at most unless the user says otherwise.
 * Source: docs/behaviours/comparison.md#search-of-a-comparison.
 */
export const DEFAULT_RESULT_CAP = 1_000;

const QUERY_MISSING = 'Write a query first.';

/** What a comparison sends for its query. */
export function planOf(criteria: SearchCriteria): SearchPlan {
  return planSearch(criteria.query, wishOfCriteria(criteria));
}

/** The request parameters of a comparison's search, without page and fields. */
export function searchParams(criteria: SearchCriteria): ListParams {
  const start = criteria.startYear?.toString().padStart(4, '0') ?? null;
  const end = criteria.endYear?.toString().padStart(4, '0') ?? null;
  return {
    ...searchesOf(planOf(criteria)),
    filter: publicationYearFilter({ start, end }) ?? undefined,
  };
}

/** The same parameters, restricted to the given works. */
function searchAmong(criteria: SearchCriteria, workIds: readonly string[]): ListParams {
  const { filter, ...searches } = searchParams(criteria);
  const among = buildFilter({ openalex: workIds });
  return {
    ...searches,
    filter: filter === undefined ? among : `${filter},${among}`,
    perPage: STREAM_PAGE_SIZE,
    select: ['id'],
  };
}

export interface SearchPreview {
  readonly criteria: SearchCriteria;
  /** Works that the service has for the query. */
  readonly count: number;
}

/** Requests that retrieving so many works takes, up to the cap. */
export function countPages({ resultCap }: SearchCriteria, works: number = resultCap): number {
  return Math.max(1, Math.ceil(Math.min(works, resultCap) / STREAM_PAGE_SIZE));
}

/**
 * What retrieving them costs, without the requests already made; the maximum if the number of works is not given. Unit:
 * credits.
 */
export function searchCredits(criteria: SearchCriteria, works?: number, requestsMade = 0): number {
  return Math.max(0, countPages(criteria, works) - requestsMade) * priceOf(pageParams(criteria));
}

/** Of one request, whatever its query: that may not be written yet, and all scopes and forms cost the same. */
function priceOf({ filter, perPage, select }: ListParams): number {
  return buildListRequest('works', { filter, perPage, select, search: 'x' }).credits;
}

function pageParams(criteria: SearchCriteria): ListParams {
  return { ...searchParams(criteria), perPage: STREAM_PAGE_SIZE, select: PAPER_FIELDS };
}

/** What a preview costs: a query may not be written yet, and all scopes cost the same. Unit: credits. */
export function previewCredits(): number {
  return creditsOfClass('search-groups');
}

/**
 * How many works a query finds, by one request without records. Errors: those of `fetchList`, and
 * InvalidRequestError for an empty query.
 */
export async function previewSearch(
  { api }: FlowContext,
  criteria: SearchCriteria,
  { signal }: FlowOptions = {},
): Promise<SearchPreview> {
  if (planOf(criteria).text === '') throw new InvalidRequestError(QUERY_MISSING);
  const page = await api.fetchList('works', { ...searchParams(criteria), groupBy: 'type' }, { signal });
  const inGroups = page.groups.reduce((sum, { count }) => sum + count, 0);
  const count = Math.max(page.meta.count, inGroups);
  return { criteria, count };
}

export function isSameSearch(a: SearchCriteria, b: SearchCriteria): boolean {
  const key = (criteria: SearchCriteria) => JSON.stringify([searchParams(criteria), criteria.resultCap]);
  return key(a) === key(b);
}

/** Whether retrieved papers belong to a search: an earlier release may have sent the same query otherwise. */
export function belongsTo({ criteria: stored, requests }: RetrievedSoFar, criteria: SearchCriteria): boolean {
  if (!isSameSearch(stored, criteria)) return false;
  const sent = sentByRequest(requests[0] ?? '');
  const plan = planOf(criteria);
  return sent === null || (sent.text === guardEnd(plan.text) && searchParameter(sent) === plan.parameter);
}

export function isRetrieved({ criteria, papers, cursor }: RetrievedSoFar): boolean {
  return cursor === null || papers.length >= criteria.resultCap;
}

/**
 * The next page of a search. A page that is the last, empty or without a further cursor ends it, and so does the cap.
 * Errors: those of `fetchList`; an empty query throws InvalidRequestError.
 */
export async function retrievePage(
  { api }: FlowContext,
  before: RetrievedSoFar,
  signal: AbortSignal,
): Promise<RetrievedSoFar> {
  const { criteria, cursor } = before;
  if (cursor === null) return before;
  if (signal.aborted) throw abortError();
  const params = { ...pageParams(criteria), cursor };
  if (planOf(criteria).text === '') throw new InvalidRequestError(QUERY_MISSING);
  const { results, meta } = await api.fetchList('works', params, { signal });
  const known = new Set(before.papers.map(({ id }) => id));
  // Pages are not a snapshot: a work may appear on two of them.
  const works = results.flatMap((record) => (isRecordOf('works', record) ? [record] : []));
  const fresh = works.filter(({ id }) => !known.has(id)).map(paperOfWork);
  const papers = [...before.papers, ...fresh].slice(0, criteria.resultCap);
  const isLast = results.length === 0 || (!meta.isPartial && papers.length >= meta.count);
  return {
    criteria,
    papers,
    totalFound: meta.count,
    cursor: isLast || meta.nextCursor === cursor ? null : meta.nextCursor,
    requests: [...before.requests, requestTarget(buildListRequest('works', params))],
  };
}

/** What asking which of these works the query finds beyond its cap costs. Unit: credits. */
export function beyondCapCredits(criteria: SearchCriteria, works: number): number {
  return Math.ceil(works / STREAM_PAGE_SIZE) * priceOf(searchAmong(criteria, ['W10']));
}

/** Those of the given works that the query finds; each request is recorded. Errors: those of `fetchList`. */
export async function findAmong(
  { api }: FlowContext,
  criteria: SearchCriteria,
  workIds: readonly string[],
  { signal, note }: FlowOptions & { readonly note: (request: string) => void },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let start = 0; start < workIds.length; start += STREAM_PAGE_SIZE) {
    const params = searchAmong(criteria, workIds.slice(start, start + STREAM_PAGE_SIZE));
    note(requestTarget(buildListRequest('works', params)));
    const { results } = await api.fetchList('works', params, { signal });
    for (const { id } of results) found.add(id);
  }
  return found;
}
