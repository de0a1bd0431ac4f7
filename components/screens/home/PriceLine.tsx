'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { SearchPrice } from '@/components/search/SearchPrice';
import { PageLink } from '@/components/ui/PageLinks';
import { searchesLeftAtom } from '@/lib/state/service/meter-atoms';

/** What a search costs, the way to pay less, and what the day still pays for. */
export function PriceLine() {
  const left = useAtomValue(searchesLeftAtom);
  return (
    <chakra.div
      role="group"
      aria-label="Price of a search"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      fontSize="panel"
      color="text.secondary"
    >
      <SearchPrice />
      {left === null ? null : (
        <chakra.span ml={{ md: 'auto' }} display="inline-block" _firstLetter={{ textTransform: 'uppercase' }}>
          {left}
        </chakra.span>
      )}
      <PageLink to="/about">What is this?</PageLink>
    </chakra.div>
  );
}
