import { createElement } from 'react';
import { type CachedEntry, STORAGE_LABELS } from '@/lib/cache/cached-entity';
import { formatCount } from '@/lib/format/counts';
import { relativeTime } from '@/lib/format/relative-time';
import { formatSize } from '@/lib/format/sizes';
import { CachedName } from './CachedName';
import { KindBadge } from './KindBadge';
import type { TableColumn } from './table-model';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function timeCell(time: number | null | undefined) {
  if (time === null || time === undefined) return '–';
  return createElement('span', { title: DATE.format(time) }, relativeTime(time, Date.now()));
}

const TYPE: TableColumn<CachedEntry> = {
  id: 'type',
  title: 'Type',
  width: '128px',
  cell: ({ entity }) => createElement(KindBadge, { kind: entity.type }),
};

const NAME: TableColumn<CachedEntry> = {
  id: 'label',
  title: 'Name',
  cell: (entry) => createElement(CachedName, { entry }),
};

const SIZE: TableColumn<CachedEntry> = {
  id: 'size',
  title: 'Size',
  width: '92px',
  align: 'end',
  cell: ({ entity, isEntryOnly }) => (isEntryOnly ? '–' : formatSize(entity.dataSize)),
};

const CACHED: TableColumn<CachedEntry> = {
  id: 'timestamp',
  title: 'Cached',
  width: '132px',
  cell: ({ entity }) => timeCell(entity.cacheTimestamp),
};

/** Of the Cache Browser. */
export const CACHE_COLUMNS: readonly TableColumn<CachedEntry>[] = [
  TYPE,
  NAME,
  {
    id: 'storage',
    title: 'Storage',
    width: '116px',
    cell: ({ entity }) => STORAGE_LABELS[entity.storageLocation],
  },
  SIZE,
  CACHED,
  { id: 'used', title: 'Last used', width: '132px', cell: ({ entity }) => timeCell(entity.lastAccessed) },
];

/** Of Browse Entities. */
export const BROWSE_COLUMNS: readonly TableColumn<CachedEntry>[] = [
  TYPE,
  NAME,
  {
    id: 'citations',
    title: 'Citations',
    width: '96px',
    align: 'end',
    cell: ({ entity }) => formatCount(entity.basicInfo.citationCount),
  },
  {
    id: 'works',
    title: 'Works',
    width: '84px',
    align: 'end',
    cell: ({ entity }) => formatCount(entity.basicInfo.worksCount),
  },
  SIZE,
  CACHED,
];
