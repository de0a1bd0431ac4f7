import { atom } from 'jotai/vanilla';
import { listOf, text } from '@/lib/base/shape';
import { type GraphSearch, graphSearchPath, readGraphSearch } from '@/lib/routing/graph-search-address';
import { splitUrl } from '@/lib/routing/match-route';
import { isServiceAddress } from '@/lib/routing/service-address';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

/** Searches that are offered again. */
const MAX_RECENT = 5;

/** Stored as addresses, whose reading is total: whatever is stored, a search comes of it or nothing. */
const storedSearches = createPersisted<readonly string[]>({
  stored: FORMATS.recentSearches,
  schema: listOf(text),
  fallback: [],
});

const recentStateAtom = atom<readonly GraphSearch[]>([]);
recentStateAtom.debugLabel = 'recent searches';

/** Searches in this browser, the latest first, each once, at most five. */
export const recentSearchesAtom = atom((get) => get(recentStateAtom));

/**
 * The first of equal searches, none blank, at most five. Addresses, which earlier releases searched for, are excluded.
 */
function mostRecent(searches: readonly GraphSearch[]): readonly GraphSearch[] {
  const asked = searches.filter(({ query }) => query !== '' && !isServiceAddress(query));
  const paths = asked.map(graphSearchPath);
  return asked.filter((_, index) => paths.indexOf(paths[index] ?? '') === index).slice(0, MAX_RECENT);
}

/** Takes over what is stored; for the application's start. */
export const loadRecentSearchesAtom = atom(null, (_get, set) => {
  const searches = storedSearches
    .read()
    .map((path) => readGraphSearch(new URLSearchParams(splitUrl(path).search)));
  set(recentStateAtom, mostRecent(searches));
});

const storeAtom = atom(null, (_get, set, searches: readonly GraphSearch[]) => {
  set(recentStateAtom, mostRecent(searches));
  storedSearches.write(mostRecent(searches).map(graphSearchPath));
});

export const noteRecentSearchAtom = atom(null, (get, set, search: GraphSearch) =>
  set(storeAtom, [search, ...get(recentStateAtom)]),
);

export const forgetRecentSearchAtom = atom(null, (get, set, search: GraphSearch) => {
  const path = graphSearchPath(search);
  set(
    storeAtom,
    get(recentStateAtom).filter((each) => graphSearchPath(each) !== path),
  );
});
