'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { describeError } from '@/lib/base/thrown-errors';
import { kindFacts } from '@/lib/entities/registry';
import { formatQuantity } from '@/lib/format/counts';
import type { GroupCount } from '@/lib/openalex/api';
import { type Facet, facetRequest } from '@/lib/queries/facets';
import { creditsOfPage, listPageQuery } from '@/lib/queries/list-page-query';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import type { Narrowing } from './narrowing';

interface FacetCountsProps {
  readonly facet: Facet;
  readonly narrowing: Narrowing;
  readonly children: (groups: readonly GroupCount[]) => ReactNode;
}

/** The counts of a facet: asked for by a press where they cost a credit, at once where they are free; kept while they are fresh. */
export function FacetCounts({ facet, narrowing, children }: FacetCountsProps) {
  const { kind, params } = narrowing;
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const isLive = useAtomValue(paymentAtom).isPaid;
  const request = facetRequest(kind, params, facet.field);
  // Counts of another list say nothing of this one.
  const { placeholderData: _previous, ...options } = listPageQuery(context, request);
  const key = options.queryKey.join(' ');
  const [asked, setAsked] = useState<string | null>(null);
  const { data, isError, error, isFetching, refetch } = useQuery(
    { ...options, enabled: context !== null && (!isLive || asked === key) },
    client,
  );
  if (isError && !isFetching) {
    return (
      <>
        <chakra.p role="alert" color="text.error" mb="2" overflowWrap="anywhere">
          {`The counts for “${facet.label}” could not be loaded: ${describeError(error).replace(/\.$/, '')}. The list and its filters stay as they are.`}
        </chakra.p>
        <ServiceStep of={describeError(error)} />
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  if (data !== undefined) {
    if (data.groups.length > 0) return children(data.groups);
    const plural = kindFacts(kind).plural.toLowerCase();
    return (
      <chakra.p color="text.secondary">
        {data.meta.count === 0 ? `No ${plural} to count.` : `Not recorded for any of these ${plural}.`}
      </chakra.p>
    );
  }
  if (isFetching || context === null) {
    return (
      <chakra.p role="status" color="text.secondary">
        Counting...
      </chakra.p>
    );
  }
  return (
    <Button size="small" aria-label={`Show counts by ${facet.label}`} onClick={() => setAsked(key)}>
      Show counts, {formatQuantity(creditsOfPage(request), 'credit')}
    </Button>
  );
}
