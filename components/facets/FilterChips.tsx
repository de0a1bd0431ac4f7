'use client';

import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readFilterTerms, writeFilterTerms } from '@/lib/openalex/filter-terms';
import { describeTerm } from '@/lib/queries/describe-term';
import { queryClientAtom } from '@/lib/queries/query-client-atom';
import { entitiesOfTerm, entitiesOfTerms, valueNameQuery, valueNames } from '@/lib/queries/value-names';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { ConditionChip } from './ConditionChip';
import type { Narrowing } from './narrowing';

/**
 * The conditions of a list's filter, each in words and with a way to drop it: items of a list. An entity whose name is not at
 * hand is looked up, free of charge; until then, and where that fails, its id stands there.
 */
export function FilterChips({ narrowing: { kind, params, onFilter } }: { readonly narrowing: Narrowing }) {
  const client = useAtomValue(queryClientAtom);
  const context = useAtomValue(flowContextAtom);
  const terms = readFilterTerms(params.filter ?? '');
  const nameOf = valueNames(client, context, kind);
  const ids = entitiesOfTerms(terms);
  const answers = useQueries(
    { queries: ids.map((id) => valueNameQuery(context, id, nameOf('', id) !== null)) },
    client,
  );
  const lookedUp = new Set(
    ids.filter(
      (_, index) => answers[index]?.isFetching === true || answers[index]?.isFetchedAfterMount === true,
    ),
  );
  return terms.map((term, index) => {
    const { label, value } = describeTerm(kind, term, nameOf);
    return (
      <ConditionChip
        key={`${term.field}:${term.value}`}
        label={label}
        value={value}
        isSteady={entitiesOfTerm(term).some((id) => lookedUp.has(id))}
        onRemove={() => onFilter(writeFilterTerms(terms.filter((_, other) => other !== index)))}
      />
    );
  });
}
