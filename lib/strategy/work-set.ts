import type { QueryNode } from '@/lib/search-text/query-types';
import type { SearchParameter, SearchWish } from '@/lib/search-text/search-wish';
import type { LineLimits } from './types';

/** One search parameter of a request. */
export interface SetSearch extends SearchWish {
  readonly parameter: SearchParameter;
  /** As sent. */
  readonly text: string;
  /** How the text as sent is read. */
  readonly tree: QueryNode;
}

/** One request for works: they meet all searches and all limits. */
export interface SetRequest {
  /** One or more, each under another parameter; in the order of `SEARCH_PARAMETERS`. */
  readonly searches: readonly SetSearch[];
  readonly limits: LineLimits;
}

/** Works that a line asks for, as the service can be asked for them, or as they are put together here. */
export type WorkSet =
  | { readonly type: 'request'; readonly request: SetRequest }
  /** Two or more parts. */
  | { readonly type: 'union' | 'intersection'; readonly parts: readonly WorkSet[] }
  | { readonly type: 'difference'; readonly of: WorkSet; readonly without: WorkSet }
  /** Nothing can meet it: the limits exclude each other. */
  | { readonly type: 'nothing' };

/** The requests that a set is put together from, in their order; the same one may occur twice. */
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
