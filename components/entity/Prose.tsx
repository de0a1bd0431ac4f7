'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { EntityRecord } from '@/lib/entities/records';
import { entityProse } from './entity-facts';

/** Longer texts are folded to six lines at first, which then hides at least two. */
const LONG_TEXT = 400;

interface ProseProps {
  readonly record: EntityRecord;
  /** Where there is room for all of it. */
  readonly isOpenAtFirst?: boolean;
}

/** The abstract of a work, the description of another entity. */
export function Prose({ record, isOpenAtFirst = false }: ProseProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const prose = entityProse(record);
  if (prose === null) return null;
  const isLong = prose.text.length > LONG_TEXT;
  return (
    <chakra.section aria-label={prose.heading}>
      <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1">
        {prose.heading}
      </chakra.h3>
      <chakra.p {...(isOpen || !isLong ? {} : { lineClamp: '6' })} overflowWrap="anywhere">
        {prose.text}
      </chakra.p>
      {isLong ? (
        <Button
          size="small"
          tone="quiet"
          px="0"
          color="brand.text"
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </chakra.section>
  );
}
