import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { withoutOuterSlashes } from '@/lib/base/slashes';
import { kindFacts } from '@/lib/entities/registry';

/** Credits of a day, without a key and with a free one. Source: docs/data-contract.md#budgets. */
export const DAILY_CREDITS = { keyless: 1_000, freeKey: 10_000 } as const;

/** What a request counts as. `type-ahead` includes the one form of list that the service gives away. */
export type PriceClass = 'singleton' | 'type-ahead' | 'list' | 'search' | 'semantic' | 'text';

/** Unit: credits (1 credit = $0.0001). Source: docs/data-contract.md#prices. */
export const CREDITS: Readonly<Record<PriceClass, number>> = {
  singleton: 0,
  'type-ahead': 0,
  list: 1,
  search: 10,
  semantic: 10,
  text: 100,
};

const USUALLY_PRICED: ReadonlySet<string> = new Set(
  ENTITY_KINDS.filter((kind) => kindFacts(kind).pricing === 'usual'),
);

const FREE_SINGLETON =
  /^(?:[a-z]?\d+$|doi:|pmid:|pmcid:|mag:|openalex:|orcid:|ror:|wikidata:|issn:|issn_l:|scopus:)/i;

/**
 * The list form that the service gives away for its own search box. Source: docs/data-contract.md#the-free-list-form.
 */
export const FREE_LIST_SELECT = ['id', 'display_name', 'works_count'] as const;

/** What the free list form consists of. */
const FREE_LIST_PARAMETERS = /^(?:search|filter|per[_-]page|select|mailto|api[_-]key)$/;

/** The form that is known to be free: with a second search beside it or in its filter, it may cost as any search does. */
function isFreeList(query: URLSearchParams): boolean {
  return (
    query.has('search') &&
    query.get('select') === FREE_LIST_SELECT.join(',') &&
    /^(?:\d|10)$/.test(query.get('per_page') ?? query.get('per-page') ?? '') &&
    !isSearchedInFilter(query) &&
    [...query.keys()].every((name) => FREE_LIST_PARAMETERS.test(name))
  );
}

/** What no filter is called counts as a search too: a price may be too high, never too low. */
function isSearchedInFilter(query: URLSearchParams): boolean {
  return /(?:^|,)[^,:]*\.search\b[^,:]*:/i.test(query.get('filter') ?? '');
}

function isSearch(query: URLSearchParams): boolean {
  return isSearchedInFilter(query) || [...query.keys()].some((name) => /^search(?:$|\.)/.test(name));
}

/**
 * What the service counts a request as, read from the undecoded path as the service reads it: an id in any but its
 * free short form is a list, and groups cost what their list does. Source: docs/data-contract.md#prices, docs/data-contract.md#the-free-short-form.
 */
export function priceClassOf(path: string, query: string): PriceClass {
  const [collection = '', id] = withoutOuterSlashes(path).split('/');
  const word = collection.toLowerCase();
  if (word === 'autocomplete') return 'type-ahead';
  if (word === 'text') return 'text';
  if (id !== undefined) return USUALLY_PRICED.has(word) && FREE_SINGLETON.test(id) ? 'singleton' : 'list';
  const params = new URLSearchParams(query);
  if (params.has('search.semantic')) return 'semantic';
  if (USUALLY_PRICED.has(word) && isFreeList(params)) return 'type-ahead';
  return isSearch(params) ? 'search' : 'list';
}

/** What the service charges for a request. Unit: credits. */
export function creditsOfRequest(path: string, query: string): number {
  return CREDITS[priceClassOf(path, query)];
}

/**
 * What a request can cost at most, should the service not take a list with a search for the form that is free. Unit: credits.
 */
export function mostCreditsOfRequest(path: string, query: string): number {
  const credits = creditsOfRequest(path, query);
  const isList = USUALLY_PRICED.has(withoutOuterSlashes(path).toLowerCase());
  return isList && isSearch(new URLSearchParams(query)) ? Math.max(credits, CREDITS.search) : credits;
}
