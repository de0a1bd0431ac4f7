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

/** Whether the facets are unfolded where the window is narrow. */
export interface FacetFold {
  readonly id: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function useFacetFold(): FacetFold {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return { id, isOpen, toggle: () => setIsOpen(!isOpen) };
}

interface NarrowButtonProps {
  readonly fold: FacetFold;
  /** Where there is no room for the word, the picture stands alone. */
  readonly hasWord?: boolean;
}

/** Unfolds the facets of a list where the window is narrow. Belongs beside the box that the list is searched by. */
export function NarrowButton({ fold: { id, isOpen, toggle }, hasWord = false }: NarrowButtonProps) {
  return (
    <Button
      size={hasWord ? 'large' : 'field'}
      display={{ base: 'inline-flex', lg: 'none' }}
      aria-label="Narrow this list"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    >
      <ListFilter size={16} aria-hidden="true" />
      {hasWord ? 'Narrow' : null}
    </Button>
  );
}

interface FacetedListProps {
  readonly narrowing: Narrowing;
  /** Unfolded by a `NarrowButton`. */
  readonly fold: FacetFold;
  /** How the search was read: above all. */
  readonly reading?: ReactNode;
  /** Above the facets, such as a choice of grouping. */
  readonly more?: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** A list with what narrows it beside it; where the window is narrow, that is folded away above it. */
export function FacetedList({ narrowing, fold: { id, isOpen }, reading, more, children }: FacetedListProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap={{ base: '2', lg: '4' }}>
      {reading}
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
