import { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai/vanilla';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { QUERY_GC_MS, QUERY_STALE_MS, shouldRetryQuery } from './query-defaults';

/**
 * What screens keep of the service's answers. Made anew with the source of records, so that invented ones never stand in for
 * real ones. It is handed to `useQuery` itself, not provided at the root, so that Query loads with the first screen
 * that asks. Nothing is asked again by itself: requests cost credits, and being offline is told, not waited for.
 */
export const queryClientAtom = atom((get) => {
  get(flowContextAtom);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        gcTime: QUERY_GC_MS,
        retry: shouldRetryQuery,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
});
