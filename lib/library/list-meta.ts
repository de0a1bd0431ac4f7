import { costInUsd } from '@/lib/library/credits';
import { nextCursor, type PageRequest } from '@/lib/library/paging';

/** Every answer claims to have taken as long, so that equal requests get equal answers. */
const RESPONSE_TIME_MS = 1;
export interface ListMetaBody {
  readonly count: number;
  readonly db_response_time_ms: number;
  readonly page: number | null;
  readonly per_page: number;
  readonly next_cursor?: string | null;
  readonly groups_count: number | null;
  readonly cost_usd: number;
  readonly reranked?: boolean;
}

/** The `meta` of a list, its keys in the service's order. Source: docs/data-contract.md#the-list-envelope. */
export function listMeta(
  count: number,
  page: PageRequest,
  returned: number,
  groupsCount: number | null,
  credits: number,
): ListMetaBody {
  return {
    count,
    db_response_time_ms: RESPONSE_TIME_MS,
    page: page.page,
    per_page: page.perPage,
    ...(page.usesCursor ? { next_cursor: nextCursor(page, returned) } : {}),
    groups_count: groupsCount,
    cost_usd: costInUsd(credits),
  };
}
