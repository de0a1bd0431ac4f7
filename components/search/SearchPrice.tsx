'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { searchCredits } from '@/lib/flows/search-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { changeSettingsAtom, isThriftySearchAtom, usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';

/** Below so many credits of the day the thrifty search is offered. Source: docs/behaviours/search.md#thrifty-search. */
const FEW_CREDITS = 200;

/** What a search costs and the way to pay less; nothing where searching costs nothing. */
export function SearchPrice() {
  const { kinds, limit } = useAtomValue(searchOptionsAtom);
  const isThrifty = useAtomValue(isThriftySearchAtom);
  const hasKey = useAtomValue(usableApiKeyAtom) !== null;
  const remaining = useAtomValue(meterAtom)?.remainingCredits ?? null;
  const isPriced = useAtomValue(paymentAtom).isPaid;
  if (!isPriced || kinds.length === 0) return null;
  const thrifty = searchCredits(kinds, limit, true);
  const full = searchCredits(kinds, limit, false);
  const isOffered = remaining !== null && remaining < FEW_CREDITS && !isThrifty && thrifty < full;
  return (
    <>
      <chakra.span fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums">
        {formatQuantity(isThrifty ? thrifty : full, 'credit')}
      </chakra.span>
      {isOffered ? <ThriftyOffer remaining={remaining} thrifty={thrifty} full={full} /> : null}
      {/* With a key it is a setting, which stands here as long as it is on. */}
      {isOffered || (hasKey && !isThrifty) ? null : <ThriftySwitch thrifty={thrifty} full={full} />}
    </>
  );
}

interface Prices {
  readonly thrifty: number;
  readonly full: number;
}

function ThriftySwitch({ thrifty, full }: Prices) {
  const isThrifty = useAtomValue(isThriftySearchAtom);
  const change = useSetAtom(changeSettingsAtom);
  return (
    <chakra.div title="Searches works for credits and finds the other kinds through free requests, ten of each.">
      <Checkbox
        isChecked={isThrifty}
        onChange={(isOn) => change({ isThrifty: isOn })}
        trailing={thrifty < full ? `${thrifty} instead of ${full}` : undefined}
      >
        Thrifty search
      </Checkbox>
    </chakra.div>
  );
}

function ThriftyOffer({ remaining, thrifty, full }: Prices & { readonly remaining: number }) {
  const change = useSetAtom(changeSettingsAtom);
  return (
    <chakra.div
      role="status"
      bg="bg.warning"
      color="text.warning"
      fontSize="panel"
      rounded="control"
      p="2"
      w="full"
    >
      <p>
        {formatExactCount(remaining)} credits are left today. A thrifty search costs{' '}
        {formatExactCount(thrifty)} instead of {formatExactCount(full)}.
      </p>
      <Button size="small" mt="1.5" onClick={() => change({ isThrifty: true })}>
        Use thrifty search
      </Button>
    </chakra.div>
  );
}
