import { atom } from 'jotai/vanilla';
import { searchCredits } from '@/lib/flows/search-price';
import { detectIdentifier } from '@/lib/identifiers/detect';
import {
  DEFAULT_SEARCH_KINDS,
  DEFAULT_SEARCH_LIMIT,
  type GraphSearch,
  graphSearchPath,
  isGraphSearchPath,
  readGraphSearch,
} from '@/lib/routing/graph-search-address';
import { splitUrl } from '@/lib/routing/match-route';
import { planSearch, type SearchPlan } from '@/lib/search-text/plan-search';
import { noticeSearchTextAtom } from '@/lib/state/graph/notice-atoms';
import { resumedLinkAtom, servedLinkAtom } from '@/lib/state/service/served-link-atom';
import { isThriftySearchAtom } from '@/lib/state/shell/settings-atoms';
import { searchAndVisualizeAtom, searchProgressAtom } from './search-atoms';
import { MAX_SEARCH_LIMIT } from './search-options-atoms';
import { requestSearchAtom, searchRequestAtom } from './search-request-atoms';

interface MadeSearch {
  readonly search: GraphSearch;
  /** The last request that was served. */
  readonly number: number;
  /** Its results are there from a previous visit. */
  readonly isResumed: boolean;
}

/** The search that was made last. */
const madeAtom = atom<MadeSearch | null>(null);
madeAtom.debugLabel = 'search made';

/** Address of the search whose results are in the graph; null for none. */
export const graphSearchPathAtom = atom((get): string | null => {
  const made = get(madeAtom);
  const isThere = made?.isResumed === true || get(searchProgressAtom).state === 'done';
  return made !== null && isThere ? graphSearchPath(made.search) : null;
});

/** The search whose results are, or are about to be, in the graph; null for none. */
export const madeSearchAtom = atom((get): GraphSearch | null => get(madeAtom)?.search ?? null);

/** The plan that gave the results of an earlier visit; null: the graph has none, or its query was an identifier. */
export const resumedPlanAtom = atom((get): SearchPlan | null => {
  const made = get(madeAtom);
  if (made?.isResumed !== true || get(searchProgressAtom).state !== 'idle') return null;
  const { query } = made.search;
  return detectIdentifier(query, 'free-text') === null ? planSearch(query, made.search) : null;
});

/** The price of repeating the last search. Unit: credits. */
export const repeatPriceAtom = atom((get): number => {
  const made = get(madeAtom);
  if (made === null) return 0;
  const { kinds, limit } = made.search;
  return searchCredits(
    kinds ?? DEFAULT_SEARCH_KINDS,
    limit ?? DEFAULT_SEARCH_LIMIT,
    get(isThriftySearchAtom),
  );
});

/** Says by its address which search the graph came of that was just put on the map; null for none. */
export const resumeSearchAtom = atom(null, (get, set, path: string | null) => {
  const search = path === null ? null : readGraphSearch(new URLSearchParams(splitUrl(path).search));
  const number = get(searchRequestAtom)?.number ?? 0;
  set(madeAtom, search === null || search.query === '' ? null : { search, number, isResumed: true });
  const plan = get(resumedPlanAtom);
  if (plan !== null) set(noticeSearchTextAtom, plan);
});

const makeAtom = atom(null, async (get, set, search: GraphSearch, isFresh?: boolean): Promise<void> => {
  const { query, scope, forms, kinds, limit, startDate, endDate } = search;
  set(madeAtom, { search, number: get(searchRequestAtom)?.number ?? 0, isResumed: false });
  set(servedLinkAtom, null);
  set(resumedLinkAtom, null);
  await set(
    searchAndVisualizeAtom,
    query,
    kinds ?? undefined,
    { start: startDate, end: endDate },
    limit === null ? undefined : Math.min(limit, MAX_SEARCH_LIMIT),
    { scope, forms },
    isFresh,
  );
});

/**
 * Runs the search of an address, unless its results are present or being loaded and it was not requested again. Does
 * nothing without a query.
 */
export const followSearchAtom = atom(null, (get, set, search: GraphSearch): void => {
  if (search.query === '') return;
  const made = get(madeAtom);
  const path = graphSearchPath(search);
  const request = get(searchRequestAtom);
  const isAskedAgain = request !== null && request.path === path && request.number !== made?.number;
  const { state } = get(searchProgressAtom);
  const isThere = made?.isResumed === true || state === 'running' || state === 'done';
  if (isThere && !isAskedAgain && made !== null && graphSearchPath(made.search) === path) return;
  void set(makeAtom, search);
});

/** The search of a text with the present options, made at once wherever the reader is; gives where `requestSearchAtom` leads. */
export const startSearchAtom = atom(null, (_get, set, query: string): string => {
  const path = set(requestSearchAtom, query);
  if (!isGraphSearchPath(path)) return path;
  set(followSearchAtom, readGraphSearch(new URLSearchParams(splitUrl(path).search)));
  return path;
});

/** Makes the last search once more, as it was; `isFresh` asks the service whatever is cached. Never rejects. */
export const repeatSearchAtom = atom(null, async (get, set, isFresh?: boolean): Promise<void> => {
  const made = get(madeAtom);
  if (made !== null) await set(makeAtom, made.search, isFresh);
});
