'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useMemo } from 'react';
import { CacheNotices } from '@/components/tables/CacheNotices';
import { Button } from '@/components/ui/Button';
import { browseCache } from '@/lib/cache/cached-entities';
import {
  cacheViewAtom,
  changeCacheViewAtom,
  filtersOf,
  watchedCacheIndexAtom,
} from '@/lib/state/cache/cache-browser-atoms';
import { CacheActions } from './CacheActions';
import { CacheFigures } from './CacheFigures';
import { CacheFilterForm } from './CacheFilterForm';
import { CacheTable } from './CacheTable';

/** The entries of all storage locations, filtered while one types: typing itself never waits for the list, and the list is rendered in slices. */
export function CacheBrowser() {
  const index = useDeferredValue(useAtomValue(watchedCacheIndexAtom));
  const view = useAtomValue(cacheViewAtom);
  const change = useSetAtom(changeCacheViewAtom);
  const wanted = useDeferredValue(view);
  const page = useMemo(() => {
    if (index === null) return null;
    const { sort, pageIndex, pageSize } = wanted;
    return browseCache(index, { filters: filtersOf(wanted), sort, page: pageIndex, limit: pageSize });
  }, [index, wanted]);
  return (
    <>
      <CacheNotices
        failedText="Failed to load cached entities"
        unavailableAction={
          <Button size="small" onClick={() => change({ storageLocations: ['memory'] })}>
            Show memory
          </Button>
        }
      />
      <CacheFigures stats={index?.stats ?? null} matching={page?.totalMatching ?? null} />
      <CacheFilterForm stats={index?.stats ?? null} />
      <CacheActions entries={page?.entries ?? null} />
      <CacheTable view={wanted} page={page} />
    </>
  );
}
