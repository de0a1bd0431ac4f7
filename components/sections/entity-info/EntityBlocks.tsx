'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { EntityRecord } from '@/lib/entities/records';
import { formatQuantity } from '@/lib/format/counts';
import { type EntityBlock, entityBlocks } from '@/lib/queries/entity-blocks';
import { listPageQuery } from '@/lib/queries/list-page-query';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { Block } from './Block';

/**
 * What the works of an entity tell of it: most cited ones, people, places and topics. Each costs a credit, so each waits for its
 * button (docs/behaviours/graph.md#what-its-works-tell).
 */
export function EntityBlocks({ record }: { readonly record: EntityRecord }) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const isPriced = useAtomValue(sourceStatusAtom).state === 'live';
  const blocks = entityBlocks(record);
  const left = blocks.filter(
    ({ id, request }) =>
      !asked.has(id) && client.getQueryData(listPageQuery(context, request).queryKey) === undefined,
  );
  if (blocks.length === 0) return null;
  const heading = record.kind === 'works' ? 'Who cites it' : 'From its works';
  return (
    <chakra.section aria-label={heading}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" minH="7" mb="1">
        <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary">
          {heading}
        </chakra.h3>
        {left.length < 2 ? null : (
          <Button size="small" onClick={() => setAsked(new Set(blocks.map(({ id }) => id)))}>
            {`Show all${isPriced ? `, ${priceOf(left)}` : ''}`}
          </Button>
        )}
      </chakra.div>
      {blocks.map((block) => (
        <Block
          key={block.id}
          block={block}
          ownId={record.id}
          isAsked={asked.has(block.id)}
          price={isPriced ? priceOf([block]) : null}
          onAsk={(isWanted) => {
            const next = new Set(asked);
            if (isWanted) next.add(block.id);
            else next.delete(block.id);
            setAsked(next);
          }}
        />
      ))}
    </chakra.section>
  );
}

function priceOf(blocks: readonly EntityBlock[]): string {
  return formatQuantity(
    blocks.reduce((sum, { request }) => sum + request.credits, 0),
    'credit',
  );
}
