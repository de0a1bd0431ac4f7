'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { PriceChange, PriceClass } from '@/lib/openalex/price-forecast';
import { dismissPriceChangesAtom, priceChangesAtom } from '@/lib/state/service/price-atoms';

const NAMES: Readonly<Record<PriceClass, string>> = {
  singleton: 'opening a record',
  'paid-singleton': 'opening a keyword',
  'type-ahead': 'looking up a name',
  'free-list': 'a thrifty search of one kind',
  list: 'a page of a list',
  groups: 'counting the groups of a list',
  search: 'a page of a search',
  'search-groups': 'counting a search',
  'reranked-search': 'a page of a reranked search',
  semantic: 'a semantic search',
  text: 'analysing a text',
  key: 'reading what a key pays for',
};

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
  return `${NAMES[priceClass]} ${formatQuantity(credits, 'credit')} (was ${formatExactCount(was)})`;
}
