'use client';

import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { CacheNotices } from '@/components/tables/CacheNotices';
import { createCacheIndex, eachEntityOnce, matchingEntries } from '@/lib/cache/cached-entities';
import { STORAGE_LOCATIONS } from '@/lib/cache/cached-entity';
import { browseViewAtom, watchedCacheIndexAtom } from '@/lib/state/cache/cache-browser-atoms';
import { BrowseControls } from './BrowseControls';
import { BrowseTable } from './BrowseTable';

const ANY_SIZE = { min: null, max: null } as const;

/** The entities of all storage locations, filtered while one types: typing itself never waits for the list, and the list is rendered in slices. */
export function BrowsedEntities() {
  const index = useDeferredValue(useAtomValue(watchedCacheIndexAtom));
  const wanted = useDeferredValue(useAtomValue(browseViewAtom));
  const once = useMemo(
    () => (index === null ? null : createCacheIndex(eachEntityOnce(index.entries))),
    [index],
  );
  const entries = useMemo(() => {
    if (once === null) return null;
    const { searchQuery, entityTypes, sort } = wanted;
    const filters = { searchQuery, entityTypes, storageLocations: STORAGE_LOCATIONS, sizeRange: ANY_SIZE };
    return matchingEntries(once, filters, sort).entries;
  }, [once, wanted]);
  return (
    <>
      <CacheNotices failedText="Failed to load entities" />
      <BrowseControls stats={once?.stats ?? null} />
      <BrowseTable view={wanted} entries={entries} total={once?.stats.totalEntities ?? 0} />
    </>
  );
}
