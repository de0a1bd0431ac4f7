'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { formatExactCount } from '@/lib/format/counts';
import { chosenValues, type Facet, YEAR_FIELD } from '@/lib/queries/facets';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { FacetCounts } from './FacetCounts';
import { FacetValues } from './FacetValues';
import type { Narrowing } from './narrowing';
import { YearFacet } from './YearFacet';

interface FacetSectionProps {
  readonly facet: Facet;
  readonly narrowing: Narrowing;
  /** Unfolded at first where its counts are free. */
  readonly startsOpen: boolean;
}

/** One facet of a list, folded until it is wanted. */
export function FacetSection({ facet, narrowing, startsOpen }: FacetSectionProps) {
  const id = useId();
  const chosen = chosenValues(narrowing.params.filter ?? '', facet.field).size;
  // Where records come from is not known to the prerendered page.
  const isHydrated = useIsHydrated();
  // On a library of one's own counts cost nothing.
  const { state } = useAtomValue(sourceStatusAtom);
  const [chosenOpen, setIsOpen] = useState<boolean | null>(null);
  const isOpen = chosenOpen ?? (isHydrated && startsOpen && (state === 'library' || state === 'sample'));
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <chakra.div borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.h2 fontSize="panel">
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          display="flex"
          alignItems="center"
          gap="1.5"
          w="full"
          minH={{ base: '10', md: '9' }}
          px="3"
          fontWeight="medium"
          textAlign="left"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
        >
          <Arrow size={14} aria-hidden="true" />
          <chakra.span flex="1">{facet.label}</chakra.span>
          {chosen === 0 ? null : (
            <chakra.span color="brand.text" fontWeight="normal">
              {formatExactCount(chosen)} chosen
            </chakra.span>
          )}
        </chakra.button>
      </chakra.h2>
      <chakra.div id={id} hidden={!isOpen} px="3" pb="3">
        {isOpen ? (
          <FacetCounts facet={facet} narrowing={narrowing}>
            {(groups) =>
              facet.field === YEAR_FIELD ? (
                <YearFacet key={narrowing.params.filter} groups={groups} narrowing={narrowing} />
              ) : (
                <FacetValues facet={facet} groups={groups} narrowing={narrowing} />
              )
            }
          </FacetCounts>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
