import { queryOptions } from '@tanstack/react-query';
import type { CachedSearch } from '@/lib/flows/cached-search';
import { sanitizeSearchText } from '@/lib/openalex/search-text';

/** Works shown of what this browser holds. */
const LIMIT = 50;

/** The works this browser has kept that fit a text, most relevant first. Asks no network; nothing while `kept` is not there. */
export function cachedWorksQuery(kept: CachedSearch | undefined, text: string) {
  return queryOptions({
    queryKey: ['cached-works', text],
    enabled: kept !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (kept === undefined) throw new Error('Nothing is kept');
      return kept.search('works', sanitizeSearchText(text).text, LIMIT, { signal });
    },
  });
}
