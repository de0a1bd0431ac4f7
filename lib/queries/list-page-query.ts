import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { FlowContext } from '@/lib/flows/context';
import type { ListPage, ListParams } from '@/lib/openalex/api';
import { buildListRequest } from '@/lib/openalex/list-params';
import { requestTarget } from '@/lib/openalex/request-line';

/** A page of a list, ready to be asked for. */
export interface ListRequest {
  readonly kind: EntityKind;
  readonly params: ListParams;
}

/** What a page costs, by the prices of the moment of the call. Unit: credits. */
export function creditsOfPage({ kind, params }: ListRequest): number {
  return buildListRequest(kind, params).credits;
}

/**
 * Null asks for nothing; nor does a page whose source of records is not known yet.
 * @param signal ends the request, for a reader who says so.
 */
export function listPageQuery(
  context: FlowContext | null,
  request: ListRequest | null,
  signal?: AbortSignal,
) {
  const isAsked = context !== null && request !== null;
  return queryOptions({
    queryKey: [
      'list',
      request === null ? null : requestTarget(buildListRequest(request.kind, request.params)),
    ],
    enabled: isAsked,
    // So that count and pages stay in place while the next page comes.
    placeholderData: keepPreviousData<ListPage>,
    // Query's own signal is not taken, so that leaving the list cancels nothing: the request is paid for when it is sent, and its answer may be needed again.
    queryFn: () => {
      if (!isAsked) throw new Error('Nothing was asked for');
      return context.api.fetchList(request.kind, request.params, signal === undefined ? {} : { signal });
    },
  });
}
