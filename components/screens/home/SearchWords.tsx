'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { DEFAULT_WISH } from '@/lib/search-text/search-wish';
import { changeSearchOptionsAtom, searchOptionsAtom } from '@/lib/state/search/search-options-atoms';

/** Where and how the words of the box are searched, as chosen last in this browser. */
export function SearchWords({ query }: { readonly query: string }) {
  const isHydrated = useIsHydrated();
  const { scope, forms } = useAtomValue(searchOptionsAtom);
  const change = useSetAtom(changeSearchOptionsAtom);
  return (
    <SearchTextControls
      query={query}
      wish={isHydrated ? { scope, forms } : DEFAULT_WISH}
      isReady={isHydrated}
      onChange={change}
      isOneLine
    />
  );
}
