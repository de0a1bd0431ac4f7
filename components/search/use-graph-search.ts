'use client';

import { useSetAtom } from 'jotai';
import { navigate } from '@/components/router/url-store';
import type { Suggestion } from '@/lib/flows/suggest';
import { suggestIdentifier } from '@/lib/flows/suggest-identifier';
import type { GraphSearch } from '@/lib/routing/graph-search-address';
import { requestSearchAtom } from '@/lib/state/search/search-request-atoms';
import { suggestAtom } from '@/lib/state/search/suggest-atom';

/** What every box does that searches for a graph: search and go there, or open what it offers meanwhile. */
export function useGraphSearch() {
  const request = useSetAtom(requestSearchAtom);
  const suggest = useSetAtom(suggestAtom);
  return {
    /** By a text and the present options, or as it was made before. */
    search: (wanted: string | GraphSearch) => navigate(request(wanted)),
    /** Of a type-ahead. */
    offer: {
      suggest: (text: string, signal: AbortSignal) => suggest('all', text, signal),
      recognise: suggestIdentifier,
      onChoose: ({ path }: Suggestion) => navigate(path),
    },
  };
}
