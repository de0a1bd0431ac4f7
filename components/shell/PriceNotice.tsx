'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { PriceChange } from '@/lib/openalex/price-forecast';
import { PRICE_NAMES } from '@/lib/openalex/price-names';
import { dismissPriceChangesAtom, priceChangesAtom } from '@/lib/state/service/price-atoms';

/** Says once that OpenAlex charges something else than before; the prices shown are the new ones. */
export function PriceNotice() {
  const changes = useAtomValue(priceChangesAtom);
  const dismiss = useSetAtom(dismissPriceChangesAtom);
  if (changes.length === 0) return null;
  return (
    <Notice
      tone="info"
      isCompact
      title={changes.length === 1 ? 'A price of OpenAlex changed.' : 'Prices of OpenAlex changed.'}
      actions={
        <Button size="small" onClick={() => dismiss()}>
          Dismiss
        </Button>
      }
    >
      {`Now: ${changes.map(changeText).join('; ')}.`}
    </Notice>
  );
}

function changeText({ priceClass, credits, was }: PriceChange): string {
  return `${PRICE_NAMES[priceClass]} ${formatQuantity(credits, 'credit')} (was ${formatExactCount(was)})`;
}
