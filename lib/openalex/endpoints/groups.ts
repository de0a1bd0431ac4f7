/**
 * `GET /{kind}?group_by=`: how many of each, for the price of one list however many there are (docs/data-contract.md#grouping).
 */
import type { CallOptions, GroupCount, OpenAlexApi } from '@/lib/openalex/api';
import { ApiError } from '@/lib/openalex/errors';
import { knownKind } from '@/lib/openalex/known-kind';
import { requestMessages } from '@/lib/openalex/request-messages';

/** Groups of a query that does not say how many. Source: docs/behaviours/requests.md#groups. */
export const GROUPS_PER_PAGE = 25;

export interface GroupCountOptions extends CallOptions {
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  /** 1 to 200. */
  readonly perPage?: number | undefined;
}

/**
 * The largest groups of a kind's records by a field, largest first; empty when nothing matches.
 * Errors: 'Unknown entity type: {type}', 'No grouping data returned for field: {field}', and those of `fetchList`.
 */
export async function fetchGroupCounts(
  api: Pick<OpenAlexApi, 'fetchList'>,
  type: string,
  field: string,
  { filter, search, perPage = GROUPS_PER_PAGE, signal, bypassCache }: GroupCountOptions = {},
): Promise<readonly GroupCount[]> {
  const params = { groupBy: field, filter, search, perPage };
  const page = await api.fetchList(knownKind(type), params, { signal, bypassCache });
  if (page.groups.length === 0 && page.meta.count > 0) {
    throw new ApiError(requestMessages.noGroups(field), 200, null);
  }
  return page.groups;
}
