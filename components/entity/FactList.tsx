'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ShowAllButton } from '@/components/ui/ShowAllButton';
import { ShowMore } from '@/components/ui/ShowMore';
import type { EntityRecord } from '@/lib/entities/records';
import { isInvented } from '@/lib/identifiers/invented-id';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { EntityButton } from './EntityButton';
import { entityFacts, type Fact, type FactItem, isFigure, isLongList } from './entity-facts';

/** Entities stand one under the other, apart enough that two names of two lines do not run together. */
const ENTITY_LINE = {
  display: 'flex',
  alignItems: { base: 'center', md: 'baseline' },
  justifyContent: 'space-between',
  gap: '2',
  mb: '1',
  lineHeight: '1.3',
} as const;

/** Items shown of a longer list at first. */
const FEW_ITEMS = 6;

interface FactListProps {
  readonly record: EntityRecord;
  /** False where its figures stand as tiles. */
  readonly hasFigures?: boolean;
}

/** What the record says of the entity, line by line; longer lists of entities stand below. */
export function FactList({ record, hasFigures = true }: FactListProps) {
  const isSample = useAtomValue(sourceStatusAtom).state === 'sample';
  // Invented entities have no pages elsewhere.
  const hasLinks = !isInvented(record.id, isSample);
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="84px minmax(0, 1fr)"
      columnGap="2"
      rowGap={{ base: '0', md: '1' }}
      lineHeight={{ base: '20px', md: 'inherit' }}
    >
      {entityFacts(record)
        .filter((fact) => !isLongList(fact) && (hasFigures || !isFigure(fact)))
        .map((fact) => (
          <FactLine key={fact.label} fact={fact} hasLinks={hasLinks} />
        ))}
    </chakra.dl>
  );
}

function FactLine({ fact: { label, items }, hasLinks }: { readonly fact: Fact; readonly hasLinks: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FEW_ITEMS);
  // What can be tapped is as high as a finger on a phone, and every other line as high as that.
  const isTall = items.some(({ entity, url }) => entity !== undefined || (url !== undefined && hasLinks));
  return (
    <>
      <chakra.dt color="text.secondary" py={{ base: '10px', md: '0' }}>
        {label}
      </chakra.dt>
      <chakra.dd
        overflowWrap="anywhere"
        fontVariantNumeric="tabular-nums"
        minW="0"
        py={{ base: isTall ? '0' : '10px', md: '0' }}
      >
        <ShowMore items={shown} noun="value">
          {(drawn) =>
            drawn.map((item, index) => (
              <chakra.span
                key={item.entity?.id ?? item.text}
                {...(item.entity === undefined ? {} : ENTITY_LINE)}
              >
                {index > 0 && item.entity === undefined ? ', ' : null}
                <ItemText item={item} hasLinks={hasLinks} />
                {item.note === undefined ? null : (
                  <chakra.span
                    color="text.secondary"
                    fontSize="meta"
                    flexShrink="0"
                    maxW="50%"
                    truncate
                    title={item.note}
                  >
                    {item.note}
                  </chakra.span>
                )}
              </chakra.span>
            ))
          }
        </ShowMore>
        {items.length > FEW_ITEMS ? (
          <div>
            <ShowAllButton count={items.length} what={label} isWhole={isWhole} onChange={setIsWhole} />
          </div>
        ) : null}
      </chakra.dd>
    </>
  );
}

function ItemText({
  item: { text, entity, url },
  hasLinks,
}: {
  readonly item: FactItem;
  readonly hasLinks: boolean;
}) {
  if (entity !== undefined) return <EntityButton entity={entity} label={text} />;
  if (url === undefined || !hasLinks) return text;
  return (
    <chakra.a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      color="brand.text"
      textDecoration="underline"
      display={{ base: 'inline-flex', md: 'inline' }}
      alignItems="center"
      minH={{ base: '10', md: '0' }}
    >
      {text}
    </chakra.a>
  );
}
