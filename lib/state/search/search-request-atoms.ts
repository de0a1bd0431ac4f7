import { atom } from 'jotai/vanilla';
import { serviceAddressPath } from '@/lib/routing/destination';
import {
  DEFAULT_SEARCH_KINDS,
  DEFAULT_SEARCH_LIMIT,
  type GraphSearch,
  graphSearchPath,
  plainSearch,
} from '@/lib/routing/graph-search-address';
import { mayNeedExact } from '@/lib/search-text/search-wish';
import { noteRecentSearchAtom } from './recent-searches-atoms';
import { describeOptionsFault, type SearchOptions, searchOptionsAtom } from './search-options-atoms';

/** A request to search. The address alone is not enough, since the same search may be requested again. */
export interface SearchRequest {
  /** The path of the search's address. */
  readonly path: string;
  /** From 1, one more for each request of the visit. */
  readonly number: number;
}

const requestStateAtom = atom<SearchRequest | null>(null);
requestStateAtom.debugLabel = 'search request';

/** The latest request. */
export const searchRequestAtom = atom((get) => get(requestStateAtom));

/** The search for a text with these options; faulty options are ignored. */
export function graphSearchOf(query: string, options: SearchOptions): GraphSearch {
  // The forms as they are sent: truncation has chosen exact ones.
  const { scope } = options;
  const forms = mayNeedExact(query) ? 'exact' : options.forms;
  const plain = { ...plainSearch(query), scope, forms };
  if (describeOptionsFault(options) !== null) return plain;
  const { kinds, limit, startDate, endDate } = options;
  return {
    ...plain,
    kinds: kinds.join() === DEFAULT_SEARCH_KINDS.join() ? null : kinds,
    limit: limit === DEFAULT_SEARCH_LIMIT ? null : limit,
    startDate,
    endDate,
  };
}

/**
 * Returns the address of a search, by its text and the present options or as it was made before; the caller goes there.
 * The address holds the whole search, so that a reload repeats it. An address of the service is not searched for. It
 * leads to its list, or to a page that explains that there is none.
 */
export const requestSearchAtom = atom(null, (get, set, wanted: string | GraphSearch): string => {
  const search = typeof wanted === 'string' ? graphSearchOf(wanted, get(searchOptionsAtom)) : wanted;
  const listed = serviceAddressPath(search.query);
  if (listed !== null) return listed;
  const path = graphSearchPath(search);
  set(requestStateAtom, { path, number: (get(requestStateAtom)?.number ?? 0) + 1 });
  set(noteRecentSearchAtom, search);
  return path;
});
