import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { streamList } from '@/lib/openalex/endpoints/stream';
import { creditsOfClass } from '@/lib/openalex/pricing';

/** The requested part of a relation: `limit` neighbours from the `offset`-th on. */
export interface RelationWindow {
  readonly offset: number;
  readonly limit: number;
}

export interface ListQuery {
  readonly filter: string;
  readonly sort: string;
}

export interface WindowPage {
  /** Those inside the window. */
  readonly records: readonly EntityRecord[];
  /** How many the whole list has. */
  readonly count: number;
}

/** The largest page. Source: docs/data-contract.md#pages-and-cursors. */
const MAX_PER_PAGE = 100;
/**
 * The service pages no deeper than this; only a cursor, started at the first record, goes further. Source:
 * docs/data-contract.md#pages-and-cursors.
 */
const MAX_DEPTH = 10_000;

/** Maximum cost of loading a window of a list of the given length. Unit: credits. */
export function creditsOfWindow(window: RelationWindow, total: number): number {
  return requestsOfWindow(window, total) * creditsOfClass('list');
}

function requestsOfWindow({ offset, limit }: RelationWindow, total: number): number {
  const end = Math.min(offset + limit, total);
  if (end <= offset) return 0;
  // One extra request of the first page tells how long the list is.
  if (end > MAX_DEPTH) return 1 + Math.ceil(end / MAX_PER_PAGE);
  if (isOwnPage({ offset, limit })) return 1;
  const perPage = Math.min(end, MAX_PER_PAGE);
  return Math.ceil(end / perPage) - Math.floor(offset / perPage);
}

function isOwnPage({ offset, limit }: RelationWindow): boolean {
  return limit <= MAX_PER_PAGE && offset % limit === 0;
}

/**
 * The pages of a window of a list, one at least. A window that starts on a page of its own size is one page; any other
 * is cut from pages that start at the beginning, which costs the same as long as they fit one request.
 */
export async function* windowPages(
  api: Pick<OpenAlexApi, 'fetchList'>,
  kind: EntityKind,
  query: ListQuery,
  window: RelationWindow,
  signal: AbortSignal | undefined,
): AsyncGenerator<WindowPage, void, undefined> {
  const { offset, limit } = window;
  const end = offset + limit;
  const perPage = isOwnPage(window) ? limit : Math.min(end, MAX_PER_PAGE);
  const select = kindFacts(kind).minimalFields;
  let page = Math.floor(offset / perPage) + 1;
  for (let at = (page - 1) * perPage; ; page += 1) {
    if (page * perPage > MAX_DEPTH) break;
    const { results, meta } = await api.fetchList(kind, { ...query, perPage, page, select }, { signal });
    if (Math.min(end, meta.count) > MAX_DEPTH) break;
    yield { records: cut(results, at, window), count: meta.count };
    at += results.length;
    if (results.length < perPage || at >= end || at >= meta.count) return;
  }
  yield* cursorPages(api, kind, query, window, signal);
}

async function* cursorPages(
  api: Pick<OpenAlexApi, 'fetchList'>,
  kind: EntityKind,
  query: ListQuery,
  window: RelationWindow,
  signal: AbortSignal | undefined,
): AsyncGenerator<WindowPage, void, undefined> {
  const params = { ...query, perPage: MAX_PER_PAGE, select: kindFacts(kind).minimalFields };
  let at = 0;
  for await (const { results, meta } of streamList(api, kind, params, { signal })) {
    const records = cut(results, at, window);
    at += results.length;
    if (at > window.offset) yield { records, count: meta.count };
    if (at >= window.offset + window.limit) return;
  }
}

/** Of a page that starts at `at`, what lies in the window. */
function cut(records: readonly EntityRecord[], at: number, { offset, limit }: RelationWindow) {
  return records.slice(Math.max(0, offset - at), Math.max(0, offset + limit - at));
}
