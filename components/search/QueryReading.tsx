'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import type { EntityKind } from '@/lib/base/entity-kind';
import { type Explanation, explainQuery } from '@/lib/search-text/explain-query';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { describeSent } from '@/lib/search-text/search-wish';

interface QueryReadingProps {
  readonly plan: SearchPlan;
  /** What else was sent and when, such as filters, the count and the date. */
  readonly facts?: readonly string[];
  /** Only works have scopes and word forms. */
  readonly kind?: EntityKind;
}

/** Longer queries begin folded: about four lines of a phone, and what was found is in sight. */
const LONG_QUERY = 240;

/** The query as it was sent, the one that was typed where they differ, and how it was read. */
export function QueryReading({ plan, facts = [], kind = 'works' }: QueryReadingProps) {
  const { tree, forms, text } = plan;
  const [isOpen, setIsOpen] = useState(false);
  if (tree === null) return null;
  const typed = plan.typed.trim();
  const isLong = Math.max(text.length, typed.length) > LONG_QUERY;
  const shown = (query: string) => (isOpen ? query : beginningOf(query));
  return (
    <chakra.div fontSize="meta" color="text.secondary" overflowWrap="anywhere">
      <chakra.p>
        As sent: <chakra.span color="text.primary">{shown(text)}</chakra.span> (
        {kind === 'works' ? describeSent(plan, facts) : [`names of ${kind}`, ...facts].join(', ')})
      </chakra.p>
      {typed === text ? null : <p>As typed: {shown(typed)}</p>}
      {isLong ? (
        <Button
          size="small"
          tone="quiet"
          px="0"
          color="brand.text"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Show less of the query' : 'Show all of the query'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
      {/* As high as a finger on phones, without as much room around the words. */}
      <chakra.div my={{ base: '-2', md: '0' }}>
        <Folded summary="How this query was read">
          <chakra.div pb={{ base: '5', md: '1' }}>
            <ReadingLines explanation={explainQuery(tree, forms)} />
          </chakra.div>
        </Folded>
      </chakra.div>
    </chakra.div>
  );
}

function beginningOf(query: string): string {
  return query.length > LONG_QUERY ? `${query.slice(0, LONG_QUERY).trimEnd()}…` : query;
}

/** An explanation as a list within a list. */
export function ReadingLines({ explanation: { text, parts } }: { readonly explanation: Explanation }) {
  if (parts.length === 0) return <p>{text}</p>;
  return (
    <>
      <p>{text}:</p>
      <ShowMore items={parts} noun="part">
        {(shown) => (
          <chakra.ul pl="4">
            {shown.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal parts may stand side by side, and none ever moves.
              <li key={index}>
                <ReadingLines explanation={part} />
              </li>
            ))}
          </chakra.ul>
        )}
      </ShowMore>
    </>
  );
}
