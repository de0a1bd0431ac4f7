'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { markedPieces } from '@/lib/search-text/marked-pieces';
import { planSearch } from '@/lib/search-text/plan-search';
import type { QueryFault } from '@/lib/search-text/query-faults';
import type { SearchWish } from '@/lib/search-text/search-wish';
import { tellPlan } from '@/lib/search-text/tell-plan';

/** Faults that go away when one types on. */
const UNFINISHED: ReadonlySet<QueryFault['kind']> = new Set(['bracket', 'operator', 'quote']);

interface QueryMarksProps {
  readonly query: string;
  readonly wish: SearchWish;
  readonly marksUnfinished: boolean;
}

/** The query with the parts marked that are sent otherwise or not at all, and what would work instead of each. */
export function QueryMarks({ query, wish, marksUnfinished }: QueryMarksProps) {
  const plan = planSearch(query, wish);
  const faults = plan.faults.filter(({ kind }) => marksUnfinished || !UNFINISHED.has(kind));
  const told = tellPlan({ ...plan, faults });
  if (told.length === 0 || detectIdentifier(query.trim(), 'free-text') !== null) return null;
  return (
    <chakra.div role="group" aria-label="How the query is sent" fontSize="meta" color="text.secondary">
      {faults.length === 0 ? null : <MarkedQuery query={query} faults={faults} />}
      <ul>
        {told.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </chakra.div>
  );
}

/** Longer queries are marked nowhere but in words. */
const MAX_MARKED = 600;

function MarkedQuery({ query, faults }: { readonly query: string; readonly faults: readonly QueryFault[] }) {
  // A part that reaches over most of the query would hide the others.
  const parts = faults.filter(({ kind }) => kind !== 'mixed-operators');
  if (query.length > MAX_MARKED || parts.length === 0) return null;
  return (
    <chakra.p overflowWrap="anywhere" mb="1" color="text.primary">
      {markedPieces(query, parts).map(({ from, text, isMarked }) =>
        isMarked ? (
          <chakra.mark
            key={from}
            bg="bg.warning"
            color="text.warning"
            textDecoration="underline wavy"
            textUnderlineOffset="3px"
          >
            {text}
          </chakra.mark>
        ) : (
          <span key={from}>{text}</span>
        ),
      )}
    </chakra.p>
  );
}
