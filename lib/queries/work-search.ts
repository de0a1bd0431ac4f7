import { describeError } from '@/lib/base/thrown-errors';
import { publicationYearFilter } from '@/lib/flows/year-filter';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { checkFilter } from '@/lib/openalex/filter-check';
import { filterParts, readFilterTerms, writeFilterTerms } from '@/lib/openalex/filter-terms';
import { type UnlistedField, unlistedFields } from '@/lib/openalex/list-params';
import { RERANK_SORT, type SearchAddress } from '@/lib/routing/search-address';
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
  /** What of the address's filter was left out, and why, in a sentence for the user; null where nothing was. */
  readonly problem: string | null;
  /** What is sent although only the service can say whether it knows it. */
  readonly unlisted: readonly UnlistedField[];
}

/**
 * The request of an address of Academic Search; null where nothing searchable is left of its text. A page beyond the
 * last one the service gives becomes that one.
 */
export function readWorkSearch(address: SearchAddress): WorkSearch | null {
  const { query, startDate, endDate, sort, page, perPage, scope, forms } = address;
  const { filter, problem } = checkedFilter(address.filter);
  const plan = planSearch(query, { scope, forms });
  if (plan.text === '') return null;
  const params = {
    ...searchesOf(plan),
    filter: joined(publicationYearFilter({ start: startDate, end: endDate }) ?? '', filter),
    sort: sort === '' || sort === RERANK_SORT ? undefined : sort,
    rerank: sort === RERANK_SORT ? true : undefined,
    page: Math.min(page, Math.floor(MAX_PAGED_RESULTS / perPage)),
    perPage,
    select: SEARCH_FIELDS,
  };
  return {
    kind: 'works',
    params,
    plan,
    problem,
    unlisted: unlistedFields('works', { filter }),
  };
}

function joined(...filters: readonly string[]): string | undefined {
  return filters.filter((filter) => filter !== '').join(',') || undefined;
}

/** Conditions that the service would refuse are left out before anything is paid for. */
function checkedFilter(filter: string): { readonly filter: string; readonly problem: string | null } {
  const kept: string[] = [];
  const problems: string[] = [];
  for (const part of filterParts(filter)) {
    try {
      checkFilter('works', part);
      kept.push(part);
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      problems.push(`“filter=${part}” was left out: ${describeError(error)}.`);
    }
  }
  return { filter: kept.join(','), problem: problems.join(' ') || null };
}

const YEARS = /^(?:(\d{4})|(\d{4})?-(\d{4})?)$/;

/** The address of the same search with this filter in place of its years and its further conditions; its first page. */
export function withSearchFilter(address: SearchAddress, filter: string): SearchAddress {
  const terms = readFilterTerms(filter);
  const years = terms.find(({ field, value }) => field === 'publication_year' && YEARS.test(value));
  const [, only, from = only, to = only] = YEARS.exec(years?.value ?? '') ?? [];
  // A day that was chosen stays as long as its year does.
  const day = (year: string | undefined, before: string, usual: string) =>
    year === undefined ? '' : before.startsWith(year) ? before : `${year}-${usual}`;
  return {
    ...address,
    startDate: day(from, address.startDate, '01-01'),
    endDate: day(to, address.endDate, '12-31'),
    filter: writeFilterTerms(terms.filter((term) => term !== years)),
    page: 1,
  };
}
