'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ServerShareNote } from '@/components/search/ServerShareNote';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import { priceOfCollection } from '@/lib/flows/collect-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { aboutDuration } from '@/lib/format/durations';
import { type CollectRequest, heldCountAtom, toGatherAgainCountAtom } from '@/lib/state/lists/collect-atoms';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';

interface ExportCostProps {
  readonly request: CollectRequest;
  /** Entities of the list. */
  readonly found: number;
}

/** How many entities, at what price and how long; and whether the day's credits are enough. */
export function ExportCost({ request, found }: ExportCostProps) {
  const isLive = useAtomValue(paymentAtom).isPaid;
  const remaining = useAtomValue(meterAtom)?.remainingCredits ?? null;
  const atHand = useAtomValue(heldCountAtom)(request);
  const fromCache = useAtomValue(toGatherAgainCountAtom)(request);
  const { count, requests, credits, creditsAgain, ms } = priceOfCollection(
    { ...request, fields: [] },
    found,
    atHand,
    isLive,
    fromCache,
  );
  const isShort = remaining !== null && credits + creditsAgain > remaining;
  const facts = [
    formatKindQuantity(count, request.kind),
    ...(atHand === 0 ? [] : [`${formatExactCount(Math.min(atHand, count))} of them fetched before`]),
    requests === 0 ? 'nothing to fetch' : formatQuantity(requests, 'request'),
    credits === 0 ? 'no credits' : formatQuantity(credits, 'credit'),
    ...(requests === 0 ? [] : [aboutDuration(ms)]),
  ];
  return (
    <chakra.div bg="bg.panel" borderWidth="1px" rounded="control" px="3" py="2">
      <div role="status">
        <chakra.p fontWeight="medium" fontVariantNumeric="tabular-nums">
          {facts.join(' · ')}
        </chakra.p>
        {creditsAgain === 0 ? null : (
          <chakra.p color="text.secondary">
            {`Those fetched before come from this browser's cache. What it no longer holds is fetched again, for ${formatQuantity(creditsAgain, 'credit')} more at most.`}
          </chakra.p>
        )}
        {remaining !== null && isLive ? (
          <chakra.p color={isShort ? 'text.warning' : 'text.secondary'}>
            {formatQuantity(remaining, 'credit')} left today.
            {isShort
              ? ' The export stops when they are used up; what was fetched can be exported all the same.'
              : ''}
          </chakra.p>
        ) : null}
      </div>
      <ServerShareNote credits={credits + creditsAgain} />
    </chakra.div>
  );
}
