'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Link } from '@/components/router/Link';
import { formatExactCount } from '@/lib/format/counts';
import type { BudgetOwner, MeterState } from '@/lib/openalex/meter';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { meterAtom, searchesLeftAtom } from '@/lib/state/service/meter-atoms';

const OWNERS: Readonly<Record<BudgetOwner, string>> = {
  'visitor-address': 'of this internet address',
  'visitor-key': 'of your key',
  server: "of this server's key",
  nobody: '',
};

/** How many searches the day's credits still pay for, as the service last said; silent where nothing is spent or known. */
export function CreditsMeter() {
  const meter = useAtomValue(meterAtom);
  const left = useAtomValue(searchesLeftAtom);
  if (meter === null || meter.owner === 'nobody' || meter.remainingCredits === null) return null;
  return (
    <chakra.span
      display={{ base: 'none', lg: 'inline' }}
      fontSize="meta"
      color="text.secondary"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      <span title={creditsText(meter, meter.remainingCredits)}>{left}</span>
      <Link to="/about" ml="2" display={{ base: 'none', xl: 'inline' }} textDecoration="underline">
        What is this?
      </Link>
    </chakra.span>
  );
}

function creditsText({ limitCredits, spentCredits, owner }: MeterState, remaining: number): string {
  const limit = limitCredits === null ? '' : ` of ${formatExactCount(limitCredits)}`;
  return `${formatExactCount(remaining)}${limit} daily credits ${OWNERS[owner]} are left, ${formatExactCount(spentCredits)} spent in this visit. Searching one kind of entity costs ${creditsOfClass('search')}.`;
}
