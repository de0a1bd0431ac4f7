import type { Paper, SearchCriteria } from '@/lib/evaluation/types';

/** The papers a search has retrieved so far; the search can continue from here. */
export interface RetrievedSoFar {
  /** Criteria that it belongs to. */
  readonly criteria: SearchCriteria;
  /** In the order of the service's ranking, as they came. */
  readonly papers: readonly Paper[];
  /** Null until the first page has come. */
  readonly totalFound: number | null;
  /** Where the next page begins; null where there is none. */
  readonly cursor: string | null;
  /** As they were sent, without key and address. */
  readonly requests: readonly string[];
}

/** The beginning of a search. */
export function nothingRetrieved(criteria: SearchCriteria): RetrievedSoFar {
  return { criteria, papers: [], totalFound: null, cursor: '*', requests: [] };
}
