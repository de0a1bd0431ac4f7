'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { CachedListControls, type CachedListOffer } from '@/components/tables/CachedListControls';
import type { CacheStats } from '@/lib/cache/cached-entities';
import {
  BROWSE_SIZES,
  browseViewAtom,
  changeBrowseViewAtom,
  DEFAULT_BROWSE_SIZE,
} from '@/lib/state/cache/cache-browser-atoms';

/** Source: docs/behaviours/cache.md#browse-entities. */
const OFFER: CachedListOffer = {
  sorts: [
    { value: 'timestamp', label: 'Recently Cached' },
    { value: 'type', label: 'Entity Type' },
    { value: 'label', label: 'Name' },
    { value: 'size', label: 'Data Size' },
  ],
  directions: [
    { value: 'desc', label: 'Newest First' },
    { value: 'asc', label: 'Oldest First' },
  ],
  size: { label: 'Show', options: BROWSE_SIZES, fallback: DEFAULT_BROWSE_SIZE },
};

interface BrowseControlsProps {
  /** Null while the cache is read. */
  readonly stats: CacheStats | null;
}

/** Which entities are wanted, in what order, and how many. */
export function BrowseControls({ stats }: BrowseControlsProps) {
  const { show, ...view } = useAtomValue(browseViewAtom);
  const change = useSetAtom(changeBrowseViewAtom);
  return (
    <chakra.div role="search" aria-label="Entities" display="flex" flexDirection="column" gap="3">
      <CachedListControls
        offer={OFFER}
        chosen={{ ...view, size: show }}
        onChange={({ size = show, ...changes }) => change({ ...changes, show: size })}
        stats={stats}
      />
    </chakra.div>
  );
}
