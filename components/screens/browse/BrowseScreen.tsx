'use client';

import { useAtomValue } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Screen } from '@/components/ui/Screen';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { DEFAULT_BROWSE_VIEW } from '@/lib/state/cache/cache-browser-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { BrowsedEntities } from './BrowsedEntities';
import { BrowseTable } from './BrowseTable';

const LINKS = [
  { to: '/cache', label: 'Cache Browser' },
  { to: '/works', label: 'Works' },
  { to: GRAPH_PATH, label: 'Graph' },
] as const;

/** Browse Entities: the records that this browser has, wherever it keeps them, each once. */
export function BrowseScreen() {
  const isHydrated = useIsHydrated();
  const hasCache = useAtomValue(recordCacheAtom) !== null;
  const source = useAtomValue(sourceStatusAtom).state;
  return (
    <Screen heading="Browse Entities" width="table" links={LINKS}>
      {isHydrated && hasCache ? (
        <BrowsedEntities key={source} />
      ) : (
        <BrowseTable view={DEFAULT_BROWSE_VIEW} entries={null} total={0} />
      )}
    </Screen>
  );
}
