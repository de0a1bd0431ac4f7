'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { CachedListControls, type CachedListOffer } from '@/components/tables/CachedListControls';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { ToggleChips } from '@/components/ui/ToggleChips';
import type { CacheStats } from '@/lib/cache/cached-entities';
import { STORAGE_LABELS, STORAGE_LOCATIONS } from '@/lib/cache/cached-entity';
import { formatExactCount } from '@/lib/format/counts';
import {
  CACHE_PAGE_SIZES,
  cacheViewAtom,
  changeCacheViewAtom,
  DEFAULT_CACHE_PAGE_SIZE,
  DEFAULT_CACHE_VIEW,
  parseBytes,
} from '@/lib/state/cache/cache-browser-atoms';

/** Source: docs/behaviours/cache.md#cache-browser. */
const OFFER: CachedListOffer = {
  sorts: [
    { value: 'timestamp', label: 'Cache Date' },
    { value: 'type', label: 'Entity Type' },
    { value: 'label', label: 'Name' },
    { value: 'size', label: 'Size' },
  ],
  directions: [
    { value: 'desc', label: 'Descending' },
    { value: 'asc', label: 'Ascending' },
  ],
  size: { label: 'Page size', options: CACHE_PAGE_SIZES, fallback: DEFAULT_CACHE_PAGE_SIZE },
};

interface CacheFilterFormProps {
  /** Null while the cache is read. */
  readonly stats: CacheStats | null;
}

/** Which entries are wanted, in what order, and how many at a time. */
export function CacheFilterForm({ stats }: CacheFilterFormProps) {
  const { pageSize, ...view } = useAtomValue(cacheViewAtom);
  const change = useSetAtom(changeCacheViewAtom);
  return (
    <chakra.div role="search" aria-label="Cached entities" display="flex" flexDirection="column" gap="3">
      <CachedListControls
        offer={OFFER}
        chosen={{ ...view, size: pageSize }}
        onChange={({ size = pageSize, ...changes }) => change({ ...changes, pageSize: size })}
        stats={stats}
      />
      <ToggleChips
        label="Storage locations"
        options={STORAGE_LOCATIONS.map((location) => ({
          value: location,
          label: STORAGE_LABELS[location],
          ...(stats === null ? {} : { trailing: formatExactCount(stats.entitiesByStorage[location] ?? 0) }),
        }))}
        chosen={view.storageLocations}
        onChange={(storageLocations) => change({ storageLocations })}
      />
      <SizeRange />
    </chakra.div>
  );
}

function SizeRange() {
  const view = useAtomValue(cacheViewAtom);
  const change = useSetAtom(changeCacheViewAtom);
  const hasBounds = view.minSize !== '' || view.maxSize !== '';
  const [isOpen, setIsOpen] = useState(hasBounds);
  const [min, max] = [parseBytes(view.minSize), parseBytes(view.maxSize)];
  const isTurned = min !== null && max !== null && min > max;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="2">
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide advanced' : 'Advanced'}
      </Button>
      {view === DEFAULT_CACHE_VIEW ? null : (
        <Button size="small" tone="quiet" onClick={() => change(DEFAULT_CACHE_VIEW)}>
          Reset filters
        </Button>
      )}
      {isOpen ? (
        <chakra.div display="flex" gap="2" w="full">
          <chakra.div flex="1" maxW="200px">
            <TextField
              label="Minimum size (bytes)"
              value={view.minSize}
              error={Number.isNaN(min) ? 'A whole number of bytes' : undefined}
              onChange={(minSize) => change({ minSize })}
            />
          </chakra.div>
          <chakra.div flex="1" maxW="200px">
            <TextField
              label="Maximum size (bytes)"
              value={view.maxSize}
              error={
                Number.isNaN(max) ? 'A whole number of bytes' : isTurned ? 'Not below the minimum' : undefined
              }
              onChange={(maxSize) => change({ maxSize })}
            />
          </chakra.div>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
