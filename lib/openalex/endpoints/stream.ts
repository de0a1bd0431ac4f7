/** Cursor streaming: every page of a list, one request after the other (docs/data-contract.md#pages-and-cursors). */
import type { EntityKind } from '@/lib/base/entity-kind';
import { abortError } from '@/lib/base/thrown-errors';
import type { CallOptions, ListPage, ListParams, OpenAlexApi } from '@/lib/openalex/api';

/** The service still takes 200, which it is to remove. Source: docs/data-contract.md#pages-and-cursors. */
export const STREAM_PAGE_SIZE = 100;

export type StreamParams = Omit<ListParams, 'cursor' | 'page' | 'sample' | 'seed'>;

/**
 * The pages of a list in the service's order, as many as the reader takes: nothing is asked for ahead. Ends with the
 * last record, on an empty page and where the service gives no further cursor; empty pages are not given. Not a
 * snapshot: records may move from page to page. Errors: those of `fetchList`.
 */
export async function* streamList(
  api: Pick<OpenAlexApi, 'fetchList'>,
  kind: EntityKind,
  params: StreamParams = {},
  options: CallOptions = {},
): AsyncGenerator<ListPage, void, undefined> {
  const perPage = params.perPage ?? STREAM_PAGE_SIZE;
  let cursor: string | null = '*';
  let received = 0;
  while (cursor !== null) {
    if (options.signal?.aborted === true) throw abortError();
    const page: ListPage = await api.fetchList(kind, { ...params, perPage, cursor }, options);
    const size = page.results.length + page.groups.length;
    if (size === 0) return;
    yield page;
    received += page.results.length;
    // Where the count is a multiple of the page size, the service offers one more page, which would be empty and paid.
    const isComplete = !page.meta.isPartial && page.groups.length === 0 && received >= page.meta.count;
    cursor = isComplete || page.meta.nextCursor === cursor ? null : page.meta.nextCursor;
  }
}
