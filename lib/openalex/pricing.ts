import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { withoutOuterSlashes } from '@/lib/base/slashes';
import { kindFacts } from '@/lib/entities/registry';
import { forecastCredits, NO_PRICES, type PriceClass, type SeenPrices } from '@/lib/openalex/price-forecast';

/** Credits of a day, without a key and with a free one. Source: docs/data-contract.md#budgets. */
export const DAILY_CREDITS = { keyless: 1_000, freeKey: 10_000 } as const;

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

function isGrouped(query: URLSearchParams): boolean {
  return ['group_by', 'group-by', 'group_bys', 'group-bys'].some((name) => query.has(name));
}

/** Of works alone; with groups or in another spelling it is refused for nothing, or as dear. */
function isReranked(collection: string, query: URLSearchParams): boolean {
  return collection === 'works' && !/^(?:false)?$/i.test(query.get('rerank') ?? '');
}

function listClassOf(collection: string, query: URLSearchParams): PriceClass {
  if (query.has('search.semantic')) return 'semantic';
  if (USUALLY_PRICED.has(collection) && isFreeList(query)) return 'free-list';
  if (!isSearch(query)) return isGrouped(query) ? 'groups' : 'list';
  if (isReranked(collection, query)) return 'reranked-search';
  return isGrouped(query) ? 'search-groups' : 'search';
}

/**
 * What the service counts a request as, read from the undecoded path as the service reads it: an id in any but its
 * free short form is paid for. Source: docs/data-contract.md#prices, docs/data-contract.md#the-free-short-form.
 */
export function priceClassOf(path: string, query: string): PriceClass {
  const [collection = '', id] = withoutOuterSlashes(path).split('/');
  const word = collection.toLowerCase();
  if (word === 'rate-limit') return 'key';
  if (word === 'autocomplete') return 'type-ahead';
  if (word === 'text') return 'text';
  if (id !== undefined)
    return USUALLY_PRICED.has(word) && FREE_SINGLETON.test(id) ? 'singleton' : 'paid-singleton';
  // An id at the root of the service is a single too.
  if (/^[a-z]\d+$/.test(word)) return 'paid-singleton';
  return listClassOf(word, new URLSearchParams(query));
}

let seenPrices: SeenPrices = NO_PRICES;
const listeners = new Set<(prices: SeenPrices) => void>();

/**
 * The prices that the service was last seen to charge: one forecast for the page, as all its requests go to one service. Empty at the
 * start, and on a server, which pays by what answers say.
 */
export const priceForecast = {
  get: (): SeenPrices => seenPrices,
  set: (prices: SeenPrices): void => {
    if (prices === seenPrices) return;
    seenPrices = prices;
    for (const listener of listeners) listener(prices);
  },
  /** Hears every change; returns the function that stops it. */
  subscribe: (listener: (prices: SeenPrices) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** What a request of a class will be charged, as far as is known: every price that is shown is made of these. Unit: credits. */
export function creditsOfClass(priceClass: PriceClass): number {
  return forecastCredits(seenPrices, priceClass);
}

/** What a request will be charged, as far as is known. Unit: credits. */
export function creditsOfRequest(path: string, query: string): number {
  return creditsOfClass(priceClassOf(path, query));
}

/**
 * What a request can cost at most, should the service not take a list with a search for the form that is free. Unit: credits.
 */
export function mostCreditsOfRequest(path: string, query: string): number {
  const credits = creditsOfRequest(path, query);
  const isList = USUALLY_PRICED.has(withoutOuterSlashes(path).toLowerCase());
  return isList && isSearch(new URLSearchParams(query))
    ? Math.max(credits, creditsOfClass('search'))
    : credits;
}
