'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { EntityKind } from '@/lib/base/entity-kind';
import { HOLDER_NAMES } from '@/lib/entities/record-holder';
import type { EntityRecord } from '@/lib/entities/records';
import { formatQuantity } from '@/lib/format/counts';
import { type EntityBlock, entityBlocks } from '@/lib/queries/entity-blocks';
import { creditsOfPage, listPageQuery } from '@/lib/queries/list-page-query';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { recordHolderAtom, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { Block } from './Block';
import { countOfRows } from './BlockRows';

/** Side by side where the map is wide enough for two. */
const PAGE = {
  display: 'grid',
  columnGap: '32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container workspace (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;

const HEADINGS: Partial<Record<EntityKind, string>> = {
  works: 'Who cites it',
  authors: 'From their works',
};

interface EntityBlocksProps {
  readonly record: EntityRecord;
  /** On a page of its own, what costs nothing is there at once. */
  readonly isPage?: boolean;
}

/**
 * What the works of an entity tell of it: most cited ones, people, places and topics. Each costs a credit, so each waits for its
 * button (docs/behaviours/graph.md#what-its-works-tell).
 */
export function EntityBlocks({ record, isPage = false }: EntityBlocksProps) {
  const { state } = useAtomValue(sourceStatusAtom);
  const { isPaid } = useAtomValue(paymentAtom);
  // Not where the source is unknown or out of reach: it may charge once it answers.
  const isFree = state === 'library' || state === 'sample';
  const blocks = entityBlocks(record);
  const [asked, setAsked] = useState<ReadonlySet<string>>(
    () => new Set(isPage && isFree ? blocks.map(({ id }) => id) : []),
  );
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const left = blocks.filter(
    ({ id, request }) =>
      !asked.has(id) && client.getQueryData(listPageQuery(context, request).queryKey) === undefined,
  );
  if (blocks.length === 0) return null;
  const heading = HEADINGS[record.kind] ?? 'From its works';
  return (
    <chakra.section aria-label={heading}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" minH="7" mb="1">
        <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary">
          {heading}
        </chakra.h3>
        {left.length < 2 ? null : (
          <Button size="small" onClick={() => setAsked(new Set(blocks.map(({ id }) => id)))}>
            {`Show all${isPaid ? `, ${priceOf(left)}` : ''}`}
          </Button>
        )}
      </chakra.div>
      <chakra.div css={isPage ? PAGE : {}}>
        {blocks.map((block) => (
          <Block
            key={block.id}
            block={block}
            ownId={record.id}
            isAsked={asked.has(block.id)}
            isEmptyTold={isPage}
            price={isPaid ? priceOf([block]) : null}
            onAsk={(isWanted) => {
              const next = new Set(asked);
              if (isWanted) next.add(block.id);
              else next.delete(block.id);
              setAsked(next);
            }}
          />
        ))}
      </chakra.div>
      {isPage ? <EmptyBlocks blocks={blocks} ownId={record.id} /> : null}
    </chakra.section>
  );
}

interface EmptyBlocksProps {
  readonly blocks: readonly EntityBlock[];
  readonly ownId: string;
}

/** The blocks that hold nothing, in one line. */
function EmptyBlocks({ blocks, ownId }: EmptyBlocksProps) {
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const holder = useAtomValue(recordHolderAtom);
  const queries = blocks.map(({ request }) => ({ ...listPageQuery(context, request), enabled: false }));
  const answers = useQueries({ queries }, client);
  const empty = blocks.filter((block, index) => {
    const { data, isPlaceholderData } = answers[index] ?? {};
    return data !== undefined && isPlaceholderData !== true && countOfRows(block, ownId, data) === 0;
  });
  if (empty.length === 0) return null;
  return (
    <chakra.p role="status" borderTopWidth="1px" pt="2" color="text.secondary">
      {`None in ${HOLDER_NAMES[holder]}: ${empty.map(({ title }) => title.toLowerCase()).join(', ')}.`}
    </chakra.p>
  );
}

function priceOf(blocks: readonly EntityBlock[]): string {
  return formatQuantity(
    blocks.reduce((sum, { request }) => sum + creditsOfPage(request), 0),
    'credit',
  );
}
