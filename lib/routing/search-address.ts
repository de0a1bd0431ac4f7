import { safeEncode } from '@/lib/base/percent-encoding';
import { withoutKeys } from '@/lib/base/without-keys';
import { DEFAULT_WISH, readWish, type SearchWish, TEXT_WISH, wishPairs } from '@/lib/search-text/search-wish';
import { encodeReadably } from './encode-readably';

/** The order of relevance in which the service sets the first hundred anew, by a model that judges how well each answers the search. */
export const RERANK_SORT = 'rerank';

/** Fields that the results can be sorted by; without one they are sorted by relevance. */
export const SEARCH_SORT_FIELDS = ['display_name', 'publication_year', 'cited_by_count'] as const;

/** Works of a page unless the address says otherwise. Source: docs/behaviours/search.md#searches-of-works. */
export const SEARCH_PAGE_SIZE = 20;

/** The service's longest page. Source: docs/data-contract.md#pages-and-cursors. */
const MAX_PAGE_SIZE = 100;

/** What an address of Academic Search asks for. Source: docs/behaviours/routes.md#academic-search. */
export interface SearchAddress extends SearchWish {
  /** As typed, trimmed, without API keys; empty for nothing. */
  readonly query: string;
  /** As a date field writes it (`2019-05-01`); empty where open. The start is never after the end. */
  readonly startDate: string;
  readonly endDate: string;
  /** Further conditions, as the service writes them: `type:article,is_oa:true`; empty for none. */
  readonly filter: string;
  /** `field:asc`, `field:desc` or `RERANK_SORT`; empty for relevance. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly perPage: number;
}

/** Whether a text is a day that the calendar has, of a year with four digits. */
export function isSearchDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function isSort(text: string): boolean {
  if (text === RERANK_SORT) return true;
  const [field = '', direction = '', ...rest] = text.split(':');
  return (
    SEARCH_SORT_FIELDS.some((known) => known === field) &&
    (direction === 'asc' || direction === 'desc') &&
    rest.length === 0
  );
}

/**
 * What an address means that names no scope. One with a query keeps what it meant before there was a choice, so that links that were shared find what
 * they found; the empty form begins with title and abstract, and writes its scope into the address.
 */
function usualWish(query: string): SearchWish {
  return query === '' ? TEXT_WISH : DEFAULT_WISH;
}

/** Reads the query of an address. Total: what is not well-formed counts as not given; a start after the end becomes the end. */
export function readSearchAddress(query: URLSearchParams): SearchAddress {
  const date = (name: string) => {
    const text = query.get(name) ?? '';
    return isSearchDate(text) ? text : '';
  };
  const [start, end] = [date('startDate'), date('endDate')];
  const sort = query.get('sort') ?? '';
  const page = query.get('page') ?? '';
  const perPage = Number(/^\d{1,3}$/.exec(query.get('per_page') ?? query.get('per-page') ?? '')?.[0] ?? 0);
  const text = withoutKeys(query.get('q') ?? '').trim();
  return {
    query: text,
    ...readWish(query, usualWish(text)),
    // Dates of this form are in order where their texts are.
    startDate: end !== '' && start > end ? end : start,
    endDate: end,
    filter: withoutKeys(query.get('filter') ?? '').trim(),
    sort: isSort(sort) ? sort : '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    perPage: perPage >= 1 && perPage <= MAX_PAGE_SIZE ? perPage : SEARCH_PAGE_SIZE,
  };
}

/** The address of a search: `/search?q=tides&startDate=2019-01-01&page=2`. */
export function searchAddressPath(address: SearchAddress): string {
  const { query, startDate, endDate, filter, sort, page, perPage } = address;
  const parts: readonly (readonly [string, string])[] = [
    ['q', query],
    ...wishPairs(address, usualWish(query)),
    ['startDate', startDate],
    ['endDate', endDate],
    ['filter', filter],
    ['sort', sort],
    ['page', page > 1 ? String(page) : ''],
    ['per_page', perPage === SEARCH_PAGE_SIZE ? '' : String(perPage)],
  ];
  const written = parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${name === 'filter' ? encodeReadably(value) : safeEncode(value)}`);
  return written.length === 0 ? '/search' : `/search?${written.join('&')}`;
}
