import { queryOptions } from '@tanstack/react-query';
import type { CachedSearch } from '@/lib/flows/cached-search';
import { sanitizeSearchText } from '@/lib/openalex/search-text';

/** Works shown of what this browser holds. */
const LIMIT = 50;

/** The cached works that fit a text, most relevant first. Asks no network; nothing while there is no cached search. */
export function cachedWorksQuery(cachedSearch: CachedSearch | undefined, text: string) {
  return queryOptions({
    queryKey: ['cached-works', text],
    enabled: cachedSearch !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (cachedSearch === undefined) throw new Error('Nothing is cached');
      return cachedSearch.search('works', sanitizeSearchText(text).text, LIMIT, { signal });
    },
  });
}
