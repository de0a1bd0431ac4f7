'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { RecordTable } from '@/components/tables/RecordTable';
import { SEARCH_COLUMNS } from '@/components/tables/record-table-columns';
import { formatQuantity } from '@/lib/format/counts';
import { cachedWorksQuery } from '@/lib/queries/cached-works-query';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { flowContextAtom } from '@/lib/state/flow-context-atom';

/**
 * The cached works that fit a search, while the service does not answer
 * (docs/behaviours/search.md#without-the-service).
 */
export function CachedResults({ plan }: { readonly plan: SearchPlan }) {
  const cachedSearch = useAtomValue(flowContextAtom)?.cachedSearch;
  const client = useAtomValue(queryClientAtom);
  const { data, isPending } = useQuery(cachedWorksQuery(cachedSearch, plan), client);
  if (cachedSearch === undefined || isPending) return null;
  const works = data?.results ?? [];
  return (
    <chakra.section aria-labelledby="cached-works" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="cached-works" fontSize="section" fontWeight="semibold">
        Stored in this browser
      </chakra.h2>
      {works.length === 0 ? (
        <chakra.p role="status" color="text.secondary">
          No stored work matches the query.
        </chakra.p>
      ) : (
        <RecordTable
          kind="works"
          listName="the works stored in this browser"
          caption="Works stored in this browser"
          columns={SEARCH_COLUMNS}
          minWidth={{ base: '0', md: '680px' }}
          rows={works}
          lead={
            <chakra.p role="status" fontSize="panel" color="text.secondary">
              {formatQuantity(works.length, 'work')} as last seen; works published since are missing.
            </chakra.p>
          }
        />
      )}
    </chakra.section>
  );
}
