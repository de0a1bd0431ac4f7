import { queryOptions } from '@tanstack/react-query';
import type { CachedSearch } from '@/lib/flows/cached-search';
import type { SearchPlan } from '@/lib/search-text/plan-search';

/** Works shown of what this browser holds. */
const LIMIT = 50;

/** The cached works that fit what a search sends, most relevant first. Asks no network; nothing while there is no cached search. */
export function cachedWorksQuery(cachedSearch: CachedSearch | undefined, { parameter, text }: SearchPlan) {
  return queryOptions({
    queryKey: ['cached-works', parameter, text],
    enabled: cachedSearch !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (cachedSearch === undefined) throw new Error('Nothing is cached');
      return cachedSearch.search('works', { parameter, text }, LIMIT, { signal });
    },
  });
}
