'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link } from '@/components/router/Link';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { describeError } from '@/lib/base/thrown-errors';
import { HOLDER_NAMES } from '@/lib/entities/record-holder';
import type { ListPage } from '@/lib/openalex/api';
import type { EntityBlock } from '@/lib/queries/entity-blocks';
import { listPageQuery } from '@/lib/queries/list-page-query';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { listPath } from '@/lib/routing/list-address';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { BlockRows, countOfRows } from './BlockRows';

interface BlockProps {
  readonly block: EntityBlock;
  readonly ownId: string;
  readonly isAsked: boolean;
  /** 'n credits'; null where nothing is charged. */
  readonly price: string | null;
  readonly onAsk: (isWanted: boolean) => void;
  /** Told elsewhere, together with others. */
  readonly isEmptyTold?: boolean;
}

/** A block before it is asked for, while it comes, when it failed, and when it is there. */
export function Block({ block, ownId, isAsked, price, onAsk, isEmptyTold = false }: BlockProps) {
  const context = useAtomValue(flowContextAtom);
  const client = useAtomValue(queryClientAtom);
  const [wish, setWish] = useState(() => new AbortController());
  const query = listPageQuery(context, block.request, wish.signal);
  const answer = useQuery({ ...query, enabled: isAsked && context !== null }, client);

  function cancel() {
    void client.cancelQueries({ queryKey: query.queryKey });
    wish.abort();
    setWish(new AbortController());
    onAsk(false);
  }

  if (answer.isFetching) {
    return (
      <Frame block={block} end={<CancelButton title={block.title} onCancel={cancel} />}>
        <chakra.p role="status" display="flex" alignItems="center" gap="2" color="text.secondary">
          <Spinner size={12} /> Loading ...
        </chakra.p>
      </Frame>
    );
  }
  if (answer.isError) {
    return <Failure block={block} error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (answer.data === undefined) {
    return (
      <Frame
        block={block}
        end={
          <Button
            size="small"
            tone="quiet"
            px="1.5"
            color="brand.text"
            aria-label={`Show${price === null ? '' : `, ${price}`}: ${block.title}`}
            onClick={() => onAsk(true)}
          >
            {`Show${price === null ? '' : `, ${price}`}`}
          </Button>
        }
      />
    );
  }
  if (isEmptyTold && countOfRows(block, ownId, answer.data) === 0) return null;
  return <Answer block={block} ownId={ownId} page={answer.data} />;
}

interface FailureProps extends Pick<BlockProps, 'block'> {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failure({ block, error, onRetry }: FailureProps) {
  return (
    <Frame
      block={block}
      end={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <chakra.p role="alert" color="text.error" fontSize="meta" overflowWrap="anywhere">
        {describeError(error, 'Failed to fetch data')}
      </chakra.p>
      <ServiceStep of={describeError(error)} />
    </Frame>
  );
}

function Answer({ block, ownId, page }: Pick<BlockProps, 'block' | 'ownId'> & { readonly page: ListPage }) {
  const holder = useAtomValue(recordHolderAtom);
  const allText = block.id === 'works' ? 'All works' : 'All';
  if (countOfRows(block, ownId, page) === 0) {
    return (
      <Frame block={block}>
        <chakra.p role="status" color="text.secondary">{`None in ${HOLDER_NAMES[holder]}`}</chakra.p>
      </Frame>
    );
  }
  return (
    <Frame
      block={block}
      end={
        <Link
          to={listPath('works', block.address)}
          display="inline-flex"
          alignItems="center"
          minH={{ base: '10', md: '0' }}
          px="1.5"
          color="brand.text"
          aria-label={`${allText}: ${block.title}`}
          _hover={{ textDecoration: 'underline' }}
        >
          {allText}
        </Link>
      }
    >
      <BlockRows block={block} ownId={ownId} page={page} />
    </Frame>
  );
}

function CancelButton({ title, onCancel }: { readonly title: string; readonly onCancel: () => void }) {
  return (
    <Button size="small" tone="quiet" aria-label={`Cancel: ${title}`} onClick={onCancel}>
      Cancel
    </Button>
  );
}

interface FrameProps {
  readonly block: EntityBlock;
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

function Frame({ block, end, children }: FrameProps) {
  return (
    <chakra.section aria-label={block.title} borderTopWidth="1px" py="1.5">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" minH="7">
        <chakra.h4 fontWeight="medium">{block.title}</chakra.h4>
        {end}
      </chakra.div>
      {children}
    </chakra.section>
  );
}
