import type { CacheSort, CacheSortKey } from '@/lib/cache/cached-entities';
import type { TableOrder } from './table-model';

const KEYS: readonly CacheSortKey[] = ['timestamp', 'type', 'label', 'size'];

/** The first press on a column: newest and largest first, names and kinds from the first one. */
function firstDirection(key: CacheSortKey): CacheSort['direction'] {
  return key === 'label' || key === 'type' ? 'asc' : 'desc';
}

/** The order of a list of cached entities, chosen by its columns as by its controls. */
export function cachedOrder(sort: CacheSort, onSort: (sort: CacheSort) => void): TableOrder {
  return {
    sorted: { columnId: sort.key, direction: sort.direction },
    sortableIds: new Set(KEYS),
    onSort: (columnId) => {
      const key = KEYS.find((known) => known === columnId);
      if (key === undefined) return;
      const turned = sort.direction === 'asc' ? 'desc' : 'asc';
      onSort({ key, direction: key === sort.key ? turned : firstDirection(key) });
    },
  };
}
