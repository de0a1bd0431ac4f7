'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { formatExactCount } from '@/lib/format/counts';
import type { BudgetOwner } from '@/lib/openalex/meter';
import { meterAtom } from '@/lib/state/service/meter-atoms';

const OWNERS: Readonly<Record<BudgetOwner, string>> = {
  'visitor-address': 'of this internet address',
  'visitor-key': 'of your key',
  server: "of this server's key",
  nobody: '',
};

/** What is left of the day's credits, as the service last said; silent where nothing is spent or known. */
export function CreditsMeter() {
  const meter = useAtomValue(meterAtom);
  if (meter === null || meter.owner === 'nobody' || meter.remainingCredits === null) return null;
  const spent = formatExactCount(meter.spentCredits);
  const limit = meter.limitCredits === null ? '' : ` of ${formatExactCount(meter.limitCredits)} a day`;
  return (
    <chakra.span
      display={{ base: 'none', lg: 'inline' }}
      fontSize="meta"
      color="text.secondary"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      title={`${spent} spent in this visit; credits${limit} ${OWNERS[meter.owner]}`}
    >
      {formatExactCount(meter.remainingCredits)} credits left
    </chakra.span>
  );
}
