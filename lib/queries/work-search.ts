import { publicationYearFilter } from '@/lib/flows/year-filter';
import { buildListRequest } from '@/lib/openalex/list-params';
import type { SearchAddress } from '@/lib/routing/search-address';
import { planSearch, type SearchPlan, searchesOf } from '@/lib/search-text/plan-search';
import type { ListRequest } from './list-page-query';

/** The service pages to its ten thousandth result. Source: docs/data-contract.md#pages-and-cursors. */
export const MAX_PAGED_RESULTS = 10_000;

/** Source: docs/behaviours/search.md#searches-of-works. */
const SEARCH_FIELDS = [
  'id',
  'display_name',
  'authorships',
  'publication_year',
  'cited_by_count',
  'primary_location',
  'open_access',
  'doi',
] as const;

export interface WorkSearch extends ListRequest {
  /** What is sent for the text. */
  readonly plan: SearchPlan;
}

/**
 * The request of an address of Academic Search; null where nothing searchable is left of its text. A page beyond the
 * last one the service gives becomes that one.
 */
export function readWorkSearch(address: SearchAddress): WorkSearch | null {
  const { query, startDate, endDate, sort, page, perPage, scope, forms } = address;
  const plan = planSearch(query, { scope, forms });
  if (plan.text === '') return null;
  const params = {
    ...searchesOf(plan),
    filter: publicationYearFilter({ start: startDate, end: endDate }) ?? undefined,
    sort: sort === '' ? undefined : sort,
    page: Math.min(page, Math.floor(MAX_PAGED_RESULTS / perPage)),
    perPage,
    select: SEARCH_FIELDS,
  };
  return { kind: 'works', params, plan, credits: buildListRequest('works', params).credits };
}
