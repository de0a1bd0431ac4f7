import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';
import { withoutKeys } from '@/lib/base/without-keys';
import { DEFAULT_WISH, readWish, type SearchWish, wishPairs } from '@/lib/search-text/search-wish';
import { GRAPH_PATH } from './paths';
import { isSearchDate } from './search-address';

/**
 * Kinds searched unless others are chosen, and results asked for per kind.
 * Source: docs/behaviours/search.md#default-kinds-and-limit.
 */
export const DEFAULT_SEARCH_KINDS: readonly EntityKind[] = ['works', 'authors', 'sources', 'institutions'];
export const DEFAULT_SEARCH_LIMIT = 20;

/** What an address of the graph searches for. */
export interface GraphSearch extends SearchWish {
  /** As typed, trimmed, without API keys; empty for nothing. */
  readonly query: string;
  /** In the order of every list of kinds, at least one; null for `DEFAULT_SEARCH_KINDS`. */
  readonly kinds: readonly EntityKind[] | null;
  /** Per kind, from 1; null for `DEFAULT_SEARCH_LIMIT`. */
  readonly limit: number | null;
  /** As a date field writes it (`2019-05-01`); empty where open. The start is never after the end. */
  readonly startDate: string;
  readonly endDate: string;
}

/** A search of the usual kinds, scope and word forms, without dates. */
export function plainSearch(query: string): GraphSearch {
  return {
    query: withoutKeys(query).trim(),
    ...DEFAULT_WISH,
    kinds: null,
    limit: null,
    startDate: '',
    endDate: '',
  };
}

/** Reads the query of an address. Total: what is not well-formed counts as not given. */
export function readGraphSearch(query: URLSearchParams): GraphSearch {
  const date = (name: string) => {
    const text = query.get(name) ?? '';
    return isSearchDate(text) ? text : '';
  };
  const named = new Set((query.get('kinds') ?? '').split(','));
  const kinds = ENTITY_KINDS.filter((kind) => named.has(kind));
  const limit = query.get('limit') ?? '';
  const [start, end] = [date('startDate'), date('endDate')];
  return {
    query: withoutKeys(query.get('q') ?? '').trim(),
    ...readWish(query),
    kinds: kinds.length === 0 ? null : kinds,
    limit: /^[1-9]\d{0,3}$/.test(limit) ? Number(limit) : null,
    // Dates of this form are in order where their texts are.
    startDate: end !== '' && start > end ? end : start,
    endDate: end,
  };
}

/** Whether a path of the app is that of a search of the graph. */
export function isGraphSearchPath(path: string): boolean {
  return path.startsWith(`${GRAPH_PATH}?q=`);
}

/** The address of a search: `/explore/graph?q=tides&kinds=works,authors&limit=50`; equal searches have equal ones. */
export function graphSearchPath(search: GraphSearch): string {
  const { query, kinds, limit, startDate, endDate } = search;
  const parts: readonly (readonly [string, string])[] = [
    ...wishPairs(search),
    ['kinds', kinds === null ? '' : kinds.join(',')],
    ['limit', limit === null ? '' : String(limit)],
    ['startDate', startDate],
    ['endDate', endDate],
  ];
  const rest = parts.filter(([, value]) => value !== '').map(([name, value]) => `&${name}=${value}`);
  return `${GRAPH_PATH}?q=${safeEncode(query)}${rest.join('')}`;
}
