'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ShowAllButton } from '@/components/ui/ShowAllButton';
import { ShowMore } from '@/components/ui/ShowMore';
import type { EntityRecord } from '@/lib/entities/records';
import { BarRow } from './BarRow';
import { entityFacts, type Fact, isLongList } from './entity-facts';

/** Rows shown of a longer list at first. */
const FEW_ROWS = 6;

/** The longer lists of entities that the record names, such as topics with their works; each leads onto the map. */
export function FactSections({ record }: { readonly record: EntityRecord }) {
  return entityFacts(record)
    .filter(isLongList)
    .map((fact) => <FactSection key={fact.label} fact={fact} />);
}

function FactSection({ fact: { label, items } }: { readonly fact: Fact }) {
  const [isWhole, setIsWhole] = useState(false);
  const most = items.reduce((highest, { count = 0 }) => Math.max(highest, count), 0);
  return (
    <chakra.section aria-label={label}>
      <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1">
        {label}
      </chakra.h3>
      <ShowMore items={isWhole ? items : items.slice(0, FEW_ROWS)} noun="row">
        {(shown) => (
          <ul>
            {shown.map(({ entity, text, note, count }) =>
              entity === undefined ? null : (
                <BarRow
                  key={entity.id}
                  entity={entity}
                  label={text}
                  share={count === undefined || most === 0 ? null : count / most}
                  end={note === undefined ? null : <Note text={note} />}
                />
              ),
            )}
          </ul>
        )}
      </ShowMore>
      {items.length > FEW_ROWS ? (
        <ShowAllButton
          count={items.length}
          what={label.toLowerCase()}
          isWhole={isWhole}
          onChange={setIsWhole}
        />
      ) : null}
    </chakra.section>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <chakra.span
      color="text.secondary"
      fontSize="meta"
      fontVariantNumeric="tabular-nums"
      flexShrink="0"
      maxW="50%"
      truncate
      title={text}
    >
      {text}
    </chakra.span>
  );
}
