import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import type { ParsedRequest } from '@/lib/library/request';

/** Credits of a keyless day. Source: docs/data-contract.md#budgets. */
export const DAILY_CREDITS = 1000;

/** Dollars per credit. Source: docs/data-contract.md#prices. */
const USD_PER_CREDIT = 0.0001;

const USUALLY_PRICED: ReadonlySet<string> = new Set(
  ENTITY_KINDS.filter((kind) => kindFacts(kind).pricing === 'usual'),
);
const FREE_ID = /^(?:[a-z]?\d+$|(?:doi|pmid|pmcid|mag|openalex|orcid|ror|wikidata|issn|issn_l|scopus):)/i;
const FREE_SELECT = 'id,display_name,works_count';

/** True for the search parameters, which cost ten times a list. */
export function isSearchParam(name: string): boolean {
  return name === 'search' || name.startsWith('search.');
}

function isFreeTypeAhead(request: ParsedRequest): boolean {
  const { params } = request;
  const perPage = Number(params.get('per_page') ?? params.get('per-page') ?? '25');
  return params.has('search') && perPage <= 10 && params.get('select') === FREE_SELECT;
}

/**
 * What the service charges for a request that it answers, in credits; one that it refuses costs nothing.
 * The test reads the path as it was sent: `/works/doi%3A10.1%2Fx` costs a credit, `/works/doi:10.1/x` none. An empty
 * search counts as one, and groups cost what their list does; singles outside the eight collections, keywords too, cost a credit.
 * Source: docs/data-contract.md#prices, docs/data-contract.md#the-free-short-form.
 */
export function creditsOf(request: ParsedRequest): number {
  const [collection = '', second] = request.rawSegments;
  const first = collection.toLowerCase();
  if (first === '' || first === 'autocomplete') return 0;
  if (first === 'text') return 100;
  if (second !== undefined) return USUALLY_PRICED.has(first) && FREE_ID.test(second) ? 0 : 1;
  const filterSearches = /(?:^|,)[^,:]*\.search(?:\.exact)?:/.test(request.params.get('filter') ?? '');
  const searches = [...request.params.keys()].some(isSearchParam);
  if (!searches && !filterSearches) return 1;
  const isGrouped = ['group_by', 'group-by', 'group_bys', 'group-bys'].some((name) =>
    request.params.has(name),
  );
  if (USUALLY_PRICED.has(first) && !isGrouped && isFreeTypeAhead(request)) return 0;
  return request.params.get('rerank') === 'true' ? 20 : 10;
}

export function costInUsd(credits: number): number {
  return Math.round(credits * USD_PER_CREDIT * 10_000) / 10_000;
}

/**
 * The rate headers of an answer. A library has no budget to spend: what remains is always the whole day's, and the
 * reset is always a day (86,400 s) away, so that equal requests get equal answers.
 * Source: docs/data-contract.md#rate-headers.
 */
export function creditHeaders(credits: number): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(DAILY_CREDITS),
    'X-RateLimit-Remaining': String(DAILY_CREDITS),
    'X-RateLimit-Onetime-Remaining': '0',
    'X-RateLimit-Credits-Used': String(credits),
    'X-RateLimit-Reset': '86400',
    'X-RateLimit-Limit-USD': String(costInUsd(DAILY_CREDITS)),
    'X-RateLimit-Remaining-USD': String(costInUsd(DAILY_CREDITS)),
    'X-RateLimit-Prepaid-Remaining-USD': '0',
    'X-RateLimit-Cost-USD': String(costInUsd(credits)),
  };
}
