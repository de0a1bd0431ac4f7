'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { memo, useState } from 'react';
import { Link } from '@/components/router/Link';
import { navigate } from '@/components/router/url-store';
import { AddCachedToProject } from '@/components/tables/AddCachedToProject';
import { CachedTable } from '@/components/tables/CachedTable';
import { CACHE_COLUMNS } from '@/components/tables/cached-columns';
import { SearchLink } from '@/components/tables/SearchLink';
import type { EntityKind } from '@/lib/base/entity-kind';
import { noteActivity } from '@/lib/base/report';
import { type CachePage, MAX_SCANNED } from '@/lib/cache/cached-entities';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { entityPath } from '@/lib/routing/paths';
import {
  type CacheView,
  changeCacheViewAtom,
  showNextCachePageAtom,
} from '@/lib/state/cache/cache-browser-atoms';

const KIND_BY_LETTER: Readonly<Record<string, EntityKind>> = {
  A: 'authors',
  W: 'works',
  S: 'sources',
  I: 'institutions',
  T: 'topics',
};

/**
 * Where a row leads, by the first letter of its id; null for all others.
 * Source: docs/behaviours/cache.md#rows-that-lead-somewhere.
 */
function rowPath(id: string): string | null {
  const kind = KIND_BY_LETTER[id.charAt(0)];
  return kind === undefined ? null : entityPath(kind, id);
}

interface CacheTableProps {
  /** What the page answers; typing is ahead of it. */
  readonly view: CacheView;
  /** Null while the cache is read. */
  readonly page: CachePage | null;
}

/** The pages of matching entries that were asked for so far, in one scroll; rendered when they change, not with each key. */
export const CacheTable = memo(function CacheTable({ view, page }: CacheTableProps) {
  const change = useSetAtom(changeCacheViewAtom);
  const showNext = useSetAtom(showNextCachePageAtom);
  const [unopened, setUnopened] = useState<CachedEntry | null>(null);

  function handleOpen(entry: CachedEntry) {
    const { id, label } = entry.entity;
    const path = rowPath(id);
    setUnopened(path === null ? entry : null);
    if (path === null) return;
    noteActivity('user', 'cache', `Opened “${label}” from the cache`);
    navigate(path);
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      {unopened !== null && page?.shown.includes(unopened) === true ? <Unopened entry={unopened} /> : null}
      {page === null || page.unscanned === 0 ? null : (
        <chakra.p role="status" fontSize="panel" color="text.secondary">
          Only the {formatExactCount(MAX_SCANNED)} entries cached last are searched. To reach the{' '}
          {formatExactCount(page.unscanned)} older ones, choose fewer types or locations.
        </chakra.p>
      )}
      <CachedTable
        caption="Cached entities"
        columns={CACHE_COLUMNS}
        shown={page?.shown ?? null}
        total={page?.totalMatching ?? 0}
        moreLabel="Load More"
        onMore={() => showNext()}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        emptyReason={emptyReason(view, page?.stats.totalEntities ?? 0)}
        emptyAction={page?.stats.totalEntities === 0 ? <SearchLink /> : undefined}
        onOpen={handleOpen}
        minWidth="860px"
        selectionActions={(selected, clear) => (
          <>
            {selected.some(({ entity }) => entity.type === 'works') ? null : (
              <chakra.span color="text.secondary">Only works can be added to a project.</chakra.span>
            )}
            <AddCachedToProject entries={selected} place="the cache" onDone={clear} />
          </>
        )}
      />
    </chakra.div>
  );
});

function Unopened({ entry: { entity } }: { readonly entry: CachedEntry }) {
  const plural = kindFacts(entity.type).plural;
  return (
    <chakra.p role="status" fontSize="panel" color="text.secondary">
      {plural} do not open from here. Open them from{' '}
      <Link to="/browse" color="brand.text" textDecoration="underline">
        Browse Entities
      </Link>
      .
    </chakra.p>
  );
}

function emptyReason({ entityTypes, storageLocations }: CacheView, total: number): string {
  if (total === 0) return 'Records appear here as you search and open entities.';
  if (entityTypes.length === 0) return 'No entity type is chosen.';
  if (storageLocations.length === 0) return 'No storage location is chosen.';
  if (storageLocations.every((location) => location === 'localstorage')) {
    return 'Local storage holds settings and layouts, no entities.';
  }
  return `None of the ${formatQuantity(total, 'cached entity', 'cached entities')} matches these filters.`;
}
