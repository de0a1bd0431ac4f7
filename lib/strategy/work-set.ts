import type { QueryNode } from '@/lib/search-text/query-types';
import type { SearchParameter, SearchWish } from '@/lib/search-text/search-wish';
import type { LineLimits } from './types';

/** One search parameter of a request. */
export interface SetSearch extends SearchWish {
  readonly parameter: SearchParameter;
  /** As sent. */
  readonly text: string;
  /** The tree of the text as sent. */
  readonly tree: QueryNode;
}

/** One request for works, which must meet all searches and all limits. */
export interface SetRequest {
  /** One or more, each under a different parameter; in the order of `SEARCH_PARAMETERS`. */
  readonly searches: readonly SetSearch[];
  readonly limits: LineLimits;
}

/** The works of a line: one request, or several that are combined here. */
export type WorkSet =
  | { readonly type: 'request'; readonly request: SetRequest }
  /** Two or more parts. */
  | { readonly type: 'union' | 'intersection'; readonly parts: readonly WorkSet[] }
  | { readonly type: 'difference'; readonly of: WorkSet; readonly without: WorkSet }
  /** Nothing can meet it: the limits exclude each other. */
  | { readonly type: 'nothing' };

/** The requests of a set, in order; the same one may occur twice. */
export function requestsOf(set: WorkSet): readonly SetRequest[] {
  switch (set.type) {
    case 'request':
      return [set.request];
    case 'union':
    case 'intersection':
      return set.parts.flatMap(requestsOf);
    case 'difference':
      return [...requestsOf(set.of), ...requestsOf(set.without)];
    case 'nothing':
      return [];
  }
}
