'use client';

import { useAtomValue } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Screen } from '@/components/ui/Screen';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { DEFAULT_CACHE_VIEW } from '@/lib/state/cache/cache-browser-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { CacheBrowser } from './CacheBrowser';
import { CacheTable } from './CacheTable';

const LINKS = [
  { to: '/browse', label: 'Browse Entities' },
  { to: GRAPH_PATH, label: 'Graph' },
] as const;

/** Cache Browser: what this browser keeps, entry by entry. */
export function CacheScreen() {
  const isHydrated = useIsHydrated();
  const hasCache = useAtomValue(recordCacheAtom) !== null;
  const source = useAtomValue(sourceStatusAtom).state;
  return (
    <Screen heading="Cache Browser" width="table" links={LINKS}>
      {isHydrated && hasCache ? (
        <CacheBrowser key={source} />
      ) : (
        <CacheTable view={DEFAULT_CACHE_VIEW} page={null} />
      )}
    </Screen>
  );
}
