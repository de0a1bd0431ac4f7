'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import { FACETS } from '@/lib/queries/facets';
import { AddFilter } from './AddFilter';
import { FacetSection } from './FacetSection';
import type { Narrowing } from './narrowing';

interface FacetedListProps {
  readonly narrowing: Narrowing;
  /** How the search was read: above all; beside the button that unfolds the facets where the window is narrow. */
  readonly reading?: ReactNode;
  /** Above the facets, such as a choice of grouping. */
  readonly more?: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** A list with what narrows it beside it; where the window is narrow, that is folded away above it. */
export function FacetedList({ narrowing, reading, more, children }: FacetedListProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.div display="flex" flexDirection="column" gap={{ base: '2', lg: '4' }}>
      <chakra.div display={{ base: 'flex', lg: 'block' }} gap="2" alignItems="flex-end">
        <chakra.div flex="1" minW="0">
          {reading}
        </chakra.div>
        <Button
          size="field"
          display={{ base: 'inline-flex', lg: 'none' }}
          aria-label="Narrow this list"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ListFilter size={16} aria-hidden="true" />
          Narrow
        </Button>
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' }}
        gap={{ base: isOpen ? '3' : '0', lg: '5' }}
        alignItems="start"
      >
        <chakra.section
          id={id}
          aria-label="Narrow this list"
          display={{ base: isOpen ? 'flex' : 'none', lg: 'flex' }}
          flexDirection="column"
          borderWidth="1px"
          rounded="panel"
          bg="bg.panel"
          fontSize="panel"
        >
          <Facets narrowing={narrowing} more={more} />
        </chakra.section>
        <chakra.div minW="0" display="flex" flexDirection="column" gap="3">
          {children}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

function Facets({ narrowing, more }: Pick<FacetedListProps, 'narrowing' | 'more'>) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <chakra.div display="flex" flexDirection="column" gap="3" p="3">
        <AddFilter narrowing={narrowing} />
        {more}
      </chakra.div>
      {FACETS[narrowing.kind].map((facet, index) => (
        <FacetSection
          key={facet.field}
          facet={facet}
          narrowing={narrowing}
          startsOpen={isNarrow ? false : index < 2}
        />
      ))}
    </>
  );
}
