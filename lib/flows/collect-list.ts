import type { EntityKind } from '@/lib/base/entity-kind';
import { abortError } from '@/lib/base/thrown-errors';
import type { EntityRecord } from '@/lib/entities/records';
import type { ListParams } from '@/lib/openalex/api';
import { STREAM_PAGE_SIZE } from '@/lib/openalex/endpoints/stream';
import { buildListRequest } from '@/lib/openalex/list-params';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { requestTarget } from '@/lib/openalex/request-line';
import type { FlowContext, FlowOptions } from './context';

/** Entities that are collected at most in one act. Source: docs/behaviours/lists.md#how-many. */
export const MOST_COLLECTED = 10_000;

/** Of a list, what it consists of: neither its pages nor its fields, nor a dearer order of its first hundred. */
export type ListConditions = Omit<
  ListParams,
  'page' | 'perPage' | 'cursor' | 'select' | 'groupBy' | 'rerank'
>;

/** What is collected: a list as the service orders it, or chosen entities. */
export type ListSource =
  | { readonly type: 'list'; readonly params: ListConditions }
  | { readonly type: 'ids'; readonly ids: readonly string[] };

export interface Collection {
  readonly kind: EntityKind;
  readonly source: ListSource;
  /** Root-level names: what the format needs. */
  readonly fields: readonly string[];
  /** Entities at most. */
  readonly limit: number;
}

/** How far a collection is; it can go on from here. */
export interface CollectedSoFar {
  /** Where the next page begins: a cursor, or the number of a page; null where there is none. */
  readonly next: string | null;
  /** Ids of the entities so far, each once: pages are not a snapshot. */
  readonly ids: ReadonlySet<string>;
  /** How many the list has; null until its first page has come. */
  readonly found: number | null;
}

export interface CollectedPage {
  /** Those that were not there yet, at most up to the limit. */
  readonly records: readonly EntityRecord[];
  readonly after: CollectedSoFar;
}

/** What a page of a list consists of, without what only shows a part of it. */
export function conditionsOf(params: ListParams): ListConditions {
  const {
    page: _page,
    perPage: _size,
    cursor: _cursor,
    select: _select,
    groupBy: _group,
    rerank: _rerank,
    ...conditions
  } = params;
  return conditions;
}

/** The beginning of a collection. A random sample has pages and no cursor. */
export function nothingCollected({ source }: Pick<Collection, 'source'>): CollectedSoFar {
  const hasCursor = source.type === 'list' && source.params.sample === undefined;
  return { next: hasCursor ? '*' : FIRST, ids: new Set(), found: null };
}

export function isCollected({ limit }: Pick<Collection, 'limit'>, { next, ids }: CollectedSoFar): boolean {
  return next === null || ids.size >= limit;
}

/** Requests that are still to be made. @param found entities of the list. */
export function requestsLeft({ limit }: Pick<Collection, 'limit'>, found: number, soFar = 0): number {
  return Math.ceil(Math.max(0, Math.min(limit, found) - soFar) / STREAM_PAGE_SIZE);
}

/** What each of them costs at most. Unit: credits. */
export function creditsOfPage({ kind, source, fields }: Collection): number {
  if (source.type === 'ids') return creditsOfClass('list');
  return buildListRequest(kind, pageParams(source.params, fields, FIRST)).credits;
}

const FIRST = '1';

/** @param next as `CollectedSoFar` has it; `FIRST` stands for the first page of either sort. */
function pageParams(params: ListConditions, fields: readonly string[], next: string): ListParams {
  const page = { ...params, perPage: STREAM_PAGE_SIZE, select: fields };
  if (params.sample === undefined) return { ...page, cursor: next === FIRST ? '*' : next };
  // Without a seed every page would be of another sample.
  return { ...page, seed: params.seed ?? 1, page: Number(next) };
}

/** The list as the service is asked for it, without pages and fields; null for chosen entities. */
export function listAsSent({ kind, source }: Pick<Collection, 'kind' | 'source'>): string | null {
  if (source.type === 'ids') return null;
  return requestTarget(buildListRequest(kind, source.params));
}

interface PageOptions extends FlowOptions {
  /** Asks the service whatever is cached or comes with the site. */
  readonly isFresh?: boolean;
}

/**
 * The next page of a collection, a hundred entities. An empty page ends it, and so does one without a further cursor.
 * Errors: those of `fetchList`; what was collected before is not touched by them.
 */
export async function collectPage(
  { api }: FlowContext,
  { kind, source, fields, limit }: Collection,
  before: CollectedSoFar,
  { signal, isFresh = false }: PageOptions = {},
): Promise<CollectedPage> {
  if (signal?.aborted === true) throw abortError();
  const next = before.next ?? FIRST;
  if (source.type === 'ids') {
    const [from, to] = [(Number(next) - 1) * STREAM_PAGE_SIZE, Number(next) * STREAM_PAGE_SIZE];
    const { found } = await api.fetchBatch(kind, source.ids.slice(from, to), { select: fields, signal });
    const hasMore = to < source.ids.length;
    return pageOf(found, limit, before, {
      next: hasMore ? String(Number(next) + 1) : null,
      found: source.ids.length,
    });
  }
  const page = await api.fetchList(kind, pageParams(source.params, fields, next), {
    signal,
    bypassCache: isFresh,
  });
  const { results, meta } = page;
  const size = new Set([...before.ids, ...results.map(({ id }) => id)]).size;
  // Where the count is a multiple of the page size, the service offers one more page, which would be empty and paid.
  const isLast = results.length === 0 || (!meta.isPartial && size >= meta.count);
  const following = source.params.sample === undefined ? meta.nextCursor : String(Number(next) + 1);
  return pageOf(results, limit, before, {
    next: isLast || following === next ? null : following,
    found: meta.count,
  });
}

function pageOf(
  results: readonly EntityRecord[],
  limit: number,
  before: CollectedSoFar,
  after: Pick<CollectedSoFar, 'next' | 'found'>,
): CollectedPage {
  const fresh = new Map(results.filter(({ id }) => !before.ids.has(id)).map((each) => [each.id, each]));
  const records = [...fresh.values()].slice(0, limit - before.ids.size);
  return { records, after: { ...after, ids: new Set([...before.ids, ...records.map(({ id }) => id)]) } };
}
