'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { memo, useMemo, useState } from 'react';
import { Link } from '@/components/router/Link';
import { navigate } from '@/components/router/url-store';
import { AddCachedToProject } from '@/components/tables/AddCachedToProject';
import { CachedTable } from '@/components/tables/CachedTable';
import { BROWSE_COLUMNS } from '@/components/tables/cached-columns';
import { SearchLink } from '@/components/tables/SearchLink';
import { Button } from '@/components/ui/Button';
import { noteActivity } from '@/lib/base/report';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { entityPath, GRAPH_PATH } from '@/lib/routing/paths';
import {
  type BrowseView,
  browseLimit,
  changeBrowseViewAtom,
  DEFAULT_BROWSE_VIEW,
  showMoreBrowsedAtom,
} from '@/lib/state/cache/cache-browser-atoms';
import { type AddedEntities, addCachedToGraphAtom } from '@/lib/state/cache/cache-to-graph-atoms';

/** Px. Source: docs/behaviours/shell.md#long-tables. */
const ROW_HEIGHT = 60;
const MAX_HEIGHT = 700;

interface BrowseTableProps {
  /** What the list answers; typing is ahead of it. */
  readonly view: BrowseView;
  /** Those that match; null while the cache is read. */
  readonly entries: readonly CachedEntry[] | null;
  /** Of all entities, matching or not. */
  readonly total: number;
}

/**
 * As many of the matching entities as are shown, in one scroll: opened one by one, or added to the graph together.
 * Rendered when they change, not with each key.
 */
export const BrowseTable = memo(function BrowseTable({ view, entries, total }: BrowseTableProps) {
  const change = useSetAtom(changeBrowseViewAtom);
  const showMore = useSetAtom(showMoreBrowsedAtom);
  const { outcome, isAdding, add } = useAdding();
  const limit = browseLimit(view.show, entries?.length ?? 0) * (view.more + 1);
  const shown = useMemo(() => entries?.slice(0, limit) ?? null, [entries, limit]);

  function handleOpen({ entity: { type, id, label } }: CachedEntry) {
    noteActivity('user', 'cache', `Opened “${label}” from Browse Entities`);
    navigate(entityPath(type, id));
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <OutcomeLine outcome={outcome} isAdding={isAdding} />
      <CachedTable
        caption="Entities"
        columns={BROWSE_COLUMNS}
        shown={shown}
        total={entries?.length ?? 0}
        moreLabel="Show more"
        onMore={() => showMore()}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        emptyReason={emptyReason(total, view.entityTypes.length > 0)}
        emptyAction={
          total === 0 ? (
            <SearchLink />
          ) : (
            <Button size="small" onClick={() => change(DEFAULT_BROWSE_VIEW)}>
              Reset filters
            </Button>
          )
        }
        onOpen={handleOpen}
        rowHeight={ROW_HEIGHT}
        maxHeight={MAX_HEIGHT}
        minWidth="820px"
        selectionActions={(selected, clear) => (
          <>
            <Button
              size="small"
              tone="primary"
              disabled={isAdding}
              onClick={() => {
                void add(selected);
                clear();
              }}
            >
              Add to graph
            </Button>
            <AddCachedToProject entries={selected} place="Browse Entities" onDone={clear} />
          </>
        )}
      />
    </chakra.div>
  );
});

function useAdding() {
  const addToGraph = useSetAtom(addCachedToGraphAtom);
  const [outcome, setOutcome] = useState<AddedEntities | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  return {
    outcome,
    isAdding,
    add: async (entries: readonly CachedEntry[]) => {
      setIsAdding(true);
      setOutcome(await addToGraph(entries.map(({ entity }) => entity)));
      setIsAdding(false);
    },
  };
}

function entities(count: number): string {
  return formatQuantity(count, 'entity', 'entities');
}

function describeAdded({ count, missing, fault }: AddedEntities): string {
  const added = `Added ${entities(count)} to the graph.`;
  const lost = missing === 0 ? '' : ` ${entities(missing)} could not be loaded.`;
  return `${added}${lost}${fault === null ? '' : ` ${fault}`}`;
}

interface OutcomeLineProps {
  readonly outcome: AddedEntities | null;
  readonly isAdding: boolean;
}

function OutcomeLine({ outcome, isAdding }: OutcomeLineProps) {
  if (isAdding) {
    return (
      <chakra.p role="status" fontSize="panel" color="text.secondary">
        Adding to the graph...
      </chakra.p>
    );
  }
  // Nothing added and nothing wrong: the graph was cleared meanwhile.
  if (outcome === null || (outcome.count === 0 && outcome.missing === 0)) return null;
  const isFailed = outcome.missing > 0 || outcome.fault !== null;
  return (
    <chakra.p
      role={isFailed ? 'alert' : 'status'}
      fontSize="panel"
      color={isFailed ? 'text.error' : 'text.secondary'}
    >
      {describeAdded(outcome)}{' '}
      {outcome.count > 0 ? (
        <Link to={GRAPH_PATH} color="brand.text" textDecoration="underline">
          Open the graph
        </Link>
      ) : null}
    </chakra.p>
  );
}

function emptyReason(total: number, hasTypes: boolean): string {
  if (total === 0) return 'Records appear here as you search and open entities.';
  if (!hasTypes) return 'No entity type is chosen.';
  return `None of the ${formatExactCount(total)} entities matches these filters.`;
}
