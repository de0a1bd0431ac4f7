'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { searchCredits } from '@/lib/flows/search-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { changeSettingsAtom, isThriftySearchAtom } from '@/lib/state/shell/settings-atoms';

/** Below so many credits of the day the thrifty search is offered. Source: docs/behaviours/search.md#thrifty-search. */
const FEW_CREDITS = 200;

/** What the search will cost, and the way to pay less; nothing where searching costs nothing. */
export function SearchPrice() {
  const { kinds, limit } = useAtomValue(searchOptionsAtom);
  const isThrifty = useAtomValue(isThriftySearchAtom);
  const remaining = useAtomValue(meterAtom)?.remainingCredits ?? null;
  const changeSettings = useSetAtom(changeSettingsAtom);
  const isPriced = useAtomValue(sourceStatusAtom).state === 'live';
  if (!isPriced || kinds.length === 0) return null;
  const thrifty = searchCredits(kinds, limit, true);
  const full = searchCredits(kinds, limit, false);
  const isOffered = remaining !== null && remaining < FEW_CREDITS && !isThrifty && thrifty < full;
  return (
    <>
      <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
        {formatQuantity(isThrifty ? thrifty : full, 'credit')}
      </chakra.span>
      {isOffered ? (
        <chakra.div role="status" bg="bg.warning" color="text.warning" rounded="control" p="2" w="full">
          <p>
            {formatExactCount(remaining)} credits are left today. A thrifty search costs{' '}
            {formatExactCount(thrifty)} instead of {formatExactCount(full)}.
          </p>
          <Button size="small" mt="1.5" onClick={() => changeSettings({ isThrifty: true })}>
            Use thrifty search
          </Button>
        </chakra.div>
      ) : (
        <chakra.div w="full">
          <Checkbox
            isChecked={isThrifty}
            onChange={(isOn) => changeSettings({ isThrifty: isOn })}
            trailing={thrifty < full ? `${thrifty} instead of ${full}` : undefined}
          >
            Thrifty search
          </Checkbox>
        </chakra.div>
      )}
    </>
  );
}
