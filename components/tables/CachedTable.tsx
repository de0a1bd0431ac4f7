'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { CacheSort } from '@/lib/cache/cached-entities';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { CACHED_NAMES } from './CachedName';
import { cachedOrder } from './cached-order';
import { DataTable, type DataTableProps } from './DataTable';
import { KIND_BADGES } from './KindBadge';
import { ListFoot } from './ListFoot';

const CELLS = { ...KIND_BADGES, ...CACHED_NAMES } as const;

const NO_ROWS: readonly CachedEntry[] = [];

type Passed = 'caption' | 'columns' | 'onOpen' | 'selectionActions' | 'rowHeight' | 'maxHeight' | 'minWidth';

interface CachedTableProps extends Pick<DataTableProps<CachedEntry>, Passed> {
  /** As many of the matching entries as were asked for; null while the cache is read. */
  readonly shown: readonly CachedEntry[] | null;
  /** Of matching entries. */
  readonly total: number;
  readonly moreLabel: string;
  readonly onMore: () => void;
  readonly sort: CacheSort;
  readonly onSort: (sort: CacheSort) => void;
  /** Why there are none. */
  readonly emptyReason: string;
  /** What can be done about it. */
  readonly emptyAction?: ReactNode;
}

/** Cached entities in one scroll, ordered by their columns as by the controls above, with the way to more of them. */
export function CachedTable(props: CachedTableProps) {
  const { shown, total, moreLabel, onMore, sort, onSort, emptyReason, emptyAction, ...table } = props;
  return (
    <DataTable
      {...table}
      rows={shown ?? NO_ROWS}
      rowId={({ key }) => key}
      rowName={({ entity }) => entity.label}
      isLoading={shown === null}
      emptyText={
        <>
          No data available
          <chakra.span display="block" mt="1" fontSize="meta">
            {emptyReason}
          </chakra.span>
          {emptyAction === undefined ? null : (
            <chakra.span display="block" mt="2" fontSize="panel">
              {emptyAction}
            </chakra.span>
          )}
        </>
      }
      order={cachedOrder(sort, onSort)}
      cellStyles={CELLS}
      isVirtual
      foot={
        shown === null ? undefined : (
          <ListFoot shown={shown.length} total={total} moreLabel={moreLabel} onMore={onMore} />
        )
      }
    />
  );
}
